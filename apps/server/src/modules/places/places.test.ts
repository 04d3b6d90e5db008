import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { AddressText } from "./address-format.rules.ts";
import { type Area, provincesOf } from "./areas.ts";
import { addressLines, areasIn, placesOf, readPostalCode } from "./places.ts";

const text = (given: Partial<AddressText>): AddressText => ({
  province: "",
  city: "",
  district: "",
  detail: "",
  postalCode: "",
  ...given,
});

test.each<[country: string, address: Partial<AddressText>, lines: string[]]>([
  [
    "TW",
    { province: "台北市", city: "大安區", detail: "榕樹巷 1 號\n5 樓", postalCode: "106" },
    ["106", "台北市大安區", "榕樹巷 1 號", "5 樓"],
  ],
  ["TW", { detail: "1 Banyan Lane", postalCode: "106" }, ["1 Banyan Lane", "106"]],
  [
    "TW",
    { province: "Taipei City", city: "Da'an District", detail: "1 Banyan Lane", postalCode: "106" },
    ["1 Banyan Lane", "Da'an District, Taipei City 106"],
  ],
  [
    "CN",
    { province: "浙江省", city: "杭州市", district: "余杭区", detail: "文一西路 969 号", postalCode: "311121" },
    ["311121", "浙江省杭州市余杭区", "文一西路 969 号"],
  ],
  [
    "JP",
    { province: "東京都", city: "世田谷区", detail: "三軒茶屋 1-2-3", postalCode: "154-0024" },
    ["〒154-0024", "東京都世田谷区", "三軒茶屋 1-2-3"],
  ],
  ["JP", { province: "東京都", city: "世田谷区", detail: "三軒茶屋 1-2-3" }, ["東京都世田谷区", "三軒茶屋 1-2-3"]],
  [
    "KR",
    { province: "경기도", city: "성남시", district: "분당구", detail: "판교로 1", postalCode: "13494" },
    ["경기도 성남시 분당구", "판교로 1", "13494"],
  ],
  [
    "TH",
    { province: "กรุงเทพมหานคร", city: "คลองเตย", district: "คลองตัน", detail: "99 ถนนสุขุมวิท", postalCode: "10110" },
    ["99 ถนนสุขุมวิท", "คลองตัน คลองเตย", "กรุงเทพมหานคร 10110"],
  ],
  [
    "ID",
    { province: "Jawa Barat", city: "Kota Bandung", district: "Coblong", detail: "Jl. Dago 1", postalCode: "40135" },
    ["Jl. Dago 1", "Coblong", "Kota Bandung", "Jawa Barat 40135"],
  ],
  [
    "VN",
    { province: "Đà Nẵng", city: "Phường Hải Châu", detail: "1 Bạch Đằng", postalCode: "50000" },
    ["1 Bạch Đằng", "Phường Hải Châu", "Đà Nẵng 50000"],
  ],
  [
    "US",
    { province: "CA", city: "Cupertino", detail: "1 Infinite Loop", postalCode: "95014" },
    ["1 Infinite Loop", "Cupertino, CA 95014"],
  ],
  ["US", { city: "Cupertino", detail: "1 Infinite Loop" }, ["1 Infinite Loop", "Cupertino"]],
  ["US", { province: "CA", postalCode: "95014", detail: "1" }, ["1", "CA 95014"]],
  [
    "GB",
    { city: "London", detail: "10 Downing Street", postalCode: "SW1A 2AA" },
    ["10 Downing Street", "London", "SW1A 2AA"],
  ],
  ["SG", { detail: "1 Raffles Place", postalCode: "048616" }, ["1 Raffles Place", "SINGAPORE 048616"]],
  ["HK", { province: "九龍", city: "旺角", detail: "彌敦道 1 號" }, ["九龍", "旺角", "彌敦道 1 號"]],
  // The country's format has no such part.
  [
    "GB",
    { province: "Kent", city: "Dover", detail: "1 High Street", postalCode: "CT16 1AA" },
    ["1 High Street", "Dover", "Kent", "CT16 1AA"],
  ],
  ["CN", { province: "北京市", city: "北京市", district: "东城区", detail: "1 号" }, ["北京市东城区", "1 号"]],
  ["TW", {}, []],
])("%s writes an address in its own sequence: %j", (country, address, lines) => {
  expect(addressLines(country, text(address))).toEqual(lines);
});

test("whatever is filled in stands in the lines of every country, once", () => {
  const parts = { province: "Pp", city: "Cc", district: "Dd", detail: "Aa", postalCode: "12345" };
  for (const country of ["XX", ...readCountries()]) {
    for (const script of ["", "字"]) {
      const address = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, value + script]));
      const lines = addressLines(country, text(address)).join("|");
      const wanted = Object.values(address).filter((value) => lines.split(value).length !== 2);
      expect([country, wanted.filter((value) => value !== address.postalCode || hasCodes(country))]).toEqual([
        country,
        [],
      ]);
      expect(lines).not.toMatch(/%/);
    }
  }
});

const hasCodes = (country: string) => country === "XX" || placesOf(country).postalCode !== null;
const readCountries = () => [
  "TW",
  "VN",
  "CN",
  "JP",
  "KR",
  "ID",
  "TH",
  "US",
  "GB",
  "AU",
  "CA",
  "NZ",
  "IE",
  "SG",
  "HK",
  "MY",
  "PH",
  "IN",
  "DE",
  "FR",
  "BR",
];

test.each<[country: string, right: string[], wrong: string[]]>([
  ["TW", ["106", "10617", "106409"], ["10", "1061", "ABC", "1064091"]],
  ["CN", ["310210"], ["31021", "3102100"]],
  ["JP", ["154-0024", "1540024", "１５４-００２４", "15-40024"], ["154-002", "15-400245"]],
  ["KR", ["04066"], ["137-070"]],
  ["VN", ["700000", "70000"], ["7000"]],
  ["ID", ["12730"], ["1273"]],
  ["TH", ["10110"], ["1011", "101100"]],
  ["US", ["95014", "95014-1234"], ["9501", "ABCDE"]],
  ["GB", ["SW1A 2AA", "sw1a 2aa", "GIR 0AA"], ["12345", "SW1A"]],
  ["CA", ["K1A 0B1", "k1a0b1"], ["K1A", "11111"]],
  ["HK", ["anything"], []],
  ["XX", ["anything"], []],
])("postal codes of %s", (country, right, wrong) => {
  expect(right.filter((code) => readPostalCode(country, code) === undefined)).toEqual([]);
  expect(wrong.filter((code) => readPostalCode(country, code) !== undefined)).toEqual([]);
});

test("every country's example is written as its example, however it is typed", () => {
  const formats = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../../places/countries.json"), "utf8"),
  ) as Record<string, { postalCode?: { example: string } }>;
  const spellings: ((code: string) => string)[] = [
    (code) => code,
    (code) => code.toLowerCase(),
    (code) => code.replace(/[ -]/g, ""),
    (code) => code.replace(/[ -]/g, "\u2013"),
    (code) => code.replace(/[ -]/g, "\u3000"),
    (code) => code.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    (code) => code.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit))),
    (code) => `\u200b〒${[...code].join("\u200e")}`,
  ];
  const examples = Object.entries(formats).flatMap(([country, { postalCode }]) =>
    postalCode?.example ? [[country, postalCode.example] as const] : [],
  );
  expect(examples.length).toBeGreaterThan(150);
  const wrong = examples.flatMap(([country, example]) =>
    spellings.flatMap((spell) => {
      const written = readPostalCode(country, spell(example));
      return written === example ? [] : [`${country}: ${spell(example)} is ${written}, not ${example}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("areas of Korea are in Korean order", () => {
  const order = new Intl.Collator("ko").compare;
  const walk = (areas: readonly Area[]) => {
    const names = areas.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(order));
    for (const area of areas) walk(area.areas);
  };
  walk(provincesOf("KR"));
});

describe("the lists", () => {
  const countries = readdirSync(join(import.meta.dirname, "../../../places"))
    .filter((name) => /^..\.json$/.test(name))
    .map((name) => name.slice(0, 2).toUpperCase());
  const walk = (areas: readonly Area[]): Area[] => areas.flatMap((one) => [one, ...walk(one.areas)]);

  test("exist for the countries of the eight languages", () => {
    expect(countries).toEqual(expect.arrayContaining(["TW", "VN", "CN", "JP", "KR", "ID", "TH", "US", "AU", "CA"]));
    expect(provincesOf("GB")).toEqual([]);
  });

  test.each(countries)("of %s have names that fit into an address, each once in its list", (country) => {
    const provinces = provincesOf(country);
    expect(provinces.length).toBeGreaterThan(2);
    for (const areas of [provinces, ...walk(provinces).map((one) => one.areas)]) {
      const names = areas.map(({ name }) => name);
      expect(names.filter((name, at) => name.trim() === "" || name.length > 60 || names.indexOf(name) !== at)).toEqual(
        [],
      );
    }
    const wrong = walk(provinces).filter(
      ({ postalCode }) => postalCode && readPostalCode(country, postalCode) !== postalCode,
    );
    expect(wrong).toEqual([]);
  });

  test.each(countries)("of %s go as deep as its levels say", (country) => {
    const { levels } = placesOf(country);
    const depth = (areas: readonly Area[]): number =>
      areas.length === 0 ? 0 : 1 + Math.max(...areas.map((one) => depth(one.areas)));
    expect(depth(provincesOf(country))).toBe(levels.filter(({ listed }) => listed).length);
  });

  test("have what people look for", () => {
    const names = (country: string, within: { province?: string; city?: string }) =>
      areasIn(country, within).map(({ name }) => name);
    expect(provincesOf("VN")).toHaveLength(34);
    expect(provincesOf("TW")).toHaveLength(22);
    expect(provincesOf("JP")).toHaveLength(47);
    expect(provincesOf("TH")).toHaveLength(77);
    expect(names("TW", { province: "台北市" })).toContain("大安區");
    expect(names("CN", { province: "北京市" })).toContain("朝阳区");
    expect(names("CN", { province: "浙江省", city: "杭州市" })).toContain("余杭区");
    expect(names("JP", { province: "東京都" })).toContain("世田谷区");
    expect(names("KR", { province: "경기도", city: "성남시" })).toContain("분당구");
    expect(names("ID", { province: "Jawa Barat", city: "Kota Bandung" })).toContain("Coblong");
    expect(names("TH", { province: "กรุงเทพมหานคร", city: "คลองเตย" })).toContain("คลองตัน");
    expect(names("VN", {})).toContain("Hà Nội");
    expect(names("US", {})).toContain("CA");
  });

  test("of something unknown are empty", () => {
    expect(areasIn("TW", { province: "constructor" })).toEqual([]);
    expect(areasIn("TW", { province: "台北市", city: "nowhere" })).toEqual([]);
    expect(areasIn("ZZ", {})).toEqual([]);
    expect(placesOf("__").postalCode).toBeNull();
  });
});
