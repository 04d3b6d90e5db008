/** The series of a chart: its range, and one bar per day or month. */
import { INCOMES, type Income, SERIES_DAYS } from "@banyan/contract/browser/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { type Days, shiftDay } from "../../parts/days/days.rules.ts";

/** Chart ranges in settled days, by URL value. */
export const SPANS = { "30": 30, "90": 90, "365": 365 } as const;
export type Span = keyof typeof SPANS;

export function spanOf(text: string | undefined): Span {
  return text === "90" || text === "365" ? text : "30";
}

/** The input of the call. Empty for the shortest range, which is the server's default. */
export function spanDays(span: Span, today: string): Days {
  return span === "30" ? {} : { from: shiftDay(today, -SPANS[span]), to: shiftDay(today, -1) };
}

/** The newest days of the requested range, up to the maximum length of a series. */
export function seriesDays({ from, to }: Days, today: string): Required<Days> & { shortened: boolean } {
  const end = to && to < today ? to : today;
  const earliest = shiftDay(end, 1 - SERIES_DAYS);
  const shortened = from === undefined || from < earliest;
  return { from: shortened ? earliest : from, to: end, shortened };
}

export interface SeriesDay {
  day: string;
  received: string;
  byIncome: Record<Income, string>;
}

/** A day, or the part of a calendar month within the series. */
export interface Bar {
  from: string;
  to: string;
  /** Micros, in the order of INCOMES. */
  values: bigint[];
}

/** Longer series have monthly bars, because daily ones would be too thin to touch. */
const DAYS_APART = 92;

/** One bar per day, including days without income; per month in long series. */
export function barsOf(series: readonly SeriesDay[], from: string, to: string): Bar[] {
  const byDay = new Map(series.map((one) => [one.day, one]));
  const monthly = shiftDay(from, DAYS_APART) < to;
  const bars: Bar[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    let bar = bars.at(-1);
    if (!bar || !monthly || bar.from.slice(0, 7) !== day.slice(0, 7)) {
      bar = { from: day, to: day, values: INCOMES.map(() => 0n) };
      bars.push(bar);
    }
    bar.to = day;
    const found = byDay.get(day);
    if (found) bar.values = bar.values.map((value, at) => value + parseMoney(found.byIncome[INCOMES[at] as Income]));
  }
  return bars;
}

export const totalOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
