/** Rows of pieces that are sent again. Callers that write hold the lock of the order. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import type { Pieces } from "./parcel-store.ts";

export interface ResentPieces extends Pieces {
  /** Those of `quantity` that were cancelled before they left. */
  cancelled: number;
}

export interface Resend {
  /** Counts those of an order from 1. */
  number: number;
  /** The parcel that the pieces were in. */
  parcel: number;
  reason: string;
  createdAt: Date;
  cancelledAt: Date | null;
  lines: ResentPieces[];
}

/** What is sent again of an order, oldest first. */
export async function resendsOfOrder(executor: Executor, orderId: string): Promise<Resend[]> {
  const { rows } = await sql<Resend>`
    select x.number, x.parcel, x.reason, x.created_at as "createdAt", x.cancelled_at as "cancelledAt",
      (select jsonb_agg(
          jsonb_build_object('position', e.position, 'quantity', e.quantity, 'cancelled', e.cancelled) order by e.position
        ) from orders.resend_line e where e.order_id = x.order_id and e.number = x.number) as lines
    from orders.resend x where x.order_id = ${orderId} order by x.number`.execute(executor);
  return rows;
}

type NewResend = Omit<Resend, "cancelledAt" | "lines"> & { orderId: string; lines: readonly Pieces[] };

export async function insertResend(tx: Tx, resend: NewResend): Promise<void> {
  const { orderId, number, parcel, reason, createdAt, lines } = resend;
  await sql`
    with made as (
      insert into orders.resend (order_id, number, parcel, reason, created_at)
      values (${orderId}, ${number}, ${parcel}, ${reason}, ${createdAt}) returning order_id, number
    )
    insert into orders.resend_line (order_id, number, position, quantity)
    select made.order_id, made.number, n.position, n.quantity
    from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (position integer, quantity integer)`.execute(tx);
}

/** Writes that these pieces are not sent again after all. */
export async function writeResendCancelled(
  tx: Tx,
  { orderId, number, lines, now }: { orderId: string; number: number; lines: readonly Pieces[]; now: Date },
): Promise<void> {
  await sql`
    with cancelled as (
      update orders.resend set cancelled_at = ${now} where order_id = ${orderId} and number = ${number}
      returning order_id, number
    )
    update orders.resend_line e set cancelled = n.quantity
    from cancelled c, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (position integer, quantity integer)
    where e.order_id = c.order_id and e.number = c.number and e.position = n.position`.execute(tx);
}
