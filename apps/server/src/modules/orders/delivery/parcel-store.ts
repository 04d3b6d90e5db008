/** Rows of parcels. Callers that write hold the lock of the order. */
import { type Executor, sql, type Tx } from "../../../platform/database.ts";

/** Pieces of one line of an order; `position` counts its lines from 1. */
export interface Pieces {
  position: number;
  quantity: number;
}

export interface Parcel {
  orderId: string;
  /** Counts the parcels of an order from 1. */
  number: number;
  shippedAt: Date;
  shippingCompany: string;
  trackingNumber: string;
  lines: Pieces[];
}

/** The parcels of each of these orders, oldest first. */
export async function parcelsOf(executor: Executor, orderIds: readonly string[]): Promise<Map<string, Parcel[]>> {
  const { rows } = await sql<Parcel>`
    select c.order_id as "orderId", c.number, c.shipped_at as "shippedAt", c.shipping_company as "shippingCompany",
      c.tracking_number as "trackingNumber",
      (select jsonb_agg(jsonb_build_object('position', n.position, 'quantity', n.quantity) order by n.position)
        from orders.parcel_line n where n.order_id = c.order_id and n.number = c.number) as lines
    from orders.parcel c where c.order_id = any(${[...orderIds]}::uuid[]) order by c.order_id, c.number`.execute(
    executor,
  );
  return Map.groupBy(rows, (row) => row.orderId);
}

/** The parcels of an order, oldest first. */
export async function parcelsOfOrder(executor: Executor, orderId: string): Promise<Parcel[]> {
  return (await parcelsOf(executor, [orderId])).get(orderId) ?? [];
}

export async function insertParcel(tx: Tx, parcel: Parcel): Promise<void> {
  const { orderId, number, shippedAt, shippingCompany, trackingNumber, lines } = parcel;
  await sql`
    with made as (
      insert into orders.parcel (order_id, number, shipped_at, shipping_company, tracking_number)
      values (${orderId}, ${number}, ${shippedAt}, ${shippingCompany}, ${trackingNumber}) returning order_id, number
    )
    insert into orders.parcel_line (order_id, number, position, quantity)
    select made.order_id, made.number, n.position, n.quantity
    from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (position integer, quantity integer)`.execute(tx);
}

/** Writes company and number of a parcel. */
export async function writeTracking(
  tx: Tx,
  { orderId, number, shippingCompany, trackingNumber }: Omit<Parcel, "shippedAt" | "lines">,
): Promise<void> {
  await sql`
    update orders.parcel set shipping_company = ${shippingCompany}, tracking_number = ${trackingNumber}
    where order_id = ${orderId} and number = ${number}`.execute(tx);
}

/** Erases the tracking numbers of a member's parcels, which lead to the receiver. */
export async function eraseTracking(tx: Tx, memberId: bigint): Promise<void> {
  await sql`
    update orders.parcel c set tracking_number = '' from orders.purchase p
    where p.id = c.order_id and p.member_id = ${memberId} and c.tracking_number <> ''`.execute(tx);
}
