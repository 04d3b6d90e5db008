/**
 * Decisions of staff on withdrawals (docs/rules.md 6, docs/trust.md 8 and 20). Each step is a conditional update and
 * its posting in one transaction, so of two concurrent steps only one succeeds, and the reserved money is paid or
 * returned once.
 * A withdrawal is "own" if its member is linked to the staff account or has the same email address. Nobody decides on
 * an own withdrawal, and a large one needs two different approvers.
 */

import { formatMoney } from "@banyan/contract/money.ts";
import type { FailReason, RejectReason, WithdrawalAction } from "@banyan/contract/office/withdrawals.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { type IsOwn, requireOther } from "../../platform/own-account.ts";
import { refuse } from "../../platform/refusal.ts";
import { post, reverse } from "../ledger/index.ts";
import { readMember } from "../members/index.ts";
import { whyNot } from "./payment/claim.rules.ts";
import { insertPayment, type PayingTransfer } from "./payment/claim-store.ts";
import { requireRead } from "./payment/restore-store.ts";
import { addApproval, closePaid, closeUnpaid, findWithdrawal, isHeld, type Withdrawal } from "./store.ts";
import { moveOf } from "./withdrawal.rules.ts";
import type { WithdrawalNews, WithdrawalPorts } from "./withdrawal.ts";

/** Additional ports of decisions; passed by app.ts. */
export interface DecisionPorts extends WithdrawalPorts {
  isOwn: IsOwn;
  writeAuditLog: WriteAuditLog;
  /** The token and chain of payments, and whether that chain is read. */
  coins: { chainId: bigint; token: string; canProve: boolean };
}

export interface Decision {
  withdrawalId: string;
  /** The staff account. */
  by: string;
  now: Date;
}

/**
 * Approves. The withdrawal advances when it has enough approvals. Refuses with WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE,
 * OWN_ACCOUNT, WITHDRAWAL_SECOND_PERSON, WITHDRAWAL_HELD.
 */
export async function approveWithdrawal(tx: Tx, ports: DecisionPorts, decision: Decision): Promise<Withdrawal> {
  const { withdrawalId: id, by, now } = decision;
  await refuseOwn(tx, ports, decision);
  const approved = await addApproval(tx, { id, ...moveOf("approve"), by, now });
  if (!approved) throw refuse((await isHeld(tx, id)) ? "WITHDRAWAL_HELD" : "WITHDRAWAL_STATE");
  if (approved.approvedAt) await tell(tx, ports, approved, "withdrawal.approved", now);
  return approved;
}

/**
 * Rejects and returns the amount. Refuses with WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, OWN_ACCOUNT,
 * WITHDRAWAL_MAY_BE_PAID, RESTORE_UNREAD.
 */
export function rejectWithdrawal(
  tx: Tx,
  ports: DecisionPorts,
  decision: Decision & { reason: RejectReason; words?: string },
): Promise<Withdrawal> {
  return giveBack(tx, ports, { ...decision, step: "reject" });
}

/**
 * Marks the payment as failed and returns the amount. Refuses with WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, OWN_ACCOUNT,
 * and with WITHDRAWAL_CLAIMED, WITHDRAWAL_PAYMENT_OPEN, WITHDRAWAL_MAY_BE_PAID or RESTORE_UNREAD if a payment may be in
 * flight.
 */
export function failWithdrawal(
  tx: Tx,
  ports: DecisionPorts,
  decision: Decision & { reason: FailReason; words?: string },
): Promise<Withdrawal> {
  return giveBack(tx, ports, { ...decision, step: "fail" });
}

const GIVEN_BACK = { reject: "withdrawal.rejected", fail: "withdrawal.failed" } as const;

async function giveBack(
  tx: Tx,
  ports: DecisionPorts,
  decision: Decision & { step: "reject" | "fail"; reason: RejectReason | FailReason; words?: string },
): Promise<Withdrawal> {
  await refuseOwn(tx, ports, decision);
  await requireRead(tx);
  return endUnpaid(tx, ports, decision);
}

/**
 * Ends an unpaid withdrawal and returns its amount. Refuses like `failWithdrawal`, but without the checks after a
 * restore.
 */
export async function endUnpaid(
  tx: Tx,
  ports: DecisionPorts,
  decision: Decision & { step: "reject" | "fail"; reason: RejectReason | FailReason; words?: string },
): Promise<Withdrawal> {
  const { withdrawalId: id, step, by, reason, words, now } = decision;
  const closed = await closeUnpaid(tx, { id, ...moveOf(step), by, reason, words, now });
  if (!closed) {
    const found = await findWithdrawal(tx, { id });
    if (step === "fail") throw refuse((found && whyNot("fail", found, by, now)) ?? "WITHDRAWAL_STATE");
    const mayBePaid = found?.state === moveOf(step).from && found.foundTransaction !== null;
    throw refuse(mayBePaid ? "WITHDRAWAL_MAY_BE_PAID" : "WITHDRAWAL_STATE");
  }
  await reverse(tx, {
    postingId: closed.holdPosting,
    key: `withdrawal-release:${id}`,
    kind: "withdrawal.release",
    reference: referenceOf(closed),
    now,
  });
  await tell(tx, ports, closed, GIVEN_BACK[step], now);
  return closed;
}

/** The transfer has already paid another withdrawal. */
export class TransferUsed extends Error {
  override readonly name = "TransferUsed";
}

/**
 * Ends a withdrawal paid by its named transaction; undefined if its state has changed. `transfer` is the final transfer
 * on the chain; null in the demo, whose payments are not on a chain. Throws `TransferUsed`.
 */
export async function payWithdrawal(
  tx: Tx,
  ports: DecisionPorts,
  given: { withdrawalId: string; transactionId: string; transfer: PayingTransfer | null; now: Date },
): Promise<Withdrawal | undefined> {
  const { withdrawalId: id, transactionId, transfer, now } = given;
  const paid = await closePaid(tx, { id, ...moveOf("pay"), transactionId, unproven: transfer === null, now });
  if (!paid) return undefined;
  if (transfer && !(await insertPayment(tx, id, transfer, now))) throw new TransferUsed();
  const { amount, fee } = paid;
  const held = { asset: "USDT", from: "withdrawals_pending" } as const;
  await post(tx, {
    key: `withdrawal-payout:${id}`,
    kind: "withdrawal.payout",
    resolves: paid.holdPosting,
    legs: [
      { ...held, to: "custody", amount: amount - fee },
      ...(fee > 0n ? [{ ...held, to: "fees", amount: fee, kind: "withdrawal.fee" } as const] : []),
    ],
    reference: referenceOf(paid),
    now,
  });
  await tell(tx, ports, paid, "withdrawal.succeeded", now);
  return paid;
}

/** Refuses with WITHDRAWAL_NOT_FOUND and OWN_ACCOUNT. The owner is immutable, so this needs no lock. */
export async function refuseOwn(
  tx: Tx,
  ports: DecisionPorts,
  { withdrawalId: id, by: staffId }: Decision,
): Promise<void> {
  const found = await findWithdrawal(tx, { id });
  if (!found) throw refuse("WITHDRAWAL_NOT_FOUND");
  await requireOther(ports.isOwn, tx, { staffId, memberId: found.memberId });
}

const referenceOf = ({ id }: Withdrawal) => `withdrawal:${id}`;

async function tell(
  tx: Tx,
  ports: DecisionPorts,
  withdrawal: Withdrawal,
  kind: WithdrawalNews,
  now: Date,
): Promise<void> {
  const { memberId, reason, reasonWords } = withdrawal;
  const params = {
    ...{ amount: formatMoney(withdrawal.amount), asset: "USDT" },
    ...(reason !== null && { reasons: reason }),
    ...(reasonWords !== null && { reason: reasonWords }),
  };
  await ports.notify(tx, { memberId, kind, params, reference: referenceOf(withdrawal), now });
}

/**
 * Writes the step to the audit log, as the last write of the transaction, because all writers wait for the lock on the
 * end of the log.
 */
export async function noteStep(
  tx: Tx,
  ports: DecisionPorts,
  given: { step: WithdrawalAction | "name"; withdrawal: Withdrawal; by: string; now: Date },
): Promise<void> {
  const { step, withdrawal, by, now } = given;
  const { memberId } = await readMember(tx, withdrawal.memberId);
  const { id, amount, address, approvals, approvalsNeeded, reason, reasonWords, transactionId } = withdrawal;
  await ports.writeAuditLog(tx, {
    staffId: by,
    action: `withdrawals.${step}`,
    subject: memberId,
    details: {
      withdrawalId: id,
      amount: formatMoney(amount),
      address,
      ...(step === "approve" && { approvals, approvalsNeeded }),
      ...(reason !== null && { reason, words: reasonWords }),
      ...(transactionId !== null && { transactionId }),
      ...(step === "name" && { transactionId: withdrawal.namedTransaction }),
    },
    now,
  });
}
