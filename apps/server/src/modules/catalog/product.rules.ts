/** Validity of a product: SKUs that match its specifications, price range, texts. */
import { LANGUAGES, type Language, type Texts, textIn } from "@banyan/contract/languages.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { type Sale, saleProblems } from "./sale.rules.ts";
import { foldedName, searchTerms } from "./search.rules.ts";

export interface SpecificationDraft {
  name: Texts;
  options: readonly Texts[];
}

export interface SkuDraft {
  /** Id of an existing SKU. */
  id?: bigint;
  code: string;
  /** Index of the selected option of each specification. */
  options: readonly number[];
  /** Micros. */
  price: bigint;
  bv: bigint;
  sale?: Sale | null;
  /** Initial stock; for a new SKU only. */
  stock?: number;
  active: boolean;
  /** One of the product's pictures; none: the first one. */
  pictureId?: string | null;
}

export interface ProductDraft {
  activation: boolean;
  name: Texts;
  summary: Texts;
  description: Texts;
  specifications: readonly SpecificationDraft[];
  /** Rows of the table on its page. */
  facts?: readonly { label: Texts; text: Texts }[];
  skus: readonly SkuDraft[];
}

const BETWEEN_OPTIONS = " · ";

/** Problems by dotted path of the field. */
export function productProblems(
  { activation, specifications, skus }: Pick<ProductDraft, "activation" | "specifications" | "skus">,
  pictureIds: readonly string[],
  now: Date,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const seen = new Set<string>();
  skus.forEach((sku, index) => {
    const choice = sku.options.join();
    if (sku.options.length !== specifications.length || seen.has(choice)) problems[`skus.${index}.options`] = "INVALID";
    else if (sku.options.some((option, at) => !specifications[at]?.options[option])) {
      problems[`skus.${index}.options`] = "NOT_A_CHOICE";
    }
    if (sku.pictureId && !pictureIds.includes(sku.pictureId)) problems[`skus.${index}.pictureId`] = "NOT_A_CHOICE";
    if (sku.bv > sku.price) problems[`skus.${index}.bv`] = "OUT_OF_RANGE";
    for (const [field, problem] of Object.entries(saleProblems(sku, { activation, now }))) {
      problems[["skus", index, "sale", field].filter((part) => part !== "").join(".")] = problem;
    }
    seen.add(choice);
  });
  return problems;
}

/** The first code used by two SKUs, or undefined. */
export function repeatedCode(skus: readonly SkuDraft[]): string | undefined {
  return skus.find((sku, index) => skus.findIndex((other) => other.code === sku.code) < index)?.code;
}

/** The text of a SKU's options in every language; empty without specifications. */
export function skuText(specifications: readonly SpecificationDraft[], options: readonly number[]): Texts {
  const chosen = options.flatMap((option, at) => specifications[at]?.options[option] ?? []);
  if (chosen.length === 0) return { en: "" };
  return perLanguage((language) => chosen.map((texts) => textIn(texts, language)).join(BETWEEN_OPTIONS));
}

/** Lowest and highest price, and the BV of the cheapest SKU; of the SKUs for sale, or of all if none is. */
export function priceRange(skus: readonly Pick<SkuDraft, "price" | "bv" | "active">[]): {
  priceFrom: bigint;
  priceTo: bigint;
  bv: bigint;
} {
  const forSale = skus.filter((sku) => sku.active);
  const counted = [...(forSale.length > 0 ? forSale : skus)].sort((a, b) => (a.price < b.price ? -1 : 1));
  const [cheapest, dearest] = [counted[0], counted.at(-1)];
  if (!cheapest || !dearest) throw new Error("a product has no SKU");
  return { priceFrom: cheapest.price, priceTo: dearest.price, bv: cheapest.bv };
}

/**
 * A term that no query can contain. It identifies the rules of an entry: a build with other rules writes none or
 * another one, and the entry is then rebuilt. The index catalog.search_entry_other_rules contains the same term.
 */
export const RULES_TERM = "#3";

/** Search entry of a product. */
export function searchEntry(product: Pick<ProductDraft, "name" | "summary">, category: Texts) {
  return {
    terms: [RULES_TERM, ...searchTerms([product.name, product.summary, category])],
    names: perLanguage((language) => foldedName(textIn(product.name, language))),
  };
}

/** Languages with a missing text (docs/rules.md 13). */
export function missingLanguages(...all: Partial<Texts>[]): Language[] {
  return LANGUAGES.filter((language) => all.some((texts) => !texts[language]));
}

function perLanguage(text: (language: Language) => string): Texts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, text(language)])) as Texts;
}
