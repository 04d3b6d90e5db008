/** Who has which level and tier, and who is active (docs/rules.md 9 and 10). BV in micros. */
import type { Plan } from "./plan.rules.ts";

/** From where each level or tier is reached, as one array for those who ask for millions of members. */
export const thresholds = (steps: readonly { from: number }[]): Float64Array =>
  Float64Array.from(steps, ({ from }) => from);

/** The level of an activated member by its personal achievement. */
export function levelOf({ levels }: Pick<Plan, "levels">, personal: number | bigint): number {
  return levelReached(thresholds(levels), personal);
}

/** As `levelOf`, by the thresholds of the levels. */
export function levelReached(levels: Float64Array, personal: number | bigint): number {
  let level = levels.length - 1;
  while (level > 0 && personal < levels[level]!) level--;
  return level;
}

/** The tier by the lifetime achievement of the smaller side, for members whose level allows one; 0 for none. */
export function tierOf({ tiers }: Pick<Plan, "tiers">, left: number | bigint, right: number | bigint): number {
  return tierReached(thresholds(tiers), left, right);
}

/** As `tierOf`, by the thresholds of the tiers. */
export function tierReached(tiers: Float64Array, left: number | bigint, right: number | bigint): number {
  const smaller = left < right ? left : right;
  let tier = tiers.length;
  while (tier > 0 && smaller < tiers[tier - 1]!) tier--;
  return tier;
}

/**
 * Whether an activated member can earn: by its own BV of the last days, the present one among them, or because its
 * activation was so few days ago.
 */
export function isActive({ active }: Pick<Plan, "active">, daysSinceActivation: number, recent: number): boolean {
  return daysSinceActivation < active.days || recent >= active.volume;
}
