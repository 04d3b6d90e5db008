/** The language of the office: the one chosen on this device, else the first of the browser's that the office speaks. */
import { createLanguage } from "@banyan/app/language.ts";
import { asText, stored } from "@banyan/app/stored.ts";
import { languageOfTags } from "@banyan/contract/languages.ts";
import type { Messages } from "@lingui/core";

export const { chosenLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: stored("office.lang", asText),
  unchosen: () => languageOfTags(navigator.languages),
  async load(locale) {
    const { messages } = (await import(`./locales/${locale}/messages.po`)) as { messages: Messages };
    return messages;
  },
});
