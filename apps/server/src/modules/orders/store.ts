/** Records of orders, and the statements that make and change them. Lists are read in list-store.ts. */

import type { ErrorName } from "@banyan/contract/errors.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { columnsOf, type RowOf } from "../../platform/columns.ts";
import type { DB } from "../../platform/database.gen.ts";
import { type Executor, executeCall, type SetCall, sql, type Tx } from "../../platform/database.ts";
import { executeOnce, type Intent } from "../../platform/idempotency.ts";
import { refuse } from "../../platform/refusal.ts";
import type { OrderAddress } from "../addresses/index.ts";
import type { SkuSnapshot } from "../catalog/index.ts";
import { type Market, shippingTariff, unpaidLimits } from "../market/index.ts";
import type { PaidPortion } from "./checkout/payment.rules.ts";
import { FIRST_STATE } from "./order.rules.ts";

/** The columns of an order that the server reads. Its table says what each is. */
const COLUMNS = [
  ...["id", "number", "member_id", "state", "created_at", "pay_until", "market_version"],
  ...["pieces", "product_total", "shipping_fee", "total", "bv", "has_activation", "only_activation"],
  ...["recipient", "area_code", "phone", "country", "province", "city", "district", "detail", "postal_code", "remark"],
  "address_revision",
  ...["discount_code", "discount", "former_number"],
  ...["payment_method", "paid_at", "paid_day"],
  ...["shipped_at", "completes_at", "completed_at"],
  ...["final_at", "final_day", "closed_at", "close_reason", "open_returns"],
] as const satisfies readonly (keyof DB["orders.purchase"])[];

export interface Order extends RowOf<DB["orders.purchase"], typeof COLUMNS> {
  /** What returns took back of its BV. */
  returnedBv: bigint;
}

/** A line of an order: what it copied of a SKU (price and BV of one piece), and the number of pieces. */
export interface OrderLine extends Omit<SkuSnapshot, "stock" | "available"> {
  quantity: number;
  /** What a discount code took off the price of one piece. */
  discount: bigint;
}

/** A line of an order that was made. */
export interface LineOfOrder extends OrderLine {
  /** Pieces that left in parcels, less those that are sent again. */
  shipped: number;
  /** Pieces that were lost or damaged on their way, and are or were sent again. */
  resent: number;
  /** Pieces that were refunded before they left. */
  unsent: number;
}

const RESENT = sql`coalesce((
    select sum(e.quantity - e.cancelled) from orders.resend_line e where e.order_id = l.order_id and e.position = l.position
  ), 0)::integer`;

/** Reads `shipped`, `resent` and `unsent` of a `LineOfOrder` from the table `l`. */
export const SENT_COLUMNS = sql`
  coalesce((
    select sum(n.quantity) from orders.parcel_line n where n.order_id = l.order_id and n.position = l.position
  ), 0)::integer - ${RESENT} as shipped, ${RESENT} as resent,
  coalesce((
    select sum(b.quantity) from orders.refund r join orders.refund_line b using (order_id, number)
    where r.order_id = l.order_id and b.position = l.position and r.unsent
  ), 0)::integer as unsent`;

/** Reads an `Order` from the table `p`. */
export const ORDER_COLUMNS = sql`${columnsOf("p", COLUMNS)},
  coalesce((select sum(r.bv) from orders.refund r where r.order_id = p.id), 0)::bigint as "returnedBv"`;

/** An order; with `memberId` only if it is that member's. */
export async function findOrder(
  executor: Executor,
  { orderId, memberId = null }: { orderId: string; memberId?: bigint | null },
): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p
    where p.id = ${orderId} and (${memberId}::bigint is null or p.member_id = ${memberId})`.execute(executor);
  return rows[0];
}

/** Like findOrder, and locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    select ${ORDER_COLUMNS} from orders.purchase p where p.id = ${orderId} for no key update`.execute(tx);
  return rows[0];
}

/** The lines of each of these orders, by position. */
export async function linesOf(executor: Executor, orderIds: readonly string[]): Promise<Map<string, LineOfOrder[]>> {
  const { rows } = await sql<LineOfOrder & { orderId: string }>`
    select l.order_id as "orderId", l.product_id as "productId", l.sku_id as "skuId", l.name, l.sku_text as "skuText",
      l.picture, l.price, l.bv, l.quantity, l.presale, l.activation, l.discount, ${SENT_COLUMNS}
    from orders.line l where l.order_id = any(${[...orderIds]}::uuid[]) order by l.order_id, l.position`.execute(
    executor,
  );
  return Map.groupBy(rows, (row) => row.orderId);
}

/** How much of which part of an order each source paid, in the sequence of the payment. Empty if it is not paid. */
export async function portionsOf(executor: Executor, orderId: string): Promise<PaidPortion[]> {
  const { rows } = await sql<PaidPortion>`
    select d.asset, d.part as "of", d.amount, d.account, d.kind
    from orders.purchase p cross join lateral orders_portions(p, p.paid) d
    where p.id = ${orderId} order by d.place`.execute(executor);
  return rows;
}

/** The shipping fee in micros, and what identifies the order that is shown with it, as `orders_place` computes both. */
export async function quoteOf(
  executor: Executor,
  {
    market,
    address,
    lines,
    productTotal,
  }: { market: Market; address: OrderAddress; lines: readonly OrderLine[]; productTotal: bigint },
): Promise<{ shippingFee: bigint; shown: string }> {
  const shownLines = lines.map(({ skuId, name, skuText, price, quantity, presale }) => ({
    ...{ sku_id: String(skuId), name, sku_text: skuText, price: String(price), quantity, presale },
  }));
  const { recipient, areaCode, phone, country, province, city, district, detail, postalCode } = address;
  const { rows } = await sql<{ shippingFee: bigint; shown: string }>`
    select f.fee as "shippingFee", orders_shown(
      ${JSON.stringify(shownLines)}::jsonb,
      array[${sql.join([recipient, areaCode, phone, country, province, city, district, detail, postalCode])}], f.fee
    ) as shown
    from orders_shipping_fee(${shippingTariff(market)}::jsonb, ${country}, ${productTotal}) f (fee)`.execute(executor);
  return rows[0]!;
}

export interface DiscountedLine {
  skuId: bigint;
  quantity: number;
  discount: bigint;
}

/** These lines with what a discount code takes off the price of a piece. Refuses like orders_judge_code. */
export async function discountLines(
  executor: Executor,
  {
    memberId,
    code,
    lines,
    now,
  }: { memberId: bigint; code: string; lines: readonly { skuId: bigint; quantity: number }[]; now: Date },
): Promise<DiscountedLine[]> {
  const given = JSON.stringify(lines.map(({ skuId, quantity }) => ({ skuId: String(skuId), quantity })));
  const { rows } = await sql<{
    refusal: ErrorName | null;
    params: Record<string, string> | null;
    lines: { skuId: string; quantity: number; discount: string }[] | null;
  }>`
    select j.refusal, j.params, (
      select jsonb_agg(
        jsonb_build_object('skuId', l.sku_id::text, 'quantity', l.quantity, 'discount', l.discount::text) order by l.position
      ) from unnest(j.lines) l
    ) as lines
    from orders_judge_code(${code}, ${memberId}, ${now}, array(
      select (1, n.at::integer, (n.line ->> 'skuId')::bigint, (n.line ->> 'quantity')::integer, null, 0)::orders_chosen_line
      from jsonb_array_elements(${given}::jsonb) with ordinality n (line, at)
    )) j`.execute(executor);
  const { refusal, params, lines: discounted } = rows[0]!;
  if (refusal !== null) throw refuse(refusal, params ? { params } : undefined);
  return discounted!.map(({ skuId, quantity, discount }) => ({
    skuId: BigInt(skuId),
    quantity,
    discount: BigInt(discount),
  }));
}

export interface NewOrder {
  id: string;
  number: string;
  memberId: bigint;
  /** Null orders the chosen lines of the cart. */
  line: { skuId: bigint; quantity: number } | null;
  addressId: string;
  remark: string;
  language: Language;
  market: Market;
  now: Date;
  payUntil: Date;
  discountCode?: string | undefined;
  /** `shown` of the quote that the member confirmed. */
  shown?: string | undefined;
  intent?: Intent | undefined;
}

/**
 * Makes an unpaid order in one statement (orders_place) and returns its total in micros. Refuses like orders_place; the
 * transaction cannot go on after that. If the order number is taken, the transaction is tried again.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<bigint> {
  const { line, intent, market } = order;
  const placing: SetCall = {
    sql: "select * from orders_place($1::jsonb, $2::jsonb, $3::jsonb, $4, $5)",
    common: [shippingTariff(market), unpaidLimits(market), FIRST_STATE, market.version],
    of: String(order.memberId),
    call: {
      id: order.id,
      number: order.number,
      member_id: String(order.memberId),
      sku_id: line && String(line.skuId),
      quantity: line && line.quantity,
      address_id: order.addressId,
      remark: order.remark,
      language: order.language,
      now: order.now,
      pay_until: order.payUntil,
      shown: order.shown,
      discount_code: order.discountCode,
      result: { orderId: order.id, payUntil: order.payUntil },
    },
  };
  const { total } =
    (await executeOnce<{ total: bigint }>(tx, placing, intent)) ?? (await executeCall<{ total: bigint }>(tx, placing));
  return total;
}
