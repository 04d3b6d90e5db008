/** Products, categories and recommendations for visitors and members. */
import type { ProductCard, ProductDetail } from "@banyan/contract/catalog.ts";
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { Executor } from "../../platform/database.ts";
import { createLoaders } from "../../platform/loader.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import { selectCards } from "./list-store.ts";
import { cardView, saleView } from "./lists.ts";
import { selectCardsOf, selectCategories, selectCategoryIds, selectDetails } from "./store.ts";

const detailLoader = createLoaders(selectDetails);

/** A published product. Refuses with PRODUCT_NOT_FOUND. */
export async function productDetail(
  executor: Executor,
  given: { id: bigint; language: Language; presaleWeeks: { from: number; to: number } },
): Promise<ProductDetail> {
  const row = await detailLoader(executor).load(given);
  if (!row) throw refuse("PRODUCT_NOT_FOUND");
  const skus = row.skus ?? [];
  const soldOut = skus.every(({ stock }) => stock === 0);
  return {
    ...cardView({ ...row, picture: row.pictures[0] ?? null, soldOut }),
    categoryId: String(row.categoryId),
    categoryName: row.categoryName,
    description: row.description,
    pictures: row.pictures.map(pictureView),
    specifications: row.specifications.map(({ name, options }) => ({
      name: textIn(name, given.language),
      options: options.map((option) => textIn(option, given.language)),
    })),
    facts: row.facts.map(({ label, text }) => ({
      label: textIn(label, given.language),
      text: textIn(text, given.language),
    })),
    skus: skus.map(({ price, bv, sale, picture, ...sku }) => ({
      ...sku,
      price: formatMoney(BigInt(price)),
      bv: formatMoney(BigInt(bv)),
      sale: sale && saleView(sale),
      picture: picture && pictureView(picture),
    })),
    presaleWeeks: row.presale ? given.presaleWeeks : null,
  };
}

/** Cards of published products, in no order. */
export async function productCards(
  executor: Executor,
  given: { ids: readonly bigint[]; language: Language },
): Promise<ProductCard[]> {
  return given.ids.length === 0 ? [] : (await selectCardsOf(executor, given)).map(cardView);
}

export async function categoryList(executor: Executor, language: Language) {
  const rows = await selectCategories(executor, language);
  return rows.map(({ id, slug, name, picture }) => ({
    id: String(id),
    slug,
    name,
    picture: picture && pictureView(picture),
  }));
}

/** Recommendations for a product: popular ones of its category, then popular ones of the shop. */
export async function recommended(
  executor: Executor,
  given: { productId?: bigint; limit: number; language: Language },
): Promise<ProductCard[]> {
  return recommendBeside(executor, { ...given, productIds: given.productId === undefined ? [] : [given.productId] });
}

/** Popular products of the categories of `productIds`, excluding these, then popular ones of the shop. */
export async function recommendBeside(
  executor: Executor,
  given: { productIds: readonly bigint[]; limit: number; language: Language },
): Promise<ProductCard[]> {
  const { productIds, limit, language } = given;
  const reading = { language, sort: "popular", limit } as const;
  const categoryIds = productIds.length > 0 ? await selectCategoryIds(executor, productIds) : [];
  const near =
    categoryIds.length > 0
      ? (await selectCards(executor, { categoryIds, excludedIds: productIds, inStock: true }, reading)).slice(0, limit)
      : [];
  if (near.length === limit) return near.map(cardView);
  const excludedIds = [...productIds, ...near.map((row) => row.id)];
  const rest = await selectCards(executor, { excludedIds, inStock: true }, reading);
  return [...near, ...rest].slice(0, limit).map(cardView);
}
