import { fill } from "@banyan/app/fake/fill.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { INCOMES, type Income } from "@banyan/contract/income.ts";
import { officeSettlements, type SettledDay, type SettlementRun } from "@banyan/contract/office/settlements.ts";
import { officeTrials, type Trial } from "@banyan/contract/office/trials.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeOffice, renderPage } from "../../../fake/render-page.tsx";

vi.mock("../../parts/tables/use-wide.ts", () => ({ useWide: () => true }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const day = (text: string, more: Partial<SettledDay> = {}): SettledDay => ({
  day: text,
  planVersion: 1,
  closedAt: "2026-11-21T17:00:00Z",
  frozenAt: "2026-11-21T17:00:01Z",
  postedAt: "2026-11-21T17:00:02Z",
  bv: "1000",
  orders: 12,
  received: "400",
  payoutPercent: "40",
  k: "1",
  ...more,
});
const run = (more: Partial<SettlementRun> = {}): SettlementRun => ({
  id: "r1",
  day: "2026-11-21",
  state: "finished",
  step: "finished",
  done: 0,
  total: 0,
  startedAt: "2026-11-21T17:00:00Z",
  endedAt: "2026-11-21T17:00:02Z",
  startedBy: "schedule",
  error: null,
  ...more,
});
type Index = OutputOf<typeof officeSettlements.index>;
const index = (more: Partial<Index> = {}): Index => ({
  list: [day("2026-11-21", { k: "0.91526465" }), day("2026-11-20")],
  total: 2,
  page: 1,
  limit: 30,
  due: [],
  today: "2026-11-22",
  run: run(),
  ...more,
});
const byIncome = (amount: string, more: Partial<Record<Income, string>> = {}) => ({
  ...(Object.fromEntries(INCOMES.map((one) => [one, amount])) as Record<Income, string>),
  ...more,
});
const totals = (received: string) => ({
  raw: byIncome("60"),
  received: byIncome(received, { global: "0" }),
  paid: 7,
  cut: { inactive: "1", switchedOff: "0", dailyCap: "2", dynamicCap: "3", ceiling: "46.29" },
  groups: [{ country: null, bv: "1000", ceiling: "500", incomes: "546.29", received: "500", k: "0.91526465" }],
});

test("days are listed with their share of BV and K, and lead to what they paid", async () => {
  await renderPage(
    "/settlements",
    fakeOffice("finance").on(officeSettlements.index, () => index()),
  );
  const row = within(await screen.findByRole("row", { name: /Nov 21, 2026/ }));
  expect(row.getByText("0.91526465")).toBeTruthy();
  expect(row.getByRole("link").getAttribute("href")).toContain("/settlements/2026-11-21");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Nothing is due" }).disabled).toBe(true);
  const chart = within(screen.getByRole("listbox", { name: /Bars of the incomes/ }));
  expect(chart.getAllByRole("option")).toHaveLength(2);
});

test("missed days are named, and settled once they were confirmed", async () => {
  let found = index({ due: ["2026-11-19", "2026-11-20", "2026-11-21"] });
  const server = fakeOffice("finance")
    .on(officeSettlements.index, () => found)
    .on(officeSettlements.start, () => {
      const { due } = found;
      found = index({ due, run: run({ state: "running", step: "crediting", done: 500, total: 2_000, endedAt: null }) });
      return { due };
    });
  await renderPage("/settlements", server);
  expect((await screen.findByText(/3 days are due/)).textContent).toContain("Days were missed.");
  await userEvent.click(screen.getByRole("button", { name: "Settle what is due" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Nov 19, 2026 – Nov 21, 2026");
  expect(server.sent(officeSettlements.start)).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Settle what is due" }));
  const bar = await screen.findByRole("progressbar", { name: "Progress" });
  expect([bar.getAttribute("aria-valuenow"), bar.getAttribute("aria-valuemax")]).toEqual(["500", "2000"]);
  expect(screen.getByText(/Crediting the members/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Settle what is due" }).disabled).toBe(true);
});

test("a run that failed says why, and that nothing is lost", async () => {
  const failed = run({ state: "failed", step: "computing", error: "disk full" });
  await renderPage(
    "/settlements",
    fakeOffice("finance").on(officeSettlements.index, () => index({ run: failed })),
  );
  expect(await screen.findByText("disk full")).toBeTruthy();
  expect(screen.getByText(/Nothing is lost or credited twice/)).toBeTruthy();
});

test("a day is compared with the day before, income by income", async () => {
  const detail = {
    ...day("2026-11-21", { k: "0.91526465" }),
    totals: totals("70"),
    checksums: { "lines.csv": "ab".repeat(32), "day.json": "cd".repeat(32) },
    published: true,
    runs: [run({ startedBy: "command" })],
    before: { ...day("2026-11-20", { received: "390" }), totals: totals("50") },
  };
  const server = fakeOffice("finance")
    .on(officeSettlements.detail, () => detail)
    .on(officeSettlements.files, ({ day }) => ({
      url: "/files/day?key=x",
      name: `day-${day}.zip`,
      expiresAt: "2026-11-22T03:05:00Z",
    }));
  await renderPage("/settlements/2026-11-21", server);
  const table = within(await screen.findByRole("table", { name: "By income" }));
  const sales = within(table.getByRole("row", { name: /Sales bonus/ })).getAllByRole("cell");
  expect(sales.map(({ textContent }) => textContent)).toEqual(["60.00", "70.00", "50.00", "+20.00"]);
  const sum = within(table.getByRole("row", { name: /^Sum/ })).getAllByRole("cell");
  expect(sum.map(({ textContent }) => textContent)).toEqual(["420.00", "420.00", "300.00", "+120.00"]);
  const group = within(screen.getByRole("table", { name: "Payout ceilings" })).getByRole("row", { name: /other/ });
  expect(group.textContent).toContain("0.91526465");
  expect(screen.getByText("By the command line")).toBeTruthy();
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(`${this.getAttribute("href")} ${this.download}`);
  });
  const files = within(screen.getByRole("region", { name: "Files of the day" }));
  expect(files.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Checksum of the day (SHA-256 of day.json)",
    "lines.csv",
  ]);
  await userEvent.click(files.getByRole("button", { name: "Download ZIP" }));
  await waitFor(() => expect(fetched).toEqual(["/files/day?key=x day-2026-11-21.zip"]));
});

test("a day that is no longer published keeps its checksums, and offers no files", async () => {
  const detail = {
    ...day("2026-05-21"),
    totals: totals("70"),
    checksums: { "day.json": "cd".repeat(32) },
    published: false,
    runs: [],
    before: null,
  };
  await renderPage(
    "/settlements/2026-05-21",
    fakeOffice("finance").on(officeSettlements.detail, () => detail),
  );
  expect(await screen.findByText(/older than 100 days are no longer published/)).toBeTruthy();
  expect(screen.getByText("cd".repeat(32))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download ZIP" })).toBeNull();
});

test("a day that is closed and not computed yet says so", async () => {
  const closed = {
    frozenAt: null,
    postedAt: null,
    bv: null,
    orders: null,
    received: null,
    payoutPercent: null,
    k: null,
  };
  const detail = {
    ...day("2026-11-21", closed),
    totals: null,
    checksums: null,
    published: false,
    runs: [],
    before: null,
  };
  await renderPage(
    "/settlements/2026-11-21",
    fakeOffice("finance").on(officeSettlements.detail, () => detail),
  );
  expect(await screen.findByText("This day is not computed yet")).toBeTruthy();
  expect(screen.getByText("Closed", { selector: "span" })).toBeTruthy();
});

const TRIAL_ID = "0198a1b2-0000-7000-8000-000000000001";
const trial = (more: Partial<Trial> = {}): Trial => ({
  id: TRIAL_ID,
  kind: "preview",
  day: "2026-11-22",
  period: null,
  simulation: null,
  state: "running",
  step: "computing",
  done: 1,
  total: 3,
  askedBy: "Ines",
  askedAt: "2026-11-22T01:00:00Z",
  startedAt: "2026-11-22T01:00:01Z",
  endedAt: null,
  keptUntil: "2026-11-23T01:00:00Z",
  error: null,
  ...more,
});
const pageOf = (list: Trial[]) => ({ list, total: list.length, page: 1, limit: 20 });

test("a preview is asked for of a day that is due, and shows how far it is", async () => {
  const asked: unknown[] = [];
  await renderPage(
    "/settlements/previews",
    fakeOffice("finance")
      .on(officeSettlements.index, () => index({ due: ["2026-11-21"] }))
      .on(officeTrials.index, () => pageOf([]))
      .on(officeTrials.preview, (input) => {
        asked.push(input);
        return trial({ state: "waiting" });
      })
      .on(officeTrials.detail, () => ({ ...trial(), preview: null, disclosure: null, simulated: null })),
  );
  const chosen = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Business day" });
  expect([...chosen.options].map(({ value }) => value)).toEqual(["2026-11-21", "2026-11-22"]);
  await fill(chosen, "2026-11-22");
  await userEvent.click(screen.getByRole("button", { name: "Preview" }));
  const bar = await screen.findByRole("progressbar", { name: "Progress" });
  expect(bar.getAttribute("aria-valuenow")).toBe("1");
  expect(asked).toEqual([{ day: "2026-11-22" }]);
  expect(screen.getByRole("button", { name: "Cancel" })).toBeTruthy();
});

test("a finished preview shows warnings, and the day beside the day before", async () => {
  const figures = { planVersion: 1, bv: "1000", orders: 12, received: "420", payoutPercent: "42", k: "0.91526465" };
  const detail = {
    ...trial({ state: "finished", step: "finished", done: 3 }),
    disclosure: null,
    simulated: null,
    preview: {
      ...figures,
      day: "2026-11-22",
      totals: totals("70"),
      before: { ...figures, day: "2026-11-21", totals: totals("50") },
      daysBefore: ["2026-11-21"],
      warnings: ["dayNotOver" as const, "daysBefore" as const],
    },
  };
  await renderPage(
    `/settlements/previews/${TRIAL_ID}`,
    fakeOffice("finance").on(officeTrials.detail, () => detail),
  );
  const warnings = within(await screen.findByRole("list", { name: "Warnings" })).getAllByRole("listitem");
  expect(warnings.map(({ textContent }) => textContent)).toEqual([
    "The day is not over. Which orders become final today can still change.",
    "Days before it are not settled yet. They were computed first, as they are now. Nov 21, 2026",
  ]);
  const cut = within(screen.getByRole("table", { name: "What the limits took" }));
  const ceiling = within(cut.getByRole("row", { name: /Payout ceiling/ })).getAllByRole("cell");
  expect(ceiling.map(({ textContent }) => textContent)).toEqual(["46.29", "46.29", "0.00"]);
  expect(screen.getByRole("button", { name: "Remove" })).toBeTruthy();
});

test("a preview that failed says why, and that nothing was changed", async () => {
  const failed = {
    ...trial({ state: "failed", error: "disk full" }),
    preview: null,
    disclosure: null,
    simulated: null,
  };
  await renderPage(
    `/settlements/previews/${TRIAL_ID}`,
    fakeOffice("finance").on(officeTrials.detail, () => failed),
  );
  expect(await screen.findByText("disk full")).toBeTruthy();
  expect(screen.getByText("It could not be computed. Nothing was changed.")).toBeTruthy();
});
