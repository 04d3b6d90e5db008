/** Arithmetic on whole micro-units. */
import { BASIS_POINTS } from "../../plan/index.ts";

const MOST = 2n ** 63n - 1n;
const WHOLE = BigInt(BASIS_POINTS);

/** ⌊amount × basisPoints ÷ 10,000⌋, for amounts that are not negative. */
export const shareOf = (amount: bigint, basisPoints: number): bigint => (amount * BigInt(basisPoints)) / WHOLE;

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const atLeastNothing = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Returns `amount` if it fits into 64 bits. Throws RangeError otherwise; `what` names the amount. */
export function fits(amount: bigint, what: string): bigint {
  if (amount > MOST || amount < -MOST) throw new RangeError(`${what} exceeds 2^63 micro-units`);
  return amount;
}

/** Adds to one value of a column. Throws RangeError on overflow. */
export function add(column: BigInt64Array, at: number, amount: bigint, what: string): void {
  column[at] = fits(column[at]! + amount, what);
}
