/** Statements by which the office finds and counts orders. */
import type { OrderState } from "@banyan/contract/orders.ts";
import type { RawBuilder } from "kysely";
import { type DayRange, isAfter, isDuring, startsWith } from "../../../platform/conditions.ts";
import { type Executor, sql } from "../../../platform/database.ts";
import { ORDER_COLUMNS, type Order } from "../store.ts";

/** Counts and paging stop here: nobody reads further, and counting ten million rows takes a second. */
export const MOST_LISTED = 10_000;

/** The days are those of creation. */
export interface OfficeFilter extends DayRange {
  states: readonly OrderState[];
  memberId?: bigint;
  /** Matches any of these. */
  sought?: Sought;
}

export interface Sought {
  /** The beginning of the recipient's name, in lower case. */
  recipient: string;
  buyers: readonly bigint[];
  /** The beginning or end of an order number, and today. */
  numberPart?: string;
  now?: Date;
  /** The beginning of a tracking number, in capitals and without separators. */
  tracking?: string;
  /** The beginning of the number in the system from which an order was brought in, in capitals and without separators. */
  formerNumber: string | undefined;
}

/** Ends of order numbers are searched for on each of this many days. */
const DAYS_OF_ENDS = 730;

/** A page of the matching orders in the order of creation, and their number up to MOST_LISTED. */
export async function findOrders(
  executor: Executor,
  filter: OfficeFilter,
  {
    limit,
    offset,
    after,
    oldestFirst,
  }: { limit: number; offset: number; after?: string | undefined; oldestFirst: boolean },
): Promise<{ rows: Order[]; total: number }> {
  const way = oldestFirst ? sql`` : sql`desc`;
  const last = sql`select c.created_at, c.id from orders.purchase c where c.id = ${after}::uuid`;
  const inside = isAfter(after, sql`o.created_at, o.id`, last, !oldestFirst);
  const outside = isAfter(after, sql`p.created_at, p.id`, last, !oldestFirst);
  const until = Math.min(offset + limit, MOST_LISTED);
  const page = await sql<Order>`
    select ${ORDER_COLUMNS} from ${matching(filter, until, way, inside)} p where ${outside}
    order by p.created_at ${way}, p.id ${way} limit ${limit} offset ${offset}`.execute(executor);
  const count = await sql<{ count: bigint }>`
    select count(*) from (select 1 from ${matching(filter, MOST_LISTED, way)} p limit ${MOST_LISTED}) counted`.execute(
    executor,
  );
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}

/** The orders with these numbers, by number. */
export async function findByNumbers(executor: Executor, numbers: readonly string[]): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p where p.number = any(${[...numbers]}::text[])
    order by p.number`.execute(executor);
  return rows;
}

/** Up to `limit` matching orders; the first ones in the given direction if the filter is not selective. */
function matching(
  filter: OfficeFilter,
  limit: number,
  way: RawBuilder<unknown>,
  follows: RawBuilder<unknown> = sql`true`,
) {
  const { memberId, sought } = filter;
  const states = sql`${[...filter.states]}::text[]`;
  const during = isDuring(sql`o.created_at`, filter);
  if (sought !== undefined) {
    const matches = sql`o.state = any(${states}) and ${during} limit ${MOST_LISTED}`;
    const ids = sql.join(
      waysToFind(sought, matches).map((way) => sql`(${way})`),
      sql` union `,
    );
    // Lateral, so that each order is looked up by its key whatever number of them PostgreSQL expects.
    return sql`(
      select o.* from (${ids} limit ${MOST_LISTED}) f, lateral (select * from orders.purchase o where o.id = f.id limit 1) o)`;
  }
  const ofMember = memberId === undefined ? sql`true` : sql`o.member_id = ${memberId}`;
  return sql`(
    select o.* from unnest(${states}) wanted (state), lateral (
      select * from orders.purchase o where o.state = wanted.state and ${ofMember} and ${during} and ${follows}
      order by o.created_at ${way}, o.id ${way} limit ${limit}
    ) o)`;
}

/** As it is indexed. */
const FORMER_NUMBER = sql`translate(o.former_number, ' -', '')`;

/** Whether a former number begins so, in capitals and without separators. */
export async function hasFormerNumber(executor: Executor, start: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders.purchase o where ${startsWith(FORMER_NUMBER, start)}) as found`.execute(executor);
  return rows[0]!.found;
}

/** Ids of the orders found. Each way uses a separate index. */
function waysToFind(
  { recipient, buyers, numberPart, now, tracking, formerNumber }: Sought,
  matches: RawBuilder<unknown>,
) {
  const ids = sql`select o.id from orders.purchase o where`;
  const ways = [
    sql`${ids} ${startsWith(sql`lower(o.recipient)`, recipient)} and ${matches}`,
    sql`${ids} o.member_id = any(${[...buyers]}::bigint[]) and ${matches}`,
  ];
  if (formerNumber !== undefined) ways.push(sql`${ids} ${startsWith(FORMER_NUMBER, formerNumber)} and ${matches}`);
  if (numberPart !== undefined) {
    const end = [...numberPart].reverse().join("");
    ways.push(
      sql`${ids} ${startsWith(sql`o.number`, numberPart)} and ${matches}`,
      sql`
        select f.id
        from generate_series(-1, ${DAYS_OF_ENDS}) back,
          lateral (select to_char(${now}::timestamptz - back * interval '1 day', 'YYMMDD') as day) d,
          lateral (${ids} left(o.number, 6) = d.day and ${startsWith(sql`reverse(o.number)`, end)} and ${matches}) f
        limit ${MOST_LISTED}`,
    );
  }
  if (tracking !== undefined) {
    ways.push(sql`
      select o.id from (
        select distinct c.order_id as id from orders.parcel c
        where ${startsWith(sql`translate(upper(c.tracking_number), ' -', '')`, tracking)} limit ${MOST_LISTED}
      ) f, lateral (select * from orders.purchase o where o.id = f.id limit 1) o
      where ${matches}`);
  }
  return ways;
}

/** How many orders are in each of `states`, up to `most`. */
export async function countStates(
  executor: Executor,
  states: readonly OrderState[],
  most: number,
): Promise<Map<OrderState, number>> {
  const { rows } = await sql<{ state: OrderState; count: bigint }>`
    select wanted.state, c.count from unnest(${[...states]}::text[]) wanted (state), lateral (
      select count(*) from (select 1 from orders.purchase o where o.state = wanted.state limit ${most}) counted
    ) c`.execute(executor);
  return new Map(rows.map((row) => [row.state, Number(row.count)]));
}

export interface DayFigures {
  day: string;
  orders: number;
  /** What was paid on that day less what was refunded, in micros. */
  sales: bigint;
}

/**
 * Paid orders and sales of each business day from `from` to `to`, both included, without open orders of another system: its books
 * have them on these days. Days without any are left out.
 */
export async function figuresOfDays(
  executor: Executor,
  { from, to }: { from: string; to: string },
): Promise<DayFigures[]> {
  const { rows } = await sql<{ day: string; orders: bigint; sales: string }>`
    select day, sum(orders)::bigint as orders, sum(sales) as sales from (
      select paid_day as day, count(*) as orders, sum(total) as sales from orders.purchase
      where paid_day between ${from} and ${to} and former_number is null group by 1
      union all
      select r.day, 0, -sum(t.amount) from orders.refund r join orders.refund_part t using (order_id, number)
      join orders.purchase p on p.id = r.order_id
      where r.day between ${from} and ${to} and p.former_number is null group by 1
    ) figures group by day order by day`.execute(executor);
  return rows.map((row) => ({ day: row.day, orders: Number(row.orders), sales: BigInt(row.sales) }));
}
