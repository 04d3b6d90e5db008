/** The series of a chart: which days it spans, and one bar for each day or month. */
import { INCOMES, type Income, SERIES_DAYS } from "@banyan/contract/browser/income.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { type Days, shiftDay } from "../../parts/days.rules.ts";

/** How many settled days a chart spans, by the names that stand in an address. */
export const SPANS = { "30": 30, "90": 90, "365": 365 } as const;
export type Span = keyof typeof SPANS;

export function spanOf(text: string | undefined): Span {
  return text === "90" || text === "365" ? text : "30";
}

/** What to ask for. Nothing for the shortest span, which is what is answered unless asked. */
export function spanDays(span: Span, today: string): Days {
  return span === "30" ? {} : { from: shiftDay(today, -SPANS[span]), to: shiftDay(today, -1) };
}

/** The newest of the asked days, as many as a series may have. */
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

/** A day, or the days of a calendar month that belong to the series. */
export interface Bar {
  from: string;
  to: string;
  /** Micros, in the order of INCOMES. */
  values: bigint[];
}

/** Longer series have a bar for each month: a bar for each day would be too thin for a finger. */
const DAYS_APART = 92;

/** Every day from the first to the last, also those without income; months where there are many. */
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
