/** The postings of a payment by coins (docs/money.md): holding and releasing coupons, and the payment itself. */
import type { Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { post, reverse } from "../../ledger/index.ts";
import { coinLegs } from "../checkout/payment.rules.ts";
import { type Order, portionsOf } from "../store.ts";

/** Holds coupons of the member. Returns the posting that the release or the payment resolves. Refuses with INSUFFICIENT_COUPONS. */
export async function holdCoupons(
  tx: Tx,
  { orderId, memberId, amount, now }: { orderId: string; memberId: bigint; amount: bigint; now: Date },
): Promise<bigint> {
  const { postingId } = await post(tx, {
    key: `order-hold:${newId(now)}`,
    kind: "order.hold",
    legs: [{ asset: "COUPON", from: memberId, to: "orders_held", amount }],
    reference: `order:${orderId}`,
    now,
  });
  return postingId;
}

/** Gives held coupons back, once. */
export async function releaseCoupons(
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

/** Posts a confirmed payment: held coupons and the price in coins to the house, excess coins to the member. */
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
