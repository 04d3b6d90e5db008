import fc from "fast-check";
import { expect, test } from "vitest";
import { candidates, corrections, nearWordings } from "./near.rules.ts";
import { searchTerms } from "./search.rules.ts";

/** Whether a keyword finds a text, at the first step that finds any. */
function finds(keyword: string, text: string): boolean {
  const terms = new Set(searchTerms([{ en: text }]));
  const known = new Set(candidates(keyword).filter((one) => terms.has(one)));
  return nearWordings(keyword, known).some((step) => step.some((one) => one.terms.every((term) => terms.has(term))));
}

test.each([
  ["oolng", "Alishan Oolong"],
  ["ooolong", "Alishan Oolong"],
  ["oolnog", "Alishan Oolong"],
  ["iolong", "Alishan Oolong"],
  ["jasmin gren tea", "Jasmine Green Tea"],
  ["grenn tea", "Green Tea"],
  ["tra ooong", "Trà ô long oolong"],
  ["ชาเขยว", "ชาเขียว"],
  ["ชาเขียววว", "ชาเขียว"],
  ["高山茶", "阿里山高山烏龍茶"],
  ["臺灣高山茶", "台灣阿里山高山烏龍茶"],
  ["烏龍荼茶", "高山烏龍茶"],
  ["ウロン茶", "アリサンウーロン茶"],
  ["홍삼 캔디스틱", "홍삼 스틱"],
  ["kem chống nắng", "Sữa chống nắng SPF50"],
  ["臺灣烏龍茶", "高山烏龍茶"],
])("%s finds %s", (keyword, text) => expect(finds(keyword, text)).toBe(true));

test.each([
  ["tae", "Green Tea"],
  ["coffee", "Green Tea"],
  ["咖啡", "高山烏龍茶"],
  ["กาแฟ", "ชาเขียว"],
])("%s does not find %s", (keyword, text) => expect(finds(keyword, text)).toBe(false));

test("any one slip in a word of four letters or more is forgiven", () => {
  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
  const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((letters) => letters.join(""));
  fc.assert(
    fc.property(word, fc.nat(), letter, fc.nat(3), (right, place, other, kind) => {
      const at = place % right.length;
      const [before, after] = [right.slice(0, at), right.slice(at)];
      const slips = [
        before + after.slice(1),
        before + other + after,
        before + other + after.slice(1),
        before + (after[1] ?? "") + after[0] + after.slice(2),
      ];
      const wrong = slips[kind]!;
      expect(wrong === right || corrections(wrong).includes(right)).toBe(true);
    }),
    { seed: 11 },
  );
});

test("what is examined is bounded", () => {
  const long = "abcdefghijklmnopqrst ".repeat(20);
  expect(candidates(long).length).toBeLessThan(4_000);
  expect(nearWordings(long, new Set(candidates(long))).flat().length).toBeLessThanOrEqual(60);
  expect(nearWordings("茶".repeat(200), new Set()).flat().length).toBeLessThanOrEqual(60);
});
