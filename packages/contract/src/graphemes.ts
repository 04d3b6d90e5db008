/** Characters as people see them: an emoji with its skin tone, a flag, or a letter with its marks is one. */

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text. Browsers without a segmenter (before 2024) split emoji sequences. */
export function graphemesOf(text: string): string[] {
  if (typeof Intl.Segmenter === "undefined") return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The start of a text: as many whole characters as fit into `most` UTF-16 units. */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  let start = "";
  for (const character of graphemesOf(text)) {
    if (start.length + character.length > most) break;
    start += character;
  }
  return start;
}
