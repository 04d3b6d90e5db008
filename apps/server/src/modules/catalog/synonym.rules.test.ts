import { expect, test } from "vitest";
import { formsIn, otherWordings, synonymForm } from "./synonym.rules.ts";

const group = (...words: string[]) => ({ words, forms: words.map(synonymForm) });

test.each([
  ["hair wash", group("shampoo", "hair wash"), ["shampoo"]],
  ["Hair Washes", group("shampoo", "hair wash"), ["shampoo"]],
  ["cheap hair wash bar", group("shampoo", "hair wash"), ["cheap shampoo bar"]],
  ["hair washing", group("shampoo", "hair wash"), []],
  ["洗髮乳", group("洗髮精", "洗髮乳"), ["洗髮精"]],
  ["洗发乳", group("洗髮精", "洗髮乳"), ["洗髮精"]],
  ["茶樹洗髮乳", group("洗髮精", "洗髮乳"), ["茶樹 洗髮精"]],
  ["茶", group("茶", "茗"), ["茗"]],
  ["茶樹", group("茶", "茗"), []],
  ["緑 茶", group("茶", "茗"), ["緑 茗"]],
  ["nuoc goi dau", group("dầu gội", "nước gội đầu"), ["dầu gội"]],
  ["ยาสระผมสมุนไพร", group("แชมพู", "ยาสระผม"), ["แชมพู สมุนไพร"]],
  ["자외선 차단제", group("선크림", "자외선 차단제"), ["선크림"]],
  ["サンスクリーン", group("日焼け止め", "さんすくりーん"), ["日焼け止め"]],
  ["100% %_", group("a", "b"), []],
])("%s is also asked for as others say it", (keyword, one, wordings) => {
  expect(otherWordings(keyword, [one])).toEqual(wordings);
});

test("what cannot hold a synonym is not looked up, and no keyword asks for more than is bearable", () => {
  expect(formsIn("—")).toEqual([]);
  expect(formsIn("ab cd")).toEqual(expect.arrayContaining(["ab cd", "ab", "cd"]));
  const longest = "茶".repeat(60);
  expect(formsIn(longest).length).toBeLessThan(500);
  const many = Array.from({ length: 30 }, (_, at) => group("tea", `brew${at}`));
  expect(otherWordings("tea", many)).toHaveLength(8);
});
