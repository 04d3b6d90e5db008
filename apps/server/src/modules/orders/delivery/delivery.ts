/** Shipping a paid order in parcels, and completing it. */
import type { Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireShown, shownOf } from "../../../platform/shown.ts";
import { notify } from "../../notifications/index.ts";
import { type Finality, finalizeOrders } from "../finality/finality.ts";
import { returnWindows } from "../finality/volume.ts";
import { orderNotice } from "../notices.rules.ts";
import { allows, daysAfter, mayChange } from "../order.rules.ts";
import { fits } from "../returns/return.rules.ts";
import { findOrder, linesOf, lockOrder, type Order } from "../store.ts";
import { lockReceived, transition, transitionAll } from "../transition-store.ts";
import { type Carried, isSameParcel, piecesIn, unshippedPieces } from "./parcel.rules.ts";
import { insertParcel, type Parcel, type Pieces, parcelsOfOrder, writeTracking } from "./parcel-store.ts";

interface Shipped {
  order: Order;
  parcel: Parcel;
  /** False if the parcel had been shipped before. */
  isNew: boolean;
}

/**
 * Ships pieces of an order in a parcel to the address of `addressRevision`, by default all that are left. With the last piece that is
 * not refunded the order is shipped: unless the member confirms it earlier, it completes by itself `receiptDays` later. The
 * same parcel sent again is the same parcel. Refuses with ORDER_NOT_FOUND, ORDER_STATE, ORDER_ADDRESS_CHANGED, SHOWN_CHANGED (if
 * other pieces are left than were shown), PARCEL_EXISTS (with other pieces) or SHIP_EXCEEDS_ORDER.
 */
export async function shipOrder(
  tx: Tx,
  given: Carried & {
    orderId: string;
    lines?: readonly Pieces[] | undefined;
    shown?: string | undefined;
    addressRevision: number;
    receiptDays: number;
    now: Date;
  },
): Promise<Shipped> {
  const { orderId, addressRevision, shippingCompany, trackingNumber, receiptDays, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  const before = await parcelsOfOrder(tx, orderId);
  const unshipped = unshippedPieces((await linesOf(tx, [orderId])).get(orderId) ?? []);
  const lines = [...(given.lines ?? unshipped)].sort((a, b) => a.position - b.position);
  const same = before.find((parcel) => isSameParcel(parcel, given));
  if (same) {
    // After it nothing was left, if it was sent with all that was left.
    const isRepeated = given.lines ? JSON.stringify(same.lines) === JSON.stringify(lines) : unshipped.length === 0;
    if (!isRepeated) throw refuse("PARCEL_EXISTS");
    return { order, parcel: same, isNew: false };
  }
  if (!allows(order.state, "ship")) throw refuse("ORDER_STATE");
  // The parcel is packed for the address that staff saw.
  if (order.addressRevision !== addressRevision) throw refuse("ORDER_ADDRESS_CHANGED");
  requireShown(given.shown, shownToShip(unshipped));
  if (!fits(lines, new Map(unshipped.map(({ position, quantity }) => [position, quantity]))))
    throw refuse("SHIP_EXCEEDS_ORDER");
  const parcel = { orderId, number: before.length + 1, shippedAt: now, shippingCompany, trackingNumber, lines };
  await insertParcel(tx, parcel);
  const isLast = piecesIn(lines) === piecesIn(unshipped);
  if (isLast) await endShipping(tx, { orderId, lastAt: lastShipped([...before, parcel]), receiptDays });
  const isWhole = isLast && before.length === 0;
  await notify(tx, isWhole ? orderNotice.shipped(order, parcel, now) : orderNotice.parcelShipped(order, parcel, now));
  return { order: isLast ? (await findOrder(tx, given))! : order, parcel, isNew: true };
}

/** Identifies the pieces of an order that are left to ship. */
export const shownToShip = (unshipped: readonly Pieces[]): string => shownOf(unshipped);

/** When the last of these parcels left: clocks of processes differ, so it may not be the newest. */
export const lastShipped = (parcels: readonly Pick<Parcel, "shippedAt">[]): Date =>
  new Date(Math.max(...parcels.map(({ shippedAt }) => shippedAt.getTime())));

/**
 * Marks a locked order as shipped: nothing is left to ship, and its last parcel left at `lastAt`. The days until automatic receipt
 * begin then, or at `from`.
 */
export async function endShipping(
  tx: Tx,
  { orderId, lastAt, from = lastAt, receiptDays }: { orderId: string; lastAt: Date; from?: Date; receiptDays: number },
): Promise<void> {
  const columns = { shipped_at: lastAt, completes_at: daysAfter(from, receiptDays) };
  if (!(await transition(tx, { orderId }, "ship", columns)))
    throw new Error(`a locked order changed its state: ${orderId}`);
}

/**
 * Corrects the shipping company and the tracking number of a parcel, and tells the member. Returns whether anything
 * differed: a repeated request changes nothing.
 */
export async function correctTracking(
  tx: Tx,
  { orderId, parcel: number, now, ...carried }: Carried & { orderId: string; parcel: number; now: Date },
): Promise<{ order: Order; changed: boolean }> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (!mayChange(order.state, "track")) throw refuse("ORDER_STATE");
  const parcels = await parcelsOfOrder(tx, orderId);
  const parcel = parcels.find((one) => one.number === number);
  if (!parcel) throw refuse("PARCEL_NOT_FOUND");
  if (isSameParcel(parcel, carried)) return { order, changed: false };
  if (parcels.some((one) => isSameParcel(one, carried))) throw refuse("PARCEL_EXISTS");
  await writeTracking(tx, { orderId, number, ...carried });
  await notify(tx, orderNotice.tracking(order, carried, now));
  return { order, changed: true };
}

/** The member has received the order. */
export async function confirmReceipt(tx: Tx, given: { orderId: string; memberId: bigint } & Finality): Promise<Order> {
  const order = await lockOrder(tx, given.orderId);
  if (order?.memberId !== given.memberId) throw refuse("ORDER_NOT_FOUND");
  if (!allows(order.state, "confirm")) throw refuse("ORDER_STATE");
  await complete(tx, [order], "confirm", given);
  return (await findOrder(tx, given))!;
}

/** Completes up to `limit` shipped orders that were not confirmed in time. Returns how many. */
export async function completeDueOrders(tx: Tx, given: { limit: number } & Finality): Promise<number> {
  const due = await lockReceived(tx, given);
  await complete(tx, due, "complete", given);
  return due.length;
}

/** Completes orders that are locked. Their return windows begin; orders without one are final at once. */
async function complete(
  tx: Tx,
  orders: readonly Order[],
  step: "confirm" | "complete",
  given: Finality,
): Promise<void> {
  const { now } = given;
  const windows = await returnWindows(tx, orders);
  const byWindow = Map.groupBy(windows.keys(), (id) => windows.get(id)!);
  for (const [days, ids] of byWindow) {
    await transitionAll(tx, ids, step, { completed_at: now, final_at: daysAfter(now, days) });
  }
  await finalizeOrders(tx, byWindow.get(0) ?? [], given);
}

/** Refuses with ORDER_NOT_FOUND or, if the order exists, with ORDER_STATE. */
export async function refuseMove(tx: Tx, given: { orderId: string; memberId?: bigint }): Promise<never> {
  throw refuse((await findOrder(tx, given)) ? "ORDER_STATE" : "ORDER_NOT_FOUND");
}
