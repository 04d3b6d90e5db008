/**
 * Statements on stock and sales; orders take stock through `catalog_reserve`. Stock rows are locked in order of their
 * ids, so that orders cannot deadlock.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { textOf } from "./store.ts";

export interface StockLine {
  skuId: bigint;
  quantity: number;
}

const ids = (lines: readonly StockLine[]) => lines.map((line) => line.skuId);
const quantities = (lines: readonly StockLine[]) => lines.map((line) => line.quantity);

/**
 * Lines as rows. The arrays are in sub-selects so that one plan serves all: otherwise PostgreSQL would replan for every
 * array length.
 */
const rowsOf = (lines: readonly StockLine[]) =>
  sql`unnest((select ${ids(lines)}::bigint[]), (select ${quantities(lines)}::int[])) w (id, quantity)`;

/** A SKU whose stock was changed, and its stock afterwards. */
export interface StockAfter {
  skuId: bigint;
  change: number;
  stock: number;
}

export async function giveStock(tx: Tx, lines: readonly StockLine[]): Promise<StockAfter[]> {
  const { rows } = await sql<StockAfter>`
    with locked as (
      select s.id, w.quantity from ${rowsOf(lines)} join catalog.sku s on s.id = w.id
      order by s.id for no key update of s
    )
    update catalog.sku s set stock = s.stock + l.quantity from locked l where s.id = l.id
    returning s.id as "skuId", l.quantity as change, s.stock::integer as stock`.execute(tx);
  return rows;
}

/** Locks SKUs, and gives the first whose stock is less than what is wanted. */
export async function lockShort(
  tx: Tx,
  lines: readonly StockLine[],
  language: Language,
): Promise<{ name: string; stock: number } | undefined> {
  const { rows } = await sql<{ name: string; stock: number; wanted: number }>`
    select ${textOf("p.name", language)} as name, s.stock::integer as stock, w.quantity as wanted
    from ${rowsOf(lines)} join catalog.sku s on s.id = w.id join catalog.product p on p.id = s.product_id
    order by s.id for no key update of s`.execute(tx);
  return rows.find(({ stock, wanted }) => stock < wanted);
}

/** The stock of a SKU; undefined if it does not exist or was removed from its product. */
export async function selectStock(
  executor: Executor,
  skuId: bigint,
  language: Language,
): Promise<{ name: string; stock: number; forSale: boolean } | undefined> {
  const { rows } = await sql<{ name: string; stock: number; forSale: boolean }>`
    select ${textOf("p.name", language)} as name, s.stock, s.active and p.published as "forSale"
    from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.id = ${skuId} and s.code is not null`.execute(executor);
  return rows[0];
}

/** Codes of these SKUs by id; removed ones have none. */
export async function selectCodes(executor: Executor, skuIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from catalog.sku where id = any(${[...skuIds]}::bigint[]) and code is not null`.execute(executor);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The most pieces of a SKU; the domain catalog.stock has the same limit. */
export const MOST_STOCK = 1_000_000_000;

/** The SKUs with these codes, by code. */
export async function selectSkuIds(executor: Executor, codes: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from catalog.sku where code = any(${[...codes]}::text[])`.execute(executor);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Keeps the products of these SKUs from being deleted: orders name them. */
export async function keepProducts(tx: Tx, skuIds: readonly bigint[]): Promise<void> {
  await sql`
    update catalog.product set kept = true
    where not kept and id in (select product_id from catalog.sku where id = any(${[...skuIds]}::bigint[]))`.execute(tx);
}

/** Adds `change` pieces; undefined if the SKU was removed from its product or the stock would become negative. */
export async function changeStock(tx: Tx, skuId: bigint, change: number): Promise<number | undefined> {
  const { rows } = await sql<{ stock: number }>`
    update catalog.sku set stock = stock + ${change}::int
    where id = ${skuId} and code is not null and stock + ${change}::int between 0 and ${MOST_STOCK}::int
    returning stock`.execute(tx);
  return rows[0]?.stock;
}

/** Records changes by staff. */
export async function insertStockChanges(
  tx: Tx,
  changes: readonly { id: string; skuId: bigint; change: number; stock: number }[],
  { reason, staffId, now }: { reason: string; staffId: string; now: Date },
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into catalog.stock_change (id, sku_id, change, stock_after, reason, staff_id, created_at)
    select w.*, ${reason}, ${staffId}::uuid, ${now}::timestamptz
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ skuId }) => skuId)}::bigint[],
      ${changes.map(({ change }) => change)}::int[], ${changes.map(({ stock }) => stock)}::int[]) w`.execute(tx);
}

/**
 * Adds to the sold counts of products, in order of their ids. The popularity job updates lists later (popularity.ts).
 */
export async function addSold(tx: Tx, sold: readonly { productId: bigint; quantity: number }[]): Promise<void> {
  await sql`
    with totals as (
      select product_id, sum(quantity) as quantity
      from unnest(${sold.map(({ productId }) => String(productId))}::bigint[], ${sold.map(({ quantity }) => quantity)}::integer[])
        s (product_id, quantity) group by 1
    ), locked as (
      select p.id, t.quantity from catalog.product p join totals t on t.product_id = p.id
      order by p.id for no key update of p
    )
    update catalog.product p set sold_count = p.sold_count + l.quantity from locked l where p.id = l.id`.execute(tx);
}
