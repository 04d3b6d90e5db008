/**
 * Open orders of another system, which were paid there (docs/rules.md 4). Their money comes from the account `opening` into the
 * member's wallet and pays the order from there, so refunds, returns and finality need no rule of their own.
 */
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { dayStart } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { newDigits, newId } from "../../platform/ids.ts";
import type { OrderAddress } from "../addresses/index.ts";
import { skuSnapshots } from "../catalog/index.ts";
import { post } from "../ledger/index.ts";
import type { Market } from "../market/index.ts";
import { insertUnpaid } from "./bring-in-store.ts";
import { NUMBER_DIGITS } from "./checkout/checkout.ts";
import { markPaid } from "./coins/awaited-store.ts";
import { endShipping, lastShipped } from "./delivery/delivery.ts";
import { type Carried, piecesIn } from "./delivery/parcel.rules.ts";
import { insertParcel, type Pieces } from "./delivery/parcel-store.ts";
import { minutesAfter } from "./order.rules.ts";
import { type OrderLine, portionsOf } from "./store.ts";

/** What a line of an open order says; the rest is copied from its SKU. */
export interface OpenLine {
  skuId: bigint;
  quantity: number;
  /** What was paid for a piece, in micros. */
  price: bigint;
  /** Of a piece; by default that of the SKU, lowered with the price as in a sale. */
  bv?: bigint | undefined;
}

export interface OpenOrder {
  formerNumber: string;
  memberId: bigint;
  /** The business day on which it was ordered and paid. */
  orderedOn: string;
  lines: readonly OpenLine[];
  /** Oldest first. */
  parcels: readonly (Carried & { shippedOn: string; lines: Pieces[] })[];
  shippingFee: bigint;
  address: OrderAddress;
  remark: string;
}

/**
 * Writes open orders as paid, and as far as their parcels say as shipped. Their pieces have been taken from stock. Nobody gets a
 * notice: their members know them.
 */
export async function bringOrdersIn(
  tx: Tx,
  orders: readonly OpenOrder[],
  given: { market: Market; now: Date },
): Promise<void> {
  const skus = await skuSnapshots(
    tx,
    orders.flatMap(({ lines }) => lines.map(({ skuId }) => skuId)),
  );
  for (const order of orders) {
    const lines = order.lines.map(({ skuId, quantity, price, bv }): OrderLine => {
      const sku = skus.get(skuId);
      if (!sku) throw new Error(`SKU ${skuId} of an open order does not exist`);
      return { ...sku, quantity, price, bv: bv ?? (price < sku.price ? saleBv(sku, price) : sku.bv), discount: 0n };
    });
    await bringIn(tx, order, { ...given, lines });
  }
}

async function bringIn(
  tx: Tx,
  order: OpenOrder,
  { lines, market, now }: { lines: readonly OrderLine[]; market: Market; now: Date },
): Promise<void> {
  const { memberId, orderedOn, parcels } = order;
  const orderedAt = dayStart(orderedOn, market.timeZone);
  const id = newId(orderedAt);
  const unpaid = {
    ...{ ...order, id, lines, orderedAt, marketVersion: market.version },
    payUntil: minutesAfter(orderedAt, market.orders.paymentMinutes),
  };
  let total: bigint | undefined;
  while (total === undefined) {
    const number = orderedOn.replaceAll("-", "").slice(2) + newDigits(NUMBER_DIGITS);
    total = await insertUnpaid(tx, { ...unpaid, number });
  }
  const legs = [{ asset: "USDT", from: "opening", to: memberId, amount: total }] as const;
  await post(tx, { key: `order-opening:${id}`, kind: "opening", legs, now });
  const sources = [{ asset: "USDT", amount: total }] as const;
  await markPaid(tx, { orderId: id, method: "balance", sources, day: orderedOn, now: orderedAt });
  // The books have it now, like opening balances; the order keeps its day.
  await post(tx, {
    key: `order-payment:${id}`,
    kind: "order.payment",
    legs: (await portionsOf(tx, id)).map(({ asset, amount, account, kind }) => ({
      ...{ asset, from: memberId, to: account, amount, kind },
    })),
    reference: `order:${id}`,
    now,
  });
  const shipped = parcels.map((parcel, at) => ({
    ...{ ...parcel, orderId: id, number: at + 1, shippedAt: dayStart(parcel.shippedOn, market.timeZone) },
  }));
  for (const parcel of shipped) await insertParcel(tx, parcel);
  if (piecesIn(shipped.flatMap((parcel) => parcel.lines)) === piecesIn(lines)) {
    await endShipping(tx, { orderId: id, lastAt: lastShipped(shipped), receiptDays: market.orders.receiptDays });
  }
}
