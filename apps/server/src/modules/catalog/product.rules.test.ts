import { describe, expect, test } from "vitest";
import {
  missingLanguages,
  type ProductDraft,
  priceRange,
  productProblems,
  repeatedCode,
  skuText,
} from "./product.rules.ts";

const sku = { code: "A", options: [0, 0], price: 10n, bv: 5n, active: true };
const NOW = new Date("2026-05-01T04:00:00Z");
const draft = (skus: ProductDraft["skus"]): ProductDraft => ({
  activation: false,
  name: { en: "Tea" },
  summary: { en: "" },
  description: { en: "" },
  specifications: [
    { name: { en: "Weight" }, options: [{ en: "75 g" }, { en: "150 g", ja: "150グラム" }] },
    { name: { en: "Roast" }, options: [{ en: "light", ja: "浅煎り" }] },
  ],
  skus,
});

describe("a product is whole", () => {
  test.each([
    ["fits", [sku, { ...sku, options: [1, 0] }], {}],
    ["leaves a specification open", [{ ...sku, options: [0] }], { "skus.0.options": "INVALID" }],
    ["chooses an option that is not there", [{ ...sku, options: [0, 1] }], { "skus.0.options": "NOT_A_CHOICE" }],
    ["is there twice", [sku, sku], { "skus.1.options": "INVALID" }],
    ["has a picture of another product", [{ ...sku, pictureId: "b" }], { "skus.0.pictureId": "NOT_A_CHOICE" }],
    ["has a picture of the product", [{ ...sku, pictureId: "a" }], {}],
    ["has more BV than price", [{ ...sku, bv: 11n }], { "skus.0.bv": "OUT_OF_RANGE" }],
  ] as const)("where a SKU %s", (_what, skus, problems) => {
    expect(productProblems(draft(skus), ["a"], NOW)).toEqual(problems);
  });

  const sale = { price: 8n, bv: 4n, beginsAt: new Date(NOW.getTime() - 1), endsAt: new Date(NOW.getTime() + 1) };
  test.each([
    ["fits", sale, {}],
    ["is not below the price", { ...sale, price: 10n }, { "skus.0.sale.price": "OUT_OF_RANGE" }],
    ["has more BV than the SKU", { ...sale, bv: 6n }, { "skus.0.sale.bv": "OUT_OF_RANGE" }],
    ["has more BV than price", { ...sale, price: 4n, bv: 5n }, { "skus.0.sale.bv": "OUT_OF_RANGE" }],
    ["ends when it begins", { ...sale, beginsAt: sale.endsAt }, { "skus.0.sale.endsAt": "OUT_OF_RANGE" }],
    ["is over", { ...sale, endsAt: NOW }, { "skus.0.sale.endsAt": "OUT_OF_RANGE" }],
  ])("where a sale %s", (_what, given, problems) => {
    expect(productProblems(draft([{ ...sku, sale: given }]), ["a"], NOW)).toEqual(problems);
  });

  test("where an activation package has no sale", () => {
    const problems = productProblems({ ...draft([{ ...sku, sale }]), activation: true }, ["a"], NOW);
    expect(problems).toEqual({ "skus.0.sale": "INVALID" });
  });
});

test("a code that is used twice is found", () => {
  expect(repeatedCode([sku, { ...sku, code: "B" }])).toBeUndefined();
  expect(repeatedCode([sku, { ...sku, code: "B" }, sku])).toBe("A");
});

test("the options of a SKU read in every language", () => {
  const { specifications } = draft([]);
  expect(skuText(specifications, [1, 0])).toMatchObject({ en: "150 g · light", ja: "150グラム · 浅煎り" });
  expect(skuText(specifications, [0, 0]).ja).toBe("75 g · 浅煎り");
  expect(skuText([], [])).toEqual({ en: "" });
});

test("prices are those of what is for sale", () => {
  const cheap = { ...sku, price: 3n, bv: 1n };
  expect(priceRange([sku, cheap])).toEqual({ priceFrom: 3n, priceTo: 10n, bv: 1n });
  expect(priceRange([sku, { ...cheap, active: false }])).toEqual({ priceFrom: 10n, priceTo: 10n, bv: 5n });
  expect(priceRange([{ ...cheap, active: false }])).toEqual({ priceFrom: 3n, priceTo: 3n, bv: 1n });
});

test("languages that lack a text are listed", () => {
  const all = { en: "a", "zh-TW": "a", "zh-CN": "a", ja: "a", ko: "a", vi: "a", th: "a", id: "a" };
  expect(missingLanguages(all, { ...all, th: "", ko: undefined })).toEqual(["ko", "th"]);
});
