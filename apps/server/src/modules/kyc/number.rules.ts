/** The number of an identity document: how it is compared, and how it is shown. */

/** The number without separators, so that one document has one number. */
export function comparable(number: string): string {
  return number.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

const MOST_SHOWN_AT_END = 3;

/** "A123456789" → "A******789": enough to recognize one's own. At least half of it is hidden. */
export function maskedNumber(number: string): string {
  const shownAtEnd = Math.min(MOST_SHOWN_AT_END, Math.floor((number.length - 2) / 2));
  return number[0] + "*".repeat(number.length - 1 - shownAtEnd) + number.slice(number.length - shownAtEnd);
}
