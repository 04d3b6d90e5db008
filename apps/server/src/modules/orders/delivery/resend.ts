/**
 * Sends pieces again that were lost or damaged on their way, in place of a refund: they take stock, and the order is to be shipped
 * until they have left. No money and no BV moves. Invariant: of what left, each piece is sent again or refunded at most once; both
 * lock the order's row first.
 */
import type { Language } from "@banyan/contract/languages.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Tx } from "../../../platform/database.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import { returnStock, type StockAfter, takeStock } from "../../catalog/index.ts";
import { notify } from "../../notifications/index.ts";
import { orderNotice } from "../notices.rules.ts";
import { mayChange } from "../order.rules.ts";
import { refundsOfOrder, requireShownOrder } from "../refunds/refund.ts";
import { fits } from "../returns/return.rules.ts";
import { findOrder, type LineOfOrder, linesOf, lockOrder, type Order } from "../store.ts";
import { transition } from "../transition-store.ts";
import { endShipping, lastShipped } from "./delivery.ts";
import { piecesIn, unshippedPieces } from "./parcel.rules.ts";
import { type Pieces, parcelsOfOrder } from "./parcel-store.ts";
import { cancellablePieces, resendablePieces } from "./resend.rules.ts";
import { insertResend, resendsOfOrder, writeResendCancelled } from "./resend-store.ts";

/** Passed by app.ts. */
export interface ResendPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
}

interface Deciding {
  by: string;
  now: Date;
}

/**
 * Sends pieces of a parcel again, and returns the order. Refuses with ORDER_NOT_FOUND, OWN_ACCOUNT, SHOWN_CHANGED, ORDER_STATE,
 * PARCEL_NOT_FOUND, RESEND_EXCEEDS_PARCEL or OUT_OF_STOCK.
 */
export async function resendPieces(
  tx: Tx,
  ports: ResendPorts,
  given: {
    orderId: string;
    parcel: number;
    lines: readonly Pieces[];
    reason: string;
    shown?: string | undefined;
    language: Language;
  } & Deciding,
): Promise<Order> {
  const { orderId, reason, language, by, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  await requireOther(ports.isOwn, tx, { staffId: by, memberId: order.memberId });
  await requireShownOrder(tx, order, given.shown);
  if (!mayChange(order.state, "resend")) throw refuse("ORDER_STATE");
  const parcel = (await parcelsOfOrder(tx, orderId)).find(({ number }) => number === given.parcel);
  if (!parcel) throw refuse("PARCEL_NOT_FOUND");
  const lines = (await linesOf(tx, [orderId])).get(orderId)!;
  const resends = await resendsOfOrder(tx, orderId);
  const chosen = [...given.lines].sort((a, b) => a.position - b.position);
  const left = resendablePieces(parcel, { refunds: await refundsOfOrder(tx, orderId), resends });
  if (!fits(chosen, new Map(left.map(({ position, quantity }) => [position, quantity]))))
    throw refuse("RESEND_EXCEEDS_PARCEL");
  const stocks = await takeStock(tx, goodsOf(chosen, lines), language);
  await insertResend(tx, {
    ...{ orderId, number: resends.length + 1, parcel: parcel.number, reason, createdAt: now, lines: chosen },
  });
  if (order.state === "pending_receipt" && !(await transition(tx, { orderId }, "reopen", {})))
    throw new Error(`a locked order changed its state: ${orderId}`);
  await notify(tx, orderNotice.resent(order, reason, now));
  const details = { parcel: parcel.number, lines: chosen, reason };
  await log(tx, ports, { action: "orders.resend", order, details, stocks, by, now });
  return (await findOrder(tx, { orderId }))!;
}

/**
 * Cancels what has not left of pieces that are sent again, and gives it back to the stock; it can then be refunded. Refuses with
 * ORDER_NOT_FOUND, OWN_ACCOUNT, SHOWN_CHANGED, RESEND_NOT_FOUND or RESEND_STATE (all has left, or it is cancelled).
 */
export async function cancelResend(
  tx: Tx,
  ports: ResendPorts,
  given: { orderId: string; resend: number; shown?: string | undefined; receiptDays: number } & Deciding,
): Promise<Order> {
  const { orderId, receiptDays, by, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  await requireOther(ports.isOwn, tx, { staffId: by, memberId: order.memberId });
  await requireShownOrder(tx, order, given.shown);
  const resends = await resendsOfOrder(tx, orderId);
  const resend = resends.find(({ number }) => number === given.resend);
  if (!resend) throw refuse("RESEND_NOT_FOUND");
  const lines = (await linesOf(tx, [orderId])).get(orderId)!;
  const cancelled = order.state === "pending_delivery" ? cancellablePieces(resend, { lines, resends }) : [];
  if (cancelled.length === 0) throw refuse("RESEND_STATE");
  await writeResendCancelled(tx, { orderId, number: resend.number, lines: cancelled, now });
  const stocks = await returnStock(tx, goodsOf(cancelled, lines));
  if (piecesIn(unshippedPieces(lines)) === piecesIn(cancelled)) {
    const lastAt = lastShipped(await parcelsOfOrder(tx, orderId));
    // From now on: the buyer has time to say what did not arrive.
    await endShipping(tx, { orderId, lastAt, from: now, receiptDays });
  }
  await notify(tx, orderNotice.resendCancelled(order, now));
  const details = { resend: resend.number, lines: cancelled };
  await log(tx, ports, { action: "orders.resendCancel", order, details, stocks, by, now });
  return (await findOrder(tx, { orderId }))!;
}

const goodsOf = (chosen: readonly Pieces[], lines: readonly LineOfOrder[]) =>
  chosen.map(({ position, quantity }) => ({ skuId: lines[position - 1]!.skuId, quantity }));

/** Logs the step at the order, and at each SKU whose stock it changed. */
async function log(
  tx: Tx,
  { writeAuditLog }: ResendPorts,
  given: {
    action: "orders.resend" | "orders.resendCancel";
    order: Order;
    details: { reason?: string; lines: readonly Pieces[] };
    stocks: readonly StockAfter[];
  } & Deciding,
): Promise<void> {
  const { action, order, details, stocks, by: staffId, now } = given;
  const { reason } = details;
  const onStock = action === "orders.resend" ? "products.resend" : "products.resendCancel";
  await writeAuditLog(
    tx,
    { staffId, action, subject: order.number, details: { orderId: order.id, ...details }, now },
    ...stocks.map(({ skuId, change, stock }) => ({
      ...{ staffId, action: onStock, subject: String(skuId), now },
      details: { change, stock, order: order.number, ...(reason !== undefined && { reason }) },
    })),
  );
}
