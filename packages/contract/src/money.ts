/**
 * Money is a decimal string in calls and a `bigint` of 10⁻⁶ units ("micros") in code, never a float (docs/rules.md 2).
 */
import { numberFormat } from "./formats.ts";

export const MICROS_PER_UNIT = 1_000_000n;
const DECIMALS = 6;
/**
 * The maximum of any amount field: 10¹⁰ units, more than the token's supply. 900 of them fit into a signed 64-bit
 * integer.
 */
export const MAX_MICROS = 10_000_000_000n * MICROS_PER_UNIT;
/**
 * The maximum price of a piece and of a grant: 10⁶ units. A cart of 100 lines with 999 pieces each stays below 1 % of a
 * signed 64-bit integer.
 */
export const MAX_PRICE_MICROS = 1_000_000n * MICROS_PER_UNIT;
const AMOUNT = /^(0|[1-9][0-9]{0,10})(\.[0-9]{1,6})?$/;

/** Whether `text` is a plain unsigned decimal with at most six places and at most `MAX_MICROS`. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text) && parseMoney(text) <= MAX_MICROS;
}

/**
 * Micros of a decimal string such as "12.5" or "-0.000001".
 * @throws RangeError if the text is not a decimal or has more than six places.
 */
export function parseMoney(text: string): bigint {
  const negative = text.startsWith("-");
  const unsigned = negative ? text.slice(1) : text;
  if (!/^[0-9]+(\.[0-9]{1,6})?$/.test(unsigned)) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  const [whole = "0", fraction = ""] = unsigned.split(".");
  const micros = BigInt(whole) * MICROS_PER_UNIT + BigInt(fraction.padEnd(DECIMALS, "0"));
  return negative ? -micros : micros;
}

/** The shortest decimal string of `micros`: 12_500_000n is "12.5". */
export function formatMoney(micros: bigint): string {
  const digits = (micros < 0n ? -micros : micros).toString().padStart(DECIMALS + 1, "0");
  const point = digits.length - DECIMALS;
  let end = digits.length;
  while (end > point && digits[end - 1] === "0") end -= 1;
  const fraction = end > point ? `.${digits.slice(point, end)}` : "";
  return `${micros < 0n ? "-" : ""}${digits.slice(0, point)}${fraction}`;
}

const PLACES = 2;

/** The digits of a decimal string after its point, without trailing zeros. */
export const placesOf = (decimal: string): number => decimal.split(".")[1]?.replace(/0+$/, "").length ?? 0;

/**
 * A decimal string formatted for `language`, rounded towards zero. Its digits never pass through a float. The minus sign
 * is U+2212, which is as wide as the plus sign and does not break at the end of a line.
 */
export function displayNumber(decimal: string, language: string, places: number): string {
  const format = numberFormat(language, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: "trunc",
    signDisplay: "negative",
  });
  return withMinus(format.format(decimal as Intl.StringNumericLiteral));
}

/** A formatted number with the minus sign instead of the hyphen that `Intl` writes. */
export const withMinus = (formatted: string): string => formatted.replace("-", "\u2212");

/** Three places read as thousands in languages that write 1.234, so a number of three gets a fourth. */
export const legiblePlaces = (places: number): number => (places === 3 ? 4 : places);

/** An amount split before its decimal mark: two places, rounded towards zero, or with `exact` all of them. */
export function moneyParts(decimal: string, language: string, exact = false): { whole: string; fraction: string } {
  const places = exact ? legiblePlaces(Math.max(PLACES, placesOf(decimal))) : PLACES;
  const text = displayNumber(decimal, language, places);
  // In all our languages the text ends with the decimal mark and the places; `formatToParts` takes six times as long.
  return { whole: text.slice(0, -places - 1), fraction: text.slice(-places - 1) };
}

/** An amount to read at a glance, with two decimals: on cards, in lists, on buttons, in charts and notices. */
export function displayMoney(decimal: string, language: string): string {
  const { whole, fraction } = moneyParts(decimal, language);
  return whole + fraction;
}

/** An amount with all its digits: in details, explanations and files, and where an amount is entered or sent. */
export function exactMoney(decimal: string, language: string): string {
  const { whole, fraction } = moneyParts(decimal, language, true);
  return whole + fraction;
}
