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
  /** Loads the translations; after a choice, all that any page may need. */
  load: (locale: Locale, after: "start" | "choice") => Promise<Messages>;
}

export function createLanguage({ chosen, unchosen, load }: LanguageParts) {
  /** The locale of visible texts. A choice, here or in another tab, changes it once its texts have loaded. */
  let active: Locale | undefined;
  /** The locale requested last. */
  let wanted: Locale | undefined;

  function chosenLocale(): Locale {
    const locale = chosen.get();
    return locale === "pseudo" || isLanguage(locale) ? locale : unchosen();
  }

  function activeLocale(): Locale {
    return active ?? chosenLocale();
  }

  /** The language of the `lang` header and of formats. */
  function apiLanguage(): Language {
    const locale = activeLocale();
    return locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
  }

  /**
   * Loads and activates a language, unless another one was requested meanwhile; the document's `lang` selects fonts and
   * Han forms. Rejects, without a change, if the translations fail to load.
   */
  async function activateLocale(locale: Locale, after: "start" | "choice" = "start"): Promise<boolean> {
    wanted = locale;
    active ??= locale;
    try {
      i18n.load(locale, await load(locale, after));
    } catch (error) {
      if (wanted === locale) wanted = active;
      throw error;
    }
    if (locale !== wanted && locale !== active) return false;
    active = locale;
    i18n.activate(locale);
    document.documentElement.lang = apiLanguage();
    return true;
  }

  /** Switches the language and remembers it on the device. */
  async function chooseLanguage(language: Locale): Promise<void> {
    if (await activateLocale(language, "choice")) chosen.set(language);
  }

  chosen.subscribe(() => {
    const locale = chosenLocale();
    // Without a connection the tab keeps its language.
    if (active !== undefined && locale !== wanted) activateLocale(locale, "choice").catch(() => {});
  });

  return { chosenLocale, activeLocale, apiLanguage, activateLocale, chooseLanguage };
}
