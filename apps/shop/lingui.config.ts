/** English is the source language, in the code. `pseudo` reveals untranslated texts and boxes that are too small. */
import { defineConfig } from "@lingui/conf";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th", "pseudo"],
  pseudoLocale: "pseudo",
  catalogs: [
    {
      path: "<rootDir>/src/i18n/locales/{locale}/messages",
      include: ["<rootDir>/src", "<rootDir>/../../packages/app/src"],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: "message",
});
