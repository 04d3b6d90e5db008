/**
 * The language of the shop: the one chosen on this device, else the first of the browser's that it speaks. The texts of the first
 * pages come with the shop, all others with what needs them.
 */
import { createLanguage, type Locale } from "@banyan/app/language.ts";
import { languageOfTags } from "@banyan/contract/languages.ts";
import { loadPhrases } from "@banyan/ui";
import { i18n, type Messages } from "@lingui/core";
import { storedLanguage } from "../session/state.ts";

export const { chosenLocale, activeLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: storedLanguage,
  unchosen: () => languageOfTags(navigator.languages ?? []),
  async load(locale, after) {
    const texts = import(`./locales/${locale}/messages.po`) as Promise<{ messages: Messages }>;
    const [{ messages }] = await Promise.all([texts, loadPhrases(locale), after === "choice" && loadTexts(locale)]);
    return messages;
  },
});

/** What was loaded or is on its way, by language. */
const loaded = new Map<Locale, Promise<void>>();

/** Loads the texts that the first pages do not need, in the language in force. What did not come is asked for again the next time. */
export function loadTexts(locale: Locale = activeLocale()): Promise<void> {
  let loading = loaded.get(locale);
  if (!loading) {
    loading = loadOther(locale);
    loaded.set(locale, loading);
    loading.catch(() => loaded.delete(locale));
  }
  return loading;
}

async function loadOther(locale: Locale): Promise<void> {
  const { OTHER_TEXTS } = await import("./other-texts.ts");
  const found = await OTHER_TEXTS[`./locales/${locale}/messages.po`]?.();
  if (found) i18n.load(locale, found.messages);
}

/** For what may open over a first page and has texts that such pages do not need: `loadedLater(withTexts(load))`. */
export function withTexts<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => (await Promise.all([load(), loadTexts()]))[0];
}
