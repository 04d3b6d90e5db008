/** Statements for the history of a product. */
import { type Executor, sql } from "../../platform/database.ts";

/** SKUs of a product, also those that were removed from it: they have no code. */
export async function selectSkusEver(
  executor: Executor,
  productId: bigint,
): Promise<{ id: bigint; code: string | null }[]> {
  const { rows } = await sql<{ id: bigint; code: string | null }>`
    select id, code from catalog.sku where product_id = ${productId}`.execute(executor);
  return rows;
}

export interface PriceStep {
  skuId: bigint;
  at: Date;
  before: bigint;
  after: bigint;
}

/** The newest `limit` changes of prices of a product's SKUs, newest first. The first price of an SKU is no change. */
export async function selectPriceSteps(executor: Executor, productId: bigint, limit: number): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`
    select "skuId", at, before, after from (
      select h.sku_id as "skuId", h.since as at, lag(h.price) over (partition by h.sku_id order by h.since) as before,
        h.price as after
      from catalog.price_history h join catalog.sku s on s.id = h.sku_id where s.product_id = ${productId}
    ) steps where before is not null order by at desc, "skuId" limit ${limit}`.execute(executor);
  return rows;
}
