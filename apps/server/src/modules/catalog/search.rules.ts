/**
 * Turns texts and keywords into search terms. A word of a script with spaces yields all its prefixes, with and without
 * diacritics. A word is therefore found while it is being typed, and Vietnamese with or without tone marks. Scripts
 * without spaces (Chinese, Japanese, Korean, Thai …) yield graphemes and pairs of adjacent graphemes, as written and
 * with common Chinese characters. Words of English texts also yield their singular and plural. Invariant: every term of
 * a query for a part of a text is among the terms of that text.
 */
import { LANGUAGES, type Texts } from "@banyan/contract/languages.ts";
import { commonHan, englishForms } from "./word-forms.rules.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
/** A run of a script without spaces, or a word. */
const PIECES =
  /([[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}\p{N}]]+)|([[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]+)/gv;
const LATIN_MARKS = /[\u0300-\u036f]/g;
/** Characters that people omit, and that texts spell differently. */
const THAI_TONE_MARKS = /[\u0e47-\u0e4c]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const KATAKANA_TO_HIRAGANA = 0x60;
/** An incomplete syllable, as a Korean keyboard produces it while typing. */
const BEGUN_SYLLABLE = /[\u1100-\u1112]$/;
const SYLLABLES = /[\uac00-\ud7a3]/;
const FINALS_OF_SYLLABLE = 28;

/** Longest prefix of a word, in characters. Texts are indexed by all prefixes up to it; words of a query are cut to it. */
const MAX_PREFIX = 20;
/** Maximum number of terms per query. */
const MAX_QUERY_TERMS = 40;

/** Lower case, one form per character, no Thai tone marks, no difference between katakana and hiragana. */
function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(THAI_TONE_MARKS, "")
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA));
}

/** Removes diacritics: "trà" is "tra", "đậu" is "dau". */
function withoutMarks(word: string): string {
  return word.normalize("NFD").replace(LATIN_MARKS, "").replaceAll("đ", "d").normalize("NFC");
}

function split(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A grapheme before its last part is typed: without marks, or a Korean syllable without its final. */
function beginningOf(grapheme: string): string {
  if (!SYLLABLES.test(grapheme)) return grapheme.replace(/\p{M}+$/u, "") || grapheme;
  const code = grapheme.charCodeAt(0);
  return String.fromCharCode(code - ((code - 0xac00) % FINALS_OF_SYLLABLE));
}

function addRun(terms: Set<string>, run: string): void {
  let before = "";
  for (const grapheme of split(run)) {
    for (const form of [grapheme, beginningOf(grapheme)]) {
      terms.add(form);
      terms.add(before + form);
    }
    before = grapheme;
  }
}

function addBeginnings(terms: Set<string>, word: string): void {
  let beginning = "";
  for (const letter of split(word).slice(0, MAX_PREFIX)) {
    beginning += letter;
    terms.add(beginning);
  }
}

/** Search terms of texts. */
export function searchTerms(texts: readonly Partial<Texts>[]): string[] {
  const terms = new Set<string>();
  for (const language of LANGUAGES) {
    const pieces = texts.flatMap((text) => [...fold(text[language] ?? "").matchAll(PIECES)]);
    for (const [, run, word] of pieces) {
      for (const form of run ? [run, commonHan(run)] : []) addRun(terms, form);
      for (const form of word ? formsOf(word, language) : []) addBeginnings(terms, form);
    }
  }
  return [...terms];
}

function formsOf(word: string, language: string): string[] {
  return [word, withoutMarks(word), ...(language === "en" ? englishForms(word) : [])];
}

/**
 * Search terms of a keyword: matches texts with all terms of one of these lists. The keyword as typed and, if
 * different, with common Chinese characters, because a search entry written by an older build contains only the
 * characters of its texts. Empty if the keyword has no letter or digit.
 */
export function queryTerms(keyword: string): string[][] {
  const folded = fold(keyword).replace(BEGUN_SYLLABLE, "");
  const wordings = new Set([folded, commonHan(folded)]);
  return [...wordings].map(termsOfQuery).filter((terms) => terms.length > 0);
}

function termsOfQuery(folded: string): string[] {
  const terms = new Set<string>();
  for (const [, run, word] of folded.matchAll(PIECES)) {
    if (word) terms.add(split(word).slice(0, MAX_PREFIX).join(""));
    if (run) for (const term of termsOfRun(split(run))) terms.add(term);
  }
  return [...terms].slice(0, MAX_QUERY_TERMS);
}

/** Pairs of adjacent graphemes; a single one is a term itself. */
export function termsOfRun(letters: readonly string[]): string[] {
  if (letters.length === 1) return [letters[0]!];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** A word, or the graphemes of a run. */
export type Piece = { word: string; run?: undefined } | { word?: undefined; run: string[] };

/** The words of a keyword without marks, and its runs as graphemes, with common Chinese characters. */
export function piecesOf(keyword: string): Piece[] {
  return Array.from(fold(keyword).matchAll(PIECES), ([, run, word]) =>
    run ? { run: split(commonHan(run)) } : { word: withoutMarks(word!) },
  );
}

/**
 * A name or keyword in the form that the ranking compares: folded, without diacritics, words and runs separated by one
 * space.
 */
export function foldedName(text: string): string {
  const pieces = withoutMarks(fold(text)).matchAll(PIECES);
  return Array.from(pieces, ([piece]) => commonHan(piece)).join(" ");
}

/** A word, or one grapheme of a script without spaces. */
export interface Unit {
  /** Folded, with its diacritics. */
  text: string;
  /** As returned by `foldedName`. */
  form: string;
  /** Index of its word or run in the text. */
  piece: number;
}

/** The words and graphemes of a text, in order. */
export function unitsOf(text: string): Unit[] {
  return [...fold(text).matchAll(PIECES)].flatMap(([found, run], piece) =>
    (run ? split(run) : [found]).map((unit) => ({ text: unit, form: commonHan(withoutMarks(unit)), piece })),
  );
}

/** Whether a folded text ends in a script without spaces. */
export function endsInRun(folded: string): boolean {
  return [...folded.matchAll(PIECES)].at(-1)?.[1] !== undefined;
}
