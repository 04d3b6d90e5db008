/** All sentences of the server, by language. Clients display `msg` and never load these. */
import type { Language } from "../languages.ts";
import { en } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Sentences } from "./sentences.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { zhCN } from "./zh-cn.ts";
import { zhTW } from "./zh-tw.ts";

export const SENTENCES: Record<Language, Sentences> = { "zh-TW": zhTW, vi, "zh-CN": zhCN, ja, ko, id, th, en };
export { fill, type Sentences } from "./sentences.ts";
