/** Business days: the day of a moment, usual periods, and what an address says of first and last day. */

/** First and last day, YYYY-MM-DD in the market's zone. All days where both are left out. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days that an address names; a last day before the first one becomes the first. */
export function daysOf(search: Days): Days {
  const [from, to] = [search.from, search.to].map((text) =>
    text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
  );
  return { ...(from && { from }), ...(to && { to: from && to < from ? from : to }) };
}

/** Rows under their days, in the order they came. */
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

/** The day that lies `days` after another one, before it where negative. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const PERIODS = ["week", "month", "lastMonth"] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day of a usual period, seen from `today`. */
export function periodDays(period: Period, today: string): Required<Days> {
  const first = `${today.slice(0, 7)}-01`;
  if (period === "week") return { from: shiftDay(today, -6), to: today };
  if (period === "month") return { from: first, to: today };
  const end = shiftDay(first, -1);
  return { from: `${end.slice(0, 7)}-01`, to: end };
}
