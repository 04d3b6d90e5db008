/** A list of languages by their own names, formatted in the reader's language. */
import { LANGUAGE_NAMES, type Language } from "@banyan/contract/languages.ts";

export function languageList(languages: readonly Language[], locale: string): string {
  return new Intl.ListFormat(locale).format(languages.map((language) => LANGUAGE_NAMES[language]));
}
