/** Progress from a member's level to the next. */
import { parseMoney } from "@banyan/contract/money.ts";

/** Progress, 0 to 1; 0 before the activation and at the top level. */
export function levelShare(
  levels: readonly { from: string }[],
  standing: { level: number; achievement: string; activated: boolean },
): number {
  const [here, above] = [levels[standing.level], levels[standing.level + 1]];
  // Purchases before the activation count from the activation on.
  if (!here || !above || !standing.activated) return 0;
  const width = parseMoney(above.from) - parseMoney(here.from);
  const done = parseMoney(standing.achievement) - parseMoney(here.from);
  return Math.min(Math.max(Number((done * 1000n) / width) / 1000, 0), 1);
}
