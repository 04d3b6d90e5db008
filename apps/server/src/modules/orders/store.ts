/** Records of orders, and the statements that make and change them. Lists are read in list-store.ts. */

import type { Language } from "@banyan/contract/languages.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import { type Executor, executeCall, type SetCall, sql, type Tx } from "../../platform/database.ts";
import { executeOnce, type Intent } from "../../platform/idempotency.ts";
import type { SkuSnapshot } from "../catalog/index.ts";
import { type Market, shippingTariff } from "../market/index.ts";
import type { PaidPortion } from "./checkout/payment.rules.ts";
import { FIRST_STATE } from "./order.rules.ts";

export interface Order {
  id: string;
  number: string;
  memberId: bigint;
  state: OrderState;
  createdAt: Date;
  payUntil: Date;
  pieces: number;
  productTotal: bigint;
  shippingFee: bigint;
  total: bigint;
  bv: bigint;
  /** What returns took back of it. */
  returnedBv: bigint;
  hasActivation: boolean;
  onlyActivation: boolean;
  recipient: string;
  areaCode: string;
  phone: string;
  country: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  postalCode: string;
  remark: string;
  paymentMethod: PaymentMethod | null;
  paidUsdt: bigint;
  paidCoupon: bigint;
  paidPoint: bigint;
  paidAt: Date | null;
  paidDay: string | null;
  shippedAt: Date | null;
  shippingCompany: string | null;
  trackingNumber: string | null;
  completesAt: Date | null;
  completedAt: Date | null;
  /** When the return window ends; the completion where there is none. */
  finalAt: Date | null;
  /** The business day on which its BV counts; null until it is final. */
  finalDay: string | null;
  closedAt: Date | null;
  closeReason: string | null;
  /** The version of the settings by which it was made. */
  marketVersion: number;
}

/** A line of an order: what it copied of a SKU (price and BV of one piece), and the number of pieces. */
export interface OrderLine extends Omit<SkuSnapshot, "stock" | "available"> {
  quantity: number;
}

export const ORDER_COLUMNS = sql.raw(`
  p.id, p.number, p.member_id as "memberId", p.state, p.created_at as "createdAt", p.pay_until as "payUntil", p.pieces,
  p.product_total as "productTotal", p.shipping_fee as "shippingFee", p.total, p.bv,
  coalesce((select sum(r.bv) from orders.refund r where r.order_id = p.id), 0)::bigint as "returnedBv",
  p.has_activation as "hasActivation", p.only_activation as "onlyActivation",
  p.recipient, p.area_code as "areaCode", p.phone, p.country, p.province, p.city, p.district, p.detail,
  p.postal_code as "postalCode", p.remark,
  p.payment_method as "paymentMethod", p.paid_usdt as "paidUsdt", p.paid_coupon as "paidCoupon",
  p.paid_point as "paidPoint", p.paid_at as "paidAt", p.paid_day as "paidDay", p.shipped_at as "shippedAt",
  p.shipping_company as "shippingCompany", p.tracking_number as "trackingNumber", p.completes_at as "completesAt",
  p.completed_at as "completedAt", p.final_at as "finalAt", p.final_day as "finalDay", p.closed_at as "closedAt", p.close_reason as "closeReason",
  p.market_version as "marketVersion"`);

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
export async function linesOf(executor: Executor, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  const { rows } = await sql<OrderLine & { orderId: string }>`
    select order_id as "orderId", product_id as "productId", sku_id as "skuId", name, sku_text as "skuText", picture,
      price, bv, quantity, presale, activation
    from orders.line where order_id = any(${[...orderIds]}::uuid[]) order by order_id, position`.execute(executor);
  return Map.groupBy(rows, (row) => row.orderId);
}

/** How much of which part of an order each asset paid, in the sequence of the payment. Empty if it is not paid. */
export async function portionsOf(executor: Executor, orderId: string): Promise<PaidPortion[]> {
  const { rows } = await sql<PaidPortion>`
    select d.asset, d.part as "of", d.amount, d.account, d.kind
    from orders.purchase p cross join lateral orders_portions(p, p.paid_coupon, p.paid_point, p.paid_usdt) d
    where p.id = ${orderId} order by d.place`.execute(executor);
  return rows;
}

/** The shipping fee of goods to a country, in micros (orders_shipping_fee). */
export async function shippingFeeOf(
  executor: Executor,
  { market, country, goods }: { market: Market; country: string; goods: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ fee: bigint }>`
    select orders_shipping_fee(${shippingTariff(market)}::jsonb, ${country}, ${goods}) as fee`.execute(executor);
  return rows[0]!.fee;
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
  intent?: Intent | undefined;
}

/**
 * Makes an unpaid order in one statement (orders_place) and returns its total in micros. Refuses like orders_place; the
 * transaction cannot go on after that. If the order number is taken, the transaction is tried again.
 */
export async function placeOrder(tx: Tx, order: NewOrder): Promise<bigint> {
  const { line, intent, market } = order;
  const placing: SetCall = {
    sql: "select * from orders_place($1::jsonb, $2::jsonb, $3, $4, $5)",
    common: [shippingTariff(market), market.orders.unpaidAtMost, FIRST_STATE, market.version],
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
      result: { orderId: order.id, payUntil: order.payUntil },
    },
  };
  const { total } =
    (await executeOnce<{ total: bigint }>(tx, placing, intent)) ?? (await executeCall<{ total: bigint }>(tx, placing));
  return total;
}
