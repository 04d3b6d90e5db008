/**
 * What the worker of payouts does to a withdrawal: takes it up, and ends it by the same doors as payment by hand. It stands
 * where a person's claim stands, so nobody else pays what it has taken up.
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

/** Takes up an approved withdrawal; undefined where somebody else has it, it is not approved, or may be paid already. */
export const takeUp = (tx: Tx, { withdrawalId: id, now }: OfOne): Promise<Withdrawal | undefined> =>
  insertPayoutClaim(tx, { id, isSigned: false, now });

/** The same for one for which a transaction was signed before this database knew of it. */
export const takeUpSigned = (tx: Tx, { withdrawalId: id, now }: OfOne): Promise<Withdrawal | undefined> =>
  insertPayoutClaim(tx, { id, isSigned: true, now });

/** Gives back what was taken up and for which nothing was signed. */
export const putDown = (tx: Tx, withdrawalId: string): Promise<void> => removePayoutClaim(tx, withdrawalId);

/** Ends a withdrawal as paid by a final transfer; undefined where it is not approved. Throws `TransferUsed`. */
export async function endPaid(
  tx: Tx,
  ports: DecisionPorts,
  { withdrawalId: id, transfer, now }: OfOne & { transfer: PayingTransfer },
): Promise<Withdrawal | undefined> {
  const transactionId = transfer.txHash;
  if (!(await nameTransaction(tx, { id, by: PAYOUT_WORKER, transactionId, now }))) return undefined;
  return payWithdrawal(tx, ports, { withdrawalId: id, transactionId, transfer, now });
}

/** Ends a withdrawal whose transaction failed for good, and gives its amount back; undefined where it is not approved. */
export async function endFailed(
  tx: Tx,
  ports: DecisionPorts,
  { withdrawalId, now }: OfOne,
): Promise<Withdrawal | undefined> {
  const found = await findWithdrawal(tx, { id: withdrawalId });
  if (found?.state !== "approved" || found.claimedBy !== PAYOUT_WORKER) return undefined;
  return endUnpaid(tx, ports, { withdrawalId, step: "fail", by: PAYOUT_WORKER, reason: "network", now });
}
