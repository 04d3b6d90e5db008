/** How an order ends before its time: cancelled or expired unpaid, or refunded. What it took is given back once. */
import { businessDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { returnStock } from "../catalog/index.ts";
import type { Market } from "../market/index.ts";
import { refuseMove } from "./delivery.ts";
import { giveBack } from "./money.ts";
import { eraseReceivers, expireSome, freePlaces, markCancelled, markRefunded, piecesOf } from "./moves-store.ts";
import { staffActions, statesBefore } from "./order.rules.ts";
import type { TellNews } from "./payment.ts";
import { lockOrder, type Order } from "./store.ts";

/** The member changed their mind before paying. */
export async function cancelOrder(tx: Tx, given: { orderId: string; memberId: bigint; now: Date }): Promise<Order> {
  const cancelled = await markCancelled(tx, { ...given, from: statesBefore("cancel"), reason: "member" });
  if (!cancelled) return refuseMove(tx, given);
  await returnStock(tx, await piecesOf(tx, [cancelled.id]));
  await freePlaces(tx, [cancelled.memberId]);
  return cancelled;
}

/** Cancels up to `limit` orders whose time to pay is over; tells how many. */
export async function expireOrders(tx: Tx, given: { limit: number; now: Date }): Promise<number> {
  const expired = await expireSome(tx, given);
  if (expired.length === 0) return 0;
  const orderIds = expired.map((order) => order.id);
  await returnStock(tx, await piecesOf(tx, orderIds));
  await freePlaces(
    tx,
    expired.map((order) => order.memberId),
  );
  return expired.length;
}

/**
 * Gives back everything that was paid, in the assets that paid it, shipping included, and takes the BV back on the day
 * of the refund. A completed order can be refunded within the return window.
 */
export async function refundOrder(
  tx: Tx,
  given: { orderId: string; reason: string; restock: boolean; market: Market; onRefunded: TellNews; now: Date },
): Promise<Order> {
  const { orderId, market, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (!staffActions(order, now, market.orders.returnWindowDays).includes("refund")) throw refuse("ORDER_STATE");
  const refunded = await markRefunded(tx, {
    orderId,
    from: statesBefore("refund"),
    reason: given.reason,
    day: businessDay(now, market.timeZone),
    now,
  });
  if (!refunded) throw new Error(`a locked order changed its state: ${orderId}`);
  if (given.restock) await returnStock(tx, await piecesOf(tx, [orderId]));
  await giveBack(tx, { order: refunded, now });
  await given.onRefunded(tx, {
    orderId,
    memberId: order.memberId,
    bv: order.bv,
    hasActivation: order.hasActivation,
    now,
  });
  return refunded;
}

/** Erases who received a member's orders and where, when the account is cancelled; what was bought and paid stays. */
export async function forgetReceivers(tx: Tx, memberId: bigint): Promise<void> {
  await eraseReceivers(tx, memberId);
}
