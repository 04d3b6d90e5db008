/** Statements on sales and on what SKUs cost over time. */
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import type { Sale } from "./sale.rules.ts";

/** How far back the old price of a sale looks. */
const OLD_PRICE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Locks products and then their SKUs, as every change of them does. */
export async function lockProducts(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`select from catalog.product where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  await sql`
    select from catalog.sku where product_id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(tx);
}

/** Gives the SKUs of running sales their regular prices back, until `beginSales`. */
export async function liftSales(tx: Tx, productIds: readonly bigint[]): Promise<void> {
  await sql`
    update catalog.sku s set price = a.regular_price, bv = a.regular_bv from catalog.sale a
    where a.sku_id = s.id and s.product_id = any(${[...productIds]}::bigint[]) and a.regular_price is not null`.execute(
    tx,
  );
  await sql`
    update catalog.sale a set regular_price = null, regular_bv = null from catalog.sku s
    where a.sku_id = s.id and s.product_id = any(${[...productIds]}::bigint[]) and a.regular_price is not null`.execute(
    tx,
  );
}

/** Replaces the sales of a product. A running one keeps its old price. */
export async function writeSales(
  tx: Tx,
  productId: bigint,
  skus: readonly { code: string; sale?: Sale | null }[],
): Promise<void> {
  const given = skus.flatMap(({ code, sale }) => (sale ? [{ code, ...sale }] : []));
  await sql`
    with given as materialized (
      select s.id, g.price, g.bv, g.begins_at, g.ends_at
      from unnest(${given.map(({ code }) => code)}::text[], ${given.map(({ price }) => price)}::bigint[],
        ${given.map(({ bv }) => bv)}::bigint[], ${given.map(({ beginsAt }) => beginsAt)}::timestamptz[],
        ${given.map(({ endsAt }) => endsAt)}::timestamptz[]) g (code, price, bv, begins_at, ends_at)
      join catalog.sku s on s.product_id = ${productId} and s.code = g.code
    ), gone as (
      delete from catalog.sale a using catalog.sku s
      where s.id = a.sku_id and s.product_id = ${productId} and s.id not in (select id from given)
    )
    insert into catalog.sale as a (sku_id, price, bv, begins_at, ends_at)
    select id, price, bv, begins_at, ends_at from given
    on conflict (sku_id) do update set price = excluded.price, bv = excluded.bv, begins_at = excluded.begins_at,
      ends_at = excluded.ends_at`.execute(tx);
}

/** Deletes sales that are over, and gives SKUs the prices of the sales that run. All sales are lifted. */
export async function beginSales(tx: Tx, productIds: readonly bigint[], now: Date): Promise<void> {
  const back = new Date(now.getTime() - OLD_PRICE_DAYS * DAY_MS);
  const ofThese = sql`s.id = a.sku_id and s.product_id = any(${[...productIds]}::bigint[])`;
  await sql`delete from catalog.sale a using catalog.sku s where ${ofThese} and a.ends_at <= ${now}`.execute(tx);
  // Postponed: it has an old price when it begins.
  await sql`
    update catalog.sale a set old_price = null from catalog.sku s
    where ${ofThese} and a.begins_at > ${now} and a.old_price is not null`.execute(tx);
  await sql`
    with begun as (
      update catalog.sale a set regular_price = s.price, regular_bv = s.bv,
        old_price = coalesce(a.old_price, (
          select min(h.price) from catalog.price_history h
          where h.sku_id = a.sku_id and h.since >= coalesce((
            select max(b.since) from catalog.price_history b where b.sku_id = a.sku_id and b.since <= ${back}
          ), '-infinity')
        ))
      from catalog.sku s where ${ofThese} and a.begins_at <= ${now}
      returning a.sku_id, a.price, a.bv
    )
    update catalog.sku s set price = b.price, bv = b.bv from begun b where s.id = b.sku_id`.execute(tx);
}

/** Appends the prices that changed to the history of products that were shown. */
export async function recordPrices(tx: Tx, productIds: readonly bigint[], now: Date): Promise<void> {
  await sql`
    insert into catalog.price_history as h (sku_id, since, price)
    select s.id, greatest(${now}, l.since), s.price
    from catalog.sku s join catalog.product p on p.id = s.product_id
    left join lateral (
      select b.since, b.price from catalog.price_history b where b.sku_id = s.id order by b.since desc limit 1
    ) l on true
    where p.id = any(${[...productIds]}::bigint[]) and not p.never_shown and s.price is distinct from l.price
    on conflict (sku_id, since) do update set price = excluded.price`.execute(tx);
}

export interface PricedSku {
  productId: bigint;
  price: bigint;
  bv: bigint;
  active: boolean;
}

export async function selectPrices(tx: Tx, productIds: readonly bigint[]): Promise<PricedSku[]> {
  const { rows } = await sql<PricedSku>`
    select product_id as "productId", price, bv, active from catalog.sku
    where product_id = any(${[...productIds]}::bigint[]) and code is not null order by product_id, id`.execute(tx);
  return rows;
}

/** Price ranges of products, as lists are sorted by them. */
export async function writeRanges(
  tx: Tx,
  ranges: readonly { id: bigint; priceFrom: bigint; priceTo: bigint; bv: bigint }[],
): Promise<void> {
  await sql`
    update catalog.product p set price_from = w.price_from, price_to = w.price_to, bv = w.bv
    from unnest(${ranges.map(({ id }) => id)}::bigint[], ${ranges.map(({ priceFrom }) => priceFrom)}::bigint[],
      ${ranges.map(({ priceTo }) => priceTo)}::bigint[], ${ranges.map(({ bv }) => bv)}::bigint[])
      w (id, price_from, price_to, bv)
    where p.id = w.id and (p.price_from, p.price_to, p.bv) is distinct from (w.price_from, w.price_to, w.bv)`.execute(
    tx,
  );
}

/** Products with a sale that has to begin or end, at most `most`. */
export async function selectDue(executor: Executor, now: Date, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct s.product_id as id from catalog.sale a join catalog.sku s on s.id = a.sku_id
    where (a.regular_price is null and a.begins_at <= ${now}) or a.ends_at <= ${now}
    order by 1 limit ${most}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** They cost something else from now on. */
export async function touchProducts(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  await sql`update catalog.product set changed_at = ${now} where id = any(${[...ids]}::bigint[])`.execute(tx);
}
