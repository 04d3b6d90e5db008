/** Countries with their names in each language and their calling codes. */
import type { Language } from "@banyan/contract/languages.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { getCountries, getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

const names = new Map<Language, Intl.DisplayNames>();

/** Name of a country (ISO 3166-1 alpha-2) in `language`; the code itself if it has none. */
export function countryName(code: string, language: Language): string {
  let display = names.get(language);
  if (!display) {
    display = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
    names.set(language, display);
  }
  return display.of(code) ?? code;
}

export interface Country {
  code: string;
  name: string;
  areaCode: string;
}

const lists = new Map<Language, readonly Country[]>();

/** All countries in alphabetical order of `language`. */
export function countries(language: Language): readonly Country[] {
  let list = lists.get(language);
  if (!list) {
    const order = new Intl.Collator(language);
    list = getCountries()
      .filter((code) => !NOT_COUNTRIES.has(code))
      .map((code) => ({ code, name: countryName(code, language), areaCode: `+${getCountryCallingCode(code)}` }))
      .sort((a, b) => order.compare(a.name, b.name));
    lists.set(language, list);
  }
  return list;
}

/** Whether the code is a country. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code) && !NOT_COUNTRIES.has(code);
}

/**
 * Territories with a calling code that are not listed as countries: Ascension and Tristan da Cunha share Saint Helena's
 * postal service.
 */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(["AC", "TA"]);

/** Problems of rows that repeat a country. */
export function countriesTwice(rows: readonly { country: string }[]): Record<string, FieldProblem> {
  const codes = rows.map(({ country }) => country);
  return Object.fromEntries(
    codes.flatMap((code, at) =>
      codes.indexOf(code) < at ? [[`countries.${at}.country`, "COUNTRY_TWICE" as const]] : [],
    ),
  );
}
