/** Building blocks of rows: pseudorandom unique numbers, and time-ordered keys. */
import type { chance as startChance } from "../../src/platform/chance.ts";

/** Returns numbers in [from, to); see platform/chance.ts. */
export type Chance = ReturnType<typeof startChance>;

export const pick = <T>(chance: Chance, list: readonly T[]): T => list[Math.floor(chance(0, list.length))]!;

const hex = (value: number, digits: number) => Math.floor(value).toString(16).padStart(digits, "0");

/** A UUID version 7 of a moment in milliseconds. */
export function uuidAt(chance: Chance, ms: number): string {
  const time = hex(ms, 12);
  const variant = hex(chance(0x8000, 0xc000), 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(chance(0, 0x1000), 3)}-${variant}-${hex(chance(0, 2 ** 24), 6)}${hex(chance(0, 2 ** 24), 6)}`;
}

/** 8 digits, unique for the first 90,000,000 numbers. */
export const publicIdOf = (n: number): string => String(10_000_000 + ((n * 37_915_717) % 90_000_000));

/** 10 digits, unique for the first 9,000,000,000 numbers. */
export const orderDigitsOf = (n: number): string => String(1_000_000_000 + ((n * 736_338_717) % 9_000_000_000));

const CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODES = CODE_LETTERS.length ** 8;

/** 8 letters and digits without lookalikes, unique for numbers below 30,000,000. */
export function codeOf(n: number): string {
  let rest = (n * 276_912_139) % CODES;
  let code = "";
  for (let i = 0; i < 8; i++) {
    code += CODE_LETTERS[rest % CODE_LETTERS.length];
    rest = Math.floor(rest / CODE_LETTERS.length);
  }
  return code;
}

/** A moment in COPY's format. */
export const timeField = (ms: number): string => new Date(ms).toISOString();
