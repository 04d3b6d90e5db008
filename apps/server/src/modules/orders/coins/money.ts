/** The postings of a payment by coins (docs/money.md): holding and releasing what pays with them, and the payment itself. */
import type { Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { post, reverse } from "../../ledger/index.ts";
import { coinLegs, type PaymentSource } from "../checkout/payment.rules.ts";
import { type Order, portionsOf } from "../store.ts";

/**
 * Holds sources of the member. Returns the posting that the release or the payment resolves; null where there is nothing to hold.
 * Refuses like `post`.
 */
export async function hold(
  tx: Tx,
  given: { orderId: string; memberId: bigint; sources: readonly PaymentSource[]; now: Date },
): Promise<bigint | null> {
  const { orderId, memberId, sources, now } = given;
  if (sources.length === 0) return null;
  const { postingId } = await post(tx, {
    key: `order-hold:${newId(now)}`,
    kind: "order.hold",
    legs: sources.map(({ asset, amount }) => ({ asset, from: memberId, to: "orders_held", amount })),
    reference: `order:${orderId}`,
    now,
  });
  return postingId;
}

/** Gives back what is held, once. */
export async function release(
  tx: Tx,
  { orderId, holdId, now }: { orderId: string; holdId: bigint; now: Date },
): Promise<void> {
  await reverse(tx, {
    postingId: holdId,
    key: `order-release:${holdId}`,
    kind: "order.release",
    reference: `order:${orderId}`,
    now,
  });
}

/** Posts a confirmed payment: what is held and the price in coins to the house, excess coins to the member. */
export async function postCoins(
  tx: Tx,
  given: { order: Pick<Order, "id" | "memberId">; holdId: bigint | null; received: bigint; now: Date },
): Promise<void> {
  const { order, holdId, received, now } = given;
  await post(tx, {
    key: `order-payment:${order.id}`,
    kind: "order.payment",
    legs: coinLegs({ portions: await portionsOf(tx, order.id), memberId: order.memberId, received }),
    reference: `order:${order.id}`,
    resolves: holdId ?? undefined,
    now,
  });
}
