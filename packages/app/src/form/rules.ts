/**
 * Validates forms with the contract's schemas and the server's sentences. Both are loaded with the form, not with the
 * first page.
 */
import type { Call } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { Sentences } from "@banyan/contract/messages/sentences.ts";
import { type FieldProblem, fieldProblems } from "@banyan/contract/problems.ts";

const SENTENCES: Record<Language, () => Promise<Sentences>> = {
  "zh-TW": () => import("@banyan/contract/messages/zh-tw.ts").then(({ zhTW }) => zhTW),
  vi: () => import("@banyan/contract/messages/vi.ts").then(({ vi }) => vi),
  "zh-CN": () => import("@banyan/contract/messages/zh-cn.ts").then(({ zhCN }) => zhCN),
  ja: () => import("@banyan/contract/messages/ja.ts").then(({ ja }) => ja),
  ko: () => import("@banyan/contract/messages/ko.ts").then(({ ko }) => ko),
  id: () => import("@banyan/contract/messages/id.ts").then(({ id }) => id),
  th: () => import("@banyan/contract/messages/th.ts").then(({ th }) => th),
  en: () => import("@banyan/contract/messages/en.ts").then(({ en }) => en),
};

export const sentencesIn = (language: Language): Promise<Sentences> => SENTENCES[language]();

/**
 * The problem of each field of an input, by dotted path. An empty required field is `REQUIRED`, whatever its format.
 * Returns no problems if the rules fail to load; the server validates anyway.
 */
export async function problemsOf({ endpoint }: Call, input: unknown): Promise<Record<string, FieldProblem>> {
  const schema = await endpoint().then(
    (whole) => whole.input,
    () => undefined,
  );
  const parsed = schema?.safeParse(input);
  if (!parsed || parsed.success) return {};
  const found = Object.entries(fieldProblems(parsed.error.issues));
  return Object.fromEntries(found.map(([path, problem]) => [path, isEmpty(at(input, path)) ? "REQUIRED" : problem]));
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !value.trim());

function at(input: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], input);
}
