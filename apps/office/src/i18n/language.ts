/** The office's language: the one chosen on this device, else the first supported one of the browser's. */
import { createLanguage } from "@banyan/app/language.ts";
import { asText, stored } from "@banyan/app/stored.ts";
import { DEFAULT_LANGUAGE, type Language, languageOfTags } from "@banyan/contract/languages.ts";
import type { LedgerTitles } from "@banyan/contract/ledger.ts";
import type { Messages } from "@lingui/core";

const LEDGER_TITLES: Record<Language, () => Promise<LedgerTitles>> = {
  "zh-TW": () => import("@banyan/contract/ledger-titles/zh-tw.ts").then(({ zhTW }) => zhTW),
  vi: () => import("@banyan/contract/ledger-titles/vi.ts").then(({ vi }) => vi),
  "zh-CN": () => import("@banyan/contract/ledger-titles/zh-cn.ts").then(({ zhCN }) => zhCN),
  ja: () => import("@banyan/contract/ledger-titles/ja.ts").then(({ ja }) => ja),
  ko: () => import("@banyan/contract/ledger-titles/ko.ts").then(({ ko }) => ko),
  id: () => import("@banyan/contract/ledger-titles/id.ts").then(({ id }) => id),
  th: () => import("@banyan/contract/ledger-titles/th.ts").then(({ th }) => th),
  en: () => import("@banyan/contract/ledger-titles/en.ts").then(({ en }) => en),
};

export const storedLanguage = stored("office.lang", asText);

export const { chosenLocale, apiLanguage, activateLocale, chooseLanguage } = createLanguage({
  chosen: storedLanguage,
  unchosen: () => languageOfTags(navigator.languages),
  async load(locale) {
    const [{ messages }, titles] = await Promise.all([
      import(`./locales/${locale}/messages.po`) as Promise<{ messages: Messages }>,
      LEDGER_TITLES[locale === "pseudo" ? DEFAULT_LANGUAGE : locale](),
    ]);
    return { ...messages, ...titles };
  },
});
