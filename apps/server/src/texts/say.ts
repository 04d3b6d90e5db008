/**
 * What the server says to people in notices, emails and files: one file of texts for each language. A missing text or a
 * missing value does not compile. Sentences of refusals are in the contract (`messages/`), because forms say them too.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { en, type Text, type Texts } from "./en.ts";
import { id } from "./id.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { th } from "./th.ts";
import { vi } from "./vi.ts";
import { zhCN } from "./zh-cn.ts";
import { zhTW } from "./zh-tw.ts";

export const TEXTS: Readonly<Record<Language, Texts>> = { "zh-TW": zhTW, vi, "zh-CN": zhCN, ja, ko, id, th, en };

export type TextKey = keyof Texts;

/** Such as the working days of a withdrawal: "1–3". Without an end: "100+". */
export interface Span {
  from: number;
  to: number | null;
}

type Value = string | number | Span;

/** The names in braces. */
type Place<Of> = Of extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Place<Rest>
  : Of extends { other: infer Form }
    ? Place<Form>
    : never;
type Values<Key extends TextKey> = {
  readonly [Name in Place<(typeof en)[Key]>]: Name extends "count" ? number | Span : string | number;
};
type Given<Key extends TextKey> = [Place<(typeof en)[Key]>] extends [never] ? [] : [values: Values<Key>];

/** The text in `language`. Numbers are formatted; amounts and dates are passed as text (`displayMoney`, `timeText`). */
export function say<Key extends TextKey>(language: Language, key: Key, ...[given]: Given<Key>): string {
  const values: Readonly<Record<string, Value>> = given ?? {};
  const form = formOf(TEXTS[language][key], values.count, language);
  return form.replace(/\{(\w+)\}/g, (_, name: string) => written(values[name]!, language));
}

/** A span of several numbers is a plural. */
function formOf(text: Text, count: Value | undefined, language: Language): string {
  if (typeof text === "string") return text;
  const { from, to } = typeof count === "object" ? count : { from: Number(count), to: Number(count) };
  return from === to && new Intl.PluralRules(language).select(from) === "one" ? text.one : text.other;
}

/** A span does not break: a word joiner follows its mark. */
function written(value: Value, language: Language): string {
  if (typeof value === "string") return value;
  const format = new Intl.NumberFormat(language);
  if (typeof value === "number") return format.format(value);
  const from = format.format(value.from);
  if (value.to === null) return `${from}+`;
  const to = format.format(value.to);
  return from === to ? to : `${from}${rangeMark(language)}\u2060${to}`;
}
