import { fill } from "@banyan/app/fake/fill.ts";
import { type DisclosureGroup, disclosure } from "@banyan/contract/disclosure.ts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, serve } from "../../page.fixture.tsx";

const group = (more: Partial<DisclosureGroup> = {}): DisclosureGroup => ({
  fromLevel: 1,
  toLevel: 5,
  members: 1234,
  nothing: 900,
  nothingPercent: "72.9",
  quartile1: "0",
  median: "0.5",
  quartile3: "12",
  percentile90: "80",
  mean: "21.3",
  topMean: "210",
  spentMedian: "120",
  spentMean: "150",
  spentMore: 1100,
  spentMorePercent: "89.1",
  ...more,
});
const body = (period: string) => ({
  period,
  from: `${period}-01`,
  to: `${period}-31`,
  registered: 40,
  all: group(),
  groups: [group({ toLevel: 1, members: 1200 }), group({ fromLevel: 2, members: 34, topMean: null })],
});

test("says from the figures that most members earn little, and shows each group of levels", async () => {
  serve().on(disclosure.published, ({ period }) => ({
    periods: ["2026-06", "2026-05"],
    disclosure: body(period ?? "2026-06"),
  }));
  await open("#/pages/incomeDisclosure");
  expect(
    await screen.findByText(
      "Most members earn little: in June 2026, half of all received 0.50 USDT or less, and 72.9% received nothing.",
    ),
  ).toBeTruthy();
  const seed = within(screen.getByRole("heading", { level: 3, name: "Level 1 · Seed" }).parentElement!);
  expect(seed.getByText("Half received at most").nextElementSibling!.textContent).toContain("0.50");
  expect(seed.getByText("Average of the top tenth")).toBeTruthy();
  const others = within(
    screen.getByRole("heading", { level: 3, name: "Levels 2 to 5 · Leaf – Banyan" }).parentElement!,
  );
  expect(others.queryByText("Average of the top tenth")).toBeNull();
  await fill(screen.getByRole("combobox", { name: "Month or year" }), "2026-05");
  expect(await screen.findByText(/^Most members earn little: in May 2026/)).toBeTruthy();
});

test("says so where nothing is published", async () => {
  serve().on(disclosure.published, () => ({ periods: [], disclosure: null }));
  await open("#/pages/incomeDisclosure");
  expect(await screen.findByText("Nothing is published yet")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});
