/**
 * Line breaks of short texts in scripts without spaces: Thai at words, Chinese and Japanese at phrases, so that no line
 * starts with a particle or a punctuation mark. Loanwords that the dictionary splits are rejoined.
 */

/** Maximum Thai letters kept on a line: they fit half of a small phone at twice the text size. */
const LONGEST = 9;
/** Maximum katakana kept on a line. */
const LONGEST_LOANWORD = 10;
/** Shorter Thai parts are syllables or particles rather than words. */
const FRAGMENT = 3;
/** Parts that attach to the previous one. */
const FOLLOWS =
  /^(?:[\p{P}\p{S}\s]+|[的了得地著着過过們们吗嗎呢吧嗎之]|[がはをにのでともへやかね]|ま|した|ます|まし|ました|た|て|です|から|まで|より|ずつ|など|だけ)$/u;
/** The shop's words that the Thai dictionary splits. */
const THAI_WORDS = /(โยเกิร์ต|ซินจู๋|คอลลาเจน|เปปไทด์|คูปอง|ช้อปปิ้ง|แพ็กเกจ|ใบไม้ร่วง|เซรามิก|อิงเกอ)/;
/** Such as 4–6, or 4〜6 in Japanese. */
const RANGE = /\d[–〜]\d+$/;
const MARK_AT_END = /\p{P}$/u;
const MARKS = /\p{M}/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Unbreakable parts of `text`; the whole text for scripts with spaces. */
export function phrasesOf(text: string, locale: string): string[] {
  if (!/^(?:zh|ja|th)\b/.test(locale) || typeof Intl.Segmenter === "undefined") return [text];
  let segmenter = segmenters.get(locale);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(locale, { granularity: "word" });
    segmenters.set(locale, segmenter);
  }
  const wordsOf = (part: string) => [...segmenter.segment(part)].map(({ segment }) => segment);
  if (!locale.startsWith("th")) return eastAsianPhrases(wordsOf(text));
  return thaiPhrases(text.split(THAI_WORDS).flatMap((part, at) => (at % 2 === 1 ? [part] : wordsOf(part))));
}

function thaiPhrases(parts: readonly string[]): string[] {
  const phrases: string[] = [];
  for (const part of parts) {
    const last = phrases.at(-1);
    const open = last !== undefined && last.trimEnd() === last;
    const together = open && (lettersOf(part) <= FRAGMENT || lettersOf(last) <= FRAGMENT);
    if (open && (part.trim() === "" || (together && lettersOf(last + part) <= LONGEST)))
      phrases[phrases.length - 1] = last + part;
    else phrases.push(part);
  }
  return phrases;
}

function eastAsianPhrases(parts: readonly string[]): string[] {
  const phrases: string[] = [];
  for (const [at, part] of parts.entries()) {
    const last = phrases.at(-1);
    if (
      last !== undefined &&
      (FOLLOWS.test(part) || RANGE.test(last + part) || isLoanword(last + part) || leans(last, part, parts[at + 1]))
    )
      phrases[phrases.length - 1] = last + part;
    else phrases.push(part);
  }
  return phrases;
}

/** A Japanese loanword. */
function isLoanword(text: string): boolean {
  return /^[\p{Script=Katakana}ー]+$/u.test(text) && text.length <= LONGEST_LOANWORD;
}

/**
 * Whether a single character joins a neighbour: preferably another single one, as in 冬茶, else a short one, as in 日曬麵.
 */
function leans(last: string, part: string, next: string | undefined): boolean {
  if (MARK_AT_END.test(last)) return false;
  const [before, after] = [[...last].length, [...part].length];
  if (before === 1) return after <= FRAGMENT;
  const nextIsSingle = next !== undefined && [...next].length === 1 && !FOLLOWS.test(next);
  return after === 1 && before === 2 && !nextIsSingle;
}

/** The number of letters with a width. */
function lettersOf(text: string): number {
  return [...text.replace(MARKS, "")].length;
}
