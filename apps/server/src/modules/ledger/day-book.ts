/**
 * The day book and the trial balance. Both are read from the day totals of the roll-up and the transfers since, so they
 * cost as much as there are days and kinds, not transfers. Each transfer leaves one account and enters another, so all
 * lines sum to zero, and a missing line would show.
 */
import type { BookLine } from "@banyan/contract/ledger.ts";
import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { addDays, businessDay, daysBetween } from "../../platform/clock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { type PositionRow, readDayLines, readDays, readPositions, readTimeZone, writeTimeZone } from "./books-store.ts";
import { ACCOUNT_NUMBERS, partyOf } from "./chart.rules.ts";

const DAYS_SHOWN = 30;
const MOST_DAYS = 92;
/** Recomputing the totals of all days reads every transfer. */
const REBUILD_LIMIT_MS = 3_600_000;

/** The line of an account in the totals, where 0 is all members together. Throws on a member's number. */
export function bookLineOf(account: bigint): BookLine {
  const party = account === 0n ? "members" : partyOf(account);
  if (typeof party === "bigint") throw new Error(`${account} is an account of a member`);
  return party;
}

export type Amounts = Record<Asset, bigint>;
export const noAmounts = (): Amounts => ({ USDT: 0n, COUPON: 0n, POINT: 0n });

/** Sets the zone of business days. A new zone recomputes the totals of all days. */
export async function keepBusinessDays(database: Database, timeZone: string): Promise<void> {
  if ((await readTimeZone(database.queries)) === timeZone) return;
  await database.longRunning({ limitMs: REBUILD_LIMIT_MS }, (queries) => writeTimeZone(queries, timeZone));
}

/** The sums of each day, newest first, without days that have no movements. */
export async function dayBook(executor: Executor, given: { fromDay?: string; toDay?: string; now: Date }) {
  const timeZone = await readTimeZone(executor);
  const toDay = given.toDay ?? businessDay(given.now, timeZone);
  const fromDay = given.fromDay ?? addDays(toDay, 1 - DAYS_SHOWN);
  const days = daysBetween(fromDay, toDay) + 1;
  if (days < 1 || days > MOST_DAYS) throw refuseFields({ fromDay: "OUT_OF_RANGE" });
  const byDay = new Map<string, { day: string; movements: bigint; amounts: Amounts }>();
  for (const { day, asset, amount, movements } of await readDays(executor, { fromDay, toDay })) {
    const row = byDay.get(day) ?? { day, movements: 0n, amounts: noAmounts() };
    row.movements += movements;
    row.amounts[asset] = amount;
    byDay.set(day, row);
  }
  return { timeZone, fromDay, toDay, list: [...byDay.values()] };
}

/** One day: its sums by kind and accounts, and every account that moved with its opening and closing balance. */
export async function dayOf(executor: Executor, { day, now }: { day: string; now: Date }) {
  const timeZone = await readTimeZone(executor);
  const lines = await readDayLines(executor, day);
  const closing = balancesOf(await readPositions(executor, day));
  const moved = new Map<string, { account: bigint; asset: Asset; received: bigint; sent: bigint }>();
  for (const { from, to, asset, amount } of lines) {
    for (const [account, part] of [
      [from, "sent"],
      [to, "received"],
    ] as const) {
      const key = `${account} ${asset}`;
      const row = moved.get(key) ?? { account, asset, received: 0n, sent: 0n };
      row[part] += amount;
      moved.set(key, row);
    }
  }
  const accounts = [...moved.values()]
    .sort((a, b) =>
      a.account === b.account ? ASSETS.indexOf(a.asset) - ASSETS.indexOf(b.asset) : a.account > b.account ? -1 : 1,
    )
    .map((row) => {
      const end = closing.get(row.account)?.[row.asset] ?? 0n;
      return { ...row, opening: end - row.received + row.sent, closing: end };
    });
  return { day, timeZone, ended: businessDay(now, timeZone) > day, lines, accounts };
}

/** Every account of the chart and all members together, at the end of a day; null is now. */
export async function trialBalanceOn(executor: Executor, day: string | null) {
  const timeZone = await readTimeZone(executor);
  const balances = balancesOf(await readPositions(executor, day));
  const sums = noAmounts();
  const lines = [...Object.values(ACCOUNT_NUMBERS), 0n].map((account) => {
    const amounts = balances.get(account) ?? noAmounts();
    for (const asset of ASSETS) sums[asset] += amounts[asset];
    return { account: bookLineOf(account), amounts };
  });
  return { day, timeZone, lines, sums };
}

function balancesOf(rows: readonly PositionRow[]): Map<bigint, Amounts> {
  const balances = new Map<bigint, Amounts>();
  for (const { account, asset, balance } of rows) {
    const amounts = balances.get(account) ?? noAmounts();
    amounts[asset] = balance;
    balances.set(account, amounts);
  }
  return balances;
}
