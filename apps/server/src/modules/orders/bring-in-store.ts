/** Statements of bring-in.ts. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { exactJson } from "../../platform/exact-json.ts";
import type { OrderAddress } from "../addresses/index.ts";
import { FIRST_STATE, lineTotals } from "./order.rules.ts";
import type { OrderLine } from "./store.ts";

export interface UnpaidOrder {
  id: string;
  number: string;
  formerNumber: string;
  memberId: bigint;
  orderedAt: Date;
  payUntil: Date;
  lines: readonly OrderLine[];
  shippingFee: bigint;
  address: OrderAddress;
  remark: string;
  marketVersion: number;
}

/**
 * Writes an unpaid order with its open-order slot, as orders_place does, and returns its total in micros; undefined, without any
 * effect, if its number is taken.
 */
export async function insertUnpaid(tx: Tx, order: UnpaidOrder): Promise<bigint | undefined> {
  const { address: a, lines } = order;
  const { productTotal, bv, pieces, hasActivation, onlyActivation } = lineTotals(lines);
  const total = productTotal + order.shippingFee;
  const rows = lines.map((line, at) => ({
    ...{ position: at + 1, product_id: line.productId, sku_id: line.skuId, name: line.name, sku_text: line.skuText },
    ...{ picture: line.picture, price: line.price, bv: line.bv, quantity: line.quantity },
    ...{ presale: line.presale, activation: line.activation, discount: line.discount },
  }));
  const { rows: made } = await sql`
    with purchase as (
      insert into orders.purchase (
        id, number, former_number, member_id, state, created_at, pay_until, pieces, product_total, shipping_fee, total, bv,
        has_activation, only_activation, recipient, area_code, phone, country, province, city, district, detail, postal_code,
        remark, market_version
      ) values (
        ${order.id}, ${order.number}, ${order.formerNumber}, ${order.memberId}, ${FIRST_STATE}, ${order.orderedAt},
        ${order.payUntil}, ${pieces}, ${productTotal}, ${order.shippingFee}, ${total}, ${bv}, ${hasActivation},
        ${onlyActivation}, ${a.recipient}, ${a.areaCode}, ${a.phone}, ${a.country}, ${a.province}, ${a.city}, ${a.district},
        ${a.detail}, ${a.postalCode}, ${order.remark}, ${order.marketVersion}
      ) on conflict (number) do nothing returning id, member_id
    ), slot as (
      insert into orders.member_state as s (member_id, unpaid) select member_id, 1 from purchase
      on conflict (member_id) do update set unpaid = s.unpaid + 1
    )
    insert into orders.line (
      order_id, position, product_id, sku_id, name, sku_text, picture, price, bv, quantity, presale, activation, discount
    )
    select purchase.id, l.* from purchase, jsonb_to_recordset(${exactJson(rows)}::jsonb) l (
      position integer, product_id bigint, sku_id bigint, name jsonb, sku_text jsonb, picture jsonb, price bigint, bv bigint,
      quantity integer, presale boolean, activation boolean, discount bigint
    ) returning order_id`.execute(tx);
  return made.length > 0 ? total : undefined;
}

/** Which of these former numbers an order has. */
export async function selectFormerNumbers(executor: Executor, formerNumbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ formerNumber: string }>`
    select former_number as "formerNumber" from orders.purchase
    where former_number = any(${[...formerNumbers]}::text[])`.execute(executor);
  return new Set(rows.map(({ formerNumber }) => formerNumber));
}
