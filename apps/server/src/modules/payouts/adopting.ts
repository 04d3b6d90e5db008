/**
 * Imports signed transactions into the database, whether this process just requested them, a process died before it
 * recorded the response, or the database was restored from a backup. No signed transaction is ever lost.
 */
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import type { SignedPayout } from "../signer/index.ts";
import { takeUpSigned } from "../withdrawals/index.ts";
import { findPayout, insertFreeze, insertPayout, insertSigned, movePayout } from "./payout-store.ts";

/** Why the worker froze all payouts; an operator must investigate. */
export type Alarm = "journal" | "journal_behind" | "unknown_withdrawal" | "conflict" | "transfer" | "nonce";

/** Freezes all payouts until a person lifts the freeze. */
export const raise = (tx: Tx, reason: Alarm, now: Date): Promise<boolean> =>
  insertFreeze(tx, { id: newId(now), memberId: null, reason, by: null, now });

/** Records one entry of the journal. */
export async function adopt(
  tx: Tx,
  { journalId, signed, now }: { journalId: string; signed: SignedPayout; now: Date },
): Promise<void> {
  const { withdrawalId, nonce, to, raw } = signed;
  const known = await findPayout(tx, withdrawalId);
  if (known) {
    await insertSigned(tx, journalId, signed);
    const samePlace = known.journalId === journalId && known.nonce === nonce;
    const same = samePlace && (signed.cancels || (known.address === to && known.raw === raw));
    if (same) await movePayout(tx, { withdrawalId, from: ["prepared"], to: "signed", now });
    else {
      await movePayout(tx, {
        withdrawalId,
        from: ["prepared", "signed", "sent"],
        to: "strange",
        problem: "conflict",
        now,
      });
      await raise(tx, "conflict", now);
    }
    return;
  }
  // Signed before this database was restored, or for a process that lost its lease.
  const taken = await takeUpSigned(tx, { withdrawalId, now });
  const fits = taken && taken.address === to && (taken.amount - taken.fee) * RAW_PER_MICRO === raw;
  const problem = taken ? "conflict" : "unknown_withdrawal";
  await insertPayout(tx, {
    withdrawalId,
    journalId,
    nonce,
    address: to,
    raw,
    state: fits ? "signed" : "strange",
    ...(!fits && { problem }),
    now,
  });
  await insertSigned(tx, journalId, signed);
  if (!fits) await raise(tx, problem, now);
}
