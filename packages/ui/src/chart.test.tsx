import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Chart } from "./chart.tsx";
import { clearAway, renderKit } from "./kit.fixture.tsx";

afterEach(clearAway);

const MARKS = ["1", "2", "3"].map((day) => ({
  id: day,
  values: [BigInt(day)],
  spoken: `Day ${day}: ${day} USDT`,
  details: `Details of day ${day}`,
}));

test("a keyboard goes from mark to mark, one of which is a stop of the tab key", async () => {
  renderKit(<Chart label="Sales" marks={MARKS} ends={["from", "until"]} />);
  expect(screen.getByText("until")).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Day 1: 1 USDT");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Day 3: 3 USDT");
  expect(screen.getByRole("option", { selected: true })).toBe(document.activeElement);
  expect(screen.getByText("Details of day 3")).toBeTruthy();
  await userEvent.keyboard("{Home}");
  expect(screen.getByText("Details of day 1")).toBeTruthy();
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText("until")).toBeTruthy();
});

test("what a finger was on stays to be read, what the mouse was on goes with it", async () => {
  const person = userEvent.setup();
  renderKit(<Chart label="Sales" marks={MARKS} ends={["from", "until"]} />);
  const chart = screen.getByRole("listbox", { name: "Sales" });
  chart.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  await person.pointer([
    { keys: "[TouchA>]", target: chart, coords: { x: 150, y: 50 } },
    { keys: "[/TouchA]", target: chart },
    { pointerName: "mouse", target: document.body },
  ]);
  expect(screen.getByText("Details of day 2")).toBeTruthy();
  await person.pointer([{ target: chart, coords: { x: 290, y: 50 } }]);
  expect(screen.getByText("Details of day 3")).toBeTruthy();
  await person.pointer([{ target: document.body }]);
  expect(screen.getByText("until")).toBeTruthy();
});

test("kinds are hidden and shown by a press, never all of them hidden", async () => {
  const person = userEvent.setup();
  const marks = MARKS.map((mark) => ({ ...mark, values: [...mark.values, 100n] }));
  const { container } = renderKit(
    <Chart label="Sales" marks={marks} kinds={["Tea", "Cups"]} renderValue={String} ends={["from", "until"]} />,
  );
  const heights = (kind: 1 | 2) =>
    [...container.querySelectorAll(`.fill-kind-${kind}`)].map((part) => Number(part.getAttribute("height")));
  const [tea, cups] = [screen.getByRole("button", { name: /Tea/ }), screen.getByRole("button", { name: /Cups/ })];
  expect([tea.textContent, cups.textContent]).toEqual(["Tea 6", "Cups 300"]);
  const small = heights(1);
  await person.click(cups);
  expect(cups.getAttribute("aria-pressed")).toBe("false");
  expect(heights(2)).toEqual([0, 0, 0]);
  expect(Math.max(...heights(1))).toBeGreaterThan(10 * Math.max(...small));
  await person.click(tea);
  expect([tea, cups].map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
  expect(heights(1)).toEqual(small);
  const option = screen.getByRole("option", { name: /^Day 2/ });
  option.focus();
  expect(await screen.findByRole("button", { name: "Tea 2" })).toBe(tea);
});
