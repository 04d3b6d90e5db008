/** The language of the office: the one chosen on this device, else the first of the browser's that the office speaks. */
import { createLanguage } from "@banyan/app/language.ts";
import { asText, stored } from "@banyan/app/stored.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { Messages } from "@lingui/core";

export const { chosenLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: stored("office.lang", asText),
  unchosen: () => navigator.languages.map(spokenHere).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE,
  async load(locale) {
    const { messages } = (await import(`./locales/${locale}/messages.po`)) as { messages: Messages };
    return messages;
  },
});

function spokenHere(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  if (/^zh-(tw|hk|mo|hant)/.test(wanted)) return "zh-TW";
  if (wanted.startsWith("zh")) return "zh-CN";
  return LANGUAGES.find((language) => language.toLowerCase() === wanted.split("-")[0]);
}
