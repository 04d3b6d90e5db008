/** Shipping a paid order, and completing it. */
import type { Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { notify } from "../../notifications/index.ts";
import { orderNotice } from "../notices.rules.ts";
import { daysAfter } from "../order.rules.ts";
import { findOrder, type Order } from "../store.ts";
import { completeSome, transition } from "../transition-store.ts";

/** Ships an order. Unless the member confirms it earlier, it completes by itself `receiptDays` later. */
export async function shipOrder(
  tx: Tx,
  given: { orderId: string; shippingCompany: string; trackingNumber: string; receiptDays: number; now: Date },
): Promise<Order> {
  const { shippingCompany, trackingNumber, receiptDays, now } = given;
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

/** The member has received the order. */
export async function confirmReceipt(tx: Tx, given: { orderId: string; memberId: bigint; now: Date }): Promise<Order> {
  const completed = await transition(tx, given, "confirm", { completed_at: given.now });
  return completed ?? (await refuseMove(tx, given));
}

/** Completes up to `limit` shipped orders that were not confirmed in time. Returns how many. */
export async function completeDueOrders(tx: Tx, given: { limit: number; now: Date }): Promise<number> {
  return (await completeSome(tx, given)).length;
}

/** Refuses with ORDER_NOT_FOUND or, if the order exists, with ORDER_STATE. */
export async function refuseMove(tx: Tx, given: { orderId: string; memberId?: bigint }): Promise<never> {
  throw refuse((await findOrder(tx, given)) ? "ORDER_STATE" : "ORDER_NOT_FOUND");
}
