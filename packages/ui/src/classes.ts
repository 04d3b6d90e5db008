/**
 * A row of a label and its value. The value gets the room that the longest word of the label leaves, at most three
 * quarters. Labels never break within words (`wrap-break-word`); values do, because people type words of any length.
 */
export const FACT =
  "grid grid-cols-[minmax(min-content,1fr)_fit-content(75%)] items-baseline gap-4 large-text:grid-cols-1 large-text:gap-0.5";

/** Joins class names; skips false, null and undefined. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
