import { describe, expect, test } from "vitest";
import { fillFrom, type PostalPlace, placeText } from "./postal-fill.rules.ts";

const at = (province = "", city = "", district = "", detail = ""): PostalPlace => ({
  province,
  city,
  district,
  detail,
});
const SHIBUYA = at("東京都", "渋谷区", "", "神宮前");
const KITA = at("大阪府", "大阪市北区", "", "梅田");

describe("a postal code", () => {
  test.each<[what: string, now: PostalPlace, filled: PostalPlace | undefined, fill: Partial<PostalPlace> | null]>([
    ["fills in an empty address", at(), undefined, { province: "東京都", city: "渋谷区", detail: "神宮前" }],
    ["fills in what is empty", at("東京都", "", "", "1-2"), undefined, { city: "渋谷区" }],
    ["adds nothing to its own place", SHIBUYA, undefined, {}],
    ["leaves another city", at("東京都", "新宿区"), undefined, null],
    ["leaves another prefecture", at("大阪府"), undefined, null],
    ["leaves a city that was typed without a prefecture", at("", "大阪市北区"), undefined, null],
    ["replaces what a code filled in", KITA, KITA, { province: "東京都", city: "渋谷区", detail: "神宮前" }],
    [
      "keeps a detail that was typed since",
      { ...KITA, detail: "梅田 1-2" },
      KITA,
      { province: "東京都", city: "渋谷区" },
    ],
    ["leaves a city that was chosen since", { ...KITA, city: "堺市堺区" }, KITA, null],
  ])("%s", (_, now, filled, fill) => {
    expect(fillFrom(SHIBUYA, now, filled)).toEqual(fill);
  });

  test("of several cities leaves the city, and empties one of another province that a code filled in", () => {
    expect(fillFrom(at("경기도"), at("경기도", "성남시"))).toEqual({});
    const filled = at("서울특별시", "강남구");
    expect(fillFrom(at("세종특별자치시"), filled, filled)).toEqual({ province: "세종특별자치시", city: "" });
  });

  test("of two provinces fills in nothing", () => {
    expect(fillFrom(at(), at("東京都"))).toEqual({});
  });
});

test("a place is written as in its country", () => {
  expect(placeText("JP", SHIBUYA)).toBe("東京都渋谷区神宮前");
  expect(placeText("KR", at("경기도", "성남시", "분당구"))).toBe("경기도 성남시 분당구");
});
