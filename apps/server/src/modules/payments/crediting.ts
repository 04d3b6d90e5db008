/** Target of a deposit: the order it pays, a member's balance, or suspense. */
import type { DepositUse } from "@banyan/contract/payments.ts";
import type { Tx } from "../../platform/database.ts";
import { post } from "../ledger/index.ts";
import { INVOICE_STEPS, isEnough } from "./invoice.rules.ts";
import type { PaymentPorts } from "./ports.ts";
import { depositsOf, type InvoiceRow, markDeposits } from "./store.ts";

/**
 * Credits a recorded deposit to the member of its invoice, once: the posting's key is derived from the deposit. If the
 * account is cancelled, the deposit goes to suspense.
 */
export async function creditDeposit(
  tx: Tx,
  ports: PaymentPorts,
  given: { invoice: Pick<InvoiceRow, "id" | "memberId">; depositId: string; micros: bigint; now: Date },
): Promise<DepositUse> {
  const { invoice, depositId, micros, now } = given;
  const { memberId } = invoice;
  if (!(await ports.canCredit(tx, memberId))) {
    await keepForNobody(tx, { depositId, micros, now });
    await markDeposits(tx, [depositId], "suspense");
    return "suspense";
  }
  await ports.onConfirmed.topUp(tx, { depositId, invoiceId: invoice.id, memberId, amount: micros, now });
  await markDeposits(tx, [depositId], "top_up");
  return "top_up";
}

/** Puts a deposit without a known owner into suspense. */
export async function keepForNobody(tx: Tx, given: { depositId: string; micros: bigint; now: Date }): Promise<void> {
  await post(tx, {
    key: `deposit:${given.depositId}`,
    kind: "suspense",
    legs: [{ asset: "USDT", from: "custody", to: "suspense", amount: given.micros }],
    reference: `deposit:${given.depositId}`,
    now: given.now,
  });
}

/**
 * Confirms an open invoice after a deposit or, with `repriced`, a change of what is expected or tolerated, if the deposits suffice. Its order
 * is then marked paid with all waiting deposits; the excess goes to the balance in the order's own posting.
 */
export async function confirmWherePaid(
  tx: Tx,
  ports: PaymentPorts,
  invoice: InvoiceRow,
  { now, repriced = false }: { now: Date; repriced?: boolean },
): Promise<InvoiceRow & { paid: boolean }> {
  if (!isEnough(invoice)) return { ...invoice, paid: false };
  const { orderId, counted, expected } = invoice;
  let { credited } = invoice;
  if (orderId !== null) {
    const waiting = await depositsOf(tx, invoice.id, "waiting");
    const completeAt = repriced ? now : completionOf(waiting, now);
    await ports.onConfirmed.order(tx, { orderId, invoiceId: invoice.id, received: counted, completeAt, now });
    await markDeposits(
      tx,
      waiting.map(({ id }) => id),
      "order",
    );
    if (counted > expected) credited += counted - expected;
  }
  return { ...invoice, credited, state: INVOICE_STEPS[invoice.state as "pending"].confirm, endedAt: now, paid: true };
}

/** The newest block time of the waiting deposits, capped at `now`. */
function completionOf(waiting: readonly { blockTime: Date }[], now: Date): Date {
  const latest = Math.max(...waiting.map(({ blockTime }) => blockTime.getTime()));
  return new Date(Math.min(latest, now.getTime()));
}
