/** The texts of notices by language. */
import type { Language } from "@banyan/contract/languages.ts";
import { en } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { NoticeTexts } from "./notice-texts.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { zhCN } from "./zh-cn.ts";
import { zhTW } from "./zh-tw.ts";

export const NOTICE_TEXTS: Readonly<Record<Language, NoticeTexts>> = {
  "zh-TW": zhTW,
  vi,
  "zh-CN": zhCN,
  ja,
  ko,
  id,
  th,
  en,
};
