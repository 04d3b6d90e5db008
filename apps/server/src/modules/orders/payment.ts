/**
 * Paying. State, BV and money move in one statement; its conditional update decides who comes first among payment,
 * cancelling and expiry, and the posting's key is made of the order's, so an order is paid at most once.
 */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import type { Intent } from "../../platform/idempotency.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Market } from "../market/index.ts";
import { writePayment } from "./moves-store.ts";
import { ORDER_STEPS } from "./order.rules.ts";
import { awaitsCoins, restOf, usesCoupons } from "./payment.rules.ts";

/** What a payment or a refund means to other modules; called in its transaction. */
export interface OrderNews {
  orderId: string;
  memberId: bigint;
  /** In micros, not negative. */
  bv: bigint;
  hasActivation: boolean;
  now: Date;
}
export type TellNews = (tx: Tx, news: OrderNews) => Promise<void>;

/**
 * Pays an order from the wallet: balance, points, coupons, or coupons and balance, as one posting. Methods with coins
 * are refused here: their orders are paid when the coins arrive. `onPaid` hears of activation packages, in the same
 * transaction; with an intent, any other payment is a transaction of one statement.
 */
export async function payOrder(
  tx: Tx,
  given: {
    orderId: string;
    memberId: bigint;
    method: PaymentMethod;
    coupons?: bigint;
    market: Market;
    onPaid: TellNews;
    now: Date;
    intent?: Intent | undefined;
  },
): Promise<void> {
  const { orderId, memberId, method, market, now } = given;
  if (!market.paymentMethods.includes(method) || awaitsCoins(method)) throw refuse("PAYMENT_METHOD_UNAVAILABLE");
  if (usesCoupons(method) && given.coupons === undefined) throw refuseFields({ coupons: "REQUIRED" });
  const coupons = usesCoupons(method) ? (given.coupons ?? 0n) : 0n;
  const payment = {
    orderId,
    memberId,
    from: "pending_payment" as const,
    to: ORDER_STEPS.pending_payment.pay,
    method,
    coupons,
    rest: restOf(method),
    day: businessDay(now, market.timeZone),
    now,
  };
  if (given.intent && (await writePayment(tx, { ...payment, intent: given.intent }))) return;
  const paid = await writePayment(tx, payment);
  if (!paid) throw new Error(`the payment of order ${orderId} was not written`);
  if (paid.hasActivation) await given.onPaid(tx, { orderId, memberId, ...paid, now });
}
