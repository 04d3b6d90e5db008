/**
 * The payout worker's operations on a withdrawal: claims it, and ends it by the same functions as a manual payment. Its
 * claim takes the slot of a person's claim, so nobody else pays what it has claimed.
 */
import type { Tx } from "../../../platform/database.ts";
import { type DecisionPorts, endUnpaid, payWithdrawal } from "../decisions.ts";
import { findWithdrawal, type Withdrawal } from "../store.ts";
import { PAYOUT_WORKER } from "./claim.rules.ts";
import { insertPayoutClaim, nameTransaction, type PayingTransfer, removePayoutClaim } from "./claim-store.ts";

interface OfOne {
  withdrawalId: string;
  now: Date;
}

/** Claims an approved withdrawal; undefined if it is claimed, not approved, or may already be paid. */
export const takeUp = (tx: Tx, { withdrawalId: id, now }: OfOne): Promise<Withdrawal | undefined> =>
  insertPayoutClaim(tx, { id, isSigned: false, now });

/** Same for a withdrawal whose transaction was signed before this database knew of it. */
export const takeUpSigned = (tx: Tx, { withdrawalId: id, now }: OfOne): Promise<Withdrawal | undefined> =>
  insertPayoutClaim(tx, { id, isSigned: true, now });

/** Releases a claim without a signed transaction. */
export const putDown = (tx: Tx, withdrawalId: string): Promise<void> => removePayoutClaim(tx, withdrawalId);

/** Ends a withdrawal as paid by a final transfer; undefined if it is not approved. Throws `TransferUsed`. */
export async function endPaid(
  tx: Tx,
  ports: DecisionPorts,
  { withdrawalId: id, transfer, now }: OfOne & { transfer: PayingTransfer },
): Promise<Withdrawal | undefined> {
  const transactionId = transfer.txHash;
  if (!(await nameTransaction(tx, { id, by: PAYOUT_WORKER, transactionId, now }))) return undefined;
  return payWithdrawal(tx, ports, { withdrawalId: id, transactionId, transfer, now });
}

/** Ends a withdrawal whose transaction finally failed, and returns its amount; undefined if it is not approved. */
export async function endFailed(
  tx: Tx,
  ports: DecisionPorts,
  { withdrawalId, now }: OfOne,
): Promise<Withdrawal | undefined> {
  const found = await findWithdrawal(tx, { id: withdrawalId });
  if (found?.state !== "approved" || found.claimedBy !== PAYOUT_WORKER) return undefined;
  return endUnpaid(tx, ports, { withdrawalId, step: "fail", by: PAYOUT_WORKER, reason: "network", now });
}
