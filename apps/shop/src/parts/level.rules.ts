/** The way from a member's level to the next one. */
import { parseMoney } from "@banyan/contract/money.ts";

/** How much of it is done, between 0 and 1; nothing before the activation, and 0 where there is no next level. */
export function levelShare(
  levels: readonly { from: string }[],
  standing: { level: number; achievement: string; activated: boolean },
): number {
  const [here, above] = [levels[standing.level], levels[standing.level + 1]];
  // What was bought before the activation counts with it, not earlier.
  if (!here || !above || !standing.activated) return 0;
  const width = parseMoney(above.from) - parseMoney(here.from);
  const done = parseMoney(standing.achievement) - parseMoney(here.from);
  return Math.min(Math.max(Number((done * 1000n) / width) / 1000, 0), 1);
}
