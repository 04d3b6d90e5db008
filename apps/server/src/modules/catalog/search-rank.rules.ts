/**
 * How a search puts names first: 4 where a name has the keyword as whole words, 3 where a word begins with it (or ends
 * with it, in scripts without spaces, where the last part of a word says what a thing is), 2 where it has it anywhere, and
 * 3 more for a product of a category that is called like the keyword. So jasmine green tea stands before tea tree shampoo.
 * 1 where only a name in another language has it, 0 where only other texts have it. A name with a synonym of the keyword counts 2, and 3 in a category that is called like
 * that synonym: what has the typed word itself stands before it.
 */
import type { Texts } from "@banyan/contract/languages.ts";
import { LRUCache } from "lru-cache";
import { endsInRun, foldedName } from "./search.rules.ts";
import { englishForms } from "./word-forms.rules.ts";

export const HIGHEST_RANK = 7;

/** Folded names of categories, which every search compares. */
const categoryNames = new LRUCache<string, string>({ max: 4_000, memoMethod: foldedName });

/** The keyword as names have it: as typed, with its last word in the singular and in the plural. */
function wordings(keyword: string): string[] {
  const folded = foldedName(keyword);
  const lastWord = folded.lastIndexOf(" ") + 1;
  return englishForms(folded.slice(lastWord)).map((form) => folded.slice(0, lastWord) + form);
}

/** Patterns of LIKE for a folded name with a space before and after it. A folded text has no % and no _. */
export interface NamePatterns {
  whole: string[];
  edge: string[];
  part: string[];
  /** A synonym as whole words, or where a word begins or a run ends. */
  synonym: string[];
  /** The keyword or a synonym anywhere. */
  any: string[];
}

const edgesOf = (forms: readonly string[]) => [
  ...forms.map((form) => `% ${form}%`),
  ...forms.filter(endsInRun).map((form) => `%${form} %`),
];

export function namePatterns(keyword: string, synonyms: readonly string[]): NamePatterns {
  const [forms, others] = [wordings(keyword), synonyms.flatMap(wordings)];
  return {
    whole: forms.map((form) => `% ${form} %`),
    edge: edgesOf(forms),
    part: forms.map((form) => `%${form}%`),
    synonym: edgesOf(others),
    any: [...forms, ...others].map((form) => `%${form}%`),
  };
}

/** The categories of which a name, in any language, has one of these keywords as whole words. */
export function calledLike<Category extends { name: Partial<Texts> }>(
  categories: readonly Category[],
  keywords: readonly string[],
): Category[] {
  const forms = keywords.flatMap(wordings).map((form) => ` ${form} `);
  return categories.filter(({ name }) =>
    Object.values(name).some((text) => forms.some((form) => ` ${categoryNames.memo(text)} `.includes(form))),
  );
}
