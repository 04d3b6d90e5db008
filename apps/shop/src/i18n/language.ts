/**
 * The language in force: the stored one, English unless somebody chose. `pseudo` is for finding forgotten texts; the
 * server is asked in English then.
 */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@banyan/contract/languages.ts";
import { i18n, type Messages } from "@lingui/core";
import { storedLanguage } from "../session/state.ts";

export type Locale = Language | "pseudo";

export function chosenLocale(): Locale {
  const stored = storedLanguage.get();
  return stored === "pseudo" || isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** The language for the `lang` header and for formats. */
export function apiLanguage(): Language {
  const locale = chosenLocale();
  return locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
}

/** The texts that the first pages do not need (build/texts-divided.ts), by language. */
const REST = import.meta.glob<{ messages: Messages }>("./locales/*/messages.po", { query: "?rest?lingui" });
const restLoaded = new Map<Locale, Promise<void>>();

/** Loads the texts of all other pages, in the language in force. What did not come is asked for again the next time. */
export function loadOtherTexts(locale: Locale = chosenLocale()): Promise<void> {
  let loading = restLoaded.get(locale);
  if (!loading) {
    loading = loadRest(locale);
    restLoaded.set(locale, loading);
    loading.catch(() => restLoaded.delete(locale));
  }
  return loading;
}

async function loadRest(locale: Locale): Promise<void> {
  const found = await REST[`./locales/${locale}/messages.po`]?.();
  if (found) i18n.load(locale, found.messages);
}

/** Loads the first texts of a language and puts them in force; the page's `lang` decides fonts and Han forms. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await import(`./locales/${locale}/messages.po`);
  i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
}

/** The language switch: remembered on the device. Where the texts do not come, the language stays and it rejects. */
export async function chooseLanguage(language: Language): Promise<void> {
  const before = storedLanguage.get();
  storedLanguage.set(language);
  try {
    await loadOtherTexts(language);
    await activateLocale(language);
  } catch (error) {
    storedLanguage.set(before);
    throw error;
  }
}
