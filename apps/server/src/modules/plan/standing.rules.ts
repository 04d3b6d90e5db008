/** Level, tier and activity of members (docs/rules.md 9 and 10). BV in micro-units. */
import type { Plan } from "./plan.rules.ts";

/** 0 for members who are not activated; otherwise the level for the personal achievement, at least 1. */
export function memberLevel(
  { levels }: Pick<Plan, "levels">,
  { activated, personal }: { activated: boolean; personal: bigint },
): number {
  if (!activated) return 0;
  let level = levels.length - 1;
  while (level > 1 && personal < levels[level]!.from) level--;
  return level;
}

/** Tier for the lifetime achievement of the smaller side, if the level allows one; 0 for none. */
export function tierOf({ tiers }: Pick<Plan, "tiers">, left: bigint, right: bigint): number {
  const smaller = left < right ? left : right;
  let tier = tiers.length;
  while (tier > 0 && smaller < tiers[tier - 1]!.from) tier--;
  return tier;
}

/**
 * Whether an activated member can earn: by own BV of the last days including today, or because its activation is recent
 * enough.
 */
export function isActive({ active }: Pick<Plan, "active">, daysSinceActivation: number, recent: bigint): boolean {
  return daysSinceActivation < active.days || recent >= active.volume;
}
