/** Forms of a word or character that search treats as equal. */
import { Converter } from "opencc-js/t2cn";
import pluralize from "pluralize";

/** Words that may have a plural; shorter ones are mostly units. */
const ENGLISH_WORD = /^[a-z]{3,}$/;
const HAN = /\p{Script=Han}/gu;

const toSimplified = Converter({ from: "jp", to: "cn" });
/** Cache of common forms by character. */
const commonForms = new Map<string, string>();

/**
 * A text with the simplified form of each Chinese character, including Japanese forms: 茶葉 is 茶叶, 黒糖 is 黑糖. Converts one
 * character at a time, so that the form of a substring is a substring of the form.
 */
export function commonHan(text: string): string {
  return text.replace(HAN, (character) => {
    const known = commonForms.get(character);
    if (known !== undefined) return known;
    const common = toSimplified(character);
    commonForms.set(character, common);
    return common;
  });
}

/** A lower-case English word with its singular and plurals: "leaves" and "leaf". Other words alone. */
export function englishForms(word: string): string[] {
  if (!ENGLISH_WORD.test(word)) return [word];
  const plurals = word.endsWith("o") ? [`${word}s`, `${word}es`] : [pluralize.plural(word)];
  return [...new Set([word, pluralize.singular(word), ...plurals])];
}
