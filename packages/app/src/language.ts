/**
 * The language in force: the one chosen on this device, else the app's own rule. `pseudo` is for finding forgotten
 * texts; the server is asked in English then.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@banyan/contract/languages.ts";
import { i18n, type Messages } from "@lingui/core";
import type { Stored } from "./stored.ts";

export type Locale = Language | "pseudo";

export interface LanguageParts {
  /** What was chosen on this device. */
  chosen: Stored<string>;
  /** The language where nothing was chosen. */
  unchosen: () => Language;
  /** Loads the texts; after a choice, all that the page in sight may need. */
  load: (locale: Locale, after: "start" | "choice") => Promise<Messages>;
}

export function createLanguage({ chosen, unchosen, load }: LanguageParts) {
  function chosenLocale(): Locale {
    const locale = chosen.get();
    return locale === "pseudo" || isLanguage(locale) ? locale : unchosen();
  }

  /** The language for the `lang` header and for formats. */
  function apiLanguage(): Language {
    const locale = chosenLocale();
    return locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
  }

  /** Loads the texts of a language and puts them in force; the page's `lang` decides fonts and Han forms. */
  async function activateLocale(locale: Locale, after: "start" | "choice" = "start"): Promise<void> {
    i18n.load(locale, await load(locale, after));
    i18n.activate(locale);
    document.documentElement.lang = locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
  }

  /** The language switch: remembered on the device. Where the texts do not come, the language stays and it rejects. */
  async function chooseLanguage(language: Locale): Promise<void> {
    const before = chosen.get();
    chosen.set(language);
    try {
      await activateLocale(language, "choice");
    } catch (error) {
      chosen.set(before);
      throw error;
    }
  }

  return { chosenLocale, apiLanguage, activateLocale, chooseLanguage };
}
