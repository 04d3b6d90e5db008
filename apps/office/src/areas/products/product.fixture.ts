import type { OfficeProduct } from "@banyan/contract/office/catalog.ts";
import type { Listed } from "./edits.rules.ts";

/** A tea in two sizes and two roasts; one of the four combinations is not sold. */
export function tea(part: Partial<OfficeProduct> = {}): OfficeProduct {
  const sku = (id: string, options: number[], stock: number) => {
    return { id, options, stock, code: `TEA-${id}`, price: "16", bv: "9.6", sale: null, active: true, pictureId: null };
  };
  return {
    id: "7",
    revision: 3,
    categoryId: "1",
    name: { en: "Oolong", "zh-TW": "烏龍茶" },
    summary: { en: "A tea" },
    description: { en: "Steep it." },
    presale: false,
    activation: false,
    published: true,
    pictures: [],
    specifications: [
      { name: { en: "Roast" }, options: [{ en: "Light" }, { en: "Medium" }] },
      { name: { en: "Weight" }, options: [{ en: "75 g" }, { en: "150 g" }] },
    ],
    facts: [],
    skus: [sku("71", [0, 0], 12), sku("72", [0, 1], 4), sku("73", [1, 0], 30)],
    deletable: false,
    proposalId: null,
    ...part,
  };
}

/** The same tea in the list. */
export function listedTea(part: Partial<Listed> = {}): Listed {
  const { skus, ...product } = tea();
  const { id, revision, published, presale, activation } = product;
  const names = ["Light · 75 g", "Light · 150 g", "Medium · 75 g"];
  return {
    ...{ id, revision, published, presale, activation, name: "Oolong", categoryId: "1", picture: null, price: "16" },
    ...{ stock: 46, lowSku: null, soldCount: 3, missingLanguages: [], sale: null },
    skus: skus.map(({ id, code, price, bv, stock, active }, at) => ({
      id,
      code,
      price,
      bv,
      stock,
      active,
      name: names[at]!,
    })),
    ...part,
  };
}
