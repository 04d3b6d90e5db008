/** Shipping a paid order, and completing it. */
import type { Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { notify } from "../../notifications/index.ts";
import { type Finality, finalizeOrders } from "../finality/finality.ts";
import { returnWindows } from "../finality/volume.ts";
import { orderNotice } from "../notices.rules.ts";
import { allows, daysAfter, mayChange } from "../order.rules.ts";
import { findOrder, lockOrder, type Order } from "../store.ts";
import { lockReceived, transition, transitionAll, writeTracking } from "../transition-store.ts";

interface Parcel {
  orderId: string;
  shippingCompany: string;
  trackingNumber: string;
}

/**
 * Ships an order to the address of `addressRevision`. Unless the member confirms it earlier, it completes by itself
 * `receiptDays` later.
 */
export async function shipOrder(
  tx: Tx,
  given: Parcel & { addressRevision: number; receiptDays: number; now: Date },
): Promise<Order> {
  const { orderId, addressRevision, shippingCompany, trackingNumber, receiptDays, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (!allows(order.state, "ship")) throw refuse("ORDER_STATE");
  // The parcel is packed for the address that staff saw.
  if (order.addressRevision !== addressRevision) throw refuse("ORDER_ADDRESS_CHANGED");
  const shipped = await transition(tx, given, "ship", {
    shipped_at: now,
    completes_at: daysAfter(now, receiptDays),
    shipping_company: shippingCompany,
    tracking_number: trackingNumber,
  });
  if (!shipped) return refuseMove(tx, given);
  await notify(tx, orderNotice.shipped(shipped, now));
  return shipped;
}

/**
 * Corrects the shipping company and the tracking number of a shipped order, and tells the member. Returns whether anything
 * differed: a repeated request changes nothing.
 */
export async function correctTracking(
  tx: Tx,
  { orderId, shippingCompany, trackingNumber, now }: Parcel & { now: Date },
): Promise<{ order: Order; changed: boolean }> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (!mayChange(order.state, "track")) throw refuse("ORDER_STATE");
  if (order.shippingCompany === shippingCompany && order.trackingNumber === trackingNumber)
    return { order, changed: false };
  await writeTracking(tx, { orderId, shippingCompany, trackingNumber });
  const corrected = { ...order, shippingCompany, trackingNumber };
  await notify(tx, orderNotice.tracking(corrected, now));
  return { order: corrected, changed: true };
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
