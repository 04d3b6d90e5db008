/** Orders whose payment by coins is awaited, and the statements that such a payment needs. */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { ORDER_COLUMNS, type Order } from "../store.ts";

export interface Awaited {
  orderId: string;
  memberId: bigint;
  invoiceId: string;
  method: PaymentMethod;
  coupons: bigint;
  /** The posting that holds the coupons; null where none are held. */
  holdId: bigint | null;
}

const COLUMNS = sql.raw(`
  a.order_id as "orderId", a.member_id as "memberId", a.invoice_id as "invoiceId", a.method, a.coupons, a.hold_id as "holdId"`);

export async function findAwaited(executor: Executor, orderId: string): Promise<Awaited | undefined> {
  const { rows } = await sql<Awaited>`
    select ${COLUMNS} from orders.awaited a where a.order_id = ${orderId}`.execute(executor);
  return rows[0];
}

export async function saveAwaited(tx: Tx, awaited: Awaited & { now: Date }): Promise<void> {
  await sql`
    with marked as (update orders.purchase set awaits_coins = true where id = ${awaited.orderId})
    insert into orders.awaited as a (order_id, member_id, invoice_id, method, coupons, hold_id, begun_at)
    values (${awaited.orderId}, ${awaited.memberId}, ${awaited.invoiceId}, ${awaited.method}, ${awaited.coupons},
      ${awaited.holdId}, ${awaited.now})
    on conflict (order_id) do update
    set method = excluded.method, coupons = excluded.coupons, hold_id = excluded.hold_id`.execute(tx);
}

/** Takes the mark off those of the orders that have one, in the sequence of their members. */
export async function removeAwaited(tx: Tx, orderIds: readonly string[]): Promise<Awaited[]> {
  const { rows } = await sql<Awaited>`
    with removed as (delete from orders.awaited where order_id = any(${[...orderIds]}::uuid[]) returning *), unmarked as (
      update orders.purchase p set awaits_coins = false from removed r where p.id = r.order_id
    )
    select ${COLUMNS} from removed a order by a.member_id, a.order_id`.execute(tx);
  return rows;
}

/** A member's unpaid order, locked until the transaction ends; undefined where there is none. */
export async function lockUnpaid(
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: bigint },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p
    where p.id = ${orderId} and p.member_id = ${memberId} and p.state = 'pending_payment' for no key update`.execute(
    tx,
  );
  return rows[0];
}

/** Marks an order as paid by coins (orders_pay_by_coins); undefined where it is not unpaid. */
export async function markPaidByCoins(
  tx: Tx,
  given: { orderId: string; to: OrderState; method: PaymentMethod; coupons: bigint; day: string; now: Date },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders_pay_by_coins(
      ${given.orderId}, 'pending_payment', ${given.to}, ${given.method}, ${given.coupons}, ${given.day}, ${given.now}) p`.execute(
    tx,
  );
  return rows[0];
}

/** Cancels up to `limit` orders whose coins did not come before `until`; others that are being changed wait. */
export async function expireAwaitedSome(
  tx: Tx,
  given: { limit: number; until: Date; now: Date },
): Promise<{ id: string; number: string; memberId: bigint }[]> {
  const { rows } = await sql<{ id: string; number: string; memberId: bigint }>`
    update orders.purchase p set state = 'cancelled', closed_at = ${given.now}, close_reason = 'time'
    from (
      select p.id from orders.awaited a join orders.purchase p on p.id = a.order_id
      where p.state = 'pending_payment' and p.pay_until <= ${given.until}
      order by p.pay_until limit ${given.limit} for no key update of p skip locked
    ) due
    where p.id = due.id and p.state = 'pending_payment'
    returning p.id, p.number, p.member_id as "memberId"`.execute(tx);
  return rows;
}
