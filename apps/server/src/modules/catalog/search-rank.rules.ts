/**
 * Ranking of names in a search: 4 if the name contains the keyword as whole words, 3 if a word starts with it (or ends
 * with it, in scripts without spaces, where the last part of a word names the kind of thing), 2 if it contains it
 * anywhere, and 3 more for a product of a category whose name equals the keyword. Jasmine green tea therefore ranks
 * before tea tree shampoo. 1 if only a name in another language contains it, 0 if only other texts do. A name with a
 * synonym of the keyword gets 2, and 3 in a category whose name equals that synonym: matches of the typed word itself
 * rank before it.
 */
import type { Texts } from "@banyan/contract/languages.ts";
import { LRUCache } from "lru-cache";
import { endsInRun, foldedName } from "./search.rules.ts";
import { englishForms } from "./word-forms.rules.ts";

export const HIGHEST_RANK = 7;

/** Folded category names, compared by every search. */
const categoryNames = new LRUCache<string, string>({ max: 4_000, memoMethod: foldedName });

/** The folded keyword: as typed, and with its last word in singular and plural. */
function wordings(keyword: string): string[] {
  const folded = foldedName(keyword);
  const lastWord = folded.lastIndexOf(" ") + 1;
  return englishForms(folded.slice(lastWord)).map((form) => folded.slice(0, lastWord) + form);
}

/** LIKE patterns for a folded name with a space before and after it. A folded text contains no % and no _. */
export interface NamePatterns {
  whole: string[];
  edge: string[];
  part: string[];
  /** A synonym as whole words, at the start of a word, or at the end of a run. */
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

/** The categories with a name, in any language, that contains one of these keywords as whole words. */
export function calledLike<Category extends { name: Partial<Texts> }>(
  categories: readonly Category[],
  keywords: readonly string[],
): Category[] {
  const forms = keywords.flatMap(wordings).map((form) => ` ${form} `);
  return categories.filter(({ name }) =>
    Object.values(name).some((text) => forms.some((form) => ` ${categoryNames.memo(text)} `.includes(form))),
  );
}
