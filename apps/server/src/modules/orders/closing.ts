/** Cancelling and expiry of unpaid orders. What an order took is given back once. */
import type { Tx } from "../../platform/database.ts";
import { returnStock } from "../catalog/index.ts";
import { notifyAll } from "../notifications/index.ts";
import type { PaymentPorts } from "../payments/index.ts";
import { stopAwaiting } from "./coins/coins.ts";
import { refuseMove } from "./delivery/delivery.ts";
import { eraseTracking } from "./delivery/parcel-store.ts";
import { returnUses } from "./discounts/store.ts";
import { orderNotice } from "./notices.rules.ts";
import { eraseReturns } from "./returns/store.ts";
import type { Order } from "./store.ts";
import {
  type Due,
  eraseReceivers,
  expireAwaitedSome,
  expireSome,
  freePlaces,
  piecesOf,
  transition,
} from "./transition-store.ts";

/** Cancels a member's unpaid order. Held coupons, and coins that already came, go to the member. */
export async function cancelOrder(
  tx: Tx,
  given: { orderId: string; memberId: bigint; payments: PaymentPorts; now: Date },
): Promise<Order> {
  const cancelled = await transition(tx, given, "cancel", { closed_at: given.now, close_reason: "member" });
  if (!cancelled) return refuseMove(tx, given);
  await letGo(tx, { ...given, closed: [cancelled] });
  return cancelled;
}

interface Sweep {
  limit: number;
  payments: PaymentPorts;
  now: Date;
}

/** Cancels up to `limit` orders whose time to pay is over, except orders that await coins. Returns how many. */
export async function expireOrders(tx: Tx, given: Sweep): Promise<number> {
  return expire(tx, await expireSome(tx, given), given);
}

/**
 * Cancels up to `limit` orders whose time to pay ended before `until` without their coins. The chain was read up to `until`,
 * so an order that was paid in time never expires because we read late. Returns how many.
 */
export async function expireAwaited(tx: Tx, given: Sweep & { until: Date }): Promise<number> {
  return expire(tx, await expireAwaitedSome(tx, given), given);
}

async function expire(tx: Tx, closed: readonly Due[], given: Sweep): Promise<number> {
  if (closed.length === 0) return 0;
  await letGo(tx, { ...given, closed });
  await notifyAll(
    tx,
    closed.map((order) => orderNotice.expired(order, given.now)),
  );
  return closed.length;
}

/** Gives back what unpaid orders took: stock, places for unpaid orders, uses of discount codes, held coupons and coins that came. */
async function letGo(
  tx: Tx,
  { closed, ...given }: { closed: readonly Due[]; payments: PaymentPorts; now: Date },
): Promise<void> {
  const orderIds = closed.map((order) => order.id);
  await freePlaces(
    tx,
    closed.map((order) => order.memberId),
  );
  await returnUses(tx, orderIds);
  await returnStock(tx, await piecesOf(tx, orderIds));
  await stopAwaiting(tx, { ...given, orderIds });
}

/**
 * Erases receivers, addresses and tracking numbers of a member's orders, cancels open return requests and erases the words of all when the
 * account is cancelled. What was bought and paid stays.
 */
export async function forgetReceivers(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await eraseReceivers(tx, memberId);
  await eraseTracking(tx, memberId);
  await eraseReturns(tx, memberId, now);
}
