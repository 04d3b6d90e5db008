/** Who may take which step with an approved withdrawal that is paid by hand (docs/rules.md 6). */

import type { ErrorName } from "@banyan/contract/errors.ts";
import type { PaymentCheck, WithdrawalAction } from "@banyan/contract/office/withdrawals.ts";

/** Who claims withdrawals that are paid automatically: no person. The views of the database name it too. */
export const PAYOUT_WORKER = "00000000-0000-4000-8000-000000000001";

/** A claim of somebody else can be given back after so long: whoever made it may be away. */
export const CLAIM_KEPT_MS = 24 * 3_600_000;

type Said = Exclude<PaymentCheck, "asking">;

/** What a final transaction may be that does not pay the withdrawal, and never will. */
export const PAYS_NOTHING = ["reverted", "token", "receiver", "amount", "used", "early"] as const satisfies Said[];
/** A mistyped transaction is known to nobody; another one may be named, and the claim may be given back. */
export const CAN_BE_REPLACED = ["unknown", ...PAYS_NOTHING] as const satisfies Said[];

export interface ClaimFacts {
  state: string;
  claimedBy: string | null;
  claimedAt: Date | null;
  namedTransaction: string | null;
  paymentCheck: Said | null;
}

type PayingAction = Extract<WithdrawalAction, "claim" | "giveUp" | "pay" | "fail">;

const isOneOf = (said: Said | null, those: readonly Said[]) => said !== null && those.includes(said);

/** Whether the claim is old enough for somebody else to give it back. */
const isLeft = ({ claimedAt, claimedBy }: ClaimFacts, now: Date) =>
  claimedAt !== null && claimedBy !== PAYOUT_WORKER && claimedAt.getTime() <= now.getTime() - CLAIM_KEPT_MS;

/** Why `by` may not take a step with a withdrawal; undefined where nothing speaks against it. */
export function whyNot(step: PayingAction, facts: ClaimFacts, by: string, now: Date): ErrorName | undefined {
  const { state, claimedBy, namedTransaction, paymentCheck } = facts;
  if (state !== "approved") return "WITHDRAWAL_STATE";
  const ofAnother = claimedBy !== null && claimedBy !== by;
  if (ofAnother && !(step === "giveUp" && isLeft(facts, now))) return "WITHDRAWAL_CLAIMED";
  if (step === "claim") return claimedBy === null ? undefined : "WITHDRAWAL_STATE";
  if (claimedBy === null && step !== "fail") return "WITHDRAWAL_NOT_CLAIMED";
  const closed = step === "fail" ? PAYS_NOTHING : CAN_BE_REPLACED;
  if (namedTransaction !== null && !isOneOf(paymentCheck, closed)) return "WITHDRAWAL_PAYMENT_OPEN";
  return undefined;
}
