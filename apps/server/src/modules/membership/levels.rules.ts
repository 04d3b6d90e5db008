/** Levels: the plan's table, and the level of a personal achievement (docs/rules.md 9). */
import { MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import * as z from "zod/mini";

/** Micros, kept as digits in JSON. */
const micros = z.pipe(
  z.union([z.string(), z.bigint()]),
  z.transform((value: string | bigint) => BigInt(value)),
);

export const planSchema = z.object({
  /** By level, from 0 on. Each level begins at a higher personal achievement than the one before. */
  levels: z.array(
    z.object({
      /** Personal achievement from which an activated member has the level; zero for level 0. */
      from: micros,
      /** Share of paired BV that the sales bonus pays, in hundredths of a percent. */
      pairingBasisPoints: z.number(),
      /** The most that pairing pays on one day. */
      pairingCap: micros,
      /** How many generations below pay a leadership bonus. */
      leadershipGenerations: z.number(),
    }),
  ),
});
export type Plan = z.output<typeof planSchema>;

const units = (whole: bigint) => whole * MICROS_PER_UNIT;
const level = (from: bigint, pairingBasisPoints: number, pairingCap: bigint, leadershipGenerations: number) => ({
  from: units(from),
  pairingBasisPoints,
  pairingCap: units(pairingCap),
  leadershipGenerations,
});

export const DEFAULT_PLAN: Plan = {
  levels: [
    level(0n, 0, 0n, 0),
    level(100n, 800, 300n, 1),
    level(500n, 900, 1_000n, 2),
    level(1_500n, 1_000, 3_000n, 3),
    level(5_000n, 1_100, 8_000n, 4),
    level(15_000n, 1_200, 20_000n, 5),
  ],
};

/** The level of a personal achievement in micros; 0 for members who are not activated. */
export function levelOf(plan: Plan, achievement: bigint, activated: boolean): number {
  if (!activated) return 0;
  return Math.max(
    0,
    plan.levels.findLastIndex(({ from }) => achievement >= from),
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
  const missing = above.from - achievement;
  return { level: current + 1, from: above.from, missing: missing > 0n ? missing : 0n };
}
