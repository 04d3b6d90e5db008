/** The language of an answer: the `lang` header, else `Accept-Language`, else English (docs/wire.md). */
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { FastifyRequest } from "fastify";

/** The language that a request asks for. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  return requestLanguage(headers.lang, headers["accept-language"]);
}

function requestLanguage(lang: unknown, acceptLanguage: unknown): Language {
  if (typeof lang === "string" && lang !== "") return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  if (typeof acceptLanguage !== "string") return DEFAULT_LANGUAGE;
  for (const wanted of acceptLanguage.slice(0, 200).split(",")) {
    const tag = wanted.split(";")[0]?.trim().toLowerCase() ?? "";
    const match = languageOfTag(tag);
    if (match) return match;
  }
  return DEFAULT_LANGUAGE;
}

function languageOfTag(tag: string): Language | undefined {
  if (/^zh-(tw|hk|mo|hant)/.test(tag)) return "zh-TW";
  if (tag.startsWith("zh")) return "zh-CN";
  return LANGUAGES.find((language) => tag.split("-")[0] === language.toLowerCase());
}
