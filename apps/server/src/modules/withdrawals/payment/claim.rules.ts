/** Which steps a person may take with an approved withdrawal paid manually (docs/rules.md 6). */

import type { ErrorName } from "@banyan/contract/errors.ts";
import type { PaymentCheck, WithdrawalAction } from "@banyan/contract/office/withdrawals.ts";

/** Claimant of automatically paid withdrawals. The database's views contain it too. */
export const PAYOUT_WORKER = "00000000-0000-4000-8000-000000000001";

/** Age after which others can release a claim: its owner may be absent. */
export const CLAIM_KEPT_MS = 24 * 3_600_000;

type Said = Exclude<PaymentCheck, "asking">;

/** Results of a final transaction that does not pay the withdrawal, and never will. */
export const PAYS_NOTHING = ["reverted", "token", "receiver", "amount", "used", "early"] as const satisfies Said[];
/** How long "no node knows this transaction" stays valid. */
export const UNKNOWN_HOLDS_MS = 60_000;

/** Sender and nonce: of all transactions that share them, only one is ever executed. */
export interface Sender {
  /** In lower case. */
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
 * Whether another transaction may be named, and the claim released: the named one pays nothing, or was just unknown to
 * all nodes, e.g. mistyped.
 */
const mayBeReplaced = ({ paymentCheck, checkedAt }: ClaimFacts, now: Date) =>
  isOneOf(paymentCheck, PAYS_NOTHING) ||
  (paymentCheck === "unknown" && checkedAt !== null && checkedAt.getTime() > now.getTime() - UNKNOWN_HOLDS_MS);

/** Whether the claim is old enough for others to release it. */
const isLeft = ({ claimedAt, claimedBy }: ClaimFacts, now: Date) =>
  claimedAt !== null && claimedBy !== PAYOUT_WORKER && claimedAt.getTime() <= now.getTime() - CLAIM_KEPT_MS;

/** Why `by` may not take a step with a withdrawal; undefined if allowed. */
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
