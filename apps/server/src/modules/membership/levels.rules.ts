/** Levels, derived from personal achievement (docs/rules.md 9). */
import type { Plan } from "../plan/index.ts";

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
