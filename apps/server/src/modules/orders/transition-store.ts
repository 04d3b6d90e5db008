/**
 * Statements that move orders from state to state. Rows are locked in one sequence everywhere: orders, open-order slots,
 * discount codes, SKUs, accounts.
 */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import type { RawBuilder, Updateable } from "kysely";
import type { DB } from "../../platform/database.gen.ts";
import { executeCall, type SetCall, sql, type Tx } from "../../platform/database.ts";
import { executeOnce, type Intent } from "../../platform/idempotency.ts";
import type { OrderAddress } from "../addresses/index.ts";
import { type PaymentSource, sourcesJson } from "./checkout/payment.rules.ts";
import { ORDER_STEPS, type OrderStep } from "./order.rules.ts";
import { ORDER_COLUMNS, type Order } from "./store.ts";

export interface PaymentToWrite {
  orderId: string;
  memberId: bigint;
  method: PaymentMethod;
  sources: readonly PaymentSource[];
  /** The asset that pays what the sources leave; null if they must pay all. */
  rest: Asset | null;
  day: string;
  now: Date;
  intent?: Intent | undefined;
}

/**
 * Pays an order in one statement (orders_pay), with the same refusals. With an intent, the answer is kept. Returns false
 * if nothing was done because the order awaits coins: the caller must give them back and pay in one transaction.
 */
export async function writePayment(tx: Tx, payment: PaymentToWrite): Promise<boolean> {
  const { orderId, intent } = payment;
  const { from, to } = ORDER_STEPS.pay;
  const paying: SetCall = {
    sql: "select * from orders_pay($1::jsonb, $2, $3)",
    common: [from[0], to],
    of: String(payment.memberId),
    call: {
      id: orderId,
      member_id: String(payment.memberId),
      method: payment.method,
      sources: sourcesJson(payment.sources),
      rest: payment.rest,
      day: payment.day,
      now: payment.now,
      result: { orderId, state: to, invoiceId: null },
    },
  };
  const row = intent
    ? await executeOnce<{ paid: boolean }>(tx, paying, intent, ({ paid }) => paid)
    : await executeCall<{ paid: boolean }>(tx, paying);
  return row?.paid ?? false;
}

type OrderRow = Updateable<DB["orders.purchase"]>;

/** The values that a step writes besides the state: exactly its columns. */
type Columns<S extends OrderStep> = { [Name in (typeof ORDER_STEPS)[S]["sets"][number]]: NonNullable<OrderRow[Name]> };

/** A condition: order `p` is in a state that `step` leaves. States are literals, because the sweeps' partial indexes need them. */
export const mayTake = (step: OrderStep) => isIn(ORDER_STEPS[step].from);

/** A condition: order `p` is in one of these states. */
export const isIn = (states: readonly OrderState[]) =>
  sql<boolean>`p.state in (${sql.join(states.map((state) => sql.lit(state)))})`;

function written(step: OrderStep, columns: object) {
  const { to, clears = [] }: { to: OrderState; clears?: readonly string[] } = ORDER_STEPS[step];
  const cleared = Object.fromEntries(clears.map((name) => [name, null]));
  const sets = Object.entries({ state: to, ...columns, ...cleared });
  return sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

/** Moves an order to the state of a step and returns it; undefined if it is in no state that the step leaves. */
export async function transition<S extends OrderStep>(
  tx: Tx,
  /** With `memberId` only an order of this member. */
  { orderId, memberId }: { orderId: string; memberId?: bigint },
  step: S,
  columns: Columns<S>,
): Promise<Order | undefined> {
  const isTheirs = memberId === undefined ? sql`true` : sql`p.member_id = ${memberId}`;
  const [order] = await transitionWhere(tx, sql`p.id = ${orderId} and ${mayTake(step)} and ${isTheirs}`, step, columns);
  return order;
}

/** The same for many orders. */
export function transitionAll<S extends OrderStep>(
  tx: Tx,
  orderIds: readonly string[],
  step: S,
  columns: Columns<S>,
): Promise<Order[]> {
  return transitionWhere(tx, sql`p.id = any(${[...orderIds]}::uuid[]) and ${mayTake(step)}`, step, columns);
}

async function transitionWhere<S extends OrderStep>(
  tx: Tx,
  which: RawBuilder<unknown>,
  step: S,
  columns: Columns<S>,
): Promise<Order[]> {
  const { rows } = await sql<Order>`
    update orders.purchase p set ${written(step, columns)}
    where ${which} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows;
}

/** Writes the address, and counts the change. The order is locked. */
export async function writeAddress(tx: Tx, orderId: string, to: OrderAddress): Promise<Order> {
  const { rows } = await sql<Order>`
    update orders.purchase p set recipient = ${to.recipient}, area_code = ${to.areaCode}, phone = ${to.phone},
      province = ${to.province}, city = ${to.city}, district = ${to.district}, detail = ${to.detail},
      postal_code = ${to.postalCode}, address_revision = address_revision + 1
    where id = ${orderId} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows[0]!;
}

export type Due = Pick<Order, "id" | "number" | "memberId">;

/**
 * Moves up to `limit` orders to the state of a step, those with the lowest `by` first. Skips orders that are locked; the
 * next sweep finds them.
 */
async function transitionDue<S extends OrderStep>(
  tx: Tx,
  /** `due` is a condition on an order `p`. */
  { due, by, limit }: { due: RawBuilder<unknown>; by: "pay_until"; limit: number },
  step: S,
  columns: Columns<S>,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update orders.purchase p set ${written(step, columns)}
    from (
      select p.id from orders.purchase p where ${mayTake(step)} and ${due}
      order by ${sql.ref(by)} limit ${limit} for no key update of p skip locked
    ) chosen
    where p.id = chosen.id and ${mayTake(step)}
    returning p.id, p.number, p.member_id as "memberId"`.execute(tx);
  return rows;
}

interface Sweep {
  limit: number;
  now: Date;
}

const overTime = (now: Date) => ({ closed_at: now, close_reason: "time" });

/** Cancels orders whose time to pay is over. Orders that await coins are left to `expireAwaitedSome`. */
export function expireSome(tx: Tx, { limit, now }: Sweep): Promise<Due[]> {
  const due = sql`p.pay_until <= ${now} and not exists (select from orders.awaited a where a.order_id = p.id)`;
  return transitionDue(tx, { due, by: "pay_until", limit }, "expire", overTime(now));
}

/** Cancels orders whose coins did not come before `until`. */
export function expireAwaitedSome(tx: Tx, { limit, now, until }: Sweep & { until: Date }): Promise<Due[]> {
  const due = sql`p.pay_until <= ${until} and exists (select from orders.awaited a where a.order_id = p.id
    and not exists (select from payments_held h where h.invoice_id = a.invoice_id))`;
  return transitionDue(tx, { due, by: "pay_until", limit }, "expire", overTime(now));
}

/** Locks orders that were shipped long enough ago. Skips orders that are locked; the next sweep finds them. */
export async function lockReceived(tx: Tx, { limit, now }: Sweep): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p where ${mayTake("complete")} and p.completes_at <= ${now}
    order by p.completes_at limit ${limit} for no key update of p skip locked`.execute(tx);
  return rows;
}

/** Gives back places for unpaid orders. `memberIds` holds a member once for each of their orders. */
export async function freePlaces(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await sql`
    with freed as (
      select member_id, count(*)::integer as places from unnest(${memberIds.map(String)}::bigint[]) member_id group by 1
    ), locked as materialized (
      select s.member_id from orders.member_state s join freed using (member_id) order by s.member_id for no key update of s
    )
    update orders.member_state s set unpaid = s.unpaid - freed.places
    from freed join locked using (member_id) where s.member_id = freed.member_id`.execute(tx);
}

/** The number of pieces of each SKU in these orders, sorted by SKU. */
export async function piecesOf(tx: Tx, orderIds: readonly string[]): Promise<{ skuId: bigint; quantity: number }[]> {
  const { rows } = await sql<{ skuId: bigint; quantity: number }>`
    select sku_id as "skuId", sum(quantity)::integer as quantity from orders.line
    where order_id = any(${[...orderIds]}::uuid[]) group by sku_id order by sku_id`.execute(tx);
  return rows;
}

export async function eraseReceivers(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update orders.purchase set recipient = '', area_code = '', phone = '', province = '', city = '', district = '',
      detail = '', postal_code = '', remark = ''
    where member_id = ${memberId}`.execute(tx);
}
