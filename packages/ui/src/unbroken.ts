/**
 * Prevents line breaks in number ranges such as 4–6, 02:00〜04:00 or 4~6, in words that start with one or two letters
 * and a hyphen, such as Pu-erh, and in phone numbers.
 */

const RANGE = /(?<=\d[–〜~])(?=\d)|(?<=\b[A-Za-z]{1,2}-)(?=[a-z])/g;
const PHONE = /\+\d[\d ]+\d/g;
/** Word joiner: no width, no break. */
const JOINER = "\u2060";
const NO_BREAK_SPACE = "\u00a0";

export function unbroken(text: string): string {
  return text.replace(RANGE, JOINER).replace(PHONE, (phone) => phone.replaceAll(" ", NO_BREAK_SPACE));
}
