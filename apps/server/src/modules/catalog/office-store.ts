/** Statements of staff on products. A product with its parts is read in one statement. */
import type { Language, Texts } from "@banyan/contract/languages.ts";
import type { PRODUCT_SORTS } from "@banyan/contract/office/catalog.ts";
import type { RawBuilder } from "kysely";
import { isAfter, startsWith } from "../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { exactJson } from "../../platform/exact-json.ts";
import type { StoredPicture } from "../../platform/pictures.ts";
import type { Sale } from "./sale.rules.ts";
import { type Fact, isFoundBy, type Specification, textOf } from "./store.ts";

export interface ProductRow {
  categoryId: bigint;
  name: Texts;
  summary: Texts;
  description: Texts;
  specifications: readonly { name: Texts; options: readonly Texts[] }[];
  facts: readonly Fact[];
  pictures: readonly StoredPicture[];
  presale: boolean;
  activation: boolean;
  published: boolean;
  priceFrom: bigint;
  priceTo: bigint;
  bv: bigint;
  search: { terms: readonly string[]; names: Texts };
}

export interface SkuRow {
  id?: bigint;
  code: string;
  options: readonly number[];
  text: Texts;
  price: bigint;
  bv: bigint;
  stock: number;
  active: boolean;
  picture: StoredPicture | null;
  sale?: Sale | null;
}

/** A sale with money as digits. */
export interface SaleDigits {
  price: string;
  bv: string;
  beginsAt: string;
  endsAt: string;
}

export interface OfficeDetailRow
  extends Omit<ProductRow, "search" | "specifications" | "facts" | "priceFrom" | "priceTo" | "bv"> {
  id: bigint;
  revision: number;
  facts: Fact[];
  specifications: Specification[];
  skus: {
    id: string;
    code: string;
    options: number[];
    price: string;
    bv: string;
    sale: SaleDigits | null;
    stock: number;
    active: boolean;
    pictureId: string | null;
  }[];
  deletable: boolean;
  /** A change of it that waits for a second person. */
  proposalId: string | null;
}

export interface OfficeListRow {
  id: bigint;
  revision: number;
  name: Texts;
  summary: Texts;
  description: Texts;
  shownName: string;
  categoryId: bigint;
  picture: StoredPicture | null;
  priceFrom: bigint;
  stock: bigint;
  lowSku: { name: string; stock: number } | null;
  soldCount: bigint;
  presale: boolean;
  activation: boolean;
  published: boolean;
  sale: { running: boolean; beginsAt: string; endsAt: string } | null;
  /** Money as digits, because JSON numbers are exact up to 2⁵³ only. */
  skus: { id: string; code: string; name: string; price: string; bv: string; stock: number; active: boolean }[];
}

export interface OfficeFilter {
  /** Matches products whose texts contain all terms of one of these lists (search.rules.ts). */
  terms?: readonly (readonly string[])[];
  /** Prefix of a SKU code. */
  code?: string;
  categoryId?: bigint;
  published?: boolean;
  /** Products with a SKU that is low in stock. */
  lowStock?: boolean;
  ids?: readonly bigint[];
  /** Products with one of these SKU codes. */
  codes?: readonly string[];
}

export interface OfficeSkuRow {
  id: bigint;
  productId: bigint;
  code: string;
  product: string;
  options: string;
  price: bigint;
  bv: bigint;
  salePrice: bigint | null;
  saleBv: bigint | null;
  saleBeginsAt: Date | null;
  saleEndsAt: Date | null;
  stock: number;
  active: boolean;
  published: boolean;
  presale: boolean;
  activation: boolean;
  soldCount: bigint;
}

const skuColumns = sql`code text, options int[], text jsonb, price bigint, bv bigint, stock int, active boolean,
  picture jsonb`;

export async function insertProduct(
  tx: Tx,
  row: ProductRow,
  skus: readonly SkuRow[],
  given: { soldCount: number; now: Date },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    with added as (
      insert into catalog.product (category_id, name, summary, description, specifications, facts, pictures, presale,
        activation, published, never_shown, price_from, price_to, bv, sold_count, popularity, created_at, changed_at)
      values (${row.categoryId}, ${exactJson(row.name)}::jsonb, ${exactJson(row.summary)}::jsonb, ${exactJson(row.description)}::jsonb,
        ${exactJson(row.specifications)}::jsonb, ${exactJson(row.facts)}::jsonb, ${exactJson(row.pictures)}::jsonb, ${row.presale}, ${row.activation},
        ${row.published}, ${!row.published && given.soldCount === 0}, ${row.priceFrom}, ${row.priceTo}, ${row.bv}, ${given.soldCount},
        ${given.soldCount}, ${given.now}, ${given.now})
      returning id
    ), stocked as (
      insert into catalog.sku (product_id, code, options, text, price, bv, stock, active, picture, opening)
      select added.id, s.*, s.stock from added, jsonb_to_recordset(${exactJson(skus)}::jsonb) s (${skuColumns})
    ), found as (
      insert into catalog.search_entry (product_id, terms, names)
      select id, ${[...row.search.terms]}::text[], ${exactJson(row.search.names)}::jsonb from added
    )
    select id from added`.execute(tx);
  const added = rows[0];
  if (!added) throw new Error("the product was not inserted");
  return added.id;
}

/** Writes all fields of a product except its prices, which `applySales` writes, and increments its revision. */
export async function updateProduct(
  tx: Tx,
  id: bigint,
  row: Omit<ProductRow, "priceFrom" | "priceTo" | "bv">,
  now: Date,
): Promise<void> {
  await sql`
    with changed as (
      update catalog.product set category_id = ${row.categoryId}, name = ${exactJson(row.name)}::jsonb,
        summary = ${exactJson(row.summary)}::jsonb, description = ${exactJson(row.description)}::jsonb,
        specifications = ${exactJson(row.specifications)}::jsonb, facts = ${exactJson(row.facts)}::jsonb, pictures = ${exactJson(row.pictures)}::jsonb,
        presale = ${row.presale}, activation = ${row.activation}, published = ${row.published},
        never_shown = never_shown and not ${row.published},
        revision = revision + 1, changed_at = ${now}
      where id = ${id}
    )
    update catalog.search_entry set terms = ${[...row.search.terms]}::text[], names = ${exactJson(row.search.names)}::jsonb
    where product_id = ${id}`.execute(tx);
}

/** Locks a product with its SKUs; undefined if it does not exist. */
export async function lockProduct(
  tx: Tx,
  id: bigint,
): Promise<{ revision: number; neverShown: boolean; kept: boolean; skuIds: ReadonlySet<bigint> } | undefined> {
  const { rows } = await sql<{ revision: number; neverShown: boolean; kept: boolean }>`
    select revision, never_shown as "neverShown", kept from catalog.product where id = ${id} for no key update`.execute(
    tx,
  );
  const skus = await sql<{ id: bigint }>`
    select id from catalog.sku where product_id = ${id} and code is not null order by id for no key update`.execute(tx);
  const product = rows[0];
  return product && { ...product, skuIds: new Set(skus.rows.map((row) => row.id)) };
}

/** Deletes a product with its SKUs. Nothing else may name it. */
export async function deleteProduct(tx: Tx, id: bigint): Promise<void> {
  await sql`delete from catalog.search_entry where product_id = ${id}`.execute(tx);
  const ofProduct = sql`sku_id in (select id from catalog.sku where product_id = ${id})`;
  await sql`delete from catalog.stock_change where ${ofProduct}`.execute(tx);
  await sql`delete from catalog.sale where ${ofProduct}`.execute(tx);
  await sql`delete from catalog.price_history where ${ofProduct}`.execute(tx);
  await sql`delete from catalog.sku where product_id = ${id}`.execute(tx);
  await sql`delete from catalog.product where id = ${id}`.execute(tx);
}

/** Detaches all SKUs from the product before attaching these, so that codes can be swapped. */
export async function replaceSkus(tx: Tx, productId: bigint, skus: readonly SkuRow[]): Promise<void> {
  await sql`update catalog.sku set code = null, active = false where product_id = ${productId} and code is not null`.execute(
    tx,
  );
  const kept = skus.filter((sku) => sku.id !== undefined);
  const fresh = skus.filter((sku) => sku.id === undefined);
  await sql`
    update catalog.sku s set code = g.code, options = g.options, text = g.text, price = g.price, bv = g.bv, active = g.active,
      picture = g.picture
    from jsonb_to_recordset(${exactJson(kept)}::jsonb) g (id bigint, ${skuColumns})
    where s.id = g.id and s.product_id = ${productId}`.execute(tx);
  await sql`
    insert into catalog.sku (product_id, code, options, text, price, bv, stock, active, picture, opening)
    select ${productId}, g.*, g.stock from jsonb_to_recordset(${exactJson(fresh)}::jsonb) g (${skuColumns})`.execute(
    tx,
  );
}

/** One of these codes that belongs to a SKU of another product. */
export async function selectTakenCode(
  executor: Executor,
  codes: readonly string[],
  exceptProductId: bigint | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from catalog.sku
    where code = any(${[...codes]}::text[]) and product_id is distinct from ${exceptProductId}::bigint
    order by code limit 1`.execute(executor);
  return rows[0]?.code;
}

export async function selectCategoryName(executor: Executor, id: bigint): Promise<Texts | undefined> {
  const { rows } = await sql<{ name: Texts }>`select name from catalog.category where id = ${id}`.execute(executor);
  return rows[0]?.name;
}

/** Whether the category or product exists, as a target of a banner. */
export async function targetExists(executor: Executor, kind: "category" | "product", id: bigint): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`catalog.${kind}`)} where id = ${id}`.execute(executor);
  return rows.length > 0;
}

/** Joins the sale `a` of the SKU `s`. */
const withSale = sql`left join catalog.sale a on a.sku_id = s.id`;
/** Without the sale. */
const regularPrice = sql<bigint>`coalesce(a.regular_price, s.price)`;
const regularBv = sql<bigint>`coalesce(a.regular_bv, s.bv)`;

export async function selectOfficeDetail(executor: Executor, id: bigint): Promise<OfficeDetailRow | undefined> {
  const { rows } = await sql<OfficeDetailRow>`
    select p.id, p.revision, p.category_id as "categoryId", p.name, p.summary, p.description, p.specifications,
      p.facts, p.pictures, p.presale, p.activation, p.published, p.never_shown and not p.kept as deletable,
      (select r.id from catalog.proposal r where r.state = 'waiting' and p.id = any(r.product_ids)
        order by r.id desc limit 1) as "proposalId",
      (select coalesce(json_agg(json_build_object('id', s.id::text, 'code', s.code, 'options', s.options,
          'price', ${regularPrice}::text, 'bv', ${regularBv}::text, 'sale', case when a.sku_id is not null then
            json_build_object('price', a.price::text, 'bv', a.bv::text, 'beginsAt', a.begins_at, 'endsAt', a.ends_at) end,
          'stock', s.stock, 'active', s.active, 'pictureId', s.picture ->> 'id') order by s.options), '[]')
        from catalog.sku s ${withSale} where s.product_id = p.id and s.code is not null) as skus
    from catalog.product p where p.id = ${id}`.execute(executor);
  return rows[0];
}

type ProductSort = (typeof PRODUCT_SORTS)[number];

/** SKUs with fewer pieces are low in stock. */
const LOW_STOCK = 10;

/** SKUs of `p` that are for sale and low in stock. */
const isLow = sql`s.product_id = p.id and s.active and s.stock < ${LOW_STOCK}`;

interface Sequence {
  order: RawBuilder<unknown>;
  row: RawBuilder<unknown>;
  /** The same columns of the product of the cursor. */
  last: RawBuilder<unknown>;
  down: boolean;
}

const byPrice = { row: sql`p.price_from, p.id`, last: sql`c.price_from, c.id` };
const bySales = { row: sql`p.popularity, p.id`, last: sql`c.popularity, c.id` };
const SEQUENCES: Record<ProductSort | "newest", Sequence> = {
  newest: { order: sql`p.id desc`, row: sql`p.id`, last: sql`c.id`, down: true },
  price_up: { ...byPrice, order: sql`p.price_from, p.id`, down: false },
  price_down: { ...byPrice, order: sql`p.price_from desc, p.id desc`, down: true },
  sold_up: { ...bySales, order: sql`p.popularity, p.id`, down: false },
  sold_down: { ...bySales, order: sql`p.popularity desc, p.id desc`, down: true },
};

export async function selectOfficeList(
  executor: Executor,
  filter: OfficeFilter,
  reading: {
    language: Language;
    limit: number;
    offset: number;
    after?: string | undefined;
    sort: ProductSort | undefined;
  },
): Promise<OfficeListRow[]> {
  const { after } = reading;
  const sequence = SEQUENCES[reading.sort ?? "newest"];
  const last = sql`select ${sequence.last} from catalog.product c where c.id = ${after}::bigint`;
  const follows = isAfter(after, sequence.row, last, sequence.down);
  const { rows } = await sql<OfficeListRow>`
    select p.id, p.revision, p.name, p.summary, p.description, ${textOf("p.name", reading.language)} as "shownName",
      p.category_id as "categoryId", p.pictures -> 0 as picture, p.price_from as "priceFrom",
      (select coalesce(sum(s.stock), 0) from catalog.sku s where s.product_id = p.id and s.active)::bigint as stock,
      (select json_build_object('name', ${textOf("s.text", reading.language)}, 'stock', s.stock)
        from catalog.sku s where ${isLow} order by s.stock, s.id limit 1) as "lowSku",
      p.sold_count as "soldCount", p.presale, p.activation, p.published,
      (select json_build_object('running', a.regular_price is not null, 'beginsAt', a.begins_at, 'endsAt', a.ends_at)
        from catalog.sku s join catalog.sale a on a.sku_id = s.id where s.product_id = p.id
        order by a.regular_price is null, case when a.regular_price is null then a.begins_at else a.ends_at end, s.id
        limit 1) as sale,
      (select coalesce(json_agg(json_build_object('id', s.id::text, 'code', s.code,
          'name', ${textOf("s.text", reading.language)}, 'price', ${regularPrice}::text, 'bv', ${regularBv}::text,
          'stock', s.stock, 'active', s.active) order by s.options), '[]')
        from catalog.sku s ${withSale} where s.product_id = p.id and s.code is not null) as skus
    from catalog.product p where ${officeConditions(filter)} and ${follows}
    order by ${sequence.order} limit ${reading.limit} offset ${reading.offset}`.execute(executor);
  return rows;
}

export async function countOfficeList(executor: Executor, filter: OfficeFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from catalog.product p where ${officeConditions(filter)}`.execute(executor);
  return Number(rows[0]?.count ?? 0n);
}

/** A line for each SKU of the products that match, oldest product first. */
export async function selectSkuList(
  executor: Executor,
  filter: OfficeFilter,
  reading: { language: Language; limit: number; offset: number; after?: string | undefined },
): Promise<OfficeSkuRow[]> {
  const { after, language } = reading;
  const last = sql`select c.product_id, c.id from catalog.sku c where c.id = ${after}::bigint`;
  const follows = isAfter(after, sql`s.product_id, s.id`, last, false);
  const { rows } = await sql<OfficeSkuRow>`
    select s.id, s.product_id as "productId", s.code, ${textOf("p.name", language)} as product,
      ${textOf("s.text", language)} as options, ${regularPrice} as price, ${regularBv} as bv, a.price as "salePrice",
      a.bv as "saleBv", a.begins_at as "saleBeginsAt", a.ends_at as "saleEndsAt", s.stock, s.active, p.published, p.presale, p.activation,
      p.sold_count as "soldCount"
    from catalog.sku s join catalog.product p on p.id = s.product_id ${withSale}
    where s.code is not null and ${officeConditions(filter)} and ${follows}
    order by s.product_id, s.id limit ${reading.limit} offset ${reading.offset}`.execute(executor);
  return rows;
}

export async function countSkuList(executor: Executor, filter: OfficeFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.code is not null and ${officeConditions(filter)}`.execute(executor);
  return Number(rows[0]?.count ?? 0n);
}

function officeConditions({ terms, code, categoryId, published, lowStock, ids, codes }: OfficeFilter) {
  const all = [sql`true`];
  if (ids) all.push(sql`p.id = any(${[...ids]}::bigint[])`);
  if (codes) all.push(sql`p.id in (select product_id from catalog.sku where code = any(${[...codes]}::text[]))`);
  if (categoryId !== undefined) all.push(sql`p.category_id = ${categoryId}`);
  if (published !== undefined) all.push(sql`p.published = ${published}`);
  if (lowStock) all.push(sql`exists (select from catalog.sku s where ${isLow})`);
  if (terms !== undefined && code !== undefined) {
    const named = sql`select e.product_id from catalog.search_entry e where ${isFoundBy(terms)}`;
    const coded = sql`select product_id from catalog.sku where ${startsWith(sql`lower(code)`, code.toLowerCase())}`;
    all.push(terms.length > 0 ? sql`p.id in (${named} union ${coded})` : sql`p.id in (${coded})`);
  }
  return sql.join(all, sql` and `);
}

/** Products that run low, up to `most`. */
export async function countLow(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from catalog.product p where exists (select from catalog.sku s where ${isLow}) limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}
