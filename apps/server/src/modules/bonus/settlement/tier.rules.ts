/**
 * Team tier bonus (docs/plan.md 3): up the referral line from the buyer's referrer, each member whose tier pays a
 * higher ratio than all below receives the difference.
 */
import type { Plan } from "../../plan/index.ts";
import { type DayInput, NONE, type Standing } from "./day.rules.ts";
import type { OrderShares } from "./sources.rules.ts";
import { nearest, nearestHigher } from "./uplines.rules.ts";

/** Returns a function that distributes one order; see `giveReferral`. */
export function tierBonus({ orders, members }: DayInput, plan: Plan, { tier, may }: Standing, to: OrderShares) {
  const tiered = nearest(members, (at) => tier[at] !== 0 && may.tier[at] === 1);
  const higher = nearestHigher(members, tiered, tier);
  return (order: number): void => {
    const referrer = members.referrers[orders.buyers[order]!]!;
    if (referrer === NONE) return;
    let paid = 0;
    for (let above = tiered[referrer]!; above !== NONE; above = higher[above]!) {
      const { teamBasisPoints } = plan.tiers[tier[above]! - 1]!;
      to.give("tier", order, above, teamBasisPoints - paid);
      paid = teamBasisPoints;
    }
  };
}
