/**
 * Global bonus (docs/plan.md 3): a share of the day's BV, divided in proportion to the weight of each member's tier.
 */
import type { Plan } from "../../plan/index.ts";
import { shareOf } from "./amounts.rules.ts";
import type { PoolTotals, Share, Standing, Volumes } from "./day.rules.ts";
import { dividePool } from "./pool.rules.ts";

export function globalBonus(
  plan: Plan,
  { bv }: Volumes,
  { tier, may }: Standing,
): Share & { totals: PoolTotals | null } {
  const weightOf = [0n, ...plan.tiers.map(({ globalWeight }) => BigInt(globalWeight))];
  const weights = BigInt64Array.from(tier, (one, at) => (may.global[at] === 1 ? weightOf[one]! : 0n));
  const divided = dividePool(shareOf(bv, plan.globalBasisPoints), weights);
  return { ...divided, performance: new BigInt64Array(weights.length).fill(bv) };
}
