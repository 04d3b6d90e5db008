/** The fee of a withdrawal (docs/rules.md 6), shared by server and form. Amounts are micros, rates basis points. */
import { shareOf } from "./percent.ts";

interface WithdrawalFeeRules {
  feeBasisPoints: bigint;
  feeMinimum: bigint;
}

/**
 * The fee, deducted from the amount: a share of it, rounded up because the member's part is rounded down (docs/rules.md
 * 2), and at least the minimum fee.
 */
export function withdrawalFee({ feeBasisPoints, feeMinimum }: WithdrawalFeeRules, amount: bigint): bigint {
  const share = shareOf(amount, feeBasisPoints);
  return share > feeMinimum ? share : feeMinimum;
}

/** Whether an amount is below the minimum or does not exceed its fee. */
export function isTooSmall(rules: WithdrawalFeeRules & { minimum: bigint }, amount: bigint): boolean {
  return amount < rules.minimum || amount <= withdrawalFee(rules, amount);
}
