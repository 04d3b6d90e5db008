import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { postalRowsOf } from "./areas.ts";
import { areasIn, placesOf } from "./places.ts";
import { placeOfPostalCode } from "./postal-codes.ts";

const place = (province: string, city = "", district = "", detail = "") => ({ province, city, district, detail });

test.each([
  ["JP", "150-0001", place("東京都", "渋谷区", "", "神宮前")],
  ["JP", "1500001", place("東京都", "渋谷区", "", "神宮前")],
  ["JP", "１５０－０００１", place("東京都", "渋谷区", "", "神宮前")],
  ["JP", "〒060-0001", place("北海道", "札幌市中央区", "", "北一条西")],
  ["JP", "530-0001", place("大阪府", "大阪市北区", "", "梅田")],
  ["JP", "100-0000", place("東京都", "千代田区")],
  // A building with codes of its own.
  ["JP", "100-6001", place("東京都", "千代田区", "", "霞が関霞が関ビル")],
  // Of two prefectures.
  ["JP", "498-0000", place("", "")],
  ["KR", "06236", place("서울특별시", "강남구")],
  ["KR", "０６２３６", place("서울특별시", "강남구")],
  ["KR", "01002", place("서울특별시", "강북구")],
  ["KR", "13529", place("경기도", "성남시", "분당구")],
  // Codes from 134 are of two districts of Seongnam.
  ["KR", "13494", place("경기도", "성남시")],
  ["KR", "30065", place("세종특별자치시")],
  ["KR", "24239", place("강원특별자치도", "춘천시")],
  ["KR", "48058", place("부산광역시", "해운대구")],
  ["KR", "63309", place("제주특별자치도", "제주시")],
])("in %s %s is of %j", async (country, code, expected) => {
  expect(await placeOfPostalCode(country, code)).toEqual(expected);
});

test.each([
  ["JP", "999-9999"],
  ["JP", "150"],
  ["JP", "15000012"],
  ["KR", "99999"],
  ["KR", "137-070"],
  ["TW", "106"],
  ["GB", "SW1A 2AA"],
  ["XX", "1"],
])("in %s %s is unknown", async (country, code) => {
  expect(await placeOfPostalCode(country, code)).toBeNull();
});

test("codes lead to places in Japan and Korea only", () => {
  const files = readdirSync(join(import.meta.dirname, "../../../places/postal"));
  expect([...new Set(files.map((name) => name.slice(0, 2)))].sort()).toEqual(["jp", "kr"]);
  const leads = (country: string) => placesOf(country).postalCode?.leads;
  expect(["JP", "KR", "TW", "US", "HK"].map(leads)).toEqual([true, true, false, false, undefined]);
});

describe.each([
  ["JP", 10, 117_000],
  ["KR", 6, 350],
])("the table of %s", (country, digits, atLeast) => {
  const rows = async () =>
    (await Promise.all(Array.from({ length: 10 }, (_, digit) => postalRowsOf(country, String(digit))))).filter(
      (list) => list.length > 0,
    );

  test("names areas that the lists have", async () => {
    const missing = (await rows()).flat().flatMap(([province, city, district]) => {
      const has = (name: string, within: object) =>
        name === "" || areasIn(country, within).some((area) => area.name === name);
      const known = has(province, {}) && has(city, { province }) && has(district, { province, city });
      return known ? [] : [`${province} ${city} ${district}`];
    });
    expect(missing).toEqual([]);
  });

  test("has every code once, all of the country's form, and few that lead nowhere", async () => {
    const lists = await rows();
    expect(lists.length).toBeGreaterThanOrEqual(digits);
    const entries = lists.flatMap((list, at) => list.flatMap((row) => row[3].split(",").map((one) => `${at}${one}`)));
    const codes = entries.map((entry) => /^\d+\*?/.exec(entry)![0]);
    expect(new Set(codes).size).toBe(codes.length);
    const length = country === "JP" ? 7 : 5;
    expect(codes.filter((code) => code.length !== length && !(code.endsWith("*") && code.length <= length))).toEqual(
      [],
    );
    expect(codes.length).toBeGreaterThan(atLeast);
    const nowhere = lists.flat().filter(([province]) => province === "");
    expect(nowhere.flatMap((row) => row[3].split(",")).length).toBeLessThan(5);
  });

  test("covers every province", async () => {
    const found = new Set((await rows()).flat().map(([province]) => province));
    expect(areasIn(country, {}).filter(({ name }) => !found.has(name))).toEqual([]);
  });
});
