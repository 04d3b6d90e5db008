/** The money of a refund: the mirror image of what orders_pay posted, or a part of it. */
import type { Tx } from "../../../platform/database.ts";
import { type Leg, post } from "../../ledger/index.ts";
import type { Portion } from "../checkout/payment.rules.ts";
import type { Order } from "../store.ts";

/** Moves `parts` back to the member. The key is made of the order's and the refund's number, so it happens once. */
export async function giveBack(
  tx: Tx,
  given: { order: Pick<Order, "id" | "memberId">; number: number; parts: readonly Portion[]; now: Date },
): Promise<void> {
  const { order, number, parts, now } = given;
  if (parts.length === 0) return;
  const legs = parts.map(
    ({ asset, of, amount }): Leg => ({
      asset,
      from: of === "goods" ? "sales" : "shipping",
      to: order.memberId,
      amount,
    }),
  );
  await post(tx, {
    key: number === 1 ? `order-refund:${order.id}` : `order-refund:${order.id}:${number}`,
    kind: "order.refund",
    legs,
    reference: `order:${order.id}`,
    now,
  });
}
