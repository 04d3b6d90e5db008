/** Business days: grouping, presets, and date ranges in URLs. */

/** First and last day, YYYY-MM-DD in the market's zone. Both absent for all days. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of a URL; a last day before the first becomes the first. */
export function daysOf(search: Days): Days {
  const [from, to] = [search.from, search.to].map((text) =>
    text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
  );
  return { ...(from && { from }), ...(to && { to: from && to < from ? from : to }) };
}

/** Groups rows by day, preserving their order. */
export function groupByDay<Row extends { day: string }>(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.day === row.day) last.rows.push(row);
    else days.push({ day: row.day, rows: [row] });
  }
  return days;
}

const DAY_MS = 86_400_000;

/** Adds `days` to a day; may be negative. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const PERIODS = ["week", "month", "lastMonth"] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day of a preset, relative to `today`. */
export function periodDays(period: Period, today: string): Required<Days> {
  const first = `${today.slice(0, 7)}-01`;
  if (period === "week") return { from: shiftDay(today, -6), to: today };
  if (period === "month") return { from: first, to: today };
  const end = shiftDay(first, -1);
  return { from: `${end.slice(0, 7)}-01`, to: end };
}

/** The same day `years` earlier; 28 February instead of a missing 29 February. */
export function yearsBefore(day: string, years: number): string {
  const [year = 0, month = 0, ofMonth = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year - years, month, 0)).getUTCDate();
  return `${year - years}${day.slice(4, 8)}${String(Math.min(ofMonth, last)).padStart(2, "0")}`;
}
