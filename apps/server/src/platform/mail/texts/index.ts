/** The texts of emails by language. */
import type { Language } from "@banyan/contract/languages.ts";
import { en } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { MailTexts } from "./mail-texts.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { zhCN } from "./zh-cn.ts";
import { zhTW } from "./zh-tw.ts";

export const MAIL_TEXTS: Readonly<Record<Language, MailTexts>> = {
  "zh-TW": zhTW,
  vi,
  "zh-CN": zhCN,
  ja,
  ko,
  id,
  th,
  en,
};
