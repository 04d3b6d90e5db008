/** Reading the books for staff: movements, events with their place in the chain, and what each business day moved. */
import type { Asset, Kind } from "@banyan/contract/ledger.ts";
import type { RawBuilder } from "kysely";
import { type Executor, type Queries, sql } from "../../platform/database.ts";

export interface MovementRow {
  postingId: bigint;
  leg: number;
  kind: Kind;
  at: Date;
  from: bigint;
  to: bigint;
  asset: Asset;
  amount: bigint;
  key: string;
  reference: string | null;
}

export interface JournalPage {
  rows: MovementRow[];
  /** Null at the end. A page before the end may be short, even empty, where few of the examined movements match. */
  nextCursor: string | null;
  /** How far back the search looked, where the page ended before it was full. */
  lookedBackTo: Date | null;
}

/** The position of a movement in the journal. */
export interface Place {
  postingId: bigint;
  leg: number;
}

export interface MovementFilter {
  kind?: Kind;
  /** Account numbers; 0 means all members. */
  account?: bigint;
  from?: bigint;
  to?: bigint;
  asset?: Asset;
  minAmount?: bigint;
  maxAmount?: bigint;
  fromDay?: string;
  toDay?: string;
}

export const movementColumns =
  sql.raw(`t.posting_id as "postingId", t.leg, t.kind, t.created_at as at, t.from_account as "from",
  t.to_account as "to", t.asset, t.amount, p.key, p.reference`);

const side = (column: "t.from_account" | "t.to_account", account: bigint) =>
  account === 0n ? sql`${sql.raw(column)} > 0` : sql`${sql.raw(column)} = ${account}`;

/** The statement contains only the conditions asked for. */
function conditions(filter: MovementFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  const { kind, account, from, to, asset, minAmount, maxAmount, fromDay, toDay } = filter;
  if (kind !== undefined) all.push(sql`t.kind = ${kind}`);
  if (account !== undefined) all.push(sql`(${side("t.from_account", account)} or ${side("t.to_account", account)})`);
  if (from !== undefined) all.push(side("t.from_account", from));
  if (to !== undefined) all.push(side("t.to_account", to));
  if (asset !== undefined) all.push(sql`t.asset = ${asset}`);
  if (minAmount !== undefined) all.push(sql`t.amount >= ${minAmount}`);
  if (maxAmount !== undefined) all.push(sql`t.amount <= ${maxAmount}`);
  const day = sql`(t.created_at at time zone (select time_zone from ledger.upkeep))::date`;
  if (fromDay !== undefined) all.push(sql`${day} >= ${fromDay}::date`);
  if (toDay !== undefined) all.push(sql`${day} <= ${toDay}::date`);
  return sql.join(all, sql` and `);
}

/**
 * Examines the `window` newest movements of postings from `first` to `last` before `before` and returns those that
 * match, newest first. `lowest` is the last examined one, with its time, where there may be more.
 */
export async function readWindow(
  executor: Executor,
  given: { filter: MovementFilter; first: bigint; last: bigint; before: Place; window: number },
): Promise<{ rows: MovementRow[]; looked: number; lowest: (Place & { at: Date }) | null }> {
  const { filter, first, last, before, window } = given;
  const range = sql`
    select * from ledger.transfer t
    where t.posting_id between ${first} and ${last} and (t.posting_id, t.leg) < (${before.postingId}, ${before.leg})
    order by t.posting_id desc, t.leg desc limit ${window}`;
  const { rows } = await sql<Partial<MovementRow> & { looked: bigint; lowId: bigint; lowLeg: number; lowAt: Date }>`
    with looked_at as materialized (${range}), edge as (
      select count(*) over () as looked, posting_id, leg, created_at from looked_at order by posting_id, leg limit 1
    )
    select e.looked, e.posting_id as "lowId", e.leg as "lowLeg", e.created_at as "lowAt", m.*
    from edge e left join (
      select ${movementColumns} from looked_at t join ledger.posting p on p.id = t.posting_id where ${conditions(filter)}
    ) m on true
    order by m."postingId" desc, m.leg desc`.execute(executor);
  const [edge] = rows;
  if (!edge) return { rows: [], looked: 0, lowest: null };
  const looked = Number(edge.looked);
  return {
    rows: rows.filter((row): row is MovementRow & typeof edge => row.leg !== null),
    looked,
    lowest: looked < window ? null : { postingId: edge.lowId, leg: edge.lowLeg, at: edge.lowAt },
  };
}

/** The first and last posting of each day's movements of this kind, the last day first. */
export async function readRanges(
  executor: Executor,
  { kind, account, from, to, asset, fromDay, toDay }: MovementFilter,
): Promise<{ first: bigint; last: bigint }[]> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== undefined) all.push(sql`b.kind = ${kind}`);
  if (asset !== undefined) all.push(sql`b.asset = ${asset}`);
  if (account !== undefined) all.push(sql`${account} in (b.from_account, b.to_account)`);
  if (from !== undefined) all.push(sql`b.from_account = ${from}`);
  if (to !== undefined) all.push(sql`b.to_account = ${to}`);
  const { rows } = await sql<{ first: bigint; last: bigint }>`
    select min(b.first_posting) as first, max(b.last_posting) as last
    from ledger_day_book(${fromDay ?? null}::date, ${toDay ?? null}::date) b where ${sql.join(all, sql` and `)}
    group by b.day order by last desc`.execute(executor);
  return rows;
}

/** Movements of the events with one of these keys or references, or with this number, newest first. */
export async function readNamed(
  executor: Executor,
  given: { filter: MovementFilter; keys: readonly string[]; number: bigint | null; before: Place; limit: number },
): Promise<MovementRow[]> {
  const { filter, keys, number, before, limit } = given;
  const { rows } = await sql<MovementRow>`
    with named as (
      select id from ledger.posting where key = any(${[...keys]}::text[])
      union select id from ledger.posting where reference = any(${[...keys]}::text[])
      union select id from ledger.posting where id = ${number}
    )
    select ${movementColumns} from named n join ledger.posting p on p.id = n.id join ledger.transfer t on t.posting_id = n.id
    where (t.posting_id, t.leg) < (${before.postingId}, ${before.leg}) and ${conditions(filter)}
    order by t.posting_id desc, t.leg desc limit ${limit}`.execute(executor);
  return rows;
}

/** The keys of events by number. */
export async function readKeys(executor: Executor, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; key: string }>`
    select id, key from ledger.posting where id = any(${[...ids]}::bigint[])`.execute(executor);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export interface EventName {
  id: bigint;
  key: string;
  kind: Kind;
  at: Date;
}

export interface EventRow extends EventName {
  reference: string | null;
  memo: Record<string, unknown> | null;
  resolves: bigint | null;
  legCount: number;
}

export async function readEvent(executor: Executor, id: bigint): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select p.id, p.key, p.kind, p.reference, p.memo, p.resolves, p.created_at as at,
      coalesce((select max(t.leg) from ledger.transfer t where t.posting_id = p.id), 0) as "legCount"
    from ledger.posting p where p.id = ${id}`.execute(executor);
  return rows[0];
}

/** The event that this one ends, and the one that ended it. */
export async function readRelated(
  executor: Executor,
  { id, resolves }: Pick<EventRow, "id" | "resolves">,
): Promise<{ resolves: EventName | null; resolvedBy: EventName | null }> {
  const { rows } = await sql<EventName & { isEnd: boolean }>`
    select p.id, p.key, p.kind, p.created_at as at, false as "isEnd" from ledger.posting p where p.id = ${resolves}
    union all
    select p.id, p.key, p.kind, p.created_at, true from ledger.posting p where p.resolves = ${id}`.execute(executor);
  return { resolves: rows.find((row) => !row.isEnd) ?? null, resolvedBy: rows.find((row) => row.isEnd) ?? null };
}

export interface BlockRow {
  number: bigint;
  hash: Buffer;
  sealedAt: Date;
}

/** The block of an event: the one of its era whose range contains its transaction. */
export async function readBlockOf(executor: Executor, id: bigint): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    select b.number, b.hash, b.sealed_at as "sealedAt"
    from ledger.transfer t, lateral (
      select era, era_floor from (
        (select b.era, b.era_floor from ledger.block b where b.era_floor < t.posting_id order by b.era desc limit 1)
        union all (select u.era, u.era_floor from ledger.upkeep u where u.era_floor < t.posting_id)
      ) e order by era desc limit 1
    ) e, lateral (
      select * from ledger.block b where b.era = e.era and b.from_xid <= t.xid order by b.from_xid desc limit 1
    ) b
    where t.posting_id = ${id} and t.leg = 1 and t.xid < b.until_xid`.execute(executor);
  return rows[0];
}

export interface LegDetail extends Omit<MovementRow, "key" | "reference"> {
  fromBalance: bigint | null;
  toBalance: bigint | null;
  digest: Buffer;
}

export async function readLegDetails(
  executor: Executor,
  given: { id: bigint; after: number; limit: number },
): Promise<LegDetail[]> {
  const { rows } = await sql<LegDetail>`
    select t.posting_id as "postingId", t.leg, t.kind, t.created_at as at, t.from_account as "from", t.to_account as "to",
      t.asset, t.amount, t.from_balance as "fromBalance", t.to_balance as "toBalance", ledger_digest(t, p) as digest
    from ledger.transfer t join ledger.posting p on p.id = t.posting_id
    where t.posting_id = ${given.id} and t.leg > ${given.after} order by t.leg limit ${given.limit}`.execute(executor);
  return rows;
}

export interface DayLine {
  kind: Kind;
  from: bigint;
  to: bigint;
  asset: Asset;
  amount: bigint;
  movements: bigint;
}

/** The sums of one day, by kind and accounts. */
export async function readDayLines(executor: Executor, day: string): Promise<DayLine[]> {
  const { rows } = await sql<DayLine>`
    select kind, from_account as "from", to_account as "to", asset, amount, movements
    from ledger_day_book(${day}::date, ${day}::date)
    order by kind, from_account desc, to_account desc, asset`.execute(executor);
  return rows;
}

/** The sums of each day, by asset. */
export async function readDays(
  executor: Executor,
  { fromDay, toDay }: { fromDay: string; toDay: string },
): Promise<{ day: string; asset: Asset; amount: bigint; movements: bigint }[]> {
  const { rows } = await sql<{ day: string; asset: Asset; amount: bigint; movements: bigint }>`
    select day, asset, sum(amount)::bigint as amount, sum(movements)::bigint as movements
    from ledger_day_book(${fromDay}::date, ${toDay}::date) group by day, asset order by day desc, asset`.execute(
    executor,
  );
  return rows;
}

export interface PositionRow {
  account: bigint;
  asset: Asset;
  balance: bigint;
}

/** Balances of the house accounts and of all members together (0) at the end of a day; null is now. */
export async function readPositions(executor: Executor, day: string | null): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select c.account, c.asset, sum(c.change)::bigint as balance
    from ledger_day_book(null, ${day}::date) b,
      lateral (values (b.to_account, b.asset, b.amount), (b.from_account, b.asset, -b.amount)) c (account, asset, change)
    group by 1, 2`.execute(executor);
  return rows;
}

export async function readTimeZone(executor: Executor): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from ledger.upkeep`.execute(executor);
  return rows[0]!.zone;
}

export async function writeTimeZone(executor: Executor, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`select ledger_set_time_zone(${timeZone}) as changed`.execute(
    executor,
  );
  return rows[0]!.changed;
}

/** Runs `work` on one snapshot, so that its reads belong together. */
export function inOneSnapshot<T>(queries: Queries, work: (executor: Executor) => Promise<T>): Promise<T> {
  return queries.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
}
