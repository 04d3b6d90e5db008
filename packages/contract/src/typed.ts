/**
 * The canonical form of typed or pasted codes and numbers, one function per kind of value. Forms and the field types of
 * the contract (fields.ts) share them, so every keyboard and every copied text gives the same value (docs/rules.md 13).
 */
import { asciiDigits } from "./digits.ts";

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu;
/** Dashes of any script, the minus sign, the box-drawing line and the Japanese prolonged sound mark. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu;

/** Half-width letters, digits and signs on one line, without invisible characters. */
export function plainSigns(typed: string): string {
  const plain = typed.replace(INVISIBLE, "").normalize("NFKC").replace(INVISIBLE, "");
  return asciiDigits(plain)
    .replace(DASHES, "-")
    .replace(/[。٫]/g, ".")
    .replace(/[、٬]/g, ",")
    .replace(/\s+/g, " ")
    .trim();
}

/** Without spaces: days, chain addresses, transaction IDs. */
export const unspaced = (typed: string): string => plainSigns(typed).replaceAll(" ", "");

/** Invitation, node and recovery codes, and country codes: without spaces and dashes, in capitals. */
export const codeOf = (typed: string): string => plainSigns(typed).replace(/[ -]/g, "").toUpperCase();

/** A code of digits, such as a member ID: without spaces and dashes. */
export const digitCodeOf = (typed: string): string => plainSigns(typed).replace(/[ -]/g, "");

/** In lower case. Inner spaces remain, because they separate two addresses. */
export const emailOf = (typed: string): string => plainSigns(typed).toLowerCase();

/** A member ID or an email, at sign-in. */
export function accountOf(typed: string): string {
  const text = unspaced(typed).toLowerCase();
  return text.includes("@") ? text : text.replaceAll("-", "");
}

/** A calling code with its plus sign. */
export function areaCodeOf(typed: string): string {
  const text = digitCodeOf(typed);
  return text.replace(/^(?:\+|00)?(?=[0-9])/, "+");
}

/** The digits of a phone number, after a plus sign if there is one. `phoneReadings` adds the calling code. */
export const phoneOf = (typed: string): string => plainSigns(typed).replace(/[ ().\-/]/g, "");

/** Prefixes that people dial before a calling code. */
const DIALLED_ABROAD = ["00", "011", "010"];

/**
 * The international numbers that a phone number (`phoneOf`) may mean, the likeliest first. It may contain its calling
 * code, with or without the prefix for calls abroad. The caller selects the first valid one.
 */
export function phoneReadings(areaCode: string, phone: string): string[] {
  if (phone.startsWith("+")) return phone.startsWith(areaCode) ? [phone] : [];
  const own = areaCode.slice(1);
  const before = ["", ...DIALLED_ABROAD].map((prefix) => prefix + own);
  return [
    areaCode + phone,
    ...before.filter((text) => phone.startsWith(text)).map((text) => areaCode + phone.slice(text.length)),
  ];
}

/** A postal code as its country writes it; undefined if it is invalid there. Without a format, any text is valid. */
export function postalCodeOf(
  typed: string,
  format: { pattern: string; example: string } | null | undefined,
): string | undefined {
  if (!format) return typed;
  const valid = new RegExp(`^(?:${format.pattern})$`);
  const bare = plainSigns(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  const places = [...bare.slice(1)].map((_, at) => at + 1);
  const separated = ["-", " "].flatMap((mark) => places.map((at) => bare.slice(0, at) + mark + bare.slice(at)));
  // Many patterns allow a code with and without its separator; the example shows which one is usual.
  const spellings = /[ -]/.test(format.example) ? [...separated, bare] : [bare, ...separated];
  return spellings.find((spelling) => valid.test(spelling));
}

/**
 * A search for people, orders or movements: in plain form if it is a number or an email, because those are stored so;
 * otherwise unchanged.
 */
export function searchOf(text: string): string {
  const plain = plainSigns(text);
  if (/^\+?[0-9][0-9 -]*$/.test(plain)) return plain.replace(/[ -]/g, "");
  return /^[\x21-\x7e]*[0-9@][\x21-\x7e]*$/.test(plain) ? plain : text;
}
