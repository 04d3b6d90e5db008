/**
 * The language in force: the one chosen on this device, else the first of the browser's that the office speaks.
 * `pseudo` is for finding forgotten texts; the server is asked in English then.
 */
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { i18n } from "@lingui/core";

export type Locale = Language | "pseudo";

const KEY = "office.lang";

export function chosenLocale(): Locale {
  const stored = remembered();
  if (stored === "pseudo" || isLanguage(stored)) return stored;
  return navigator.languages.map(spokenHere).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}

/** The language for the `lang` header and for formats. */
export function apiLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE;
}

/** Loads the texts of a language and puts them in force; the page's `lang` decides fonts and Han forms. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await import(`./locales/${locale}/messages.po`);
  i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale === "pseudo" ? DEFAULT_LANGUAGE : locale;
}

/** The language switch: remembered on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The device refuses storage: the choice lives as long as the page.
  }
  await activateLocale(language);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function spokenHere(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(wanted)) return "zh-TW";
  if (wanted.startsWith("zh")) return "zh-CN";
  return LANGUAGES.find((language) => language.toLowerCase() === wanted.split("-")[0]);
}
