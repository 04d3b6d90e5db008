/** Where goods are probably delivered to, before an address is known (docs/rules.md 4). */

const LANGUAGE_COUNTRIES: Readonly<Record<string, string>> = {
  "zh-TW": "TW",
  "zh-CN": "CN",
  vi: "VN",
  ja: "JP",
  ko: "KR",
  id: "ID",
  th: "TH",
};

const COUNTRY = /^[A-Z]{2}$/;

/** The region of the device's preferences in the shop's language, such as SG of `en-SG`; else the country of the language. */
export function countryOfVisitor(language: string, tags: readonly string[]): string | undefined {
  const [spoken] = language.split("-");
  const regions = tags.map(localeOf).filter((locale) => locale?.language === spoken);
  return (
    regions.map((locale) => locale?.region).find((region) => COUNTRY.test(region ?? "")) ?? LANGUAGE_COUNTRIES[language]
  );
}

/** Undefined for what is no language tag. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
