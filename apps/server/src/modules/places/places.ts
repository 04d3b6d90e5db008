/** Address formats of countries, and the areas they use. */
import type { PlaceKind, PlacePart } from "@banyan/contract/places.ts";
import { plainText } from "@banyan/contract/plain-text.ts";
import { postalCodeOf } from "@banyan/contract/typed.ts";
import { type AddressText, linesOf, type PlaceNames } from "./address-format.rules.ts";
import { type Area, type CountryFormat, formatOf, hasPostalRows, provincesOf } from "./areas.ts";

export type { PlaceNames } from "./address-format.rules.ts";

export interface CountryPlaces {
  levels: { part: PlacePart; kind: PlaceKind; listed: boolean }[];
  postalCode: { pattern: string; example: string; leads: boolean } | null;
}

/** Without a known format, an address has a city and any postal code. */
export function placesOf(country: string): CountryPlaces {
  const format = formatOf(country);
  const levels: CountryFormat["levels"] = format?.levels ?? [{ part: "city", kind: "city" }];
  return {
    levels: levels.map(({ part, kind, listed = false }) => ({ part, kind, listed })),
    postalCode: format?.postalCode ? { ...format.postalCode, leads: hasPostalRows(country) } : null,
  };
}

/** Provinces of a country, or areas in `province`, or in a `city` of it. Empty without a list. */
export function areasIn(country: string, { province, city }: { province?: string; city?: string }): readonly Area[] {
  const named = (areas: readonly Area[], name: string) => areas.find((area) => area.name === name)?.areas ?? [];
  const provinces = provincesOf(country);
  if (province === undefined) return provinces;
  return city === undefined ? named(provinces, province) : named(named(provinces, province), city);
}

/** Names as the lists write them: 臺北市 is 台北市. A name that is in no list stays as it is typed. */
export function listedNames<Names extends Partial<PlaceNames>>(country: string, names: Names): Names {
  let areas = provincesOf(country);
  const listed: Partial<PlaceNames> = {};
  for (const part of ["province", "city", "district"] as const) {
    const typed = names[part];
    if (typed === undefined || typed === "") continue;
    const area =
      areas.find(({ name }) => name === typed) ?? areas.find(({ name }) => plainText(name) === plainText(typed));
    listed[part] = area?.name ?? typed;
    areas = area?.areas ?? [];
  }
  return { ...names, ...listed };
}

/** A postal code as `country` writes it; undefined if it is invalid. Any text is valid if no pattern is known. */
export const readPostalCode = (country: string, text: string): string | undefined =>
  postalCodeOf(text, placesOf(country).postalCode);

/** The lines of an address in the format of `country`; a separate format is used if it is entirely in Latin script. */
export function addressLines(country: string, address: AddressText): string[] {
  const format = formatOf(country);
  const latin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(
    address.province + address.city + address.district + address.detail,
  );
  return linesOf((latin ? format?.latin : undefined) ?? format?.format ?? "%A%n%Z %C%n%S", address);
}
