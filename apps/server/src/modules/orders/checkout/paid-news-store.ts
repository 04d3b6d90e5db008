/** Statements of paid-news.ts. */
import { sql, type Tx } from "../../../platform/database.ts";
import type { Mark } from "../../ledger/index.ts";

/** The mark up to which payments were handled. It is locked until the transaction ends. */
export async function lockMark(tx: Tx): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select era as epoch, until_xid::text as until from orders.news_mark for update`.execute(tx);
  return rows[0]!;
}

export async function writeMark(tx: Tx, { epoch, until }: Mark): Promise<void> {
  await sql`update orders.news_mark set era = ${epoch}, until_xid = ${until}::text::xid8`.execute(tx);
}

export interface PaidOrder {
  id: string;
  number: string;
  memberId: bigint;
  paidAt: Date;
  /** Whether it was paid in another system, and brought in. */
  broughtIn: boolean;
}

export async function paidOrders(tx: Tx, orderIds: readonly string[]): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select id, number, member_id as "memberId", paid_at as "paidAt", former_number is not null as "broughtIn" from orders.purchase
    where id = any(${[...orderIds]}::uuid[]) and paid_at is not null order by paid_at, id`.execute(tx);
  return rows;
}

/** The number of pieces of each product in these orders. */
export async function soldIn(tx: Tx, orderIds: readonly string[]): Promise<{ productId: bigint; quantity: number }[]> {
  const { rows } = await sql<{ productId: bigint; quantity: number }>`
    select product_id as "productId", sum(quantity)::integer as quantity from orders.line
    where order_id = any(${[...orderIds]}::uuid[]) group by product_id`.execute(tx);
  return rows;
}
