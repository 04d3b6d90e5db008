/** Forms of one word or character that search takes for the same. */
import { Converter } from "opencc-js/t2cn";
import pluralize from "pluralize";

/** Words that may have a plural; shorter ones are mostly units. */
const ENGLISH_WORD = /^[a-z]{3,}$/;
const HAN = /\p{Script=Han}/gu;

const toSimplified = Converter({ from: "jp", to: "cn" });
/** Each character that was met, and its common form. */
const commonForms = new Map<string, string>();

/**
 * A text with the simplified form of each Chinese character, Japanese forms included: 茶葉 is 茶叶, 黒糖 is 黑糖. One
 * character at a time, so that the form of a part of a text is a part of its form.
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

/** An English word in small letters, with its singular and plurals: "leaves" and "leaf". Other words alone. */
export function englishForms(word: string): string[] {
  if (!ENGLISH_WORD.test(word)) return [word];
  const plurals = word.endsWith("o") ? [`${word}s`, `${word}es`] : [pluralize.plural(word)];
  return [...new Set([word, pluralize.singular(word), ...plurals])];
}
