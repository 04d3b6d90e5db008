/** Rows of business days: closing, freezing and crediting. day-read-store.ts reads the input of a settlement. */
import { addDays } from "../../platform/clock.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { ABOUT } from "./day-files.rules.ts";
import type { Totals } from "./settlement/day.rules.ts";
import { readTotals, type StoredTotals } from "./totals.rules.ts";

export interface DayRow {
  day: string;
  planVersion: number;
  closedAt: Date;
  lastMember: bigint | null;
  frozenAt: Date | null;
  totals: Totals | null;
  checksums: Record<string, string> | null;
  postedAt: Date | null;
  /** Members credited per transaction. */
  creditedAtOnce: number;
}

const DAY_COLUMNS = sql`d.day, d.plan_version as "planVersion", d.closed_at as "closedAt", d.last_member as "lastMember",
  d.frozen_at as "frozenAt", d.totals, d.checksums, d.posted_at as "postedAt",
  d.credited_at_once as "creditedAtOnce"`;

type StoredRow = Omit<DayRow, "totals"> & { totals: StoredTotals | null };

const dayOf = ({ totals, ...row }: StoredRow): DayRow => ({ ...row, totals: totals && readTotals(totals) });

export async function findDay(executor: Executor, day: string): Promise<DayRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${DAY_COLUMNS} from bonus.day d where d.day = ${day}`.execute(executor);
  return rows[0] && dayOf(rows[0]);
}

/** Closed days, newest first. */
export async function listDays(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<DayRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${DAY_COLUMNS} from bonus.day d order by d.day desc limit ${limit} offset ${offset}`.execute(executor);
  return rows.map(dayOf);
}

export async function countDays(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from bonus.day`.execute(executor);
  return rows[0]!.count;
}

/** The day whose final state the next settlement starts from. */
export async function lastFrozenDay(executor: Executor): Promise<DayRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${DAY_COLUMNS} from bonus.day d where d.frozen_at is not null order by d.day desc limit 1`.execute(executor);
  return rows[0] && dayOf(rows[0]);
}

/** The frozen day whose final state a day started from; null for the first. */
export async function frozenDayBefore(executor: Executor, day: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from bonus.day where frozen_at is not null and day < ${day}`.execute(executor);
  return rows[0]?.day ?? null;
}

/**
 * Whether a day's files can still be written: the members of the day and of the previous one are kept
 * (day-read-store.ts).
 */
export async function isPublished(executor: Executor, day: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select bool_and(to_regclass('bonus.member_day_' || to_char(d.day, 'YYYYMMDD')) is not null) as kept
    from bonus.day d
    where d.frozen_at is not null and d.day <= ${day} and exists (
      select from bonus.day where day = ${day} and frozen_at is not null
    ) and d.day >= coalesce((select max(day) from bonus.day where frozen_at is not null and day < ${day}), ${day}::date)`.execute(
    executor,
  );
  return rows[0]?.kept ?? false;
}

/** Frozen days not fully credited yet, in order. */
export async function unpostedDays(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from bonus.day where frozen_at is not null and posted_at is null order by day`.execute(executor);
  return rows.map(({ day }) => day);
}

/** Whether a day is fully credited. */
export async function daySettled(executor: Executor, day: string): Promise<boolean> {
  const { rows } = await sql`select from bonus.day where day = ${day} and posted_at is not null`.execute(executor);
  return rows.length > 0;
}

/** The first day that is not frozen; null without sales. */
export async function firstUnsettledDay(executor: Executor): Promise<string | null> {
  const last = await lastFrozenDay(executor);
  return last ? addDays(last.day, 1) : firstDayOfSales(executor);
}

/** Whether an earlier uncredited day may bring the member an income: the member was activated at the end of it. */
export async function awaitsIncome(
  executor: Executor,
  { memberId, before }: { memberId: bigint; before: string },
): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select exists (
      select from generate_series(
        coalesce(
          (select max(day) + 1 from bonus.day where posted_at is not null), (select min(day) from orders.volume)
        )::timestamp,
        ${before}::timestamp - interval '1 day', interval '1 day'
      ) d
      where (
        select a.activated from members.activation_change a
        where a.member_id = ${memberId} and a.day <= d order by a.entry desc limit 1
      )
    ) as awaits`.execute(executor);
  return rows[0]!.awaits;
}

/** The highest member number. */
export async function lastPlace(executor: Executor): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    select coalesce(max(id), 0)::bigint as last from network.place`.execute(executor);
  return rows[0]!.last;
}

/** The first day with sales, or null. */
async function firstDayOfSales(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from orders.volume`.execute(executor);
  return rows[0]?.day ?? null;
}

/** Closes a day and all earlier ones. Transactions that commit from now on belong to later days. */
export async function writeClose(
  tx: Tx,
  given: { day: string; planVersion: number; creditedAtOnce: number; now: Date },
): Promise<void> {
  await sql`
    with fence as (
      update platform.day_fence set closed_until = greatest(closed_until, ${given.day}::date)
    )
    insert into bonus.day (day, plan_version, closed_at, credited_at_once)
    values (${given.day}, ${given.planVersion}, ${given.now}, ${given.creditedAtOnce})
    on conflict do nothing`.execute(tx);
}

/** Records, once, the members of a closed day and the transactions it waits for. */
export async function writeHorizon(executor: Executor, day: string): Promise<void> {
  await sql`
    update bonus.day set until_xid = pg_snapshot_xmax(pg_current_snapshot()),
      last_member = (select coalesce(max(id), 0) from network.place)
    where day = ${day} and until_xid is null`.execute(executor);
}

/**
 * Whether all transactions have ended that may have read the fence before the day was closed. After a restore into
 * another cluster, transaction numbers restart and no old transaction is running.
 */
export async function isQuiet(executor: Executor, day: string): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean }>`
    select pg_snapshot_xmin(s) >= d.until_xid or pg_snapshot_xmax(s) < d.until_xid as quiet
    from bonus.day d, pg_current_snapshot() s where d.day = ${day}`.execute(executor);
  return rows[0]?.quiet ?? false;
}

export interface CreditRow {
  memberId: bigint;
  balance: bigint;
  coupon: bigint;
  point: bigint;
}

/** Credits of a day at positions in [from, until). */
export async function readCredits(tx: Tx, day: string, from: number, until: number): Promise<CreditRow[]> {
  const { rows: credits } = await sql<CreditRow>`
    select member_id as "memberId", balance, coupon, point
    from bonus.credit where day = ${day} and position >= ${from} and position < ${until} order by position`.execute(tx);
  return credits;
}

export async function creditSums(
  executor: Executor,
  day: string,
): Promise<Omit<CreditRow, "memberId"> & { count: number }> {
  const { rows: found } = await sql<Omit<CreditRow, "memberId"> & { count: number }>`
    select count(*)::integer as count, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(coupon), 0)::bigint as coupon,
      coalesce(sum(point), 0)::bigint as point
    from bonus.credit where day = ${day}`.execute(executor);
  return found[0]!;
}

/** Key of the posting that funds a day. Its memo contains the checksums of the day's files. */
export const fundKey = (day: string): string => `bonus-fund:${day}`;

/** Checksum of day.json, as sealed in the ledger; null if the day had no budget. */
export async function sealedChecksum(executor: Executor, day: string): Promise<string | null> {
  const { rows } = await sql<{ checksum: string | null }>`
    select memo ->> ${ABOUT} as checksum from ledger.posting where key = ${fundKey(day)}`.execute(executor);
  return rows[0]?.checksum ?? null;
}

/** Claims a chunk of a day's credits; false if it was already posted. */
export async function claimChunk(tx: Tx, day: string, chunk: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bonus.posted_chunk (day, chunk) values (${day}, ${chunk}) on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function postedChunks(executor: Executor, day: string): Promise<Set<number>> {
  const { rows: chunks } = await sql<{ chunk: number }>`
    select chunk from bonus.posted_chunk where day = ${day}`.execute(executor);
  return new Set(chunks.map(({ chunk }) => chunk));
}

export async function markPosted(executor: Executor, day: string, now: Date): Promise<void> {
  await sql`update bonus.day set posted_at = ${now} where day = ${day} and posted_at is null`.execute(executor);
}
