/**
 * Static income, `rebate` (docs/plan.md 4): a share of the day's BV, divided in proportion to own BV not yet returned,
 * which is also the maximum.
 */
import type { Plan } from "../../plan/index.ts";
import { least, shareOf } from "./amounts.rules.ts";
import type { DayInput, PoolTotals, Share, Standing, Volumes } from "./day.rules.ts";
import { dividePool, hundredths, wholeOf } from "./pool.rules.ts";

export function rebateBonus(
  { state }: DayInput,
  plan: Plan,
  { bv }: Volumes,
  { personal, may }: Standing,
): Share & { totals: PoolTotals | null } {
  const base = BigInt64Array.from(personal, (own, at) => own - state.rebated[at]!);
  const weights = base.map((own, at) => (may.rebate[at] === 1 ? hundredths(own) : 0n));
  const most = wholeOf(weights.reduce((sum, weight) => sum + weight, 0n));
  const divided = dividePool(least(shareOf(bv, plan.rebateBasisPoints), most), weights);
  return { ...divided, performance: base };
}
