/** Referral bonus (docs/plan.md 3): the buyer's referrer receives a share of each order, by level. */
import type { Plan } from "../../plan/index.ts";
import { type DayInput, NONE, type Standing } from "./day.rules.ts";
import type { OrderShares } from "./sources.rules.ts";

export function giveReferral(
  order: number,
  { orders, members }: DayInput,
  plan: Plan,
  standing: Standing,
  to: OrderShares,
) {
  const referrer = members.referrers[orders.buyers[order]!]!;
  if (referrer === NONE) return;
  const { referralBasisPoints } = plan.levels[standing.level[referrer]!]!;
  if (referralBasisPoints > 0) to.give("referral", order, referrer, referralBasisPoints);
}
