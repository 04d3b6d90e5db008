/** State machine of a withdrawal (docs/rules.md 6), its limits, and consequences of its state. */
import type { RiskHint, WithdrawalAction } from "@banyan/contract/office/withdrawals.ts";
import type { WithdrawalState } from "@banyan/contract/withdrawals.ts";
import type { Market } from "../market/index.ts";

/** The next state by state and step. Other steps are refused with WITHDRAWAL_STATE. `cancel` is the member's. */
export const WITHDRAWAL_STEPS = {
  pending_review: { approve: "approved", reject: "rejected", cancel: "cancelled" },
  approved: { pay: "succeeded", fail: "failed" },
  rejected: {},
  succeeded: {},
  failed: {},
  cancelled: {},
} as const satisfies Record<WithdrawalState, Partial<Record<WithdrawalAction | "cancel", WithdrawalState>>>;

type StepsOf<State> = State extends WithdrawalState ? keyof (typeof WITHDRAWAL_STEPS)[State] : never;
type WithdrawalStep = StepsOf<WithdrawalState>;

/** The state after `step`; undefined if `state` does not allow it. */
export function stepFrom(state: WithdrawalState, step: WithdrawalAction | "cancel"): WithdrawalState | undefined {
  const steps: Partial<Record<WithdrawalAction | "cancel", WithdrawalState>> = WITHDRAWAL_STEPS[state];
  return steps[step];
}

/** The only state that allows `step`, and the next one. */
export function moveOf(step: WithdrawalStep): { from: WithdrawalState; to: WithdrawalState } {
  for (const from of Object.keys(WITHDRAWAL_STEPS) as WithdrawalState[]) {
    const to = stepFrom(from, step);
    if (to) return { from, to };
  }
  throw new Error(`no state allows ${step}`);
}

/** Whether nobody has decided on it and nothing may have paid it, so that its member can cancel it. */
export function isUntouched(withdrawal: {
  state: WithdrawalState;
  approvals: number;
  claimedBy: string | null;
  foundTransaction: string | null;
}): boolean {
  const { state, approvals, claimedBy, foundTransaction } = withdrawal;
  return state === "pending_review" && approvals === 0 && claimedBy === null && foundTransaction === null;
}

/** States whose money is still reserved: the account cannot be cancelled, and somebody must act. */
export const OPEN_STATES = ["pending_review", "approved"] as const satisfies readonly WithdrawalState[];

/**
 * States that count towards the daily limit. Returned amounts do not count, so the member may request again on the same
 * day.
 */
export const COUNTED_STATES = ["pending_review", "approved", "succeeded"] as const satisfies readonly WithdrawalState[];

type Rules = Market["withdrawal"];

/** The remaining daily limit after `asked` micros; never negative. */
export function leftOfDay(rules: Rules, asked: bigint): bigint {
  return asked >= rules.dailyLimit ? 0n : rules.dailyLimit - asked;
}

/**
 * Number of required approvals, given the day's total of `asked` micros. A large amount therefore cannot be split to
 * need only one approval (docs/trust.md 20).
 */
export function approvalsNeeded(rules: Rules, asked: bigint): number {
  return asked >= rules.twoPeopleFrom ? 2 : 1;
}

/** Public URL of a transaction; null if the chain has no explorer. `explorer` has no trailing slash. */
export function explorerLink(explorer: string | null, transactionId: string): string | null {
  return explorer === null ? null : `${explorer}/tx/${transactionId}`;
}

/** Name of the network in wallets. */
export const NETWORK = "BSC (BEP20)";

const HOUR_MS = 3_600_000;
const NEW_MEMBER_DAYS = 7;
const FRESH_HOURS = 24;
/** Money received from others that was neither earned nor refunded. */
const GIVEN_KINDS: ReadonlySet<string> = new Set(["transfer", "grant", "top_up"]);

export interface RiskFacts {
  amount: bigint;
  approvalsNeeded: number;
  createdAt: Date;
  memberStatus: string;
  joinedAt: Date;
  identity: string;
  /** Number of this member's paid withdrawals, and of those to this address. */
  paidBefore: number;
  paidThereBefore: number;
  /** Number of other members who ever requested a withdrawal to this address. */
  othersThere: number;
  /** The member's latest entries of balance; `change` is negative for debits. */
  movements: readonly { kind: string; change: bigint; at: Date }[];
}

/** Risk indicators, most serious first. They are warnings and block nothing. */
export function riskHints(facts: RiskFacts): RiskHint[] {
  const since = facts.createdAt.getTime() - FRESH_HOURS * HOUR_MS;
  const fresh = facts.movements
    .filter(({ kind, change, at }) => GIVEN_KINDS.has(kind) && change > 0n && at.getTime() >= since)
    .reduce((sum, { change }) => sum + change, 0n);
  const memberForMs = facts.createdAt.getTime() - facts.joinedAt.getTime();
  const found: Record<RiskHint, boolean> = {
    suspended: facts.memberStatus === "suspended",
    identity_open: facts.identity !== "approved",
    shared_address: facts.othersThere > 0,
    fresh_money: fresh * 2n >= facts.amount,
    first_withdrawal: facts.paidBefore === 0,
    new_address: facts.paidBefore > 0 && facts.paidThereBefore === 0,
    new_member: memberForMs < NEW_MEMBER_DAYS * 24 * HOUR_MS,
    large: facts.approvalsNeeded > 1,
  };
  return (Object.keys(found) as RiskHint[]).filter((hint) => found[hint]);
}
