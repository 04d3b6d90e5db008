/** English stands in the code and is the source; `pseudo` shows texts that were forgotten and boxes that are too small. */
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
