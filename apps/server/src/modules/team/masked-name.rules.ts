/** Whether a typed name may be one of which only the first letters are shown. Nothing but what is shown decides. */
import { graphemesOf } from "@banyan/contract/graphemes.ts";
import { plainText } from "@banyan/contract/plain-text.ts";

/** `maskedName` shows at most this many stars, whatever the length of a word. */
const MOST_STARS = 3;

/** "lin m" fits "L** M**", also as a part of a longer name. The last word may be incomplete. */
export function fitsMasked(typed: string, masked: string): boolean {
  const words = plainText(typed)
    .split(/\s+/)
    .filter((word) => word !== "");
  const shown = plainText(masked).split(/\s+/);
  if (words.length === 0) return false;
  return shown.some((_word, start) =>
    words.every((word, at) => fitsWord(word, shown[start + at] ?? "", at === words.length - 1)),
  );
}

function fitsWord(word: string, shown: string, isLast: boolean): boolean {
  const [letters, signs] = [graphemesOf(word), graphemesOf(shown)];
  const stars = signs.length - 1;
  // A word of one letter has a star too.
  const least = isLast || stars === 1 ? 1 : signs.length;
  return letters[0] === signs[0] && letters.length >= least && (stars === MOST_STARS || letters.length <= signs.length);
}
