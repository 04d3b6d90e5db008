/** A pool: a share of the day's BV, divided by weights exactly to the micro-unit (docs/plan.md 4). */
import type { PoolTotals } from "./day.rules.ts";

/** Weights are counted in hundredths of a unit. */
const HUNDREDTH = 10_000n;
export const hundredths = (amount: bigint): bigint => amount / HUNDREDTH;
export const wholeOf = (weight: bigint): bigint => weight * HUNDREDTH;

export interface Divided {
  /** By member. */
  readonly raw: BigInt64Array;
  /** Null without participants. */
  readonly totals: PoolTotals | null;
}

/**
 * Divides `amount` in proportion to non-negative weights: each share is rounded down, and the remaining micro-units go
 * one each to the largest remainders, ties to the lower position.
 */
export function dividePool(amount: bigint, weights: BigInt64Array): Divided {
  const raw = new BigInt64Array(weights.length);
  let sum = 0n;
  for (const weight of weights) sum += weight;
  if (sum === 0n) return { raw, totals: null };

  const remainders = new BigInt64Array(weights.length);
  let members = 0;
  let left = amount;
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] === 0n) continue;
    const product = amount * weights[at]!;
    raw[at] = product / sum;
    remainders[at] = product % sum;
    left -= raw[at]!;
    members++;
  }
  const totals = { amount, weights: sum, members, left: Number(left), leastRemainder: null };
  if (left === 0n) return { raw, totals };

  const leastRemainder = remainders.toSorted().at(-Number(left))!;
  let ties = left;
  for (const remainder of remainders) if (remainder > leastRemainder) ties--;
  for (let at = 0; at < weights.length; at++) {
    if (remainders[at]! > leastRemainder) raw[at]! += 1n;
    else if (remainders[at] === leastRemainder && weights[at] !== 0n && ties > 0n) {
      raw[at]! += 1n;
      ties--;
    }
  }
  return { raw, totals: { ...totals, leastRemainder } };
}
