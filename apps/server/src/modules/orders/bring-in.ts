/**
 * Open orders of another system, which were paid there (docs/rules.md 4). Their money comes from the account `opening` into the
 * member's wallet, in the asset that paid there, and pays the order from there, so refunds, returns and finality need no rule of
 * their own.
 */
import { dayStart } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { OrderAddress } from "../addresses/index.ts";
import { bringPiecesIn, skuSnapshots } from "../catalog/index.ts";
import { post } from "../ledger/index.ts";
import type { Market } from "../market/index.ts";
import { insertUnpaid } from "./bring-in-store.ts";
import { newOrderNumber } from "./checkout/checkout.ts";
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
  /** Of a piece. */
  bv: bigint;
}

/** Methods that pay a whole order from the wallet, and the asset of each. */
const ASSETS = { balance: "USDT", coupon: "COUPON", points: "POINT" } as const;

export interface OpenOrder {
  formerNumber: string;
  memberId: bigint;
  /** The business day on which it was ordered and paid. */
  orderedOn: string;
  method: keyof typeof ASSETS;
  lines: readonly OpenLine[];
  /** Oldest first. */
  parcels: readonly (Carried & { shippedOn: string; lines: Pieces[] })[];
  shippingFee: bigint;
  address: OrderAddress;
  remark: string;
}

/**
 * Writes open orders as paid, and as far as their parcels say as shipped. Their pieces are added to the stock and taken from it
 * (bringPiecesIn). Nobody gets a notice: their members know them. The caller has locked the members; orders, slots, SKUs and
 * accounts follow in this sequence, as in orders_place.
 */
export async function bringOrdersIn(
  tx: Tx,
  orders: readonly OpenOrder[],
  { market, stock, now }: { market: Market; stock: { reason: string; staffId: string }; now: Date },
): Promise<void> {
  const pieces = orders.flatMap(({ lines }) => lines);
  const skus = await skuSnapshots(
    tx,
    pieces.map(({ skuId }) => skuId),
  );
  const written: Written[] = [];
  for (const order of orders.toSorted((a, b) => Number(a.memberId - b.memberId))) {
    const lines = order.lines.map(({ skuId, quantity, price, bv }): OrderLine => {
      const sku = skus.get(skuId);
      if (!sku) throw new Error(`SKU ${skuId} of an open order does not exist`);
      return { ...sku, quantity, price, bv, discount: 0n };
    });
    written.push({ ...order, ...(await write(tx, order, { lines, market })) });
  }
  await bringPiecesIn(tx, pieces, { ...stock, now });
  for (const order of written) {
    await pay(tx, order, now);
    await ship(tx, order, market);
  }
}

/** An order that was written as unpaid. */
interface Written extends OpenOrder {
  id: string;
  orderedAt: Date;
  total: bigint;
}

async function write(
  tx: Tx,
  order: OpenOrder,
  { lines, market }: { lines: readonly OrderLine[]; market: Market },
): Promise<Pick<Written, "id" | "orderedAt" | "total">> {
  const orderedAt = dayStart(order.orderedOn, market.timeZone);
  const id = newId(orderedAt);
  const unpaid = {
    ...{ ...order, id, lines, orderedAt, marketVersion: market.version },
    payUntil: minutesAfter(orderedAt, market.orders.paymentMinutes),
  };
  let total: bigint | undefined;
  while (total === undefined) total = await insertUnpaid(tx, { ...unpaid, number: newOrderNumber(order.orderedOn) });
  return { id, orderedAt, total };
}

async function pay(tx: Tx, order: Written, now: Date): Promise<void> {
  const { id, memberId, method, orderedOn, orderedAt, total } = order;
  const asset = ASSETS[method];
  const reference = `order:${id}`;
  const legs = [{ asset, from: "opening", to: memberId, amount: total }] as const;
  await post(tx, { key: `order-opening:${id}`, kind: "opening", legs, reference, now });
  const sources = [{ asset, amount: total }];
  await markPaid(tx, { orderId: id, method, sources, day: orderedOn, now: orderedAt });
  // The books have it now, like opening balances; the order keeps its day.
  await post(tx, {
    key: `order-payment:${id}`,
    kind: "order.payment",
    legs: (await portionsOf(tx, id)).map(({ asset, amount, account, kind }) => ({
      ...{ asset, from: memberId, to: account, amount, kind },
    })),
    reference,
    now,
  });
}

async function ship(tx: Tx, { id, lines, parcels }: Written, market: Market): Promise<void> {
  const shipped = parcels.map((parcel, at) => ({
    ...{ ...parcel, orderId: id, number: at + 1, shippedAt: dayStart(parcel.shippedOn, market.timeZone) },
  }));
  for (const parcel of shipped) await insertParcel(tx, parcel);
  if (piecesIn(shipped.flatMap((parcel) => parcel.lines)) === piecesIn(lines)) {
    await endShipping(tx, { orderId: id, lastAt: lastShipped(shipped), receiptDays: market.orders.receiptDays });
  }
}
