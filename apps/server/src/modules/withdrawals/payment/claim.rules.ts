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
/** That nobody knows a transaction holds for so long; then the chain has to be asked again. */
export const UNKNOWN_HOLDS_MS = 60_000;

/** Of all transactions of an address with one nonce, one is ever carried out. */
export interface Sender {
  /** In small letters. */
  address: string;
  nonce: number;
}

export interface ClaimFacts {
  state: string;
  claimedBy: string | null;
  claimedAt: Date | null;
  namedTransaction: string | null;
  paymentCheck: Said | null;
  checkedAt: Date | null;
  foundTransaction: string | null;
}

type PayingAction = Extract<WithdrawalAction, "claim" | "giveUp" | "pay" | "fail">;

const isOneOf = (said: Said | null, those: readonly Said[]) => said !== null && those.includes(said);

/**
 * Whether another transaction may be named, and the claim given back: the named one pays nothing, or is known to nobody a
 * moment ago, such as a mistyped one.
 */
const mayBeReplaced = ({ paymentCheck, checkedAt }: ClaimFacts, now: Date) =>
  isOneOf(paymentCheck, PAYS_NOTHING) ||
  (paymentCheck === "unknown" && checkedAt !== null && checkedAt.getTime() > now.getTime() - UNKNOWN_HOLDS_MS);

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
  const isClosed = step === "fail" ? isOneOf(paymentCheck, PAYS_NOTHING) : mayBeReplaced(facts, now);
  if (namedTransaction !== null && !isClosed) return "WITHDRAWAL_PAYMENT_OPEN";
  if (step === "fail" && facts.foundTransaction !== null) return "WITHDRAWAL_MAY_BE_PAID";
  return undefined;
}
