/** The refund of an order: the mirror image of what orders.pay posted. Its key is made of the order's, so it happens once. */
import type { Tx } from "../../platform/database.ts";
import { type Leg, post } from "../ledger/index.ts";
import { portions } from "./payment.rules.ts";
import type { Order } from "./store.ts";

type Paid = Pick<Order, "id" | "memberId" | "productTotal">;

/** Moves it all back, in the assets that paid. */
export async function giveBack(
  tx: Tx,
  given: { order: Paid & Pick<Order, "paidUsdt" | "paidCoupon" | "paidPoint">; now: Date },
): Promise<void> {
  const { order, now } = given;
  const payment = { USDT: order.paidUsdt, COUPON: order.paidCoupon, POINT: order.paidPoint };
  const legs = portions(payment, order.productTotal).map(
    ({ asset, of, amount }): Leg => ({
      asset,
      from: of === "goods" ? "sales" : "shipping",
      to: order.memberId,
      amount,
    }),
  );
  await post(tx, {
    key: `order-refund:${order.id}`,
    kind: "order.refund",
    legs,
    reference: `order:${order.id}`,
    now,
  });
}
