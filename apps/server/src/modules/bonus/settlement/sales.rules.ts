/** Sales bonus (docs/plan.md 3): pairs the BV of both sides and pays a share of the paired BV, by level. */
import type { Plan } from "../../plan/index.ts";
import { fits, least, shareOf } from "./amounts.rules.ts";
import type { Amounts, DayInput, Share, Standing, Volumes } from "./day.rules.ts";

/** Paired BV, and BV that each side carries to the next day: before + added = paired + after. */
export interface Pairing {
  readonly paired: Amounts;
  readonly carriedLeft: Amounts;
  readonly carriedRight: Amounts;
}

export function pairSides({ state, members: { size } }: DayInput, volumes: Volumes): Pairing {
  const paired = new BigInt64Array(size);
  const carriedLeft = new BigInt64Array(size);
  const carriedRight = new BigInt64Array(size);
  for (let at = 0; at < size; at++) {
    const left = fits(state.carriedLeft[at]! + volumes.left[at]!, "the BV that a side carries");
    const right = fits(state.carriedRight[at]! + volumes.right[at]!, "the BV that a side carries");
    const pair = least(left, right);
    paired[at] = pair;
    carriedLeft[at] = left - pair;
    carriedRight[at] = right - pair;
  }
  return { paired, carriedLeft, carriedRight };
}

/** Every level pairs, even one without a bonus. */
export function salesBonus(
  { members: { size } }: DayInput,
  plan: Plan,
  { level }: Standing,
  { paired }: Pairing,
): Share {
  const raw = new BigInt64Array(size);
  for (let at = 0; at < size; at++) {
    if (paired[at] !== 0n) raw[at] = shareOf(paired[at]!, plan.levels[level[at]!]!.pairingBasisPoints);
  }
  return { raw, performance: paired };
}
