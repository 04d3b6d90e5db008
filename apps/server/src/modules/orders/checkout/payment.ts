/**
 * Paying. State, BV and money move in one statement. Payment, cancelling and expiry can cross: whoever locks the order first
 * wins. The posting's key is made of the order's id, so an order is paid at most once.
 */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Intent } from "../../../platform/idempotency.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { awaitsCoins, type Market, methodsOffered } from "../../market/index.ts";
import type { PaymentPorts } from "../../payments/index.ts";
import { awaitCoins, type PayOutcome, stopAwaitingOf } from "../coins/coins.ts";
import { ORDER_STEPS } from "../order.rules.ts";
import { findOrder } from "../store.ts";
import { writePayment } from "../transition-store.ts";
import { restOf, usesCoupons } from "./payment.rules.ts";

/**
 * Pays an order from the wallet (balance, points, coupons, or coupons and balance), or begins to await coins on the chain.
 * Coins and coupons that it awaited before are given back first, so these coupons can pay. With an intent, a payment from
 * the wallet is a transaction of one statement, unless coins were awaited.
 */
export async function payOrder(
  tx: Tx,
  given: {
    orderId: string;
    memberId: bigint;
    method: PaymentMethod;
    coupons?: bigint;
    market: Market;
    payments: PaymentPorts;
    now: Date;
    intent?: Intent | undefined;
  },
): Promise<PayOutcome> {
  const { orderId, memberId, method, market, payments, now } = given;
  if (!methodsOffered(market.paymentMethods, payments.chain).includes(method)) {
    throw refuse("PAYMENT_METHOD_UNAVAILABLE");
  }
  if (usesCoupons(method) && given.coupons === undefined) throw refuseFields({ coupons: "REQUIRED" });
  const coupons = usesCoupons(method) ? (given.coupons ?? 0n) : 0n;
  if (awaitsCoins(method) && !(await coversTotal(tx, { orderId, memberId, coupons }))) {
    return awaitCoins(tx, { orderId, memberId, method, coupons, market, payments, now });
  }
  const payment = {
    orderId,
    memberId,
    method,
    coupons,
    rest: restOf(method),
    day: businessDay(now, market.timeZone),
    now,
  };
  const outcome = { state: ORDER_STEPS.pay.to, invoiceId: null };
  if (given.intent && (await writePayment(tx, { ...payment, intent: given.intent }))) return outcome;
  await stopAwaitingOf(tx, { orderId, memberId, payments, now });
  if (!(await writePayment(tx, payment))) throw new Error(`the payment of order ${orderId} was not written`);
  return outcome;
}

/** Whether coupons pay the whole price, so that the order awaits no coins and is paid at once. */
async function coversTotal(
  tx: Tx,
  { orderId, memberId, coupons }: { orderId: string; memberId: bigint; coupons: bigint },
): Promise<boolean> {
  if (coupons === 0n) return false;
  const order = await findOrder(tx, { orderId, memberId });
  return order?.total === coupons;
}
