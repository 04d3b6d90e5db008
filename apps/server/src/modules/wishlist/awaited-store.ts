/** SKUs that members wait for. Every statement checks the owner. */
import type { Texts } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";

/** What members wait for, and has stock again. */
export interface BackRow {
  memberId: bigint;
  productId: bigint;
  name: Texts;
  skuText: Texts;
}

/** Newest first. */
export async function selectAwaited(executor: Executor, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select sku_id as id from wishlist.awaited_sku where member_id = ${memberId}
    order by asked_at desc, sku_id desc`.execute(executor);
  return rows.map((row) => row.id);
}

/** Whether the SKU is for sale, in stock or not. */
export async function isForSale(executor: Executor, skuId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select 1 from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.id = ${skuId} and s.active and p.published`.execute(executor);
  return rows.length > 0;
}

/** Adds the SKU if the member waits for fewer than `most` others. */
export async function insertAwaited(
  tx: Tx,
  given: { memberId: bigint; skuId: bigint; most: number; now: Date },
): Promise<void> {
  const { memberId, skuId, most, now } = given;
  await sql`
    insert into wishlist.awaited_sku (member_id, sku_id, asked_at)
    select ${memberId}::bigint, ${skuId}::bigint, ${now}::timestamptz
    where (select count(*) from wishlist.awaited_sku where member_id = ${memberId}) < ${most}
    on conflict do nothing`.execute(tx);
}

export async function deleteAwaited(executor: Executor, memberId: bigint, skuId: bigint): Promise<void> {
  await sql`delete from wishlist.awaited_sku where member_id = ${memberId} and sku_id = ${skuId}`.execute(executor);
}

export async function deleteAwaitedOf(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from wishlist.awaited_sku where member_id = ${memberId}`.execute(tx);
}

/**
 * Takes the requests whose SKU has stock. Rows that another process takes at this moment are skipped: each request is
 * taken by one transaction.
 */
export async function takeBack(tx: Tx, limit: number): Promise<BackRow[]> {
  const { rows } = await sql<BackRow>`
    with back as (
      select a.member_id, a.sku_id
      from wishlist.awaited_sku a
      join catalog.sku s on s.id = a.sku_id join catalog.product p on p.id = s.product_id
      where s.active and s.stock > 0 and p.published
      order by a.sku_id, a.member_id limit ${limit}
      for update of a skip locked
    ), taken as (
      delete from wishlist.awaited_sku a using back b
      where a.member_id = b.member_id and a.sku_id = b.sku_id
      returning a.member_id, a.sku_id
    )
    select t.member_id as "memberId", s.product_id as "productId", p.name, s.text as "skuText"
    from taken t join catalog.sku s on s.id = t.sku_id join catalog.product p on p.id = s.product_id
    order by t.member_id, t.sku_id`.execute(tx);
  return rows;
}
