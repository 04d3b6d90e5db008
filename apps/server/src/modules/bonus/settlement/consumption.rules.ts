/** Global consumption bonus (docs/plan.md 4): a share of the day's BV, divided in proportion to recent own BV. */
import type { Plan } from "../../plan/index.ts";
import { shareOf } from "./amounts.rules.ts";
import type { PoolTotals, Share, Standing, Volumes } from "./day.rules.ts";
import { dividePool, hundredths } from "./pool.rules.ts";

export function consumptionBonus(
  plan: Plan,
  { bv }: Volumes,
  { recent, may }: Standing,
): Share & { totals: PoolTotals | null } {
  const weights = BigInt64Array.from(recent, (own, at) => (may.consumption[at] === 1 ? hundredths(own) : 0n));
  const divided = dividePool(shareOf(bv, plan.consumptionBasisPoints), weights);
  return { ...divided, performance: recent };
}
