/** Percentages are decimal strings such as "8.5" in calls and basis points (hundredths of a percent) in code. */
import { formatMoney, MICROS_PER_UNIT } from "./money.ts";

/** Basis points in 100 %. */
export const BASIS_POINTS = 10_000;
const PERCENT = /^(?:0|[1-9][0-9]?|100)(?:\.[0-9]{1,2})?$/;

/** Whether `text` is a plain decimal from 0 to 100 with at most two places. */
export function isPercent(text: string): boolean {
  return PERCENT.test(text) && basisPointsOf(text) <= BASIS_POINTS;
}

/** Basis points of a text that satisfies `isPercent`: "8.5" is 850. */
export function basisPointsOf(text: string): number {
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** The percentage of basis points: 850 is "8.5". */
export const percentOf = (basisPoints: number): string => formatMoney((BigInt(basisPoints) * MICROS_PER_UNIT) / 100n);

/** As a `bigint`, for amounts. */
export const WHOLE = BigInt(BASIS_POINTS);

/** A share of an amount in micros, rounded up to the next micro. */
export const shareOf = (amount: bigint, basisPoints: bigint): bigint => (amount * basisPoints + WHOLE - 1n) / WHOLE;
