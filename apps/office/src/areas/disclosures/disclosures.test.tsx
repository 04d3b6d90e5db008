import { fill } from "@banyan/app/fake/fill.ts";
import type { Disclosure, DisclosureGroup } from "@banyan/contract/disclosure.ts";
import { officeDisclosures } from "@banyan/contract/office/disclosures.ts";
import { officeTrials, type Trial } from "@banyan/contract/office/trials.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TRIAL_ID = "0198a1b2-0000-7000-8000-000000000002";
const trial: Trial = {
  id: TRIAL_ID,
  kind: "disclosure",
  day: null,
  period: "2026-06",
  simulation: null,
  state: "finished",
  step: "finished",
  done: 2,
  total: 2,
  askedBy: "Ines",
  askedAt: "2026-07-02T01:00:00Z",
  startedAt: "2026-07-02T01:00:01Z",
  endedAt: "2026-07-02T01:00:03Z",
  keptUntil: "2026-08-01T01:00:00Z",
  error: null,
};
const group: DisclosureGroup = {
  fromLevel: 1,
  toLevel: 5,
  members: 40,
  nothing: 20,
  nothingPercent: "50",
  quartile1: "0",
  median: "1.5",
  quartile3: "12",
  percentile90: "80",
  mean: "21.3",
  topMean: "210",
  spentMedian: "120",
  spentMean: "150",
  spentMore: 30,
  spentMorePercent: "75",
};
const disclosure: Disclosure = {
  period: "2026-06",
  from: "2026-06-01",
  to: "2026-06-30",
  registered: null,
  all: group,
  groups: [
    { ...group, toLevel: 1, members: 25 },
    { ...group, fromLevel: 2, members: 15, topMean: null },
  ],
};

const figures = {
  country: "VN" as string | null,
  sales: "1000",
  retail: "250",
  retailPercent: "25.00",
  income: "400",
  payoutPercent: "40.00" as string | null,
};
const countries = {
  periods: ["2026", "2026-05"],
  period: "2026-05",
  from: "2026-05-01",
  to: "2026-05-31",
  list: [figures, { ...figures, country: null, payoutPercent: null }],
  all: { ...figures, country: null, sales: "2000" },
};

test("retail share and payout ratio stand below, by country, for another month where it is chosen", async () => {
  const asked: unknown[] = [];
  await renderPage(
    "/disclosures",
    fakeOffice("finance")
      .on(officeDisclosures.index, () => ({ periods: [] }))
      .on(officeTrials.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
      .on(officeDisclosures.countries, (input) => {
        asked.push(input);
        return { ...countries, period: input.period ?? "2026-05" };
      }),
  );
  const table = within(await screen.findByRole("table", { name: "Sales and incomes by country" }));
  const cells = (name: RegExp) =>
    within(table.getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/Vietnam/)).toEqual(["1,000.00", "250.00", "25.00%", "400.00", "40.00%"]);
  expect(cells(/Cancelled accounts/).at(-1)).toBe("—");
  expect(cells(/All countries/)[0]).toBe("2,000.00");
  await fill(screen.getByRole("combobox", { name: "Month or year" }), "2026");
  await waitFor(() => expect(asked).toEqual([{}, { period: "2026" }]));
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
});

test("a period is computed, looked at, and published after a question", async () => {
  const published: unknown[] = [];
  await renderPage(
    "/disclosures",
    fakeOffice("finance")
      .on(officeDisclosures.index, () => ({
        periods: [
          { period: "2026-06", publishedAt: null, publishedBy: null },
          { period: "2026-05", publishedAt: "2026-06-02T01:00:00Z", publishedBy: "Ines" },
        ],
      }))
      .on(officeTrials.index, () => ({ list: [], total: 0, page: 1, limit: 20 }))
      .on(officeDisclosures.countries, () => countries)
      .on(officeDisclosures.compute, () => trial)
      .on(officeTrials.detail, () => ({ ...trial, preview: null, disclosure, simulated: null }))
      .on(officeDisclosures.publish, (input) => {
        published.push(input);
        return { period: "2026-06", publishedAt: "2026-07-02T02:00:00Z", publishedBy: "Sam Staff" };
      }),
  );
  const row = within(await screen.findByRole("row", { name: /June 2026/ }));
  expect(row.getByText("Not published")).toBeTruthy();
  expect(row.queryByRole("button", { name: "Take back" })).toBeNull();
  await userEvent.click(row.getByRole("button", { name: "Compute" }));
  const table = within(await screen.findByRole("table", { name: "By level" }));
  const cells = within(table.getByRole("row", { name: /Leaf – Banyan/ })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toContain("—");
  expect(table.getByRole("row", { name: /All activated/ }).textContent).toContain("1.50");
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(published).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(published).toEqual([{ trialId: TRIAL_ID }]));
});

test("one of too few members cannot be published", async () => {
  const few = { ...disclosure, all: null, groups: [] };
  await renderPage(
    `/disclosures/${TRIAL_ID}`,
    fakeOffice("finance").on(officeTrials.detail, () => ({
      ...trial,
      preview: null,
      disclosure: few,
      simulated: null,
    })),
  );
  expect(await screen.findByText("Fewer than 10 members are activated. Nothing can be published.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
});
