/**
 * Refunds out of goodwill or warranty, after the return window. One person proposes, another one releases or refuses, and
 * releasing gives goods and money back like any refund; BV, level and activation stay (docs/rules.md 4). The order is
 * locked first, so that it has one open proposal and is decided on once.
 */
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { type IsOwn, requireOther } from "../../../platform/own-account.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Market } from "../../market/index.ts";
import type { OnFinal } from "../finality/finality.ts";
import { writeFinal } from "../finality/store.ts";
import { isReturnOver } from "../order.rules.ts";
import { lockOrder, type Order } from "../store.ts";
import { partsView } from "../views.ts";
import { decideGoodwill, findGoodwill, type Goodwill, insertGoodwill, openGoodwill } from "./goodwill-store.ts";
import { carryOut, type Plan, planRefund, type RefundChoice, requireShownOrder } from "./refund.ts";

/** What goodwill needs of members and staff; passed by app.ts. */
export interface GoodwillPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** Refuses with MEMBER_NOT_FOUND where the account was cancelled, and keeps it from being so. */
  keepAccountOpen(tx: Tx, memberId: bigint): Promise<void>;
  onFinal: OnFinal;
}

/**
 * Proposes a refund. Refuses with ORDER_NOT_FOUND, OWN_ACCOUNT, SHOWN_CHANGED, ORDER_STATE, RETURN_WINDOW_OPEN,
 * REFUND_EXCEEDS_ORDER or GOODWILL_STATE (another proposal is open).
 */
export async function proposeGoodwill(
  tx: Tx,
  ports: Pick<GoodwillPorts, "isOwn" | "writeAuditLog">,
  given: { orderId: string; choice: RefundChoice; reason: string; shown?: string | undefined; by: string; now: Date },
): Promise<void> {
  const { orderId, choice, reason, by, now } = given;
  const order = await lockOrder(tx, orderId);
  if (!order) throw refuse("ORDER_NOT_FOUND");
  await requireOther(ports.isOwn, tx, { staffId: by, memberId: order.memberId });
  await requireShownOrder(tx, order, given.shown);
  const plan = await planGoodwill(tx, order, choice, now);
  if (await openGoodwill(tx, orderId)) throw refuse("GOODWILL_STATE");
  const id = newId(now);
  await insertGoodwill(tx, { id, orderId, choice, reason, proposedBy: by, proposedAt: now });
  await log(tx, ports, { action: "orders.goodwillPropose", order, id, plan, reason, by, now });
}

/**
 * Releases or refuses what somebody else proposed, and returns the order's id. An order whose window is over counts before
 * its refund does. Refuses with GOODWILL_NOT_FOUND, GOODWILL_STATE (it is decided), SECOND_PERSON_REQUIRED, OWN_ACCOUNT, SHOWN_CHANGED
 * and, where it is released, MEMBER_NOT_FOUND and RETURN_WINDOW_OPEN (the clock was set back).
 */
export async function decideOnGoodwill(
  tx: Tx,
  ports: GoodwillPorts,
  given: { goodwillId: string; release: boolean; shown?: string | undefined; market: Market; by: string; now: Date },
): Promise<string> {
  const { goodwillId, release, market, by, now } = given;
  const orderId = (await findGoodwill(tx, goodwillId))?.orderId;
  const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
  // Read again, because somebody may have decided before the order was locked.
  const goodwill = order && (await findGoodwill(tx, goodwillId));
  if (!goodwill) throw refuse("GOODWILL_NOT_FOUND");
  if (goodwill.outcome !== null) throw refuse("GOODWILL_STATE");
  if (goodwill.proposedBy === by) throw refuse("SECOND_PERSON_REQUIRED");
  await requireOther(ports.isOwn, tx, { staffId: by, memberId: order.memberId });
  await requireShownOrder(tx, order, given.shown);
  const { choice, reason } = goodwill;
  const decided = { order, id: goodwillId, reason, by, now };
  await decideGoodwill(tx, { id: goodwillId, outcome: release ? "released" : "refused", by, now });
  if (!release) {
    await log(tx, ports, { ...decided, action: "orders.goodwillRefuse" });
    return order.id;
  }
  await ports.keepAccountOpen(tx, order.memberId);
  const plan = await planGoodwill(tx, order, choice, now);
  if (order.finalDay === null) await writeFinal(tx, [order.id], { timeZone: market.timeZone, now });
  await carryOut(tx, { order, plan, kind: "goodwill", reason, market, now });
  if (order.finalDay === null) await ports.onFinal(tx, [order.memberId], now);
  await log(tx, ports, { ...decided, action: "orders.goodwillRelease", plan });
  return order.id;
}

/** The open proposal of an order with what it would give back. */
export async function readGoodwill(tx: Tx, order: Order): Promise<(Goodwill & { plan: Plan }) | null> {
  const goodwill = await openGoodwill(tx, order.id);
  return goodwill ? { ...goodwill, plan: await planRefund(tx, order, goodwill.choice, "goodwill") } : null;
}

async function planGoodwill(tx: Tx, order: Order, choice: RefundChoice, now: Date): Promise<Plan> {
  if (order.state !== "completed") throw refuse("ORDER_STATE");
  if (!isReturnOver(order, now)) throw refuse("RETURN_WINDOW_OPEN");
  return planRefund(tx, order, choice, "goodwill");
}

async function log(
  tx: Tx,
  { writeAuditLog }: Pick<GoodwillPorts, "writeAuditLog">,
  given: { action: string; order: Order; id: string; plan?: Plan; reason: string; by: string; now: Date },
): Promise<void> {
  const { action, order, id, plan, reason, by, now } = given;
  const lines = plan?.lines.map(({ position, quantity, restock }) => ({ position, quantity, restock }));
  const details = { orderId: order.id, goodwillId: id, reason, ...(plan && { lines, ...partsView(plan.parts) }) };
  await writeAuditLog(tx, { staffId: by, action, subject: order.number, details, now });
}
