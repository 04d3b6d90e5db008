/** Statements that move orders from state to state. Rows are locked in one order everywhere: order, places, SKU, money. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import { executeCall, type SetCall, sql, type Tx } from "../../platform/database.ts";
import { executeOnce, type Intent } from "../../platform/idempotency.ts";
import { raisedRefusal } from "../../platform/refusal.ts";
import { explainPosting } from "../ledger/index.ts";
import { ORDER_COLUMNS, type Order } from "./store.ts";

export interface PaymentToWrite {
  orderId: string;
  memberId: bigint;
  from: OrderState;
  to: OrderState;
  method: PaymentMethod;
  coupons: bigint;
  /** What pays the part that coupons leave. */
  rest: Asset | null;
  day: string;
  now: Date;
  intent?: Intent | undefined;
}

/**
 * Pays an order in one statement (orders_pay). Refuses; the transaction is lost then. With an intent, the order's result
 * is kept, and false means that nothing happened: it must be paid in a transaction, because coins are awaited for the order.
 */
export async function writePayment(tx: Tx, payment: PaymentToWrite): Promise<boolean> {
  const { orderId, intent } = payment;
  const paying: SetCall = {
    sql: "select * from orders_pay($1::jsonb, $2, $3)",
    common: [payment.from, payment.to],
    of: String(payment.memberId),
    call: {
      id: orderId,
      member_id: String(payment.memberId),
      method: payment.method,
      coupons: String(payment.coupons),
      rest: payment.rest,
      day: payment.day,
      now: payment.now,
      result: { orderId, state: payment.to, invoiceId: null },
    },
  };
  try {
    const row = intent
      ? await executeOnce<{ paid: boolean }>(tx, paying, intent, ({ paid }) => paid)
      : await executeCall<{ paid: boolean }>(tx, paying);
    return row?.paid ?? false;
  } catch (error) {
    throw raisedRefusal(error) ?? explainPosting(error);
  }
}

interface Move {
  orderId: string;
  /** Where given, the order must be this member's. */
  memberId?: bigint;
  /** States the order may leave by this move. */
  from: readonly OrderState[];
}

function moved({ orderId, memberId, from }: Move) {
  const owned = memberId === undefined ? sql`true` : sql`p.member_id = ${memberId}`;
  return sql`p.id = ${orderId} and p.state = any(${[...from]}) and ${owned}`;
}

/** Each move gives the order as it became, or undefined where it was in no state for it. */
export async function markCancelled(tx: Tx, given: Move & { reason: string; now: Date }): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update orders.purchase p set state = 'cancelled', closed_at = ${given.now}, close_reason = ${given.reason}
    where ${moved(given)} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows[0];
}

export async function markShipped(
  tx: Tx,
  given: Move & { shippingCompany: string; trackingNumber: string; completesAt: Date; now: Date },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update orders.purchase p set state = 'pending_receipt', shipped_at = ${given.now}, completes_at = ${given.completesAt},
      shipping_company = ${given.shippingCompany}, tracking_number = ${given.trackingNumber}
    where ${moved(given)} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows[0];
}

export async function markCompleted(tx: Tx, given: Move & { now: Date }): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update orders.purchase p set state = 'completed', completed_at = ${given.now}
    where ${moved(given)} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows[0];
}

export async function markRefunded(tx: Tx, given: Move & { reason: string; now: Date }): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update orders.purchase p set state = 'refunded', closed_at = ${given.now}, close_reason = ${given.reason}
    where ${moved(given)} returning ${ORDER_COLUMNS}`.execute(tx);
  return rows[0];
}

/**
 * Cancels up to `limit` orders whose time to pay is over; those that somebody else is changing wait for the next sweep.
 * Where coins are awaited it is the chain that says when time is over (awaited-store.ts).
 */
export async function expireSome(
  tx: Tx,
  given: { limit: number; now: Date },
): Promise<{ id: string; number: string; memberId: bigint }[]> {
  const { rows } = await sql<{ id: string; number: string; memberId: bigint }>`
    update orders.purchase p set state = 'cancelled', closed_at = ${given.now}, close_reason = 'time'
    from (
      select id from orders.purchase o where state = 'pending_payment' and pay_until <= ${given.now}
        and not exists (select from orders.awaited a where a.order_id = o.id)
      order by pay_until limit ${given.limit} for no key update skip locked
    ) due
    where p.id = due.id and p.state = 'pending_payment'
    returning p.id, p.number, p.member_id as "memberId"`.execute(tx);
  return rows;
}

/** Completes up to `limit` orders that were shipped long enough ago; tells how many. */
export async function completeSome(tx: Tx, given: { limit: number; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders.purchase p set state = 'completed', completed_at = ${given.now}
    from (
      select id from orders.purchase where state = 'pending_receipt' and completes_at <= ${given.now}
      order by completes_at limit ${given.limit} for no key update skip locked
    ) due
    where p.id = due.id and p.state = 'pending_receipt'`.execute(tx);
  return Number(numAffectedRows);
}

/** Gives places for unpaid orders back; a member is named once for each order. */
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

/** Pieces of each SKU in orders, in the sequence of their numbers. */
export async function piecesOf(tx: Tx, orderIds: readonly string[]): Promise<{ skuId: bigint; quantity: number }[]> {
  const { rows } = await sql<{ skuId: bigint; quantity: number }>`
    select sku_id as "skuId", sum(quantity)::integer as quantity from orders.line
    where order_id = any(${[...orderIds]}::uuid[]) group by sku_id order by sku_id`.execute(tx);
  return rows;
}

export async function eraseReceivers(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update orders.purchase set recipient = '', area_code = '', phone = '', detail = '', postal_code = '', remark = '',
      tracking_number = case when tracking_number is not null then '' end
    where member_id = ${memberId}`.execute(tx);
}
