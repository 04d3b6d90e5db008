/** The eight languages, in the order of the language switch. */
export const LANGUAGES = ["zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  "zh-TW": "繁體中文",
  vi: "Tiếng Việt",
  "zh-CN": "简体中文",
  ja: "日本語",
  ko: "한국어",
  id: "Bahasa Indonesia",
  th: "ไทย",
  en: "English",
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Languages that put no space between sentences. */
const WITHOUT_SPACES = new Set<Language>(["zh-TW", "zh-CN", "ja"]);

/** Joins sentences as `language` writes them; skips empty ones. */
export function joinSentences(sentences: readonly (string | null | undefined)[], language: Language): string {
  return sentences.filter(Boolean).join(WITHOUT_SPACES.has(language) ? "" : " ");
}

/** The first supported language among these tags (such as `zh-Hant-HK`), else the default. */
export function languageOfTags(tags: readonly string[]): Language {
  return tags.map(spoken).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}

/** Extended language subtags, such as `zh-yue`, which `Intl.Locale` refuses; RFC 5646 prefers `yue`. */
const BEFORE_EXTENDED = /^[a-z]{2,3}-(?=[a-z]{3}(-|$))/i;

/** `Intl.Locale` knows former codes (`in` is Indonesian), and the script of a region where a tag names none. */
function spoken(tag: string): Language | undefined {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag.replaceAll("_", "-").replace(BEFORE_EXTENDED, "")).maximize();
  } catch {
    return undefined;
  }
  if (CHINESE.has(locale.language)) return locale.script === "Hant" ? "zh-TW" : "zh-CN";
  return LANGUAGES.find((language) => language === locale.language);
}

/** Chinese, and Cantonese, which is written alike. */
const CHINESE = new Set(["zh", "yue"]);

/** The tags of an `Accept-Language` header, by preference; those of weight 0 are refused. */
export function tagsOfHeader(header: string): string[] {
  return header
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.toLowerCase().startsWith("q="));
      return { tag, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** Translations of a text. `en` is required. */
export type Texts = Partial<Record<Language, string>> & { en: string };

/** The text in `language`, with English as fallback (docs/rules.md 13). */
export function textIn(texts: Texts, language: Language): string {
  return texts[language] || texts.en;
}
