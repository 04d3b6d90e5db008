/** Countries in the caller's language, and their search. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { plainText } from "@banyan/contract/plain-text.ts";
import { searchOf } from "@banyan/contract/typed.ts";

export type Country = OutputOf<typeof market.countries>["list"][number];

const FRESH_MS = 60 * 60_000;

export const askCountries = () => ({ ...ask(market.countries, {}), staleTime: FRESH_MS });

export function useCountries() {
  return useQuery(askCountries());
}

/** The most common countries of members, listed first. */
const OFTEN = ["TW", "VN", "CN", "JP", "KR", "ID", "TH", "MY", "SG", "HK"];

/** Countries that match by a part of the name, by their two letters, or by calling code with or without plus. */
export function findCountries(list: readonly Country[], typed: string): Country[] {
  const text = plainText(searchOf(typed.trim()));
  if (!text) {
    const often = OFTEN.flatMap((code) => list.filter((country) => country.code === code));
    return [...often, ...list.filter((country) => !OFTEN.includes(country.code))];
  }
  const digits = text.replace(/^\+/, "");
  if (/^\d+$/.test(digits)) return list.filter((country) => country.areaCode.slice(1).startsWith(digits));
  const starts = list.filter(
    (country) => plainText(country.name).startsWith(text) || country.code.toLowerCase() === text,
  );
  return [...starts, ...list.filter((country) => !starts.includes(country) && plainText(country.name).includes(text))];
}
