/** Rows of refunds. Callers hold the lock of the order. */
import type { Asset } from "@banyan/contract/ledger.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import type { Portion } from "../checkout/payment.rules.ts";
import { SENT_COLUMNS } from "../store.ts";

export interface RefundableLine {
  position: number;
  skuId: bigint;
  price: bigint;
  bv: bigint;
  activation: boolean;
  /** Pieces that were not refunded. */
  left: number;
  /** Pieces of the line, and of these as in a line of an order. */
  quantity: number;
  shipped: number;
  resent: number;
  unsent: number;
}

/** The lines of an order by position, with how many pieces of each are left to refund. */
export async function refundableLines(tx: Tx, orderId: string): Promise<RefundableLine[]> {
  const { rows } = await sql<RefundableLine>`
    select l.position, l.sku_id as "skuId", l.price, l.bv, l.activation, l.quantity, ${SENT_COLUMNS},
      (l.quantity - coalesce((
        select sum(b.quantity) from orders.refund_line b where b.order_id = l.order_id and b.position = l.position
      ), 0))::integer as left
    from orders.line l where l.order_id = ${orderId} order by l.position`.execute(tx);
  return rows;
}

export type RefundKind = "return" | "goodwill";

export interface Refund {
  orderId: string;
  number: number;
  kind: RefundKind;
  reason: string;
  /** Whether its pieces had not left in a parcel. */
  unsent: boolean;
  /** What it took back; 0 for goodwill. */
  bv: bigint;
  createdAt: Date;
  lines: { position: number; quantity: number; restocked: boolean }[];
  parts: Portion[];
}

/** The refunds of each of these orders, oldest first. */
export async function refundsOf(executor: Executor, orderIds: readonly string[]): Promise<Map<string, Refund[]>> {
  const { rows } = await sql<Omit<Refund, "parts"> & { parts: { asset: Asset; of: Portion["of"]; amount: string }[] }>`
    select r.order_id as "orderId", r.number, r.kind, r.reason, r.unsent, r.bv, r.created_at as "createdAt",
      (select jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity, 'restocked', l.restocked) order by l.position)
        from orders.refund_line l where l.order_id = r.order_id and l.number = r.number) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('asset', t.asset, 'of', t.part, 'amount', t.amount::text) order by t.asset, t.part), '[]')
        from orders.refund_part t where t.order_id = r.order_id and t.number = r.number) as parts
    from orders.refund r where r.order_id = any(${[...orderIds]}::uuid[]) order by r.order_id, r.number`.execute(
    executor,
  );
  const refunds = rows.map((row) => ({
    ...row,
    parts: row.parts.map((part) => ({ ...part, amount: BigInt(part.amount) })),
  }));
  return Map.groupBy(refunds, (refund) => refund.orderId);
}

/** Writes a refund, and takes the BV of a return off what is on its way. */
export async function insertRefund(tx: Tx, refund: Refund & { memberId: bigint; day: string }): Promise<void> {
  const { orderId, number, kind, memberId, day, reason, unsent, bv, createdAt, lines, parts } = refund;
  await sql`
    with written as (
      insert into orders.refund (order_id, number, kind, member_id, day, reason, unsent, bv, created_at)
      values (${orderId}, ${number}, ${kind}, ${memberId}, ${day}, ${reason}, ${unsent}, ${bv}, ${createdAt})
      returning order_id, number, kind, member_id, bv, created_at
    ), taken_back as (
      insert into orders.pending_volume (order_id, entry, member_id, bv, created_at)
      select order_id, number, member_id, -bv, created_at from written where kind = 'return'
    ), pieces as (
      insert into orders.refund_line (order_id, number, position, quantity, restocked)
      select ${orderId}, ${number}, l.position, l.quantity, l.restocked
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) l (position integer, quantity integer, restocked boolean)
    )
    insert into orders.refund_part (order_id, number, asset, part, amount)
    select ${orderId}, ${number}, t.asset, t.part, t.amount
    from unnest(${parts.map(({ asset }) => asset)}::text[], ${parts.map(({ of }) => of)}::text[],
      ${parts.map(({ amount }) => String(amount))}::bigint[]) t (asset, part, amount)`.execute(tx);
}
