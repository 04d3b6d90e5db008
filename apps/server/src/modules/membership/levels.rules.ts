/** Levels: what follows from a personal achievement (docs/rules.md 9). */
import type { Plan } from "../plan/index.ts";

/** The level of a personal achievement in micros; 0 for members who are not activated. */
export function levelOf(plan: Plan, achievement: bigint, activated: boolean): number {
  if (!activated) return 0;
  return Math.max(
    0,
    plan.levels.findLastIndex(({ from }) => achievement >= BigInt(from)),
  );
}

/** The next level and the BV still missing for it (never negative), in micros; null at the top. */
export function nextLevel(
  plan: Plan,
  achievement: bigint,
  current: number,
): { level: number; from: bigint; missing: bigint } | null {
  const above = plan.levels[current + 1];
  if (!above) return null;
  const from = BigInt(above.from);
  const missing = from - achievement;
  return { level: current + 1, from, missing: missing > 0n ? missing : 0n };
}
