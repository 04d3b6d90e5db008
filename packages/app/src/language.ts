/**
 * The current language: the one chosen on this device, else the app's default. `pseudo` reveals untranslated texts; the
 * server responds in English then.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@banyan/contract/languages.ts";
import { i18n, type Messages } from "@lingui/core";
import type { Stored } from "./stored.ts";

export type Locale = Language | "pseudo";

export interface LanguageParts {
  /** The user's choice. */
  chosen: Stored<string>;
  /** The language without a choice. */
  unchosen: () => Language;
  /** Loads the translations; after a choice, all that the visible page may need. */
  load: (locale: Locale, after: "start" | "choice") => Promise<Messages>;
}

export function createLanguage({ chosen, unchosen, load }: LanguageParts) {
  function chosenLocale(): Locale {
    const locale = chosen.get();
    return locale === "pseudo" || isLanguage(locale) ? locale : unchosen();
  }

  /** The language of the `lang` header and of formats. */
  function apiLanguage(): Language {
    const locale = chosenLocale();
    return locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
  }

  /** Loads and activates a language; the document's `lang` selects fonts and Han forms. */
  async function activateLocale(locale: Locale, after: "start" | "choice" = "start"): Promise<void> {
    i18n.load(locale, await load(locale, after));
    i18n.activate(locale);
    document.documentElement.lang = locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
  }

  /**
   * Switches the language and remembers it on the device. Rejects, without a switch, if the translations fail to load.
   */
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
