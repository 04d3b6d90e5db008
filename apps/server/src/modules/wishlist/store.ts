/** Products in wishlists. Every statement checks the owner. */
import type { Language } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { type CardRow, cardColumns } from "../catalog/index.ts";

export interface WishRow extends CardRow {
  forSale: boolean;
  skuId: bigint | null;
  stock: bigint;
}

/** The SKUs for sale of `catalog.product p`. */
const skusForSale = sql`cross join lateral (
    select case when count(*) = 1 then min(s.id) end as sku_id, coalesce(sum(s.stock), 0)::bigint as stock
    from catalog.sku s where s.product_id = p.id and s.active and p.published
  ) s`;

const wishColumns = (language: Language) =>
  sql<WishRow>`${cardColumns(language)}, p.published as "forSale", s.sku_id as "skuId", s.stock`;

/** All products of a member's list, newest first. */
export async function selectItems(
  executor: Executor,
  memberId: bigint,
  language: Language,
): Promise<(WishRow & { addedAt: Date })[]> {
  const { rows } = await sql<WishRow & { addedAt: Date }>`
    select ${wishColumns(language)}, i.added_at as "addedAt"
    from wishlist.item i join catalog.product p on p.id = i.product_id ${skusForSale}
    where i.member_id = ${memberId}
    order by i.added_at desc, i.product_id desc`.execute(executor);
  return rows;
}

/** Those of these products that are for sale, in the given order. */
export async function selectForSale(
  executor: Executor,
  productIds: readonly bigint[],
  language: Language,
): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select ${wishColumns(language)}
    from unnest(${[...productIds]}::bigint[]) with ordinality w (id, place)
    join catalog.product p on p.id = w.id ${skusForSale}
    where p.published order by w.place`.execute(executor);
  return rows;
}

export async function selectIds(executor: Executor, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select product_id as id from wishlist.item where member_id = ${memberId}
    order by added_at desc, product_id desc`.execute(executor);
  return rows.map((row) => row.id);
}

/**
 * Adds those of the given products that are for sale, in their order and as long as there is room; the first becomes
 * the newest. Products in the list remain as they are.
 */
export async function insertItems(
  tx: Tx,
  given: { memberId: bigint; productIds: readonly bigint[]; maxItems: number; now: Date },
): Promise<void> {
  const { memberId, productIds, maxItems, now } = given;
  await sql`
    with fresh as (
      select p.id, row_number() over (order by w.place) as row
      from unnest(${[...productIds]}::bigint[]) with ordinality w (id, place)
      join catalog.product p on p.id = w.id and p.published
      where not exists (select from wishlist.item i where i.member_id = ${memberId} and i.product_id = w.id)
    )
    insert into wishlist.item (member_id, product_id, added_at)
    select ${memberId}::bigint, f.id, ${now}::timestamptz - (f.row - 1) * interval '1 millisecond'
    from fresh f
    where f.row + (select count(*) from wishlist.item where member_id = ${memberId}) <= ${maxItems}
    on conflict do nothing`.execute(tx);
}

export async function deleteItem(executor: Executor, memberId: bigint, productId: bigint): Promise<void> {
  await sql`delete from wishlist.item where member_id = ${memberId} and product_id = ${productId}`.execute(executor);
}

export async function deleteItems(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from wishlist.item where member_id = ${memberId}`.execute(tx);
}
