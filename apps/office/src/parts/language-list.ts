/** Languages by their own names, joined as the reader's language joins a list. */
import { LANGUAGE_NAMES, type Language } from "@banyan/contract/languages.ts";

export function languageList(languages: readonly Language[], locale: string): string {
  return new Intl.ListFormat(locale).format(languages.map((language) => LANGUAGE_NAMES[language]));
}
