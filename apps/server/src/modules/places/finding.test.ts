import { describe, expect, test } from "vitest";
import { kilometresBetween, mapOf, placesNear, searchPlaces } from "./finding.ts";
import { LARGEST } from "./largest.rules.ts";

const names = (country: string, text: string) =>
  searchPlaces(country, text).map(({ province, city, district }) =>
    [province, city, district].filter(Boolean).join("/"),
  );

describe("a search", () => {
  test.each([
    ["TW", "大安", "台北市/大安區"],
    ["TW", "DA'AN", "台北市/大安區"],
    ["TW", "臺北", "台北市"],
    ["TW", "臺東縣", "台東縣"],
    ["CN", "余杭", "浙江省/杭州市/余杭区"],
    ["JP", "世田谷", "東京都/世田谷区"],
    ["JP", "せたがや", "東京都/世田谷区"],
    ["KR", "분당", "경기도/성남시/분당구"],
    ["TH", "คลองเตย", "กรุงเทพมหานคร/คลองเตย"],
    ["TH", "khlong toei", "กรุงเทพมหานคร/คลองเตย"],
    ["ID", "coblong", "Jawa Barat/Kota Bandung/Coblong"],
    ["VN", "da nang", "Đà Nẵng"],
    ["US", "california", "CA"],
  ])("in %s for %j finds %s", (country, text, found) => {
    expect(names(country, text)).toContain(found);
  });

  test("puts whole names before beginnings, and beginnings before parts", () => {
    const found = names("TW", "台北市");
    expect(found[0]).toBe("台北市");
    const thai = names("TH", "bang");
    const latin = searchPlaces("TH", "bang").map((place) => place.latin.toLowerCase());
    expect(thai).toHaveLength(20);
    const firstInside = latin.findIndex((name) => !name.startsWith("bang"));
    expect(latin.slice(firstInside < 0 ? 20 : firstInside).every((name) => !name.startsWith("bang"))).toBe(true);
  });

  test("without a name or a list finds nothing", () => {
    expect(searchPlaces("TW", " ")).toEqual([]);
    expect(searchPlaces("GB", "London")).toEqual([]);
    expect(searchPlaces("TW", "no such place")).toEqual([]);
  });

  test("gives each district a position, at least that of the area around it", () => {
    expect(searchPlaces("TW", "大安區").every(({ position }) => position !== null)).toBe(true);
  });
});

describe("the places next to a point", () => {
  test.each([
    ["TW", { longitude: 121.53, latitude: 25.05 }, "台北市"],
    ["TH", { longitude: 98.985, latitude: 18.79 }, "เชียงใหม่"],
    ["JP", { longitude: 135.5, latitude: 34.69 }, "大阪府"],
    ["VN", { longitude: 105.84, latitude: 21.03 }, "Hà Nội"],
    ["ID", { longitude: 107.61, latitude: -6.91 }, "Jawa Barat"],
  ])("in %s at %j are in %s, nearest first", (country, point, province) => {
    const near = placesNear(country, point);
    expect(near[0]?.province).toBe(province);
    expect(near).toHaveLength(8);
    const distances = near.map(({ kilometres }) => kilometres);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  test("are none where the point is in another part of the world, or no map is kept", () => {
    expect(placesNear("TW", { longitude: 2.35, latitude: 48.86 })).toEqual([]);
    expect(placesNear("GB", { longitude: 0, latitude: 51 })).toEqual([]);
  });
});

test("distances are those on the globe", () => {
  const taipei = { longitude: 121.53, latitude: 25.05 };
  expect(kilometresBetween(taipei, { longitude: 139.69, latitude: 35.69 })).toBeCloseTo(2102, -2);
  expect(kilometresBetween(taipei, taipei)).toBe(0);
});

test.each("TW VN CN JP KR ID TH HK MY PH US AU CA IE IN".split(" "))(
  "%s has a map on which its provinces lie",
  (country) => {
    const map = mapOf(country);
    expect(map?.land.length).toBeGreaterThan(0);
    for (const ring of map?.land ?? []) expect(ring.length % 2).toBe(0);
    const outside = map?.provinces.filter(
      ({ position: at }) =>
        !at || at.longitude < map.west || at.longitude > map.east || at.latitude < map.south || at.latitude > map.north,
    );
    expect(outside).toEqual([]);
    expect(map?.provinces.length).toBeGreaterThan(2);
    // Where labels overlap, those of the largest cities remain.
    const largest = LARGEST[country] ?? [];
    expect(largest.length).toBeGreaterThan(0);
    expect(map?.provinces.slice(0, largest.length).map(({ province }) => province)).toEqual(largest);
    expect(mapOf("GB")).toBeNull();
  },
);

test.each([
  ["TH", "เชียงใหม่", "ลำพูน"],
  ["TW", "台北市", "基隆市"],
  ["CN", "北京市", "河北省"],
])("on the map of %s the name of %s comes before that of %s beside it", (country, large, small) => {
  const names = mapOf(country)?.provinces.map(({ province }) => province) ?? [];
  expect(names.indexOf(large)).toBeGreaterThanOrEqual(0);
  expect(names.indexOf(large)).toBeLessThan(names.indexOf(small));
});
