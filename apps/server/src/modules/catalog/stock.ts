/** Stock of orders. Invariant: pieces are taken all or none, and never more than available (docs/rules.md 4). */
import type { Language } from "@banyan/contract/languages.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import {
  addSold,
  giveStock,
  insertStockChanges,
  keepProducts,
  lockShort,
  type StockAfter,
  type StockLine,
  selectCodes,
  selectSkuIds,
  selectStock,
} from "./stock-store.ts";
import { type SkuCard, type SkuSnapshot, selectSkuCards, selectSkuSnapshots } from "./store.ts";

/** Why a SKU is unavailable: OUT_OF_STOCK with the available pieces, or SKU_NOT_FOUND if it is not for sale. */
export async function outOfStock(executor: Executor, skuId: bigint, language: Language): Promise<Refusal> {
  const found = await selectStock(executor, skuId, language);
  if (!found?.forSale) return refuse("SKU_NOT_FOUND");
  return refuse("OUT_OF_STOCK", { params: { name: found.name, stock: found.stock } });
}

/** Returns an order's pieces to the stock. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<StockAfter[]> {
  return lines.length > 0 ? await giveStock(tx, together(lines)) : [];
}

/** Takes pieces for a replacement, also of what is no longer for sale: all, or refuses with OUT_OF_STOCK. */
export async function takeStock(tx: Tx, lines: readonly StockLine[], language: Language): Promise<StockAfter[]> {
  const wanted = together(lines);
  const short = await lockShort(tx, wanted, language);
  if (short) throw refuse("OUT_OF_STOCK", { params: { name: short.name, stock: short.stock } });
  return giveStock(
    tx,
    wanted.map(({ skuId, quantity }) => ({ skuId, quantity: -quantity })),
  );
}

/**
 * Takes the pieces of open orders of another system. The stock is what can still be sold, without them, so they are added first,
 * as a change of stock with `reason`.
 */
export async function bringPiecesIn(
  tx: Tx,
  lines: readonly StockLine[],
  given: { reason: string; staffId: string; now: Date },
): Promise<void> {
  // Products are locked before their SKUs, as in the office.
  await keepProducts(
    tx,
    lines.map(({ skuId }) => skuId),
  );
  const added = await returnStock(tx, lines);
  await insertStockChanges(
    tx,
    added.map((after) => ({ ...after, id: newId(given.now) })),
    given,
  );
  await takeStock(tx, lines, "en");
}

/** Counts sold pieces, for popularity. Refunds do not reduce the count. */
export async function countSold(tx: Tx, sold: readonly { productId: bigint; quantity: number }[]): Promise<void> {
  if (sold.length > 0) await addSold(tx, sold);
}

/** Display data of these SKUs for carts in one language, by SKU id; unknown ids are missing. */
export async function skuCards(
  executor: Executor,
  skuIds: readonly bigint[],
  language: Language,
): Promise<Map<bigint, SkuCard>> {
  if (skuIds.length === 0) return new Map();
  const cards = await selectSkuCards(executor, [...new Set(skuIds)], language);
  return new Map(cards.map((card) => [card.skuId, card]));
}

/** Snapshots of these SKUs for orders, texts in all languages, by SKU id; unknown ids are missing. */
export async function skuSnapshots(executor: Executor, skuIds: readonly bigint[]): Promise<Map<bigint, SkuSnapshot>> {
  if (skuIds.length === 0) return new Map();
  const snapshots = await selectSkuSnapshots(executor, [...new Set(skuIds)]);
  return new Map(snapshots.map((snapshot) => [snapshot.skuId, snapshot]));
}

/** Codes of these SKUs by id; removed ones have none. */
export const skuCodes = (executor: Executor, skuIds: readonly bigint[]): Promise<Map<bigint, string>> =>
  selectCodes(executor, skuIds);

/** The SKUs with these codes, by code; unknown ones are missing. */
export const skuIdsOf = (executor: Executor, codes: readonly string[]): Promise<Map<string, bigint>> =>
  selectSkuIds(executor, codes);

/** One line per SKU. */
function together(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<bigint, number>();
  for (const { skuId, quantity } of lines) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity);
  return [...quantities].map(([skuId, quantity]) => ({ skuId, quantity }));
}
