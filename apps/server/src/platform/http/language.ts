/** Language of a response: the `lang` header, else `Accept-Language`, else English (docs/wire.md). */
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  languageOfTags,
  tagsOfHeader,
} from "@banyan/contract/languages.ts";
import type { FastifyRequest } from "fastify";

/** The language requested. */
export function languageOf({ headers }: Pick<FastifyRequest, "headers">): Language {
  return requestLanguage(headers.lang, headers["accept-language"]);
}

/** Headers that determined the language, for `vary`. */
export const languageHeaders = ({ lang }: FastifyRequest["headers"]): string[] =>
  typeof lang === "string" && lang !== "" ? ["lang"] : ["lang", "accept-language"];

function requestLanguage(lang: unknown, acceptLanguage: unknown): Language {
  if (typeof lang === "string" && lang !== "") return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  if (typeof acceptLanguage !== "string") return DEFAULT_LANGUAGE;
  return languageOfTags(tagsOfHeader(acceptLanguage.slice(0, 200)));
}
