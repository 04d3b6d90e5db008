/**
 * Return requests (docs/rules.md 4): a member asks within the return window, staff accept or refuse, and a refund of the
 * order closes the request (refunds/refund.ts). Invariants: what is refunded of a line and what open requests name of it
 * was bought; an order with an open request is not final. The order is locked before its requests.
 */
import type { PrivatePicture } from "@banyan/contract/feedback.ts";
import type { ReturnReason } from "@banyan/contract/orders.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import { notify } from "../../notifications/index.ts";
import { orderNotice } from "../notices.rules.ts";
import { isWindowOver } from "../order.rules.ts";
import { refundableLines } from "../refunds/store.ts";
import { lockOrder, type Order } from "../store.ts";
import { allowsReturn, fits, freePieces, MOST_RETURNS, type ReturnStep } from "./return.rules.ts";
import { findReturn, insertReturn, type ReturnRequest, returnsOfOrder, writeReturnStep } from "./store.ts";

/** Photos of return requests; passed by app.ts. */
export interface ReturnPictures {
  /** Assigns unused uploads of the member to a request. Refuses with UPLOAD_NOT_FOUND. */
  claim(tx: Tx, given: { ids: readonly string[]; memberId: bigint; returnId: string }): Promise<void>;
  /** The photos of each request, with URLs for one reader. */
  of(
    executor: Executor,
    returnIds: readonly string[],
    reader: ({ memberId: bigint } | { staffId: string }) & { now: Date },
  ): Promise<Map<string, PrivatePicture[]>>;
}

/**
 * Requests a return and gives its id; the same sent again soon is the same request. Refuses with ORDER_NOT_FOUND, ORDER_STATE (not received), RETURN_WINDOW_OVER,
 * TOO_MANY_RETURNS, RETURN_PIECES_TAKEN or UPLOAD_NOT_FOUND.
 */
export async function requestReturn(
  tx: Tx,
  pictures: Pick<ReturnPictures, "claim">,
  given: {
    orderId: string;
    memberId: bigint;
    lines: ReturnRequest["lines"];
    reason: ReturnReason;
    words: string;
    images: readonly string[];
    now: Date;
  },
): Promise<string> {
  const { orderId, memberId, lines, reason, words, images, now } = given;
  const order = await lockOrder(tx, orderId);
  if (order?.memberId !== memberId) throw refuse("ORDER_NOT_FOUND");
  if (order.state !== "completed") throw refuse("ORDER_STATE");
  if (isWindowOver(order, now)) throw refuse("RETURN_WINDOW_OVER");
  const requests = await returnsOfOrder(tx, orderId);
  const same = requests.find((request) => isSame(request, given));
  if (same) return same.id;
  if (requests.length >= MOST_RETURNS) throw refuse("TOO_MANY_RETURNS");
  const left = (await refundableLines(tx, orderId)).map((line) => ({ ...line, quantity: line.left }));
  if (!fits(lines, freePieces(left, requests))) throw refuse("RETURN_PIECES_TAKEN");
  const id = newId(now);
  await insertReturn(tx, { id, orderId, memberId, reason, words, lines, now });
  await pictures.claim(tx, { ids: images, memberId, returnId: id });
  await notify(tx, orderNotice.returnRequested(order, now));
  return id;
}

/** An equal request within this time counts as a retry after a lost response. */
const SAME_WITHIN_MS = 600_000;

function isSame(
  { state, requestedAt, ...request }: ReturnRequest,
  { now, ...given }: Pick<ReturnRequest, "lines" | "reason" | "words"> & { now: Date },
): boolean {
  const chosen = ({ lines, reason, words }: typeof given) => {
    const pieces = lines.map(({ position, quantity }) => `${position}:${quantity}`).sort();
    return JSON.stringify([pieces, reason, words]);
  };
  const isRecent = now.getTime() - requestedAt.getTime() < SAME_WITHIN_MS;
  return state === "requested" && isRecent && chosen(request) === chosen(given);
}

/** Cancels a member's request and gives its order's id. Refuses with RETURN_NOT_FOUND or RETURN_STATE. */
export async function cancelReturn(
  tx: Tx,
  { returnId, memberId, now }: { returnId: string; memberId: bigint; now: Date },
): Promise<string> {
  const { request } = await lockReturn(tx, { returnId, memberId }, "cancel");
  await writeReturnStep(tx, request, "cancel", { closed_at: now });
  return request.orderId;
}

/** The staff account that decides, and when. */
export interface Deciding {
  by: string;
  now: Date;
}

interface Chosen {
  returnId: string;
}

/** What decisions on requests need of members and staff; passed by app.ts. */
interface ReturnPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Refuses with MEMBER_NOT_FOUND where the account was cancelled, and keeps it from being so. */
  keepAccountOpen(tx: Tx, memberId: bigint): Promise<void>;
}

/** Accepts a request. Like all decisions, refuses with RETURN_NOT_FOUND, RETURN_STATE, OWN_ACCOUNT or MEMBER_NOT_FOUND. */
export async function acceptReturn(
  tx: Tx,
  ports: ReturnPorts,
  given: Chosen & { returnAddress: string; instructions: string },
  deciding: Deciding,
): Promise<string> {
  const { returnAddress, instructions } = given;
  const { now } = deciding;
  const { order, request } = await decide(tx, ports, { ...given, ...deciding }, "accept");
  await writeReturnStep(tx, request, "accept", { accepted_at: now, return_address: returnAddress, instructions });
  await notify(tx, orderNotice.returnAccepted(order, now));
  return order.id;
}

export async function refuseReturn(
  tx: Tx,
  ports: ReturnPorts,
  given: Chosen & { refusal: string },
  deciding: Deciding,
): Promise<string> {
  const { refusal } = given;
  const { now } = deciding;
  const { order, request } = await decide(tx, ports, { ...given, ...deciding }, "refuse");
  await writeReturnStep(tx, request, "refuse", { refusal, closed_at: now });
  await notify(tx, orderNotice.returnRefused(order, refusal, now));
  return order.id;
}

/** The goods arrived. */
export async function receiveReturn(tx: Tx, ports: ReturnPorts, given: Chosen, deciding: Deciding): Promise<string> {
  const { now } = deciding;
  const { order, request } = await decide(tx, ports, { ...given, ...deciding }, "receive");
  await writeReturnStep(tx, request, "receive", { received_at: now });
  await notify(tx, orderNotice.returnReceived(order, now));
  return order.id;
}

const ACTIONS = { accept: "orders.returnAccept", refuse: "orders.returnRefuse", receive: "orders.returnReceive" };

async function decide(
  tx: Tx,
  ports: ReturnPorts,
  { returnId, by, now }: Chosen & Deciding,
  step: keyof typeof ACTIONS,
) {
  const locked = await lockReturn(tx, { returnId }, step);
  const { order } = locked;
  await requireOther(ports.isOwn, tx, { staffId: by, memberId: order.memberId });
  await ports.keepAccountOpen(tx, order.memberId);
  const details = { orderId: order.id, returnId };
  await ports.writeAuditLog(tx, { staffId: by, action: ACTIONS[step], subject: order.number, details, now });
  return locked;
}

/** Locks the order of a request. Refuses with RETURN_NOT_FOUND or RETURN_STATE. */
async function lockReturn(
  tx: Tx,
  { returnId, memberId }: { returnId: string; memberId?: bigint },
  step: ReturnStep,
): Promise<{ order: Order; request: ReturnRequest }> {
  const orderId = (await findReturn(tx, returnId))?.orderId;
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  if (!order || (memberId !== undefined && order.memberId !== memberId)) throw refuse("RETURN_NOT_FOUND");
  // Read again, because it may have changed before the order was locked.
  return { order, request: await requireReturn(tx, { orderId: order.id, returnId }, step) };
}

/** A request of an order. Refuses with RETURN_NOT_FOUND or RETURN_STATE. */
export async function requireReturn(
  tx: Tx,
  { orderId, returnId }: { orderId: string; returnId: string },
  step: ReturnStep,
): Promise<ReturnRequest> {
  const request = await findReturn(tx, returnId);
  if (request?.orderId !== orderId) throw refuse("RETURN_NOT_FOUND");
  if (!allowsReturn(request.state, step)) throw refuse("RETURN_STATE");
  return request;
}

/**
 * Refuses with RETURN_PIECES_TAKEN if a refund takes pieces that an open request names. The refund that closes `request`
 * takes pieces of this request only.
 */
export async function requirePiecesFree(
  tx: Tx,
  order: Order,
  plan: { lines: readonly { position: number; quantity: number; left: number }[] },
  request: ReturnRequest | undefined,
): Promise<void> {
  const named = request && new Map(request.lines.map(({ position, quantity }) => [position, quantity]));
  if (named && !fits(plan.lines, named)) throw refuse("RETURN_PIECES_TAKEN");
  if (order.openReturns === 0) return;
  const left = plan.lines.map(({ position, left: quantity }) => ({ position, quantity }));
  const free = freePieces(left, await returnsOfOrder(tx, order.id), request?.id);
  if (!fits(plan.lines, free)) throw refuse("RETURN_PIECES_TAKEN");
}
