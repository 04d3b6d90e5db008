import { expect, test } from "vitest";
import { merge } from "./conflict.rules.ts";
import { draftOf, incompleteLanguages, inputOf, isSame } from "./draft.rules.ts";
import { tea } from "./product.fixture.ts";
import { withoutSku } from "./sku-matrix.rules.ts";

const base = draftOf(tea());

test("what only they changed is taken over, what only I changed stays", () => {
  const mine = { ...base, name: { ...base.name, en: "My oolong" } };
  const theirs = draftOf(tea({ published: false, summary: { en: "A tea", ja: "お茶" } }));
  const merged = merge(base, mine, theirs);
  expect(merged.both).toEqual([]);
  expect(merged.taken).toEqual([{ kind: "summary", language: "ja" }, { kind: "published" }]);
  expect(merged.draft).toMatchObject({ name: { en: "My oolong" }, summary: { ja: "お茶" }, published: false });
});

test("where both changed the same, mine stays and is named", () => {
  const mine = withoutSku({ ...base, categoryId: "2" }, "73");
  const theirs = draftOf(tea({ categoryId: "3", skus: [tea().skus[0]!] }));
  const merged = merge(base, mine, theirs);
  expect(merged.both).toEqual([{ kind: "category" }, { kind: "variants" }]);
  expect(merged.draft.categoryId).toBe("2");
  expect(merged.draft.skus).toHaveLength(2);
});

test("the same change twice is no conflict", () => {
  const both = { ...base, published: false };
  expect(merge(base, both, both)).toMatchObject({ taken: [], both: [] });
});

test("a change of stock is nobody's edit", () => {
  const counted = draftOf(tea({ skus: tea().skus.map((sku) => ({ ...sku, stock: 0 })) }));
  expect(isSame(base, counted)).toBe(true);
});

test("empty texts are not sent, English always is", () => {
  const input = inputOf({ ...base, name: { ...base.name, en: "", ja: "  " } });
  expect(input.name).toEqual({ en: "", "zh-TW": "烏龍茶" });
});

test("a language is complete once product and specifications have it", () => {
  expect(incompleteLanguages(base)).not.toContain("en");
  expect(incompleteLanguages(base)).toContain("zh-TW");
});
