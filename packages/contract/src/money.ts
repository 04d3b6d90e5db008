/**
 * Money is a decimal string in calls and a `bigint` of 10⁻⁶ units ("micros") in code, never a float (docs/rules.md 2).
 */
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

/**
 * An amount formatted for `language`: two decimals, up to six where they are not zero (docs/rules.md 2). Formats the
 * string's digits, so no precision is lost.
 */
export function displayMoney(decimal: string, language: string): string {
  const micros = parseMoney(decimal);
  const shown = formatMoney(micros);
  const places = Math.max(2, shown.split(".")[1]?.length ?? 0);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places });
  return format.format(shown as Intl.StringNumericLiteral);
}
