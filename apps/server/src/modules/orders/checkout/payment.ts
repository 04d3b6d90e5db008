/**
 * Paying. State, BV and money move in one statement. Payment, cancelling and expiry can cross: whoever locks the order first
 * wins. The posting's key is made of the order's id, so an order is paid at most once.
 */
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { METHOD_DRAWS } from "@banyan/contract/payment-methods.ts";
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
import { type ChosenAmounts, type PaymentSource, sourcesOf, sum } from "./payment.rules.ts";

/**
 * Pays an order from the wallet, or begins to await coins on the chain. Coins that it awaited before, and what was held with them,
 * are given back first, so that they can pay. With an intent, a payment from the wallet is a transaction of one statement, unless
 * coins were awaited.
 */
export async function payOrder(
  tx: Tx,
  given: {
    orderId: string;
    memberId: bigint;
    method: PaymentMethod;
    market: Market;
    payments: PaymentPorts;
    now: Date;
    intent?: Intent | undefined;
  } & ChosenAmounts,
): Promise<PayOutcome> {
  const { orderId, memberId, method, market, payments, now } = given;
  if (!methodsOffered(market.paymentMethods, payments.chain).includes(method)) {
    throw refuse("PAYMENT_METHOD_UNAVAILABLE");
  }
  const { chosen, rest } = METHOD_DRAWS[method];
  const missing = chosen.filter((field) => given[field] === undefined);
  if (missing.length > 0) throw refuseFields(Object.fromEntries(missing.map((field) => [field, "REQUIRED"] as const)));
  const sources = sourcesOf(chosen, given);
  if (awaitsCoins(method) && !(await coverTotal(tx, { orderId, memberId, sources }))) {
    return awaitCoins(tx, { orderId, memberId, method, held: sources, market, payments, now });
  }
  const payment = {
    orderId,
    memberId,
    method,
    sources,
    rest,
    day: businessDay(now, market.timeZone),
    now,
  };
  const outcome = { state: ORDER_STEPS.pay.to, invoiceId: null };
  if (given.intent && (await writePayment(tx, { ...payment, intent: given.intent }))) return outcome;
  await stopAwaitingOf(tx, { orderId, memberId, payments, now });
  if (!(await writePayment(tx, payment))) throw new Error(`the payment of order ${orderId} was not written`);
  return outcome;
}

/** Whether the sources pay the whole price, so that the order awaits no coins and is paid at once. */
async function coverTotal(
  tx: Tx,
  { orderId, memberId, sources }: { orderId: string; memberId: bigint; sources: readonly PaymentSource[] },
): Promise<boolean> {
  if (sources.length === 0) return false;
  const order = await findOrder(tx, { orderId, memberId });
  return order?.total === sum(sources);
}
