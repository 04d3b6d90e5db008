/** Rows of business days: closing, what goes into a settlement and what comes out of it. Large tables travel by COPY. */
import type { Bulk } from "../../platform/bulk.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { Plan } from "../plan/index.ts";
import { Table } from "./columns.rules.ts";
import type { DayInput, DayResult, Members, State } from "./day.rules.ts";
import { type DayNames, dayNumber } from "./day-files.rules.ts";

export interface DayRow {
  day: string;
  planVersion: number;
  closedAt: Date;
  lastMember: bigint | null;
  frozenAt: Date | null;
  totals: DayResult["totals"] | null;
  checksums: Record<string, string> | null;
  postedAt: Date | null;
  /** Members credited in one transaction. */
  creditedAtOnce: number;
}

const DAY_COLUMNS = sql`d.day, d.plan_version as "planVersion", d.closed_at as "closedAt", d.last_member as "lastMember",
  d.frozen_at as "frozenAt", d.totals, d.checksums, d.posted_at as "postedAt",
  d.credited_at_once as "creditedAtOnce"`;

export async function findDay(executor: Executor, day: string): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`select ${DAY_COLUMNS} from bonus.day d where d.day = ${day}`.execute(executor);
  return rows[0];
}

/** Days that are closed, newest first. */
export async function listDays(
  executor: Executor,
  { limit, offset }: { limit: number; offset: number },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select ${DAY_COLUMNS} from bonus.day d order by d.day desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

export async function countDays(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from bonus.day`.execute(executor);
  return rows[0]!.count;
}

/** The day whose state the next settlement begins with. */
export async function lastFrozenDay(executor: Executor): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`
    select ${DAY_COLUMNS} from bonus.day d where d.frozen_at is not null order by d.day desc limit 1`.execute(executor);
  return rows[0];
}

/** The frozen day whose state a day began with, null at the beginning. */
export async function frozenDayBefore(executor: Executor, day: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from bonus.day where frozen_at is not null and day < ${day}`.execute(executor);
  return rows[0]?.day ?? null;
}

/** Days that are frozen and not credited to everybody yet, in their sequence. */
export async function unpostedDays(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from bonus.day where frozen_at is not null and posted_at is null order by day`.execute(executor);
  return rows.map(({ day }) => day);
}

/** The first day on which anything was sold, or null. */
export async function firstDayOfSales(executor: Executor): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from orders.volume`.execute(executor);
  return rows[0]?.day ?? null;
}

/** Closes a day, and all before it. What commits from now on belongs to later days. */
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

/** Notes, once, who belongs to a closed day and whom it waits for. */
export async function writeHorizon(executor: Executor, day: string): Promise<void> {
  await sql`
    update bonus.day set until_xid = pg_snapshot_xmax(pg_current_snapshot()),
      last_member = (select coalesce(max(id), 0) from network.place)
    where day = ${day} and until_xid is null`.execute(executor);
}

/**
 * Whether every transaction has ended that may have read the fence before the day was closed. A database that was restored
 * into another cluster counts its transactions anew, and nothing of the old one still runs.
 */
export async function isQuiet(executor: Executor, day: string): Promise<boolean> {
  const { rows } = await sql<{ quiet: boolean }>`
    select pg_snapshot_xmin(s) >= d.until_xid or pg_snapshot_xmax(s) < d.until_xid as quiet
    from bonus.day d, pg_current_snapshot() s where d.day = ${day}`.execute(executor);
  return rows[0]?.quiet ?? false;
}

export const STATE_FIELDS = [
  "personal",
  "left_bv",
  "right_bv",
  "carried_left",
  "carried_right",
  "dynamic",
  "rebated",
  "owed_balance",
  "owed_coupon",
  "owed_point",
] as const;

/** What goes into a day. */
export interface DayRead {
  input: DayInput;
  names: DayNames;
  /** The day on which the order of each row that is taken back was paid. */
  paidDays: readonly string[];
}

/** Reads what goes into a day, in one snapshot. `before` is the day whose state it begins with, null at the beginning. */
export async function readDay(
  bulk: Bulk,
  given: { day: string; before: string | null; lastMember: bigint; plan: Plan },
): Promise<DayRead> {
  const { day, before, lastMember, plan } = given;
  await bulk.query("begin isolation level repeatable read read only");
  try {
    const places = await readPlaces(bulk, lastMember);
    const { members, positions } = places;
    await readActivations(bulk, day, members, positions);
    await readRecent(bulk, { day, days: plan.active.days, members, positions });
    await readCountries(bulk, plan, members, positions);
    const state = await readState(bulk, before, members.size, positions);
    const { orders, ids } = await readOrders(bulk, day, positions);
    const back = await readTakenBack(bulk, day, positions);
    return {
      input: { day: dayNumber(day), members, state, orders, takenBack: back.rows },
      names: { numbers: places.numbers, orders: ids, takenBack: back.names },
      paidDays: back.paidDays,
    };
  } finally {
    await bulk.query("commit");
  }
}

async function readPlaces(bulk: Bulk, lastMember: bigint) {
  const kinds = { number: Float64Array, parent: Int32Array, side: Uint8Array, referrer: Int32Array };
  const table = new Table(kinds, Number(lastMember));
  const positions = new Int32Array(Number(lastMember) + 1).fill(-1);
  let size = 0;
  const query = `select id, coalesce(parent_id, 0), coalesce((side = 'right')::integer, 0), coalesce(referrer_id, 0)
    from network.place where id <= ${lastMember} order by id`;
  await bulk.readNumbers(query, 4, (row) => {
    const [number, parent, side, referrer] = row as unknown as [number, number, number, number];
    positions[number] = size++;
    const at = table.add();
    const { rows } = table;
    rows.number[at] = number;
    rows.parent[at] = parent === 0 ? -1 : positions[parent]!;
    rows.side[at] = side;
    rows.referrer[at] = referrer === 0 ? -1 : positions[referrer]!;
  });
  const { number, parent, side, referrer } = table.finish();
  const members: Members = {
    size,
    parents: parent,
    sides: side,
    referrers: referrer,
    activatedOn: new Int32Array(size).fill(-1),
    countries: new Uint8Array(size),
    recent: new Float64Array(size),
  };
  return { members, numbers: number, positions };
}

/** Calls `take` with the position of each row's member, for members of the day. */
function each(
  bulk: Bulk,
  query: string,
  width: number,
  positions: Int32Array,
  take: (at: number, row: Float64Array) => void,
) {
  return bulk.readNumbers(query, width, (row) => {
    const at = positions[row[0]!] ?? -1;
    if (at >= 0) take(at, row);
  });
}

const DAYS = (column: string) => `${column} - date '1970-01-01'`;

function readActivations(bulk: Bulk, day: string, members: Members, positions: Int32Array) {
  const query = `select member_id, ${DAYS("day")} from (
      select distinct on (member_id) member_id, day, activated from members.activation_change
      where day <= '${day}' order by member_id, entry desc
    ) newest where activated`;
  return each(bulk, query, 2, positions, (at, row) => {
    members.activatedOn[at] = row[1]!;
  });
}

function readRecent(bulk: Bulk, given: { day: string; days: number; members: Members; positions: Int32Array }) {
  const query = `select member_id, sum(bv) from orders.volume
    where day > date '${given.day}' - ${given.days} and day < '${given.day}' group by 1`;
  return each(bulk, query, 2, given.positions, (at, row) => {
    given.members.recent[at] = row[1]!;
  });
}

async function readCountries(bulk: Bulk, plan: Plan, members: Members, positions: Int32Array): Promise<void> {
  const countries = Object.keys(plan.countries);
  if (countries.length === 0) return;
  const list = `'{${countries.join(",")}}'::text[]`;
  const query = `select id, array_position(${list}, nationality) from members.member where nationality = any (${list})`;
  await each(bulk, query, 2, positions, (at, row) => {
    members.countries[at] = row[1]!;
  });
}

function emptyState(size: number): State {
  return {
    personal: new Float64Array(size),
    left: new BigInt64Array(size),
    right: new BigInt64Array(size),
    carriedLeft: new BigInt64Array(size),
    carriedRight: new BigInt64Array(size),
    dynamic: new Float64Array(size),
    rebated: new Float64Array(size),
    owedBalance: new Float64Array(size),
    owedCoupon: new Float64Array(size),
    owedPoint: new Float64Array(size),
  };
}

/** Sums over sides may pass 2⁵³: they travel as two halves of 32 bits. */
const halves = (column: string) => `${column} >> 32, ${column} & 4294967295`;

async function readState(bulk: Bulk, before: string | null, size: number, positions: Int32Array): Promise<State> {
  const state = emptyState(size);
  if (before === null) return state;
  const wide = (column: BigInt64Array) => ({
    high: new Int32Array(column.buffer),
    low: new Uint32Array(column.buffer),
  });
  const [left, right, carriedLeft, carriedRight] = [state.left, state.right, state.carriedLeft, state.carriedRight].map(
    wide,
  ) as [Halves, Halves, Halves, Halves];
  const query = `select member_id, personal, dynamic, rebated, owed_balance, owed_coupon, owed_point,
      ${halves("left_bv")}, ${halves("right_bv")}, ${halves("carried_left")}, ${halves("carried_right")}
    from bonus.member_day where day = '${before}'`;
  await each(bulk, query, 15, positions, (at, row) => {
    state.personal[at] = row[1]!;
    state.dynamic[at] = row[2]!;
    state.rebated[at] = row[3]!;
    state.owedBalance[at] = row[4]!;
    state.owedCoupon[at] = row[5]!;
    state.owedPoint[at] = row[6]!;
    put(left, at, row[7]!, row[8]!);
    put(right, at, row[9]!, row[10]!);
    put(carriedLeft, at, row[11]!, row[12]!);
    put(carriedRight, at, row[13]!, row[14]!);
  });
  return state;
}

interface Halves {
  high: Int32Array;
  low: Uint32Array;
}

/** Machines that Node runs on keep the low half first. */
function put({ high, low }: Halves, at: number, upper: number, lower: number): void {
  low[2 * at] = lower;
  high[2 * at + 1] = upper;
}

async function readOrders(bulk: Bulk, day: string, positions: Int32Array) {
  const rows = await bulk.query<{ order_id: string; member_id: string; bv: string }>(
    `select order_id, member_id, sum(bv) as bv from orders.volume where day = $1 group by 1, 2 order by order_id`,
    [day],
  );
  const orders = {
    size: rows.length,
    buyers: Int32Array.from(rows, ({ member_id }) => positions[Number(member_id)]!),
    bv: Float64Array.from(rows, ({ bv }) => Number(bv)),
  };
  return { orders, ids: rows.map(({ order_id }) => order_id) };
}

/** Referral and tier bonuses on orders that were paid on an earlier day and refunded on this one. */
async function readTakenBack(bulk: Bulk, day: string, positions: Int32Array) {
  const rows = await bulk.query<
    Record<"order_id" | "income" | "member_id" | "paid_day" | "received" | "bv" | "before" | "after", string>
  >(
    `with refunded as (
      select r.order_id, p.day as paid_day,
        (select sum(v.bv) from orders.volume v where v.order_id = r.order_id and v.day = p.day) as bv,
        -(select coalesce(sum(v.bv), 0) from orders.volume v
          where v.order_id = r.order_id and v.day > p.day and v.day < $1) as before,
        -(select sum(v.bv) from orders.volume v where v.order_id = r.order_id and v.day > p.day and v.day <= $1) as after
      from (select distinct order_id from orders.volume where day = $1 and entry > 0) r
      join orders.purchase o on o.id = r.order_id
      join lateral (select o.paid_day as day) p on p.day < $1
    )
    select f.order_id, f.paid_day::text, s.income, s.member_id, f.bv, f.before, f.after,
      div(l.received::numeric * s.raw, l.raw) as received
    from refunded f
    join bonus.source s on s.order_id = f.order_id and s.day = f.paid_day
    join bonus.line l on l.day = s.day and l.member_id = s.member_id and l.income = s.income
    where f.bv > 0
    order by f.order_id, s.income, s.member_id`,
    [day],
  );
  const column = (name: "received" | "bv" | "before" | "after") => Float64Array.from(rows, (row) => Number(row[name]));
  return {
    rows: {
      size: rows.length,
      receivers: Int32Array.from(rows, ({ member_id }) => positions[Number(member_id)]!),
      received: column("received"),
      bv: column("bv"),
      before: column("before"),
      after: column("after"),
    },
    names: rows.map(({ order_id, income }) => ({ order: order_id, income: Number(income) })),
    paidDays: rows.map(({ paid_day }) => paid_day),
  };
}

export interface CreditRow {
  memberId: bigint;
  balance: bigint;
  coupon: bigint;
  point: bigint;
  keptBalance: bigint;
  keptCoupon: bigint;
  keptPoint: bigint;
}

/** The credits of a day at positions from `from` to below `until`. */
export async function readCredits(tx: Tx, day: string, from: number, until: number): Promise<CreditRow[]> {
  const { rows: credits } = await sql<CreditRow>`
    select member_id as "memberId", balance, coupon, point, kept_balance as "keptBalance", kept_coupon as "keptCoupon",
      kept_point as "keptPoint"
    from bonus.credit where day = ${day} and position >= ${from} and position < ${until} order by position`.execute(tx);
  return credits;
}

export async function creditSums(
  executor: Executor,
  day: string,
): Promise<Omit<CreditRow, "memberId"> & { count: number }> {
  const { rows: found } = await sql<Omit<CreditRow, "memberId"> & { count: number }>`
    select count(*)::integer as count, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(coupon), 0)::bigint as coupon,
      coalesce(sum(point), 0)::bigint as point, coalesce(sum(kept_balance), 0)::bigint as "keptBalance",
      coalesce(sum(kept_coupon), 0)::bigint as "keptCoupon", coalesce(sum(kept_point), 0)::bigint as "keptPoint"
    from bonus.credit where day = ${day}`.execute(executor);
  return found[0]!;
}

/** Claims a part of a day's credits; false where it was posted before. */
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
