/** Reads what people type to find people, in one way for members, orders and teams. */

export interface Sought {
  /** Half-width. */
  text: string;
  /** If the text is a number, such as a member ID, a phone number, or a part of one: its digits. */
  digits: string | null;
  /** Phone numbers that begin like the digits, without leading zeros; null where no area code was typed. */
  phones: readonly { areaCode: string | null; start: string }[];
}

const NUMBER = /^[+\d][\d\s().\-‐-―/]*$/;
/** Digits of an area code at most, and of a number after one at least. */
const AREA_CODE = 4;
const AFTER_AREA_CODE = 4;

const withoutZeros = (digits: string) => digits.replace(/^0+/, "");

/** Full-width letters and digits are read as usual ones. */
export const halfWidth = (text: string): string => text.normalize("NFKC").trim();

export function readSought(search: string): Sought {
  const text = halfWidth(search);
  const digits = NUMBER.test(text.replace(/^\(/, "")) ? text.replace(/\D/g, "") : "";
  if (digits === "") return { text, digits: null, phones: [] };
  const bare = withoutZeros(digits) || digits;
  const split = Array.from({ length: AREA_CODE }, (_, at) => ({
    areaCode: `+${bare.slice(0, at + 1)}`,
    start: withoutZeros(bare.slice(at + 1)),
  }));
  const phones = split.filter(({ start }) => start.length >= AFTER_AREA_CODE);
  return { text, digits, phones: [{ areaCode: null, start: bare }, ...phones] };
}
