/**
 * Paying an order with coins on the chain, alone or with other sources, which are held while the coins are awaited. Coins,
 * cancelling, expiry and another payment can cross: whoever locks the order first wins.
 */
import { isDeepStrictEqual } from "node:util";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import type { OrderState } from "@banyan/contract/orders.ts";
import { businessDay } from "../../../platform/clock.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Market } from "../../market/index.ts";
import { notify } from "../../notifications/index.ts";
import {
  acceptShortfall,
  type ConfirmedOrder,
  endOrderInvoice,
  openOrderInvoice,
  type PaymentPorts,
  repriceOrderInvoice,
} from "../../payments/index.ts";
import { type PaymentSource, sum } from "../checkout/payment.rules.ts";
import { orderNotice } from "../notices.rules.ts";
import { allows, isOverdue, ORDER_STEPS } from "../order.rules.ts";
import { findOrder, lockOrder, type Order } from "../store.ts";
import {
  type AwaitedSoFar,
  findAwaited,
  findEndedCoins,
  lockUnpaid,
  markPaid,
  removeAwaited,
  saveAwaited,
} from "./awaited-store.ts";
import { hold, postCoins, release } from "./money.ts";

/** The outcome of `pay`: the order is paid, or it awaits coins. */
export interface PayOutcome {
  state: OrderState;
  invoiceId: string | null;
}

interface Choice {
  orderId: string;
  memberId: bigint;
  method: PaymentMethod;
  /** What pays together with the coins; less than the price of the order. */
  held: readonly PaymentSource[];
  market: Market;
  payments: PaymentPorts;
  now: Date;
}

/**
 * Begins to await coins, or changes how many: what was held goes back, the new sources are held. The order keeps its one invoice, so
 * coins that are on their way count. Refuses with ORDER_NOT_FOUND, ORDER_STATE, ORDER_EXPIRED, COUPONS_EXCEED_TOTAL, and like
 * `post`.
 */
export async function awaitCoins(tx: Tx, choice: Choice): Promise<PayOutcome> {
  const { orderId, memberId, method, held, payments, now } = choice;
  const order = await requireUnpaid(tx, choice);
  const expected = order.total - sum(held);
  if (expected < 0n) throw refuse("COUPONS_EXCEED_TOTAL");
  const before = await findAwaited(tx, orderId);
  const unchanged = before?.method === method && isDeepStrictEqual(before.held, held);
  if (unchanged) return { state: order.state, invoiceId: before.invoiceId };
  const invoiceId = before?.invoiceId ?? (await openInvoice(tx, choice, order, expected));
  if (before?.holdId) await release(tx, { orderId, holdId: before.holdId, now });
  const holdId = await hold(tx, { orderId, memberId, sources: held, now });
  await saveAwaited(tx, { orderId, memberId, invoiceId, method, held: [...held], holdId, now });
  if (before && (await repriceOrderInvoice(tx, payments, { invoiceId, expected, now }))) {
    return { state: ORDER_STEPS.pay.to, invoiceId: null };
  }
  return { state: order.state, invoiceId };
}

async function requireUnpaid(tx: Tx, { orderId, memberId, now }: Choice): Promise<Order> {
  const order = await lockUnpaid(tx, { orderId, memberId });
  if (!order) throw refuse((await findOrder(tx, { orderId, memberId })) ? "ORDER_STATE" : "ORDER_NOT_FOUND");
  if (isOverdue(order, now)) throw refuse("ORDER_EXPIRED");
  return order;
}

async function openInvoice(tx: Tx, { payments, market, now }: Choice, order: Order, expected: bigint): Promise<string> {
  const { id: orderId, memberId, payUntil: expiresAt } = order;
  const { id } = await openOrderInvoice(tx, {
    chain: payments.chain,
    orderId,
    memberId,
    expected,
    market,
    expiresAt,
    now,
  });
  return id;
}

/**
 * Stops awaiting coins for those of the orders that do, and gives back the coins and what was held. The caller has locked the
 * orders.
 */
export async function stopAwaiting(
  tx: Tx,
  { orderIds, payments, now }: { orderIds: readonly string[]; payments: PaymentPorts; now: Date },
): Promise<void> {
  for (const { orderId, invoiceId, holdId } of await removeAwaited(tx, orderIds)) {
    await endOrderInvoice(tx, payments, { invoiceId, now });
    if (holdId !== null) await release(tx, { orderId, holdId, now });
  }
}

/** Stops awaiting coins before another payment. Does nothing if the order is not the member's, or not unpaid. */
export async function stopAwaitingOf(
  tx: Tx,
  { orderId, memberId, ...given }: { orderId: string; memberId: bigint; payments: PaymentPorts; now: Date },
): Promise<void> {
  if (await lockUnpaid(tx, { orderId, memberId })) await stopAwaiting(tx, { ...given, orderIds: [orderId] });
}

/** Locks an order. Callers do so before they read its invoice. */
export async function lockForCoins(tx: Tx, orderId: string): Promise<void> {
  await lockOrder(tx, orderId);
}

/**
 * Marks an order as paid whose coins are confirmed, and posts them with what was held. Its invoice is open, so
 * it must be unpaid; throws otherwise. BV counts on the business day on which the coins came, or on the first one that is
 * still open: an outage of ours moves it no farther than the close of a day does (docs/rules.md 4).
 */
export async function confirmCoins(tx: Tx, given: ConfirmedOrder & { market: Market }): Promise<void> {
  const { orderId, received, completeAt, market, now } = given;
  const [awaited] = await removeAwaited(tx, [orderId]);
  const order = awaited && (await lockUnpaid(tx, awaited));
  if (!order) throw new Error(`coins were confirmed for order ${orderId}, which awaits none`);
  const { method, held, holdId } = awaited;
  const price = order.total - sum(held);
  const sources = [...held, { asset: "USDT", amount: price } as const];
  await markPaid(tx, { orderId, method, sources, day: businessDay(completeAt, market.timeZone), now });
  await postCoins(tx, { order, holdId, received, now });
  const excess = received - price;
  if (excess > 0n) await notify(tx, orderNotice.overpaid(order, excess, now));
}

/**
 * Accepts that at most `limit` micros are missing from the coins of an order, which is paid by it. Returns what is missing. Refuses with
 * ORDER_NOT_FOUND, ORDER_STATE, SHOWN_CHANGED or SHORTFALL_LIMIT.
 */
export async function acceptMissingCoins(
  tx: Tx,
  payments: PaymentPorts,
  given: { orderId: string; shown?: string | undefined; limit: bigint; now: Date },
): Promise<bigint> {
  const order = await lockOrder(tx, given.orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (!allows(order.state, "pay")) throw refuse("ORDER_STATE");
  return acceptShortfall(tx, payments, given);
}

/** What an unpaid order awaits; undefined if nothing. */
export async function awaitedOf(
  executor: Executor,
  order: Pick<Order, "id" | "state">,
): Promise<AwaitedSoFar | undefined> {
  return allows(order.state, "pay") ? findAwaited(executor, order.id) : undefined;
}

/** What was credited of the coins for an order that they did not pay; undefined if it awaits them, or never did. */
export async function endedCoinsOf(
  executor: Executor,
  order: Pick<Order, "id" | "state">,
): Promise<bigint | undefined> {
  return allows(order.state, "pay") ? undefined : findEndedCoins(executor, order.id);
}
