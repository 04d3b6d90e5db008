/**
 * Lists and counts of orders. A list merges one short index range for each state, so its cost does not depend on the
 * number of orders.
 */
import { ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import type { InvoiceState } from "@banyan/contract/payments.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import { statesThat } from "./order.rules.ts";
import { linesOf, ORDER_COLUMNS, type Order } from "./store.ts";
import { isIn } from "./transition-store.ts";

interface ListOfMember {
  memberId: bigint;
  states: readonly OrderState[];
  /** A part of order number, product, recipient or tracking number. */
  search?: string;
  limit: number;
  offset: number;
  after: string | null;
}

/** A member's orders in `states`, newest first: after the order `after`, or from `offset` on. */
export async function listOfMember(executor: Executor, given: ListOfMember): Promise<Order[]> {
  const { memberId, states, search = "", limit, offset, after } = given;
  // Adding zero keeps PostgreSQL off the index of the member's orders, so it reads one row by its key.
  const older = after
    ? sql`(o.created_at, o.id) < (
        select a.created_at, a.id from orders.purchase a where a.id = ${after} and a.member_id + 0 = ${memberId})`
    : sql`true`;
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS}
    from unnest(${[...states]}::text[]) wanted (state), lateral (
      select * from orders.purchase o
      where o.member_id = ${memberId} and o.state = wanted.state and ${older} and ${mentions(search)}
      order by o.created_at desc, o.id desc limit ${limit + offset}
    ) p
    order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`.execute(executor);
  return rows;
}

/** Whether an order `o` mentions the text, in any language and spelling. One member's orders need no index for it. */
function mentions(text: string): RawBuilder<unknown> {
  if (text === "") return sql`true`;
  const has = (column: RawBuilder<unknown>) => sql`position(members.folded(${text}) in members.folded(${column})) > 0`;
  const bare = text.replace(/[ -]/g, "");
  // People write numbers with spaces and dashes or without.
  const hasNumber = (column: RawBuilder<unknown>) =>
    bare === ""
      ? sql`false`
      : sql`position(members.folded(${bare}) in members.folded(translate(${column}, ' -', ''))) > 0`;
  return sql`(${hasNumber(sql`o.number`)} or ${hasNumber(sql`o.former_number`)} or ${has(sql`o.recipient`)} or exists (
    select from orders.parcel c where c.order_id = o.id and ${hasNumber(sql`c.tracking_number`)}) or exists (
    select from orders.line l, jsonb_each_text(l.name) named (language, name)
    where l.order_id = o.id and ${has(sql`named.name`)}))`;
}

/** How many orders `listOfMember` finds in all. */
export async function countListed(
  executor: Executor,
  { memberId, states, search = "" }: Pick<ListOfMember, "memberId" | "states" | "search">,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from orders.purchase o
    where o.member_id = ${memberId} and o.state = any(${[...states]}::text[]) and ${mentions(search)}`.execute(
    executor,
  );
  return Number(rows[0]!.count);
}

/** How many orders a member has in each state. */
export async function countOfMember(executor: Executor, memberId: bigint): Promise<Record<OrderState, number>> {
  const { rows } = await sql<{ state: OrderState; count: bigint }>`
    select state, count(*) from orders.purchase where member_id = ${memberId} group by state`.execute(executor);
  return Object.fromEntries(
    ORDER_STATES.map((state) => [state, Number(rows.find((row) => row.state === state)?.count ?? 0n)]),
  ) as Record<OrderState, number>;
}

/** The order numbers that people see, by order id. */
export async function orderNumbers(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from orders.purchase where id = any(${[...ids]}::uuid[])`.execute(executor);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Number and country of delivery of orders, by id. */
export async function ordersSold(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, { number: string; country: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string; country: string }>`
    select id, number, country from orders.purchase where id = any(${[...ids]}::uuid[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids of orders by their numbers; unknown numbers are missing. */
export async function orderIds(executor: Executor, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from orders.purchase where number = any(${[...numbers]}::text[])`.execute(executor);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Id of the order with a number. */
export async function findOrderId(executor: Executor, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from orders.purchase where number = ${number}`.execute(executor);
  return rows[0]?.id;
}

export interface PayStatus {
  state: OrderState;
  payUntil: Date;
  total: bigint;
  paid: bigint;
  /** The invoice of the order's coins; all null where there was none. */
  invoiceState: InvoiceState | null;
  expected: bigint | null;
  arrived: bigint | null;
  confirmations: number | null;
  seenAt: Date | null;
  scannedUntil: Date | null;
}

/** The state of a member's payment, in one query by key. */
export async function findPayStatus(
  executor: Executor,
  { orderId, memberId }: { orderId: string; memberId: bigint },
): Promise<PayStatus | undefined> {
  const { rows } = await sql<PayStatus>`
    select p.state, p.pay_until as "payUntil", p.total, case when p.paid_at is null then 0 else p.total end as paid,
      i.state as "invoiceState", i.expected, i.arrived, i.confirmations, i.seen_at as "seenAt", i.scanned_until as "scannedUntil"
    from orders.purchase p left join payments_progress i on i.order_id = p.id
    where p.id = ${orderId} and p.member_id = ${memberId}`.execute(executor);
  return rows[0];
}

export interface VolumeRow {
  orderId: string;
  memberId: bigint;
  /** In micros. */
  bv: bigint;
}

/** The orders that became final on a business day, by id. */
export async function volumesOfDay(executor: Executor, day: string): Promise<VolumeRow[]> {
  const { rows } = await sql<VolumeRow>`
    select order_id as "orderId", member_id as "memberId", bv from orders.volume
    where day = ${day} order by order_id`.execute(executor);
  return rows;
}

/** Whether a member has an order that is unpaid, to be sent or to be received. */
export async function hasOpenOrders(executor: Executor, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from orders.purchase p where p.member_id = ${memberId} and ${isIn(statesThat("open"))}
    ) as open`.execute(executor);
  return rows[0]!.open;
}

/** The member's newest completed order with pieces of a product that are not returned; null without one. */
export async function keptOrderWith(
  executor: Executor,
  { memberId, productId }: { memberId: bigint; productId: bigint },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from orders.purchase p join orders.line l on l.order_id = p.id
    where p.member_id = ${memberId} and p.state = 'completed' and l.product_id = ${productId} and l.quantity > (
      select coalesce(sum(r.quantity), 0) from orders.refund_line r
      where r.order_id = l.order_id and r.position = l.position
    )
    order by p.created_at desc, p.id desc limit 1`.execute(executor);
  return rows[0]?.id ?? null;
}

/** The products of a member's latest orders, newest first, without repetition. */
export async function boughtProducts(executor: Executor, memberId: bigint, limit: number): Promise<bigint[]> {
  const latest = await listOfMember(executor, {
    memberId,
    states: statesThat("paid"),
    limit,
    offset: 0,
    after: null,
  });
  const orderIds = latest.map((order) => order.id);
  const lines = await linesOf(executor, orderIds);
  const productIds = orderIds.flatMap((id) => lines.get(id) ?? []).map((line) => line.productId);
  return [...new Set(productIds)].slice(0, limit);
}
