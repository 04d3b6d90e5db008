/**
 * Settles business days in order: close, compute and freeze, credit. Each step can be repeated at any point and by
 * several processes concurrently; a day has one outcome. Invariant: a frozen day never changes, and its credits are
 * posted once.
 */
import type { RunStarter, RunStep } from "@banyan/contract/office/settlements.ts";
import type { Bulk } from "../../platform/bulk.ts";
import { addDays, businessDay, type Clock, dayStart } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { type Leg, post } from "../ledger/index.ts";
import { marketTimeZone } from "../market/index.ts";
import { followAchievements } from "../membership/index.ts";
import { finalizeDue } from "../orders/index.ts";
import { planInForce, planVersion } from "../plan/index.ts";
import { checksumsOf } from "./checksums.ts";
import { sumCountryDays } from "./countries/countries.ts";
import { readDay } from "./day-read-store.ts";
import {
  claimChunk,
  creditSums,
  type DayRow,
  findDay,
  firstUnsettledDay,
  frozenDayBefore,
  fundKey,
  isQuiet,
  lastFrozenDay,
  lastPlace,
  markPosted,
  postedChunks,
  readCredits,
  unpostedDays,
  writeClose,
  writeHorizon,
} from "./day-store.ts";
import { freezeDay } from "./freeze-store.ts";
import { lastMemberOf, markSummed, monthsToSum, sumMonth } from "./income-store.ts";
import { endBrokenRuns, endRun, INTERRUPTED, insertRun, takeLease, updateRun } from "./run-store.ts";
import type { Totals } from "./settlement/day.rules.ts";
import { settleDay } from "./settlement/settle-day.rules.ts";

/** Minimum time between the end of a business day and its closing (docs/rules.md 13). */
const CLOSE_AFTER_MS = 3_600_000;
/** Number of published days: their input is kept, so that they can be exported and verified. */
export const PUBLISHED_DAYS = 100;
const LOOK_EVERY_MS = 50;
/**
 * Members credited per transaction. Their accounts are locked meanwhile, so this is a small share of all members: a
 * checkout seldom hits a locked one. In small networks a minimum avoids tiny transactions.
 */
const CREDITED_AT_ONCE = { share: 1 / 200, least: 100, most: 500 };
/** Members whose month is summed per transaction. */
const SUMMED_AT_ONCE = 50_000n;

export interface Settling {
  database: Database;
  clock: Clock;
  /** Receives progress lines. */
  say: (line: string) => void;
  startedBy: RunStarter;
  /** Members credited per transaction, for days closed from now on. */
  creditedAtOnce?: number;
  /** Reads the input of a closed day from the primary or from a settled replica; default: the primary. */
  reading?: <Input>(fromPrimary: Bulk, read: (bulk: Bulk) => Promise<Input>) => Promise<Input>;
  /** Stops the work after the current step or chunk. */
  stopping?: AbortSignal;
}

/** Settlement of one day, with progress reports. */
interface Run extends Settling {
  report(step: RunStep, done?: number, total?: number): Promise<void>;
}

/** The last business day that may be settled at a moment. */
export function lastDueDay(now: Date, timeZone: string): string {
  return addDays(businessDay(new Date(now.getTime() - CLOSE_AFTER_MS), timeZone), -1);
}

/** The moment from which a business day may be settled. */
export function settledFrom(day: string, timeZone: string): Date {
  return new Date(dayStart(addDays(day, 1), timeZone).getTime() + CLOSE_AFTER_MS);
}

/**
 * Settles and credits every unsettled day up to `until`, from the first day of sales on, and returns the settled days.
 * One process settles at a time; if another one does, this call does nothing.
 */
export async function settleUntil(settling: Settling, until: string): Promise<string[]> {
  const lease = await settling.database.openBulk();
  try {
    if (await takeLease(lease)) return await settleAlone(settling, until);
    settling.say("Another process is settling.");
    return [];
  } finally {
    await lease.close();
  }
}

async function settleAlone(settling: Settling, until: string): Promise<string[]> {
  const { database, clock, say } = settling;
  await endBrokenRuns(database.queries, clock.now());
  await countFinalOrders(settling, until);
  const due = await daysDue(database, until);
  if (due.length > 1) say(`Days to settle: ${due.join(", ")}.`);
  const bulk = await database.openBulk();
  try {
    await sumMonths(settling);
    await sumCountryDays(settling);
    for (const day of due) {
      await runDay(settling, bulk, day);
      await sumMonths(settling);
      await sumCountryDays(settling);
      say(`Settled ${day}.`);
    }
  } finally {
    await bulk.close();
  }
  return due;
}

/** Days up to `until` not fully credited yet, in order. */
export async function daysDue(database: Database, until: string): Promise<string[]> {
  const due = await unpostedDays(database.queries);
  for (let day = await firstUnsettledDay(database.queries); day !== null && day <= until; day = addDays(day, 1))
    due.push(day);
  return due;
}

/** The current business day of orders: `today`, or the day after the last settled one if that ended early. */
export async function openDay({ queries }: Database, today: string): Promise<string> {
  const last = await lastFrozenDay(queries);
  return last && last.day >= today ? addDays(last.day, 1) : today;
}

/** Settles one day and records the attempt. */
async function runDay(settling: Settling, bulk: Bulk, day: string): Promise<void> {
  const { database, clock, startedBy, stopping } = settling;
  const { queries } = database;
  const id = newId(clock.now());
  await insertRun(queries, { id, day, startedBy, now: clock.now() });
  async function report(step: RunStep, done = 0, total = 0): Promise<void> {
    stopping?.throwIfAborted();
    await updateRun(queries, { id, step, done, total });
  }
  try {
    const run = { ...settling, report };
    await closeDay(run, day);
    await freeze(run, bulk, day);
    await creditDay(run, day);
    await report("finished");
    await endRun(queries, { id, now: clock.now(), error: null });
  } catch (error) {
    const reason = stopping?.aborted ? INTERRUPTED : error instanceof Error ? error.message : String(error);
    await endRun(queries, { id, now: clock.now(), error: reason }).catch(() => {});
    throw error;
  }
}

/** Number of members to credit per transaction. */
export function creditedTogether(members: number): number {
  const { share, least, most } = CREDITED_AT_ONCE;
  return Math.min(most, Math.max(least, Math.floor(members * share)));
}

/**
 * Counts the orders that became final by the end of a day, each on the business day on which its return window ended.
 */
async function countFinalOrders({ database, clock }: Settling, day: string): Promise<void> {
  const timeZone = await marketTimeZone(database.queries);
  const now = clock.now();
  const end = dayStart(addDays(day, 1), timeZone);
  await finalizeDue(database, { until: end < now ? end : now, timeZone, now, onFinal: followAchievements });
}

/** Closes a day and waits until all transactions that belong to it have ended. */
async function closeDay({ database, clock, creditedAtOnce }: Run, day: string): Promise<void> {
  const atOnce = creditedAtOnce ?? creditedTogether(Number(await lastPlace(database.queries)));
  await database.transaction(async (tx) => {
    const { version } = await planInForce(tx, day);
    await writeClose(tx, { day, planVersion: version, creditedAtOnce: atOnce, now: clock.now() });
  });
  await writeHorizon(database.queries, day);
  while (!(await isQuiet(database.queries, day))) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
}

async function freeze(
  { database, clock, report, reading = (from, read) => read(from) }: Run,
  bulk: Bulk,
  day: string,
): Promise<void> {
  const closed = (await findDay(database.queries, day)) as DayRow & { lastMember: bigint };
  if (closed.frozenAt) return;
  await report("computing");
  const { plan, body } = await planVersion(database.queries, closed.planVersion);
  const before = await frozenDayBefore(database.queries, day);
  const { lastMember } = closed;
  const read = await reading(bulk, (from) => readDay(from, { day, before, lastMember, plan }));
  const settled = { ...read, plan, result: settleDay(read.input, plan) };
  const checksums = checksumsOf({ ...settled, body, planVersion: closed.planVersion });
  await report("writing");
  await freezeDay(bulk, settled, { checksums, keepFrom: addDays(day, -PUBLISHED_DAYS), now: clock.now() });
}

/** Credits a frozen day in chunks. */
async function creditDay({ database, clock, report }: Run, day: string): Promise<void> {
  const now = clock.now();
  const row = await findDay(database.queries, day);
  if (!row?.totals || !row.checksums) throw new Error(`${day} is not frozen`);
  const { totals, checksums, creditedAtOnce } = row;
  const sums = await creditSums(database.queries, day);
  const reference = `income-day:${day}`;
  await database.transaction(async (tx) => {
    const budget = totals.groups.reduce((sum, { ceiling }) => sum + ceiling, 0n);
    if (budget > 0n) {
      const legs = [{ asset: "USDT" as const, from: "sales" as const, to: "bonus_budget" as const, amount: budget }];
      // The memo seals inputs, plan, outcome and K into the chain of blocks.
      const memo = { ...checksums, ...factors(totals) };
      await post(tx, { key: fundKey(day), kind: "bonus.fund", reference, legs, memo, now });
    }
    const legs = moving([
      { asset: "USDT", from: "bonus_budget", to: "income_payable", amount: sums.balance },
      { asset: "COUPON", from: "coupons_issued", to: "income_payable", amount: sums.coupon },
      { asset: "POINT", from: "points_issued", to: "income_payable", amount: sums.point },
    ]);
    if (legs.length > 0) await post(tx, { key: `bonus-payable:${day}`, kind: "bonus.payable", reference, legs, now });
  });
  const done = await postedChunks(database.queries, day);
  const chunks = Math.ceil(sums.count / creditedAtOnce);
  for (let chunk = 0; chunk < chunks; chunk++) {
    await report("crediting", chunk, chunks);
    if (!done.has(chunk))
      await database.transaction((tx) => creditChunk(tx, { day, chunk, creditedAtOnce, reference, now }));
  }
  await markPosted(database.queries, day, now);
}

/** Sums incomes of completed months, so that totals need not add up all days. */
async function sumMonths({ database, clock }: Settling): Promise<void> {
  for (const month of await monthsToSum(database.queries)) {
    const last = await lastMemberOf(database.queries, month);
    for (let from = 0n; from <= last; from += SUMMED_AT_ONCE) {
      await database.transaction((tx) => sumMonth(tx, { month, from, until: from + SUMMED_AT_ONCE }));
    }
    await markSummed(database.queries, month, clock.now());
  }
}

/** Legs with an amount. */
const moving = (legs: readonly Leg[]) => legs.filter(({ amount }) => amount > 0n);

/**
 * K of each group of countries, the factor that keeps its incomes within the ceiling (docs/plan.md), as a fraction; 1 where
 * they are within it anyway.
 */
function factors({ groups }: Pick<Totals, "groups">): Record<string, string> {
  return Object.fromEntries(
    groups.map(({ ceiling, limited }, at) => [`k${at}`, limited > ceiling ? `${ceiling}/${limited}` : "1"]),
  );
}

async function creditChunk(
  tx: Tx,
  given: { day: string; chunk: number; creditedAtOnce: number; reference: string; now: Date },
): Promise<void> {
  const { day, chunk, creditedAtOnce, reference, now } = given;
  if (!(await claimChunk(tx, day, chunk))) return;
  const credits = await readCredits(tx, day, chunk * creditedAtOnce, (chunk + 1) * creditedAtOnce);
  const legs = moving(
    credits.flatMap(({ memberId, ...row }): Leg[] => [
      { asset: "USDT", from: "income_payable", to: memberId, amount: row.balance },
      { asset: "COUPON", from: "income_payable", to: memberId, amount: row.coupon },
      { asset: "POINT", from: "income_payable", to: memberId, amount: row.point },
    ]),
  );
  if (legs.length === 0) return;
  await post(tx, { key: `bonus-income:${day}:${chunk}`, kind: "bonus.income", reference, legs, now });
}
