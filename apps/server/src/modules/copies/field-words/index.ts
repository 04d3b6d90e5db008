/** The words of the fields, in every language. A missing one does not compile. */
import type { Language } from "@banyan/contract/languages.ts";
import { en, type FieldWords } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { zhCn } from "./zh-cn.ts";
import { zhTw } from "./zh-tw.ts";

export const FIELD_WORDS: Record<Language, FieldWords> = { en, "zh-TW": zhTw, vi, "zh-CN": zhCn, ja, ko, id, th };

/** The key of the words of a field in `parent`, which is a field or a part; undefined where it has none. */
export function fieldKey(parent: string, name: string): keyof FieldWords | undefined {
  return [`${parent}.${name}`, name].find((key): key is keyof FieldWords => Object.hasOwn(en, key));
}

/** What a field is called; a field without words is called by its name. */
export function fieldWord(parent: string, name: string, language: Language): string {
  const key = fieldKey(parent, name);
  return key ? FIELD_WORDS[language][key] : name;
}
