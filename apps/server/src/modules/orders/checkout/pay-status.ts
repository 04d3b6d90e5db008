/** The state of a payment, for polling: one query by key for all ways to pay (docs/rules.md 4). */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { orders } from "@banyan/contract/orders.ts";
import type { Executor } from "../../../platform/database.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { isDelayed, payStatusOfTopUp } from "../../payments/index.ts";
import { findPayStatus, type PayStatus } from "../list-store.ts";

/**
 * The state of an order, or of the invoice of a top-up. Refuses with ORDER_NOT_FOUND or INVOICE_NOT_FOUND, and with
 * REQUIRED at `orderId` if neither is given.
 */
export async function payStatus(
  executor: Executor,
  given: { orderId?: string; invoiceId?: string; memberId: bigint; now: Date },
): Promise<OutputOf<typeof orders.payStatus>> {
  const { orderId, invoiceId, memberId, now } = given;
  if (orderId !== undefined) {
    const status = await findPayStatus(executor, { orderId, memberId });
    if (!status) throw refuse("ORDER_NOT_FOUND");
    return orderStatusView(status, now);
  }
  if (invoiceId === undefined) throw refuseFields({ orderId: "REQUIRED" });
  const status = await payStatusOfTopUp(executor, { invoiceId, memberId, now });
  if (!status) throw refuse("INVOICE_NOT_FOUND");
  return status;
}

function orderStatusView(status: PayStatus, now: Date): OutputOf<typeof orders.payStatus> {
  const { state, payUntil, invoiceState } = status;
  const left = state === "pending_payment" ? payUntil.getTime() - now.getTime() : 0;
  const isEnded = invoiceState === "underpaid" || invoiceState === "expired";
  // An invoice that ended belongs to a former attempt, unless the order ended with it: then it says what had come.
  const byCoins = invoiceState !== null && (!isEnded || state === "cancelled");
  return {
    state,
    invoiceState,
    secondsLeft: Math.max(0, Math.ceil(left / 1000)),
    amountExpected: formatMoney((byCoins ? status.expected : null) ?? status.total),
    amountReceived: formatMoney((byCoins ? status.arrived : null) ?? status.paid),
    confirmations: status.confirmations ?? 0,
    delayed: byCoins && isDelayed({ ...status, state: invoiceState, expiresAt: payUntil }, now),
  };
}
