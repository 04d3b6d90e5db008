/** Reads the input of a day: members, state and orders. Large tables are read by COPY. */
import type { Bulk } from "../../platform/bulk.ts";
import type { Plan } from "../plan/index.ts";
import { Table } from "./columns.rules.ts";
import { type DayNames, dayNumber } from "./day-files.rules.ts";
import { type DayInput, type DayOrders, emptyState, NONE, STATE_COLUMNS, type State } from "./settlement/day.rules.ts";

/** Column names of the state in tables. */
export const STATE_FIELDS = Object.keys(STATE_COLUMNS).map((name) =>
  name === "left" || name === "right" ? `${name}_bv` : name,
);

export interface DayRead {
  input: DayInput;
  names: DayNames;
}

/**
 * Reads the input of a day in one snapshot. `before` is the day whose final state it starts from; null for the first.
 */
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

/** Runs `read` in one read-only snapshot of the database. */
export async function inSnapshot<Result>(bulk: Bulk, read: () => Promise<Result>): Promise<Result> {
  await bulk.query("begin isolation level repeatable read read only");
  try {
    return await read();
  } finally {
    await bulk.query("commit");
  }
}

/**
 * Reads the input of a day, given the team and the previous state. With `timeZone`, also counts orders that will become
 * final on the day, to preview the day before it ends.
 */
export async function readDayOf(
  bulk: Bulk,
  team: Team,
  { day, plan, state, timeZone }: { day: string; plan: Plan; state: State; timeZone?: string },
): Promise<DayRead> {
  const { positions } = team;
  const { size } = team.places;
  const activatedOn = new Int32Array(size).fill(NONE);
  const countries = new Uint8Array(size);
  const recent = new BigInt64Array(size);
  const counted = countedOrders(timeZone);
  const activations = `select member_id, ${DAYS("first.day")} from (
      select distinct on (member_id) member_id, activated from members.activation_change
      where day <= '${day}' order by member_id, entry desc
    ) newest join (
      select member_id, min(day) as day from (
        select member_id, day from ${counted} v where activates
        union all
        select member_id, day from members.activation_change where brought_in
      ) a where day <= '${day}' group by 1
    ) first using (member_id) where activated`;
  await each(bulk, activations, 2, positions, (at, row) => {
    activatedOn[at] = Number(row[1]);
  });
  const volumes = `select member_id, sum(bv) from ${counted} v
    where day > date '${day}' - ${plan.active.days} and day < '${day}' group by 1`;
  await each(bulk, volumes, 2, positions, (at, row) => {
    recent[at] = row[1]!;
  });
  const codes = Object.keys(plan.countries);
  if (codes.length > 0) {
    const list = `'{${codes.join(",")}}'::text[]`;
    const members = `select id, array_position(${list}, nationality) from members.member where nationality = any (${list})`;
    await each(bulk, members, 2, positions, (at, row) => {
      countries[at] = Number(row[1]);
    });
  }
  const { orders, ids } = await readOrders(bulk, team, day, counted);
  return {
    input: {
      day: dayNumber(day),
      members: { ...team.places, activatedOn, countries, recent },
      state,
      orders,
    },
    names: { numbers: team.numbers, orders: ids },
  };
}

/**
 * Reads the input of a settled day as frozen with it, unaffected by later changes. Null if its members have been
 * deleted.
 */
export async function readFrozenDay(
  bulk: Bulk,
  { day, lastMember, plan }: { day: string; lastMember: bigint; plan: Plan },
): Promise<DayRead | null> {
  return inSnapshot(bulk, async () => {
    const [kept] = await bulk.query<{ before: string | null; is_kept: boolean }>(
      `select (select max(day)::text from bonus.day where frozen_at is not null and day < $1::date) as before,
        (select count(*) from bonus.day d where d.frozen_at is not null and d.day <= $1::date and d.day >= coalesce(
          (select max(day) from bonus.day where frozen_at is not null and day < $1::date), $1::date
        ) and to_regclass('bonus.member_day_' || to_char(d.day, 'YYYYMMDD')) is null) = 0 as is_kept`,
      [day],
    );
    if (!kept!.is_kept) return null;
    const team = await readTeam(bulk, lastMember);
    const state = await readState(bulk, kept!.before, team);
    const { size } = team.places;
    const activatedOn = new Int32Array(size).fill(NONE);
    const countries = new Uint8Array(size);
    const recent = new BigInt64Array(size);
    const list = `'{${Object.keys(plan.countries).join(",")}}'::text[]`;
    const members = `select member_id, recent, coalesce(${DAYS("activated_on")}, ${NONE}), coalesce(array_position(${list}, country), 0)
      from bonus.member_day where day = '${day}'`;
    await each(bulk, members, 4, team.positions, (at, row) => {
      recent[at] = row[1]!;
      activatedOn[at] = Number(row[2]);
      countries[at] = Number(row[3]);
    });
    const rows = await bulk.query<OrderRow>(
      "select order_id, member_id, bv from bonus.sale where day = $1 order by order_id",
      [day],
    );
    const { orders, ids } = ordersOf(rows, team);
    const input = { day: dayNumber(day), members: { ...team.places, activatedOn, countries, recent }, state, orders };
    return { input, names: { numbers: team.numbers, orders: ids } };
  });
}

/** The team tree, which only grows, and the position of each member number. */
export interface Team {
  places: { size: number; parents: Int32Array; sides: Uint8Array; referrers: Int32Array };
  numbers: Float64Array;
  positions: Int32Array;
}

export async function readTeam(bulk: Bulk, lastMember: bigint): Promise<Team> {
  const kinds = { number: Float64Array, parent: Int32Array, side: Uint8Array, referrer: Int32Array };
  const table = new Table(kinds, Number(lastMember));
  const positions = new Int32Array(Number(lastMember) + 1).fill(NONE);
  const query = `select id, coalesce(parent_id, 0), coalesce((side = 'right')::integer, 0), coalesce(referrer_id, 0)
    from network.place where id <= ${lastMember} order by id`;
  await bulk.readNumbers(query, 4, (row) => {
    const [number, parent, side, referrer] = row as unknown as [number, number, number, number];
    const at = table.add();
    positions[number] = at;
    const { rows } = table;
    rows.number[at] = number;
    rows.parent[at] = parent === 0 ? NONE : positions[parent]!;
    rows.side[at] = side;
    rows.referrer[at] = referrer === 0 ? NONE : positions[referrer]!;
  });
  const { size, number, parent, side, referrer } = table.finish();
  return { places: { size, parents: parent, sides: side, referrers: referrer }, numbers: number, positions };
}

/** Calls `take` with the position of each row's member, for members of the day. */
function each(
  bulk: Bulk,
  query: string,
  width: number,
  positions: Int32Array,
  take: (at: number, row: BigInt64Array) => void,
) {
  return bulk.readIntegers(query, width, (row) => {
    const at = positions[Number(row[0])] ?? NONE;
    if (at !== NONE) take(at, row);
  });
}

const DAYS = (column: string) => `${column} - date '1970-01-01'`;

export async function readState(bulk: Bulk, before: string | null, team: Team): Promise<State> {
  const state = emptyState(team.places.size);
  if (before === null) return state;
  const columns = Object.values(STATE_COLUMNS).map((name) => state[name]);
  const query = `select member_id, ${STATE_FIELDS.join(", ")} from bonus.member_day where day = '${before}'`;
  await each(bulk, query, 1 + columns.length, team.positions, (at, row) => {
    for (let n = 0; n < columns.length; n++) columns[n]![at] = row[n + 1]!;
  });
  return state;
}

interface OrderRow {
  order_id: string;
  member_id: string;
  bv: string;
}

/** Orders with the day on which they count; with a time zone, also orders not final yet, on their expected day. */
const countedOrders = (timeZone?: string) =>
  timeZone === undefined
    ? "orders.volume"
    : `(
    select order_id, member_id, day, bv, activates from orders.volume
    union all
    select p.id, p.member_id,
      greatest((p.final_at at time zone '${timeZone}')::date, (select f.closed_until + 1 from platform.day_fence f)),
      p.bv - coalesce((select sum(r.bv) from orders.refund r where r.order_id = p.id), 0),
      p.has_activation and orders_keeps_package(p.id)
    from orders.purchase p where p.state = 'completed' and p.final_day is null and p.open_returns = 0
  )`;

async function readOrders(bulk: Bulk, team: Team, day: string, counted: string) {
  const rows = await bulk.query<OrderRow>(
    `select order_id, member_id, bv from ${counted} v where day = $1 order by order_id`,
    [day],
  );
  return ordersOf(rows, team);
}

function ordersOf(rows: readonly OrderRow[], { positions }: Team): { orders: DayOrders; ids: string[] } {
  const orders = {
    size: rows.length,
    buyers: Int32Array.from(rows, ({ member_id }) => positions[Number(member_id)]!),
    bv: BigInt64Array.from(rows, ({ bv }) => BigInt(bv)),
  };
  return { orders, ids: rows.map(({ order_id }) => order_id) };
}
