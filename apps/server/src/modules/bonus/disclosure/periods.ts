/** Months and years as periods: 2026-05, 2026. */
import { addDays } from "../../../platform/clock.ts";

/** First and last day of a period. */
export function daysOf(period: string): { from: string; to: string } {
  const [year, month] = period.split("-").map(Number) as [number, number | undefined];
  const next =
    month === undefined ? `${year + 1}-01-01` : month === 12 ? `${year + 1}-01-01` : firstOf(year, month + 1);
  return { from: firstOf(year, month ?? 1), to: addDays(next, -1) };
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, "0")}-01`;

/**
 * Periods that overlap the days from `first` to `last` and end within them, newest first; a year precedes its months.
 */
export const wholePeriods = (days: { first: string; last: string }): string[] =>
  periodsWithin(days).filter((period) => daysOf(period).to <= days.last);

/** Periods that overlap the days from `first` to `last`, newest first; a year precedes its months. */
export function periodsWithin({ first, last }: { first: string; last: string }): string[] {
  const periods: string[] = [];
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year--) {
    periods.push(String(year));
    for (let month = 12; month >= 1; month--) periods.push(`${year}-${String(month).padStart(2, "0")}`);
  }
  return periods.filter((period) => {
    const { from, to } = daysOf(period);
    return to >= first && from <= last;
  });
}
