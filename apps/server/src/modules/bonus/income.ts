/** Incomes as members see them: the seven lists, totals, and the dynamic income cap (docs/rules.md 10 and 11). */
import { INCOMES, type Income, type IncomeRow, SERIES_DAYS } from "@banyan/contract/income.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { addDays, businessDay, daysBetween, isDay } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { marketTimeZone } from "../market/index.ts";
import { achievementsOf } from "../orders/index.ts";
import { planInForce } from "../plan/index.ts";
import { percent } from "./explain.rules.ts";
import {
  countLines,
  type Days,
  type IncomeLine,
  lastPostedDay,
  type ReceivedRow,
  selectLines,
  selectMonthSums,
  selectReceived,
  selectState,
} from "./income-store.ts";
import { limitsOf } from "./settlement/day.rules.ts";
import { settledFrom } from "./settling.ts";

/** First and last day, inclusive. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Before any day. */
const EVER = "1900-01-01";
const SERIES_DEFAULT = 30;

/** The settled days of a range; null if there are none. Refuses a last day before the first one. */
export async function settledDays(executor: Executor, { from = EVER, to }: Range): Promise<Days | null> {
  if (to !== undefined && to < from) throw refuseFields({ to: "OUT_OF_RANGE" });
  const last = await lastPostedDay(executor);
  if (last === null || from > last) return null;
  return { from, to: to !== undefined && to < last ? to : last };
}

export function rowView(line: IncomeLine, language: Language): IncomeRow {
  const income = INCOMES[line.income]!;
  return {
    day: line.day,
    income,
    ratioPercent: income === "leadership" ? null : percent(line.ratio),
    level: line.level,
    levelName: levelName(line.level, language),
    tier: line.tier,
    performance: formatMoney(line.performance),
    raw: formatMoney(line.raw),
    limits: limitsOf(line.limits),
    received: formatMoney(line.received),
  };
}

/** A page of one income, newest day first: after the cursor's day, else by page number. */
export async function logsView(
  executor: Executor,
  query: Range & { memberId: bigint; income: Income; page: number; limit: number; cursor?: string | undefined } & {
    language: Language;
  },
) {
  const { memberId, page, limit, cursor, language } = query;
  if (cursor !== undefined && !isDay(cursor)) throw refuseFields({ cursor: "INVALID" });
  const income = INCOMES.indexOf(query.income);
  const days = await settledDays(executor, query);
  if (!days) return { list: [], total: 0, page, limit, nextCursor: null };
  const part = cursor === undefined ? days : { ...days, to: min(days.to, addDays(cursor, -1)) };
  const offset = cursor === undefined ? offsetOf({ page, limit }) : 0;
  const found = await selectLines(executor, { ...part, memberId, income, limit: limit + 1, offset });
  const shown = found.slice(0, limit);
  return {
    list: shown.map((line) => rowView(line, language)),
    total: await countLines(executor, { ...days, memberId, income }),
    page,
    limit,
    nextCursor: found.length > limit ? shown.at(-1)!.day : null,
  };
}

const min = (a: string, b: string) => (a < b ? a : b);

/** Totals, this month, the newest settled day, and a daily series. */
export async function summaryView(
  executor: Executor,
  { memberId, from, to, now }: Range & { memberId: bigint; now: Date },
) {
  const timeZone = await marketTimeZone(executor);
  const today = businessDay(now, timeZone);
  const last = await lastPostedDay(executor);
  const until = min(to ?? last ?? today, today);
  const since = from ?? addDays(until, 1 - SERIES_DEFAULT);
  if (daysBetween(since, to ?? until) >= SERIES_DAYS) throw refuseFields({ from: "OUT_OF_RANGE" });
  if (to !== undefined && from !== undefined && to < from) throw refuseFields({ to: "OUT_OF_RANGE" });
  const monthFrom = `${today.slice(0, 7)}-01`;
  const { sums, openFrom } = await selectMonthSums(executor, memberId);
  // The series may extend into summed months.
  const received = await selectReceived(executor, {
    memberId,
    from: [monthFrom, openFrom ?? EVER, since].reduce(min),
    to: last ?? EVER,
  });
  const open = received.filter(({ day }) => openFrom === null || day >= openFrom);
  return {
    today: { day: today, settledFrom: settledFrom(today, timeZone).toISOString() },
    latest: last === null ? null : { day: last, ...amountsOf(received.filter(({ day }) => day === last)) },
    month: { from: monthFrom, ...amountsOf(received.filter(({ day }) => day >= monthFrom)) },
    total: amountsOf([...sums, ...open]),
    from: since,
    to: until,
    series: seriesOf(received.filter(({ day }) => day >= since && day <= until)),
  };
}

type Sums = Record<Income, bigint>;

function sumsOf(rows: readonly Pick<ReceivedRow, "income" | "received">[]): Sums {
  const sums = Object.fromEntries(INCOMES.map((income) => [income, 0n])) as Sums;
  for (const { income, received } of rows) sums[INCOMES[income]!] += received;
  return sums;
}

function amountsOf(rows: readonly Pick<ReceivedRow, "income" | "received">[]) {
  const sums = sumsOf(rows);
  return {
    received: formatMoney(Object.values(sums).reduce((sum, one) => sum + one, 0n)),
    byIncome: Object.fromEntries(INCOMES.map((income) => [income, formatMoney(sums[income])])) as Record<
      Income,
      string
    >,
  };
}

function seriesOf(rows: readonly ReceivedRow[]) {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, ...amountsOf(ofDay) }));
}

/** The current dynamic income cap, and the amount received up to the last settled day. */
export async function limitView(executor: Executor, memberId: bigint, now: Date) {
  const timeZone = await marketTimeZone(executor);
  const { plan } = await planInForce(executor, businessDay(now, timeZone));
  const personal = (await achievementsOf(executor, [memberId])).get(memberId) ?? 0n;
  const settledUntil = await lastPostedDay(executor);
  const { dynamic, carriedLeft, carriedRight } = await selectState(executor, memberId, settledUntil);
  const cap = atLeastNothing(BigInt(plan.dynamicCapTimes) * personal);
  return {
    personal: formatMoney(personal),
    times: plan.dynamicCapTimes,
    cap: formatMoney(cap),
    received: formatMoney(dynamic),
    remaining: formatMoney(atLeastNothing(cap - dynamic)),
    carried: { left: formatMoney(carriedLeft), right: formatMoney(carriedRight) },
    settledUntil,
  };
}

/** Unpaired BV carried on each side after the last settled day; null if no day is settled. */
export async function carriedOf(executor: Executor, memberId: bigint) {
  const settledUntil = await lastPostedDay(executor);
  if (settledUntil === null) return null;
  const { carriedLeft, carriedRight } = await selectState(executor, memberId, settledUntil);
  return { settledUntil, left: formatMoney(carriedLeft), right: formatMoney(carriedRight) };
}

const atLeastNothing = (amount: bigint) => (amount > 0n ? amount : 0n);
