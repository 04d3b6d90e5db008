/** A member's wishlist. A product is in it once, whatever is sent how often. */
import type { Language } from "@banyan/contract/languages.ts";
import { MAX_WISHES, type Wish } from "@banyan/contract/wishlist.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Database, Executor } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { cardView } from "../catalog/index.ts";
import { deleteItem, insertItems, selectForSale, selectIds, selectItems, type WishRow } from "./store.ts";

interface ProductIds {
  productIds: string[];
}

export async function showWishes(executor: Executor, given: { memberId: bigint; language: Language }) {
  const rows = await selectItems(executor, given.memberId, given.language);
  return { list: rows.map((row) => ({ ...wishView(row), addedAt: row.addedAt.toISOString() })) };
}

/** Cards for a list on a device. Products that are not sold are missing: the caller need not know them. */
export async function previewWishes(
  executor: Executor,
  given: { productIds: readonly bigint[]; language: Language },
): Promise<{ list: Wish[] }> {
  const rows = await selectForSale(executor, [...new Set(given.productIds)], given.language);
  return { list: rows.map(wishView) };
}

export async function wishedProducts(executor: Executor, memberId: bigint): Promise<ProductIds> {
  return { productIds: (await selectIds(executor, memberId)).map(String) };
}

/** Adds a product. Refuses with PRODUCT_NOT_FOUND or WISHLIST_FULL {limit}. */
export async function addWish(
  database: Database,
  given: { memberId: bigint; productId: bigint; language: Language; now: Date },
): Promise<ProductIds> {
  const { productId, language } = given;
  const after = await addWishes(database, { ...given, productIds: [productId] });
  if (after.productIds.includes(String(productId))) return after;
  const [sold] = await selectForSale(database.queries, [productId], language);
  throw sold ? refuse("WISHLIST_FULL", { params: { limit: MAX_WISHES } }) : refuse("PRODUCT_NOT_FOUND");
}

/** Adds the products of a device's list that are for sale and fit. Idempotent. */
export async function addWishes(
  database: Database,
  given: { memberId: bigint; productIds: readonly bigint[]; now: Date },
): Promise<ProductIds> {
  const { memberId, now } = given;
  const productIds = [...new Set(given.productIds)];
  return database.transaction(async (tx) => {
    await lockCount(tx, `wishlist of ${memberId}`);
    if (productIds.length > 0) await insertItems(tx, { memberId, productIds, maxItems: MAX_WISHES, now });
    return wishedProducts(tx, memberId);
  });
}

export async function removeWish(
  executor: Executor,
  { memberId, productId }: { memberId: bigint; productId: bigint },
): Promise<ProductIds> {
  await deleteItem(executor, memberId, productId);
  return wishedProducts(executor, memberId);
}

const wishView = (row: WishRow): Wish => ({
  ...cardView(row),
  forSale: row.forSale,
  skuId: row.skuId === null ? null : String(row.skuId),
  stock: Number(row.stock),
});
