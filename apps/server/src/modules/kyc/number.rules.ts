/** Normalizing and masking the number of an identity document. */

/** The number without separators, so that a document has one canonical number. */
export function comparable(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

const MOST_SHOWN_AT_END = 3;

/** "A123456789" → "A******789": enough for the owner to recognize it. At least half of it is hidden. */
export function maskedNumber(number: string): string {
  const shownAtEnd = Math.min(MOST_SHOWN_AT_END, Math.floor((number.length - 2) / 2));
  return number[0] + "*".repeat(number.length - 1 - shownAtEnd) + number.slice(number.length - shownAtEnd);
}
