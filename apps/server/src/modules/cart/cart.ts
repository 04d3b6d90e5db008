/**
 * A member's cart. Invariant: a checkout takes exactly the lines displayed as selected. An unavailable line is
 * deselected when it is displayed; if it sells out after that, the checkout is refused.
 */
import type { CartView } from "@banyan/contract/cart.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { MOST_CART_LINES } from "@banyan/contract/most-lines.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { outOfStock, skuCards } from "../catalog/index.ts";
import {
  addToLine,
  type ChosenLine,
  deleteLines,
  type LineRow,
  mergeLines,
  selectLine,
  selectLines,
  updateQuantity,
  updateSelected,
} from "./store.ts";
import { cartView, lostChoices, oncePerSku } from "./view.ts";

export interface Owner {
  memberId: bigint;
  language: Language;
}

export interface GivenLine {
  skuId: bigint;
  quantity: number;
  selected?: boolean | undefined;
}

export async function showCart(executor: Executor, owner: Owner): Promise<CartView> {
  return cartView(await shownLines(executor, owner));
}

/** Adds pieces. Refuses with SKU_NOT_FOUND, OUT_OF_STOCK {name, stock} or CART_FULL {limit}. */
export async function addToCart(
  database: Database,
  given: Owner & { skuId: bigint; quantity: number; now: Date },
): Promise<CartView> {
  const { memberId, skuId, quantity, now, language } = given;
  const line = { id: newId(now), skuId, quantity, selected: true };
  const outcome = await database.transaction(async (tx) => {
    await lockCart(tx, memberId);
    return addToLine(tx, { ...given, line, maxLines: MOST_CART_LINES });
  });
  if (outcome === "full") throw refuse("CART_FULL", { params: { limit: MOST_CART_LINES } });
  if (outcome === "unavailable") throw await outOfStock(database.queries, skuId, language);
  return showCart(database.queries, given);
}

/** Serializes additions, because they count the lines of the cart. */
const lockCart = (tx: Tx, memberId: bigint) => lockCount(tx, `cart of ${memberId}`);

/** Sets the quantity of a line. Refuses with CART_LINE_NOT_FOUND or OUT_OF_STOCK {name, stock}. */
export async function setQuantity(
  executor: Executor,
  given: Owner & { id: string; quantity: number },
): Promise<CartView> {
  const { memberId, id, quantity, language } = given;
  const line = await selectLine(executor, memberId, id, language);
  if (!line) throw refuse("CART_LINE_NOT_FOUND");
  const stock = line.available ? line.stock : 0;
  if (quantity > stock) throw refuse("OUT_OF_STOCK", { params: { name: line.name, stock } });
  if (!(await updateQuantity(executor, memberId, id, quantity))) throw refuse("CART_LINE_NOT_FOUND");
  return showCart(executor, given);
}

/** Removes lines, all or none. Refuses with CART_LINE_NOT_FOUND if one does not exist. */
export async function removeFromCart(database: Database, given: Owner & { ids: readonly string[] }): Promise<CartView> {
  const ids = [...new Set(given.ids)];
  await database.transaction(async (tx) => {
    if ((await deleteLines(tx, given.memberId, ids)) < ids.length) throw refuse("CART_LINE_NOT_FOUND");
  });
  return showCart(database.queries, given);
}

/** Selects or deselects a line. An unavailable line remains deselected. Refuses with CART_LINE_NOT_FOUND. */
export async function chooseLine(
  executor: Executor,
  given: Owner & { id: string; selected: boolean },
): Promise<CartView> {
  const found = await updateSelected(executor, given.memberId, given.selected, [given.id]);
  if (found === 0) throw refuse("CART_LINE_NOT_FOUND");
  return showCart(executor, given);
}

export async function chooseAll(executor: Executor, given: Owner & { selected: boolean }): Promise<CartView> {
  await updateSelected(executor, given.memberId, given.selected);
  return showCart(executor, given);
}

/**
 * Merges a cart stored on a device. Idempotent. Unavailable SKUs are skipped, quantities are limited by the stock, and
 * lines beyond the maximum are skipped. With `chosenOnly`, a checkout takes the lines selected on the device, with
 * their quantities: other lines remain in the cart, deselected.
 */
export async function mergeCart(
  database: Database,
  given: Owner & { lines: readonly GivenLine[]; chosenOnly?: boolean | undefined; now: Date },
): Promise<CartView> {
  const { memberId, now, language } = given;
  const cards = await skuCards(
    database.queries,
    given.lines.map((line) => line.skuId),
    language,
  );
  const lines = oncePerSku(given.lines).flatMap(({ skuId, quantity, selected }) => {
    const card = cards.get(skuId);
    if (!card?.available) return [];
    return [{ id: newId(now), skuId, quantity: Math.min(quantity, card.stock), selected: selected ?? true }];
  });
  if (lines.length > 0) {
    await database.transaction(async (tx) => {
      await lockCart(tx, memberId);
      const chosenOnly = given.chosenOnly === true && lines.some((line) => line.selected);
      await mergeLines(tx, { memberId, lines, maxLines: MOST_CART_LINES, chosenOnly, now });
    });
  }
  return showCart(database.queries, given);
}

/** Current state of a cart stored on a device. Unknown SKUs are omitted. */
export async function previewCart(
  executor: Executor,
  given: { lines: readonly GivenLine[]; language: Language },
): Promise<CartView> {
  const cards = await skuCards(
    executor,
    given.lines.map((line) => line.skuId),
    given.language,
  );
  return cartView(
    oncePerSku(given.lines).flatMap(({ skuId, quantity, selected }) => {
      const card = cards.get(skuId);
      return card ? [{ ...card, id: String(skuId), quantity, selected: selected ?? true }] : [];
    }),
  );
}

/** The selected lines for a checkout, newest first. */
export async function selectedLines(executor: Executor, owner: Owner): Promise<ChosenLine[]> {
  const lines = await shownLines(executor, owner);
  return lines.filter((line) => line.selected && line.available).map(({ skuId, quantity }) => ({ skuId, quantity }));
}

async function shownLines(executor: Executor, { memberId, language }: Owner): Promise<LineRow[]> {
  const lines = await selectLines(executor, memberId, language);
  const lost = lostChoices(lines);
  if (lost.length > 0) await updateSelected(executor, memberId, false, lost);
  return lines;
}
