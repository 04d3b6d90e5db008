/** Who has which level and tier, and who is active (docs/rules.md 9 and 10). BV in micro-units. */
import type { Plan } from "./plan.rules.ts";

/** 0 for members who are not activated; for others the level that the personal achievement reaches, at least 1. */
export function memberLevel(
  { levels }: Pick<Plan, "levels">,
  { activated, personal }: { activated: boolean; personal: bigint },
): number {
  if (!activated) return 0;
  let level = levels.length - 1;
  while (level > 1 && personal < levels[level]!.from) level--;
  return level;
}

/** The tier by the lifetime achievement of the smaller side, for members whose level allows one; 0 for none. */
export function tierOf({ tiers }: Pick<Plan, "tiers">, left: bigint, right: bigint): number {
  const smaller = left < right ? left : right;
  let tier = tiers.length;
  while (tier > 0 && smaller < tiers[tier - 1]!.from) tier--;
  return tier;
}

/**
 * Whether an activated member can earn: by its own BV of the last days, the present one included, or because its activation was so
 * few days ago.
 */
export function isActive({ active }: Pick<Plan, "active">, daysSinceActivation: number, recent: bigint): boolean {
  return daysSinceActivation < active.days || recent >= active.volume;
}
