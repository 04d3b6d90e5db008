/**
 * Where a short text may break, for scripts that write words without spaces: Thai at words, Chinese and Japanese at phrases, so
 * that a particle or a mark never begins a line. Loanwords that the dictionary takes apart are kept together.
 */

/** So many letters of Thai are kept on a line: they fit half of a small phone with text of twice the size. */
const LONGEST = 9;
/** So many signs of katakana are kept on a line. */
const LONGEST_LOANWORD = 10;
/** A part of so few letters is a syllable or a particle rather than a word. */
const FRAGMENT = 3;
/** Parts that belong to what stands before them. */
const FOLLOWS =
  /^(?:[\p{P}\p{S}\s]+|[的了得地著着過过們们吗嗎呢吧嗎之]|[がはをにのでともへやかね]|ま|した|ます|まし|ました|た|て|です|から|まで|より|ずつ|など|だけ)$/u;
/** Words of the shop that the dictionary of Thai takes apart. */
const THAI_WORDS = /(โยเกิร์ต|ซินจู๋|คอลลาเจน|เปปไทด์|คูปอง|ช้อปปิ้ง|แพ็กเกจ|ใบไม้ร่วง|เซรามิก|อิงเกอ)/;
/** Such as 4–6, or 4〜6 in Japanese. */
const RANGE = /\d[–〜]\d+$/;
const MARK_AT_END = /\p{P}$/u;
const MARKS = /\p{M}/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** The parts of `text` between which it may break; the whole text for scripts with spaces. */
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

/** A loanword in Japanese. */
function isLoanword(text: string): boolean {
  return /^[\p{Script=Katakana}ー]+$/u.test(text) && text.length <= LONGEST_LOANWORD;
}

/** A single sign leans on a neighbour: on another single one before all, such as 冬茶, else on a short one, such as 日曬麵. */
function leans(last: string, part: string, next: string | undefined): boolean {
  if (MARK_AT_END.test(last)) return false;
  const [before, after] = [[...last].length, [...part].length];
  if (before === 1) return after <= FRAGMENT;
  const nextIsSingle = next !== undefined && [...next].length === 1 && !FOLLOWS.test(next);
  return after === 1 && before === 2 && !nextIsSingle;
}

/** Letters that take a width of their own. */
function lettersOf(text: string): number {
  return [...text.replace(MARKS, "")].length;
}
