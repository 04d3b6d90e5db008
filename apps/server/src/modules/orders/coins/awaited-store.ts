/** Orders whose payment by coins is awaited, and the statements that such a payment needs. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { type PaymentSource, sourcesJson } from "../checkout/payment.rules.ts";
import { ORDER_STEPS } from "../order.rules.ts";
import { ORDER_COLUMNS, type Order } from "../store.ts";
import { mayTake } from "../transition-store.ts";

export interface Awaited {
  orderId: string;
  memberId: bigint;
  invoiceId: string;
  method: PaymentMethod;
  /** What pays together with the coins. */
  held: PaymentSource[];
  /** The posting that holds it; null where nothing is held. */
  holdId: bigint | null;
}

const COLUMNS = sql.raw(`
  a.order_id as "orderId", a.member_id as "memberId", a.invoice_id as "invoiceId", a.method, a.hold_id as "holdId",
  array(select s.asset from unnest(a.held) s) as assets, array(select s.amount::text from unnest(a.held) s) as amounts`);
type Row = Omit<Awaited, "held"> & { assets: Asset[]; amounts: string[] };

const awaitedOf = <R extends Row>({ assets, amounts, ...row }: R) => ({
  ...row,
  held: assets.map((asset, at) => ({ asset, amount: BigInt(amounts[at]!) })),
});

/** An awaited payment, and the coins of it that have arrived. Whatever pays instead gets them and what is held first. */
export type AwaitedSoFar = Awaited & { received: bigint };

export async function findAwaited(executor: Executor, orderId: string): Promise<AwaitedSoFar | undefined> {
  const { rows } = await sql<Row & { received: bigint }>`
    select ${COLUMNS}, i.counted as received
    from orders.awaited a join payments_progress i on i.id = a.invoice_id where a.order_id = ${orderId}`.execute(
    executor,
  );
  return rows.map(awaitedOf)[0];
}

/** What came for a coin payment that ended without paying the order, and was credited; undefined without such a payment. */
export async function findEndedCoins(executor: Executor, orderId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ credited: bigint }>`
    select i.credited from payments_progress i
    where i.order_id = ${orderId} and i.state in ('underpaid', 'expired')`.execute(executor);
  return rows[0]?.credited;
}

export async function saveAwaited(tx: Tx, awaited: Awaited & { now: Date }): Promise<void> {
  await sql`
    with marked as (update orders.purchase set awaits_coins = true where id = ${awaited.orderId})
    insert into orders.awaited as a (order_id, member_id, invoice_id, method, held, hold_id, begun_at)
    values (${awaited.orderId}, ${awaited.memberId}, ${awaited.invoiceId}, ${awaited.method}, ${sourcesValue(awaited.held)},
      ${awaited.holdId}, ${awaited.now})
    on conflict (order_id) do update
    set method = excluded.method, held = excluded.held, hold_id = excluded.hold_id`.execute(tx);
}

/** Deletes and returns what these orders await, sorted by member; orders that await nothing are left out. */
export async function removeAwaited(tx: Tx, orderIds: readonly string[]): Promise<Awaited[]> {
  const { rows } = await sql<Row>`
    with removed as (delete from orders.awaited where order_id = any(${[...orderIds]}::uuid[]) returning *), unmarked as (
      update orders.purchase p set awaits_coins = false from removed r where p.id = r.order_id
    )
    select ${COLUMNS} from removed a order by a.member_id, a.order_id`.execute(tx);
  return rows.map(awaitedOf);
}

/** A member's unpaid order, locked until the transaction ends; undefined where there is none. */
export async function lockUnpaid(
  tx: Tx,
  { orderId, memberId }: { orderId: string; memberId: bigint },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p
    where p.id = ${orderId} and p.member_id = ${memberId} and ${mayTake("pay")} for no key update`.execute(tx);
  return rows[0];
}

/** Marks an unpaid order as paid (orders_mark_paid). The caller has locked it. */
export async function markPaid(
  tx: Tx,
  given: { orderId: string; method: PaymentMethod; sources: readonly PaymentSource[]; day: string; now: Date },
): Promise<void> {
  const { orderId, method, sources, day, now } = given;
  const { from, to } = ORDER_STEPS.pay;
  await sql`select orders_mark_paid(
    array[(1, ${orderId}, ${method}, ${sourcesValue(sources)}, ${day}, ${now}, null, null)::orders_payment],
    ${from[0]}, ${to})`.execute(tx);
}

const sourcesValue = (sources: readonly PaymentSource[]) => sql`
  array(select s from jsonb_populate_recordset(null::orders.source, ${JSON.stringify(sourcesJson(sources))}::jsonb) s)`;
