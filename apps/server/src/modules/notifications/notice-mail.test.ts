import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { expect, test } from "vitest";
import { noticeMail } from "./notice-mail.ts";

const SHOP = { url: "https://shop.test", timeZone: "Asia/Taipei", details: [] };
const LATE: Record<Language, string> = {
  "zh-TW": "2026年11月22日 22:12",
  vi: "22/11/2026 22:12",
  "zh-CN": "2026年11月22日 22:12",
  ja: "2026/11/22 22:12",
  ko: "2026. 11. 22. 오후 10:12",
  id: "22 Nov 2026, 22.12",
  th: "22 พ.ย. 2026 22:12",
  en: "Nov 22, 2026, 10:12 PM",
};

test.each(LANGUAGES)("a letter in %s writes the moment as the pages do, in the shop's zone", (language) => {
  const { parts } = noticeMail(
    {
      kind: "grant.received",
      params: { amount: "12.5", asset: "USDT" },
      reference: null,
      name: "Mei",
      at: "2026-11-22T14:12:05Z",
    },
    language,
    SHOP,
  );
  // Versions of ICU differ in the kind of space before PM.
  expect(String(parts[2]).replace(/\s/g, " ")).toContain(LATE[language]);
});
