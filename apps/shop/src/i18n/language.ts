/** The language of the shop: the one chosen on this device, else the first of the browser's that it speaks. Its texts come in two parts. */
import { createLanguage, type Locale } from "@banyan/app/language.ts";
import { languageOfTags } from "@banyan/contract/languages.ts";
import { loadPhrases } from "@banyan/ui";
import { i18n, type Messages } from "@lingui/core";
import { storedLanguage } from "../session/state.ts";

export const { chosenLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: storedLanguage,
  unchosen: () => languageOfTags(navigator.languages ?? []),
  async load(locale, after) {
    if (after === "choice") await loadOtherTexts(locale);
    const texts = import(`./locales/${locale}/messages.po`) as Promise<{ messages: Messages }>;
    const [{ messages }] = await Promise.all([texts, loadPhrases(locale)]);
    return messages;
  },
});

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
