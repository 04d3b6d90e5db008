import { INCOMES, type Income } from "@banyan/contract/income.ts";
import { expect, test } from "vitest";
import { barsOf, type SeriesDay, seriesDays, spanDays, totalOf } from "./series.rules.ts";

const day = (text: string, sales: string): SeriesDay => ({
  day: text,
  received: sales,
  byIncome: { ...(Object.fromEntries(INCOMES.map((one) => [one, "0"])) as Record<Income, string>), sales },
});

test("a bar stands for each day, also for those without income", () => {
  const bars = barsOf([day("2026-02-27", "1.5"), day("2026-03-01", "2")], "2026-02-26", "2026-03-02");
  expect(bars.map(({ from, values }) => [from, totalOf(values)])).toEqual([
    ["2026-02-26", 0n],
    ["2026-02-27", 1_500_000n],
    ["2026-02-28", 0n],
    ["2026-03-01", 2_000_000n],
    ["2026-03-02", 0n],
  ]);
  expect(bars[1]?.values[INCOMES.indexOf("sales")]).toBe(1_500_000n);
});

test("many days are told by month, and nothing is lost", () => {
  const series = [day("2025-12-01", "1"), day("2026-01-31", "2"), day("2026-02-01", "4"), day("2026-11-20", "8")];
  const bars = barsOf(series, "2025-11-22", "2026-11-21");
  expect(bars).toHaveLength(13);
  expect(bars[0]).toMatchObject({ from: "2025-11-22", to: "2025-11-30" });
  expect(bars.at(-1)).toMatchObject({ from: "2026-11-01", to: "2026-11-21" });
  expect(bars.reduce((sum, { values }) => sum + totalOf(values), 0n)).toBe(15_000_000n);
});

test("a series spans no more days than may be asked for", () => {
  expect(spanDays("30", "2026-11-22")).toEqual({});
  expect(spanDays("90", "2026-11-22")).toEqual({ from: "2026-08-24", to: "2026-11-21" });
  expect(seriesDays({ from: "2026-11-01", to: "2026-11-30" }, "2026-11-22")).toEqual({
    from: "2026-11-01",
    to: "2026-11-22",
    shortened: false,
  });
  const { from, to, shortened } = seriesDays({ to: "2026-10-31" }, "2026-11-22");
  expect([from, to, shortened]).toEqual(["2025-10-31", "2026-10-31", true]);
});
