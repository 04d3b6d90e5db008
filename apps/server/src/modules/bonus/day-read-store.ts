/** What goes into the settlement of a day: members, state, orders and what is taken back. Large tables travel by COPY. */
import type { Bulk } from "../../platform/bulk.ts";
import type { Plan } from "../plan/index.ts";
import { Table } from "./columns.rules.ts";
import { type DayInput, emptyState, type Members, type State, type TakenBack } from "./day.rules.ts";
import { type DayNames, dayNumber } from "./day-files.rules.ts";
import type { Earlier, RefundedRow, TakenBackRow } from "./replay.rules.ts";

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
  return inSnapshot(bulk, async () => {
    const team = await readTeam(bulk, given.lastMember);
    const state = await readState(bulk, given.before, team);
    return readDayOf(bulk, team, { ...given, state });
  });
}

/** Lets `read` see one moment of the database, and change nothing. */
export async function inSnapshot<Result>(bulk: Bulk, read: () => Promise<Result>): Promise<Result> {
  await bulk.query("begin isolation level repeatable read read only");
  try {
    return await read();
  } finally {
    await bulk.query("commit");
  }
}

/**
 * Reads what a day adds to a team and the state before it. Days before `from` are settled, and what they paid is taken back as
 * the tables say; what later days paid comes from `earlier` (replay.rules.ts).
 */
export async function readDayOf(
  bulk: Bulk,
  team: Team,
  given: { day: string; plan: Plan; state: State; from?: string; earlier?: Earlier },
): Promise<DayRead> {
  const { day, plan, state, from = day, earlier } = given;
  const { positions } = team;
  const size = team.places.size;
  const members: Members = {
    ...team.places,
    activatedOn: new Int32Array(size).fill(-1),
    countries: new Uint8Array(size),
    recent: new Float64Array(size),
  };
  await readActivations(bulk, day, members, positions);
  await readRecent(bulk, { day, days: plan.active.days, members, positions });
  await readCountries(bulk, plan, members, positions);
  const { orders, ids } = await readOrders(bulk, day, positions);
  const taken = await readTakenBack(bulk, { day, from });
  if (earlier) taken.push(...earlier.takenBack(await readRefunded(bulk, { day, from })));
  return {
    input: { day: dayNumber(day), members, state, orders, takenBack: takenBackOf(taken, positions) },
    names: {
      numbers: team.numbers,
      orders: ids,
      takenBack: taken.map(({ order_id, income }) => ({ order: order_id, income: Number(income) })),
    },
    paidDays: taken.map(({ paid_day }) => paid_day),
  };
}

/** Where everybody stands, and the position of each number. */
export interface Team {
  places: Pick<Members, "size" | "parents" | "sides" | "referrers">;
  numbers: Float64Array;
  positions: Int32Array;
}

export async function readTeam(bulk: Bulk, lastMember: bigint): Promise<Team> {
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
  return { places: { size, parents: parent, sides: side, referrers: referrer }, numbers: number, positions };
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

/** Sums over sides may pass 2⁵³: they travel as two halves of 32 bits. */
const halves = (column: string) => `${column} >> 32, ${column} & 4294967295`;

export async function readState(bulk: Bulk, before: string | null, team: Team): Promise<State> {
  const { positions } = team;
  const state = emptyState(team.places.size);
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

/** Orders that were paid on an earlier day and refunded on $1, with their BV and how much of it was refunded. */
const REFUNDED = `
  select r.order_id, p.day as paid_day,
    (select sum(v.bv) from orders.volume v where v.order_id = r.order_id and v.day = p.day) as bv,
    -(select coalesce(sum(v.bv), 0) from orders.volume v
      where v.order_id = r.order_id and v.day > p.day and v.day < $1) as before,
    -(select sum(v.bv) from orders.volume v where v.order_id = r.order_id and v.day > p.day and v.day <= $1) as after
  from (select distinct order_id from orders.volume where day = $1 and entry > 0) r
  join orders.purchase o on o.id = r.order_id
  join lateral (select o.paid_day as day) p on p.day < $1`;

/** Referral and tier bonuses of days before `from`, on orders that were refunded on this day. */
function readTakenBack(bulk: Bulk, { day, from }: { day: string; from: string }): Promise<TakenBackRow[]> {
  return bulk.query<TakenBackRow>(
    `with refunded as (${REFUNDED})
    select f.order_id, f.paid_day::text, s.income, s.member_id, f.bv, f.before, f.after,
      div(l.received::numeric * s.raw, l.raw) as received
    from refunded f
    join bonus.source s on s.order_id = f.order_id and s.day = f.paid_day
    join bonus.line l on l.day = s.day and l.member_id = s.member_id and l.income = s.income
    where f.bv > 0 and f.paid_day < $2
    order by f.order_id, s.income, s.member_id`,
    [day, from],
  );
}

/** Orders that were paid from `from` on and refunded on this day. */
function readRefunded(bulk: Bulk, { day, from }: { day: string; from: string }): Promise<RefundedRow[]> {
  return bulk.query<RefundedRow>(
    `select f.order_id, f.paid_day::text, f.bv, f.before, f.after from (${REFUNDED}) f
    where f.bv > 0 and f.paid_day >= $2 order by f.order_id`,
    [day, from],
  );
}

/** Orders that were paid from a day on and refunded on a later one, up to `until`. */
export async function readRefundedLater(bulk: Bulk, from: string, until: string): Promise<Set<string>> {
  const rows = await bulk.query<{ order_id: string }>(
    `select distinct v.order_id from orders.volume v join orders.purchase o on o.id = v.order_id
    where v.day > $1 and v.day <= $2 and v.entry > 0 and o.paid_day >= $1 and o.paid_day < v.day`,
    [from, until],
  );
  return new Set(rows.map(({ order_id }) => order_id));
}

function takenBackOf(rows: readonly TakenBackRow[], positions: Int32Array): TakenBack {
  const column = (name: "received" | "bv" | "before" | "after") => Float64Array.from(rows, (row) => Number(row[name]));
  return {
    size: rows.length,
    receivers: Int32Array.from(rows, ({ member_id }) => positions[Number(member_id)]!),
    received: column("received"),
    bv: column("bv"),
    before: column("before"),
    after: column("after"),
  };
}
