/**
 * Similar wordings of a keyword that finds nothing. A word of the Latin alphabet may have one letter too many, too few,
 * wrong, or swapped with the next, and no marks ("oolng"). A run of a script without spaces may lack or have one
 * character, or be two or three words between which the texts have more (高山茶 finds 高山烏龍茶). If no wording of the whole keyword
 * finds anything, one of its words may be left out ("kem chống nắng").
 */
import { piecesOf, termsOfRun } from "./search.rules.ts";

/** A wording, and the terms of which a product must have all. */
export interface Wording {
  text: string;
  terms: readonly string[];
}

const WORD = /^[a-z]{4,20}$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Words of a keyword that are corrected, corrections of each, and characters of a run that are examined. */
const MOST_WORDS = 3;
const MOST_CORRECTIONS = 6;
const LONGEST_RUN = 12;
/** Each one makes the search more expensive. */
const MOST_WORDINGS = 30;

/** Words with one letter changed. */
export function corrections(word: string): string[] {
  if (!WORD.test(word)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
    if (after !== "") found.add(before + after.slice(1));
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== "") found.add(before + letter + after.slice(1));
    }
  }
  found.delete(word);
  return [...found];
}

/** Words of a keyword, as written and with one letter changed, of which the search has to know some. */
export function candidates(keyword: string): string[] {
  const words = piecesOf(keyword).flatMap(({ word }) => word ?? []);
  return [...new Set([...words, ...words.slice(0, MOST_WORDS).flatMap(corrections)])];
}

/**
 * Similar wordings in two steps: of the whole keyword, and with one word, or one end of the only run, left out. `known` are
 * the known candidates.
 */
export function nearWordings(keyword: string, known: ReadonlySet<string>): Wording[][] {
  const found = piecesOf(keyword);
  const pieces = found.map(({ run, word }) => (run ? nearRuns(run) : nearWords(word, known)));
  const whole = combined(pieces);
  const less =
    pieces.length > 1
      ? pieces.flatMap((_, left) => combined(pieces.filter((_one, at) => at !== left)))
      : endsOf(found[0]?.run ?? []);
  return [whole, less.slice(0, MOST_WORDINGS)].filter((step) => step.length > 0);
}

function nearWords(word: string, known: ReadonlySet<string>): Wording[] {
  const found = known.has(word) ? [word] : corrections(word).filter((one) => known.has(one));
  // A longer word is less often a beginning of another.
  return found
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_CORRECTIONS)
    .map((text) => ({ text, terms: [text] }));
}

function nearRuns(run: readonly string[]): Wording[] {
  const whole = { text: run.join(""), terms: termsOfRun(run) };
  if (run.length < 3 || run.length > LONGEST_RUN) return [whole];
  const parted = run.slice(1).map((_, at) => [run.slice(0, at + 1), run.slice(at + 1)]);
  const without = run.length > 3 ? run.map((_, at) => [run.slice(0, at), run.slice(at + 1)]) : [];
  const inThree = run.length > 4 ? parted.flatMap(([before = [], after = []]) => thirds(before, after)) : [];
  const wordings = [...parted, ...without, ...inThree].slice(0, MOST_WORDINGS).map((parts) => {
    const left = parts.filter((part) => part.length > 0);
    return { text: left.map((part) => part.join("")).join(" "), terms: left.flatMap(termsOfRun) };
  });
  return [whole, ...wordings];
}

/** The beginnings and ends of a run that have at least half of it, longest first. */
function endsOf(run: readonly string[]): Wording[] {
  if (run.length < 4 || run.length > LONGEST_RUN) return [];
  const lengths = run.map((_, at) => run.length - 1 - at).filter((length) => length * 2 >= run.length);
  return lengths
    .flatMap((length) => [run.slice(-length), run.slice(0, length)])
    .map((part) => ({ text: part.join(""), terms: termsOfRun(part) }));
}

function thirds(before: readonly string[], after: readonly string[]) {
  return after.slice(1).map((_, at) => [before, after.slice(0, at + 1), after.slice(at + 1)]);
}

/** One wording of each piece; none if a piece has none. */
function combined(pieces: readonly (readonly Wording[])[]): Wording[] {
  const all = pieces.reduce<Wording[]>(
    (before, piece) =>
      before
        .flatMap((one) =>
          piece.map(({ text, terms }) => ({
            text: [one.text, text].filter(Boolean).join(" "),
            terms: [...one.terms, ...terms],
          })),
        )
        .slice(0, MOST_WORDINGS),
    [{ text: "", terms: [] }],
  );
  return all.filter(({ terms }) => terms.length > 0);
}
