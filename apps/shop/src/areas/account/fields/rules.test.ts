import { expect, test } from "vitest";
import { passwordStrength } from "./password.rules.ts";
import { type Country, findCountries } from "./use-countries.ts";

test.each([
  ["", "too_short"],
  ["Ab1!xyz", "too_short"],
  ["aaaaaaaaaaaa", "weak"],
  ["12345678", "weak"],
  ["abcdefgh", "weak"],
  ["river-mango-7", "strong"],
  ["正確的馬電池釘書針啊", "fair"],
  ["Tz9#qLp2", "fair"],
])("the password %j counts as %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));

const country = (code: string, name: string, areaCode: string): Country => ({
  code,
  name,
  areaCode,
  mayJoin: true,
  minimumAgeYears: 18,
  delivers: true,
});
const LIST = [
  country("AX", "Åland Islands", "+358"),
  country("CI", "Côte d’Ivoire", "+225"),
  country("TH", "Thailand", "+66"),
  country("TW", "Taiwan", "+886"),
  country("VN", "Việt Nam", "+84"),
];
const found = (typed: string) => findCountries(LIST, typed).map(({ code }) => code);

test("a country is found without marks, by its letters and by its calling code", () => {
  expect(found("viet")).toEqual(["VN"]);
  expect(found("cote d'iv")).toEqual(["CI"]);
  expect(found("ÅLAND")).toEqual(["AX"]);
  expect(found("tw")).toEqual(["TW"]);
  expect(found("+8")).toEqual(["TW", "VN"]);
  expect(found("886")).toEqual(["TW"]);
  expect(found("land")).toEqual(["AX", "TH"]);
  expect(found("zzz")).toEqual([]);
});

test("where nothing is typed, those of most members stand first and nobody is left out", () => {
  expect(found(" ")).toEqual(["TW", "VN", "TH", "AX", "CI"]);
});
