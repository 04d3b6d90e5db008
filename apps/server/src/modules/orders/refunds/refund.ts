/**
 * Refunds of pieces of an order: of those that have not left while it is to be shipped, of those that were lost or damaged on their
 * way, and of received ones. Invariant: all refunds of an order together never exceed
 * what was paid, in any asset, and a whole refund gives back all of it. Returns take back BV that is on its way; BV that
 * counts stays (docs/rules.md 4). The order's row is locked, so the second of two refunds that cross sees the first.
 */
import { businessDay } from "../../../platform/clock.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { openDay } from "../../../platform/day-fence.ts";
import { refuse } from "../../../platform/refusal.ts";
import { requireShown, shownOf } from "../../../platform/shown.ts";
import { returnStock } from "../../catalog/index.ts";
import type { Market } from "../../market/index.ts";
import { notify } from "../../notifications/index.ts";
import { type PaidPortion, type Portion, PRICE_PARTS } from "../checkout/payment.rules.ts";
import { endShipping, lastShipped } from "../delivery/delivery.ts";
import { neverSentPieces, piecesAt, piecesIn, resendingPieces, unshippedPieces } from "../delivery/parcel.rules.ts";
import { parcelsOfOrder } from "../delivery/parcel-store.ts";
import { type Resend, resendsOfOrder } from "../delivery/resend-store.ts";
import { orderNotice } from "../notices.rules.ts";
import { allows, isReturnOver } from "../order.rules.ts";
import { requirePiecesFree, requireReturn } from "../returns/returns.ts";
import { writeReturnStep } from "../returns/store.ts";
import { findOrder, lockOrder, type Order, portionsOf } from "../store.ts";
import { transition } from "../transition-store.ts";
import { giveBack } from "./money.ts";
import type { TellNews } from "./news.ts";
import { divideRefund } from "./refund.rules.ts";
import {
  insertRefund,
  type Refund,
  type RefundableLine,
  type RefundKind,
  refundableLines,
  refundsOf,
} from "./store.ts";

/** Some pieces of a line. */
export interface ChosenLine {
  /** The position of the order's line. */
  position: number;
  quantity: number;
  /** Whether the pieces go back on the shelf. */
  restock: boolean;
}

export interface RefundChoice {
  /** Absent: everything that is left, and `restock` says whether it goes back on the shelf. */
  lines?: readonly ChosenLine[] | undefined;
  restock: boolean;
  /** Whether the shipping fee is given back; the refund that leaves nothing gives it back anyway. */
  shipping: boolean;
}

export interface Plan {
  number: number;
  lines: (ChosenLine & RefundableLine)[];
  /** The payment, and below what goes back of it. */
  paid: readonly PaidPortion[];
  parts: Portion[];
  /** What it takes off the BV on its way; none for goodwill. */
  bv: bigint;
  /** Whether its pieces have not left. */
  unsent: boolean;
  /** Whether nothing is left of the order afterwards. */
  ends: boolean;
  /** Whether only pieces that have left remain of an order that was to be shipped. */
  endsShipping: boolean;
}

/**
 * Gives back what was paid for the chosen pieces, in the assets that paid it, and takes their BV off what is on its way. A
 * paid order that is to be shipped gives back what has not left; one on its way, what was lost or damaged; a completed one, until it
 * is final, what was received. With `returnId` it
 * refunds pieces of this return request, by default all, and closes it. Refuses with ORDER_NOT_FOUND, ORDER_STATE,
 * RETURN_WINDOW_OVER, SHOWN_CHANGED, REFUND_EXCEEDS_ORDER, RETURN_NOT_FOUND, RETURN_STATE or RETURN_PIECES_TAKEN.
 */
export async function refundOrder(
  tx: Tx,
  given: {
    orderId: string;
    returnId?: string | undefined;
    reason: string;
    shown?: string | undefined;
    market: Market;
    onRefunded: TellNews;
    now: Date;
  } & RefundChoice,
): Promise<Refund> {
  const order = await lockOrder(tx, given.orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  if (isReturnOver(order, given.now)) throw refuse("RETURN_WINDOW_OVER");
  // What is on its way is refunded only by somebody who saw that it is: a cancellation that a parcel crosses is none.
  if (order.state === "pending_receipt" && given.shown === undefined) throw refuse("ORDER_STATE");
  await requireShownOrder(tx, order, given.shown);
  const { plan, request } = await planReturn(tx, order, given);
  if (order.state === "pending_delivery" && !plan.unsent && given.shown === undefined) throw refuse("ORDER_STATE");
  const { refund, day } = await carryOut(tx, { ...given, order, plan, kind: "return" });
  if (request) {
    await writeReturnStep(tx, request, "refund", { refund_number: refund.number, closed_at: given.now });
  }
  await given.onRefunded(tx, {
    orderId: order.id,
    memberId: order.memberId,
    bv: plan.bv,
    hasActivation: plan.lines.some(({ activation }) => activation),
    day,
    now: given.now,
  });
  return refund;
}

/** The plan of a return, and the return request that it closes. */
async function planReturn(tx: Tx, order: Order, given: RefundChoice & { returnId?: string | undefined }) {
  const { returnId, restock } = given;
  const request =
    returnId === undefined ? undefined : await requireReturn(tx, { orderId: order.id, returnId }, "refund");
  const lines = given.lines ?? request?.lines.map((line) => ({ ...line, restock }));
  const plan = await planRefund(tx, order, { ...given, lines }, "return");
  await requirePiecesFree(tx, order, plan, request);
  return { plan, request };
}

/** Identifies what decides on a refund of some pieces of an order, beyond what the order copied. */
export const shownForRefund = (
  order: Pick<Order, "state">,
  {
    refunds,
    parcels,
    resends,
  }: { refunds: readonly unknown[]; parcels: readonly unknown[]; resends: readonly Pick<Resend, "cancelledAt">[] },
): string => {
  const cancelled = resends.filter(({ cancelledAt }) => cancelledAt !== null);
  return shownOf(order.state, refunds.length, parcels.length, resends.length, cancelled.length);
};

/** The same, as it is now. */
export async function shownNow(tx: Tx, order: Order): Promise<string> {
  const [refunds, parcels] = [await refundsOfOrder(tx, order.id), await parcelsOfOrder(tx, order.id)];
  return shownForRefund(order, { refunds, parcels, resends: await resendsOfOrder(tx, order.id) });
}

/** Refuses with SHOWN_CHANGED if a locked order has other refunds, parcels or resends, or another state, than the caller was shown. */
export async function requireShownOrder(tx: Tx, order: Order, shown: string | undefined): Promise<void> {
  if (shown !== undefined) requireShown(shown, await shownNow(tx, order));
}

/** What a refund would give back, a return or goodwill. Changes nothing. */
export async function previewRefund(
  tx: Tx,
  given: { orderId: string; returnId?: string | undefined; now: Date } & RefundChoice,
): Promise<Pick<Plan, "parts" | "bv" | "ends"> & { kind: RefundKind; shown: string }> {
  const order = await findOrder(tx, given);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  const kind = isReturnOver(order, given.now) ? "goodwill" : "return";
  const shown = await shownNow(tx, order);
  const plan = kind === "return" ? (await planReturn(tx, order, given)).plan : await planRefund(tx, order, given, kind);
  return { ...plan, kind, shown };
}

/** Writes a refund of a locked order, and moves goods and money. */
export async function carryOut(
  tx: Tx,
  given: { order: Order; plan: Plan; kind: RefundKind; reason: string; market: Market; now: Date },
): Promise<{ refund: Refund; day: string }> {
  const { order, plan, kind, reason, market, now } = given;
  const { id: orderId, memberId } = order;
  const day = await openDay(tx, businessDay(now, market.timeZone));
  const refund: Refund = {
    orderId,
    number: plan.number,
    kind,
    reason,
    unsent: plan.unsent,
    bv: plan.bv,
    createdAt: now,
    lines: plan.lines.map(({ position, quantity, restock }) => ({ position, quantity, restocked: restock })),
    parts: plan.parts,
  };
  await insertRefund(tx, { ...refund, memberId, day });
  const closing = { closed_at: now, close_reason: reason };
  if (plan.ends && !(await transition(tx, { orderId }, "refund", closing))) {
    throw new Error(`a locked order changed its state: ${orderId}`);
  }
  if (plan.endsShipping) {
    const lastAt = lastShipped(await parcelsOfOrder(tx, orderId));
    const cancelled = (await resendsOfOrder(tx, orderId)).flatMap(({ cancelledAt }) => cancelledAt ?? []);
    // A cancelled replacement began the days anew.
    const from = new Date(Math.max(...[lastAt, ...cancelled].map((at) => at.getTime())));
    await endShipping(tx, { orderId, lastAt, from, receiptDays: market.orders.receiptDays });
  }
  const pieces = plan.lines.filter(({ restock }) => restock);
  if (pieces.length > 0) await returnStock(tx, pieces);
  await giveBack(tx, { order, number: plan.number, paid: plan.paid, parts: plan.parts, now });
  await notify(tx, orderNotice.refunded(order, plan.parts, reason, now));
  return { refund, day };
}

/** What goes back of a refund. Refuses with ORDER_STATE or REFUND_EXCEEDS_ORDER. */
export async function planRefund(tx: Tx, order: Order, given: RefundChoice, kind: RefundKind): Promise<Plan> {
  if (!allows(order.state, "refund")) throw refuse("ORDER_STATE");
  const kept = await refundableLines(tx, order.id);
  const isToShip = order.state === "pending_delivery";
  const neverSent = isToShip ? neverSentPieces(kept) : [];
  const resending = isToShip ? resendingPieces(kept) : [];
  const unsent = neverSent.length > 0;
  // What has left is not taken back before all has left, and what is sent again is not refunded.
  const all = kept.map((line) => {
    const { position, left } = line;
    return { ...line, left: unsent ? piecesAt(neverSent, position) : left - piecesAt(resending, position) };
  });
  const lines = given.lines ? chosen(all, given.lines) : everything(all, given.restock);
  if (lines.length === 0) throw refuse("REFUND_EXCEEDS_ORDER");
  const ends = piecesIn(lines) === kept.reduce((count, line) => count + line.left, 0);
  const endsShipping = unsent && !ends && piecesIn(lines) === piecesIn(unshippedPieces(kept));
  const before = (await refundsOf(tx, [order.id])).get(order.id) ?? [];
  const paid = await portionsOf(tx, order.id);
  const parts = divideRefund({
    paid,
    refunded: before.flatMap((refund) => refund.parts),
    goods: lines.reduce((total, { price, quantity }) => total + price * BigInt(quantity), 0n),
    fees: ends ? PRICE_PARTS : given.shipping ? ["shipping"] : [],
  });
  const bv = kind === "goodwill" ? 0n : lines.reduce((total, line) => total + line.bv * BigInt(line.quantity), 0n);
  return { number: before.length + 1, lines, paid, parts, bv, unsent, ends, endsShipping };
}

const everything = (all: readonly RefundableLine[], restock: boolean) =>
  all.filter(({ left }) => left > 0).map((line) => ({ ...line, quantity: line.left, restock }));

function chosen(all: readonly RefundableLine[], lines: readonly ChosenLine[]): Plan["lines"] {
  const positions = new Set(lines.map(({ position }) => position));
  const known = lines.map((choice) => {
    const line = all.find(({ position }) => position === choice.position);
    if (!line || choice.quantity > line.left) throw refuse("REFUND_EXCEEDS_ORDER");
    return { ...line, ...choice };
  });
  if (positions.size !== lines.length) throw refuse("REFUND_EXCEEDS_ORDER");
  return known;
}

/** The refunds of an order, oldest first. */
export async function refundsOfOrder(executor: Executor, orderId: string): Promise<Refund[]> {
  return (await refundsOf(executor, [orderId])).get(orderId) ?? [];
}
