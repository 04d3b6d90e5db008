/** Digits of typed text. Separate from typed.ts, because the first pages of the shop need no more. */

const DIGIT = /\p{Nd}/u;

/** Replaces the digits of every script by 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const plain = digit.normalize("NFKC");
    if (plain < "\u0080") return plain;
    // The ten digits of a script are consecutive, and may follow those of another one.
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** The digits of typed or pasted text, of any script, at most `most` of them. */
export const digitsOf = (typed: string, most: number): string =>
  asciiDigits(typed)
    .replace(/[^0-9]/g, "")
    .slice(0, most);
