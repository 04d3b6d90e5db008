import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearAway, renderKit } from "./kit.fixture.tsx";
import { TabList, TabPanel, Tabs } from "./tabs.tsx";

/** Simulates an IntersectionObserver report about the first and the last tab. */
let say: (seen: Record<string, number>) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(hear: (entries: unknown[]) => void) {
        say = (seen) =>
          act(() =>
            hear(
              Object.entries(seen).map(([name, intersectionRatio]) => ({
                target: screen.getByRole("tab", { name }),
                intersectionRatio,
              })),
            ),
          );
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(clearAway);

const NAMES = ["One", "Two", "Three"] as const;
const TABS = NAMES.map((id) => ({ id, label: id }));

function Page() {
  const [value, setValue] = useState<(typeof NAMES)[number]>("One");
  return (
    <Tabs label="Numbers" tabs={TABS} value={value} onChange={setValue}>
      <TabList />
      <TabPanel>{value}</TabPanel>
    </Tabs>
  );
}

test.each([
  ["{ArrowRight}", "Two"],
  ["{ArrowLeft}", "Three"],
  ["{End}", "Three"],
  ["{End}{ArrowRight}", "One"],
  ["{End}{Home}", "One"],
  ["{ArrowDown}", "One"],
])("%s leads to the tab %s, which is chosen and has the focus", async (keys, name) => {
  renderKit(<Page />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "One" }));
  await userEvent.keyboard(keys);
  const tab = screen.getByRole("tab", { name });
  expect(document.activeElement).toBe(tab);
  expect(tab.getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("tabpanel", { name })).toBeTruthy();
  // A single tab stop for all of them.
  expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab]);
});

test("the row says which of its ends hides more", () => {
  renderKit(<Page />);
  const row = screen.getByRole("tablist");
  const ends = () => ["before", "after"].filter((end) => row.hasAttribute(`data-more-${end}`));
  say({ One: 1, Three: 0.4 });
  expect(ends()).toEqual(["after"]);
  say({ One: 0.2, Three: 0.99 });
  expect(ends()).toEqual(["before"]);
});
