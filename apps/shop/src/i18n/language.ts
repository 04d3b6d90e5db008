/**
 * The shop's language: the one chosen on this device, else the first supported one of the browser's. Its texts are
 * split into parts: those of the first pages, and i18n/parts.ts.
 */
import { createLanguage, type Locale } from "@banyan/app/language.ts";
import { languageOfTags } from "@banyan/contract/languages.ts";
import { loadPhrases } from "@banyan/ui";
import { i18n, type Messages } from "@lingui/core";
import { storedLanguage } from "../session/state.ts";
import type { Part } from "./parts.ts";

export const { chosenLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: storedLanguage,
  unchosen: () => languageOfTags(navigator.languages ?? []),
  async load(locale, after) {
    if (after === "choice") await Promise.all([...partsInUse].map((part) => loadTexts(part, locale)));
    const texts = import(`./locales/${locale}/messages.po`) as Promise<{ messages: Messages }>;
    const [{ messages }] = await Promise.all([texts, loadPhrases(locale)]);
    return messages;
  },
});

/** Loaded and loading parts, by part and language. */
const loaded = new Map<string, Promise<void>>();
const partsInUse = new Set<Part>();

/** Loads a part of the texts in the current language. Retries on the next call after a failure. */
export function loadTexts(part: Part, locale: Locale = chosenLocale()): Promise<void> {
  partsInUse.add(part);
  const name = `${part} ${locale}`;
  let loading = loaded.get(name);
  if (!loading) {
    loading = loadPart(part, locale);
    loaded.set(name, loading);
    loading.catch(() => loaded.delete(name));
  }
  return loading;
}

async function loadPart(part: Part, locale: Locale): Promise<void> {
  const { PARTS } = await import("./parts.ts");
  const found = await PARTS[part][`./locales/${locale}/messages.po`]?.();
  if (found) i18n.load(locale, found.messages);
}
