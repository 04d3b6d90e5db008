/**
 * Whole numbers of micro-units in floating point, exact to the last unit. Every value and every result is an integer
 * below 2⁵³; a product may pass it and is then kept as two numbers (Dekker 1971). This is several times quicker than
 * bigint over arrays of millions.
 */
import { BASIS_POINTS } from "../plan/index.ts";
import { forBlocks } from "./blocks.rules.ts";

/** The largest whole number that is exact, 2⁵³ − 1: nine billion units of six decimals. */
const MOST = Number.MAX_SAFE_INTEGER;
/** 2²⁷ + 1: cuts a number of 53 bits into two halves whose products are exact. */
const SPLITTER = 134_217_729;

/** Throws where a sum has left the range in which it is exact; `what` names it. */
export function exact(value: number, what: string): number {
  if (value > MOST || value < -MOST) throw new RangeError(`${what} passes 2^53 micro-units`);
  return value;
}

/** The rounding error of the product p = a × b: a × b is exactly p plus this. */
function errorOfProduct(a: number, b: number, p: number): number {
  const wideA = SPLITTER * a;
  const highA = wideA - (wideA - a);
  const lowA = a - highA;
  const wideB = SPLITTER * b;
  const highB = wideB - (wideB - b);
  const lowB = b - highB;
  return lowA * lowB - (p - highA * highB - lowA * highB - highA * lowB);
}

/** What `divide` found: a × b = quotient × c + remainder, with 0 ≤ remainder < c. */
export interface Division {
  quotient: number;
  remainder: number;
}

/**
 * Divides a × b by c without rounding, for 0 ≤ a, 0 ≤ b, 0 < c and a quotient below 2⁵³. Writes into `into`, because an
 * object for each of ten million members would cost more than the division.
 */
export function divide(a: number, b: number, c: number, into: Division): Division {
  const product = a * b;
  if (product <= MOST) {
    // Of whole numbers below 2⁵³, floating point never rounds a quotient up to the next whole number. % is far slower.
    into.quotient = Math.floor(product / c);
    into.remainder = product - into.quotient * c;
    return into;
  }
  const rest = errorOfProduct(a, b, product);
  let quotient = Math.floor(product / c);
  const back = quotient * c;
  let remainder = product - back + (rest - errorOfProduct(quotient, c, back));
  for (; remainder < 0; remainder += c) quotient--;
  for (; remainder >= c; remainder -= c) quotient++;
  into.quotient = quotient;
  into.remainder = remainder;
  return into;
}

const scratch: Division = { quotient: 0, remainder: 0 };

/** a × b ÷ c, rounded down; see `divide`. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = a * b;
  return product <= MOST ? Math.floor(product / c) : divide(a, b, c, scratch).quotient;
}

/** A share of an amount in hundredths of a percent, rounded down. */
export const shareOf = (amount: number, basisPoints: number): number => mulDiv(amount, basisPoints, BASIS_POINTS);

/** A pool that was divided. */
export interface DividedPool {
  /** Units that the rounded shares left over. */
  left: number;
  /** The smallest remainder that got one of them; null where none was left. */
  leastRemainder: number | null;
}

/**
 * Divides a pool among places in proportion to their weights, to the last unit: each gets its share rounded down, and the
 * units that are left go one each to the largest remainders, of equal ones to the lower place. Weights are whole numbers;
 * their sum is above 0 and below 2⁵³. The shares stand where the weights were.
 */
export function dividePool(pool: number, weights: Float64Array, total: number): DividedPool {
  const remainders = new Float64Array(weights.length);
  const ranges = new Int32Array(RANGES);
  const division = { pool, weights, total, remainders, ranges };
  let left = pool;
  forBlocks(weights.length, (from, until) => {
    left -= divideWeights(division, from, until);
  });
  if (left === 0) return { left, leastRemainder: null };
  let range = RANGES - 1;
  let ties = left;
  for (; ties > ranges[range]!; range--) ties -= ranges[range]!;
  const inRange = new Float64Array(ranges[range]!);
  let found = 0;
  forBlocks(weights.length, (from, until) => {
    found = findInRange(division, range, { inRange, found }, from, until);
  });
  const least = largestOf(inRange, ties);
  for (const remainder of inRange) if (remainder > least) ties--;
  forBlocks(weights.length, (from, until) => {
    ties = addUnits(division, { least, ties }, from, until);
  });
  return { left, leastRemainder: least };
}

/** What is divided, and what comes of it. */
interface PoolDivision {
  pool: number;
  /** Each becomes a share. */
  weights: Float64Array;
  total: number;
  remainders: Float64Array;
  /** How many remainders lie in each of so many equal ranges, so that few have to be compared to find the n-th. */
  ranges: Int32Array;
}

const RANGES = 4_096;

const rangeOf = (remainder: number, total: number) => Math.floor((remainder / total) * RANGES);

/** Divides some of the weights, and gives the sum of their shares. */
function divideWeights(
  { pool, weights, total, remainders, ranges }: PoolDivision,
  from: number,
  until: number,
): number {
  let sum = 0;
  for (let at = from; at < until; at++) {
    divide(pool, weights[at]!, total, scratch);
    weights[at] = scratch.quotient;
    remainders[at] = scratch.remainder;
    ranges[rangeOf(scratch.remainder, total)]!++;
    sum += scratch.quotient;
  }
  return sum;
}

/** Copies remainders of a range behind those that were found. Gives how many are found now. */
function findInRange(
  { remainders, total }: PoolDivision,
  range: number,
  { inRange, found }: { inRange: Float64Array; found: number },
  from: number,
  until: number,
): number {
  let next = found;
  for (let at = from; at < until; at++) {
    const remainder = remainders[at]!;
    if (rangeOf(remainder, total) === range) inRange[next++] = remainder;
  }
  return next;
}

/** Gives a unit to each share with more than the least remainder, and to so many with just that. Gives how many of these are left. */
function addUnits(
  { weights, remainders }: PoolDivision,
  { least, ties }: { least: number; ties: number },
  from: number,
  until: number,
): number {
  let rest = ties;
  for (let at = from; at < until; at++) {
    const remainder = remainders[at]!;
    if (remainder > least || (remainder === least && rest-- > 0)) weights[at]!++;
  }
  return rest;
}

/** The `count`-th largest of some values (1 for the largest), by Hoare's selection, which moves them. */
function largestOf(work: Float64Array, count: number): number {
  const wanted = work.length - count;
  for (let low = 0, high = work.length - 1; low < high; ) {
    const pivot = work[(low + high) >>> 1]!;
    let up = low;
    let down = high;
    while (up <= down) {
      while (work[up]! < pivot) up++;
      while (work[down]! > pivot) down--;
      if (up > down) break;
      const swapped = work[up]!;
      work[up++] = work[down]!;
      work[down--] = swapped;
    }
    if (wanted <= down) high = down;
    else if (wanted >= up) low = up;
    else break;
  }
  return work[wanted]!;
}
