/** The posting of a refund: what its payment posted, or a part of it, the other way round. */
import type { Tx } from "../../../platform/database.ts";
import { type Leg, post } from "../../ledger/index.ts";
import type { PaidPortion, Portion } from "../checkout/payment.rules.ts";
import type { Order } from "../store.ts";

/** Posts `parts` back to the member, once: the key is made of the order's id and the refund's number. */
export async function giveBack(
  tx: Tx,
  given: {
    order: Pick<Order, "id" | "memberId">;
    number: number;
    /** The payment. It says which house account received each part. */
    paid: readonly PaidPortion[];
    parts: readonly Portion[];
    now: Date;
  },
): Promise<void> {
  const { order, number, paid, parts, now } = given;
  if (parts.length === 0) return;
  const accounts = new Map(paid.map(({ of, account }) => [of, account]));
  const legs = parts.map(({ asset, of, amount }): Leg => {
    const from = accounts.get(of);
    if (from === undefined) throw new Error(`order ${order.id} was not paid for ${of}`);
    return { asset, from, to: order.memberId, amount };
  });
  await post(tx, {
    key: number === 1 ? `order-refund:${order.id}` : `order-refund:${order.id}:${number}`,
    kind: "order.refund",
    legs,
    reference: `order:${order.id}`,
    now,
  });
}
