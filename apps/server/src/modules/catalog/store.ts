/**
 * Row types of the catalogue, and queries of the shop for single products, SKUs and categories. PostgreSQL selects the
 * texts of the caller's language, so that only one of eight languages is transferred.
 */
import type { Language, Texts } from "@banyan/contract/languages.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import type { StoredPicture } from "../../platform/pictures.ts";

export interface Specification {
  name: Texts;
  options: Texts[];
}

/** A row of a product's table. */
export interface Fact {
  label: Texts;
  text: Texts;
}

/** Money as digits, because JSON numbers are exact up to 2⁵³ only. */
export interface RunningSale {
  /** Null if it is not above the price of the sale. */
  oldPrice: string | null;
  endsAt: string;
}

/** Columns of a product for lists and pages, in one language. */
interface ProductRow {
  id: bigint;
  name: string;
  summary: string;
  priceFrom: bigint;
  priceTo: bigint;
  bv: bigint;
  /** Of the SKU for sale with the lowest price; null if no sale of it runs. */
  sale: RunningSale | null;
  presale: boolean;
  activation: boolean;
  soldCount: bigint;
  /** Visible reviews with one star, two stars, and so on. */
  starCounts: number[];
}

/** Columns of a product for lists. */
export interface CardRow extends ProductRow {
  picture: StoredPicture | null;
  soldOut: boolean;
}

export interface DetailRow extends ProductRow {
  categoryId: bigint;
  categoryName: string;
  description: string;
  pictures: StoredPicture[];
  specifications: Specification[];
  facts: Fact[];
  /** SKUs for sale; null if there is none. Money as digits, because JSON numbers are exact up to 2⁵³ only. */
  skus:
    | {
        id: string;
        options: number[];
        text: string;
        price: string;
        bv: string;
        sale: RunningSale | null;
        stock: number;
        picture: StoredPicture | null;
      }[]
    | null;
}

/** Display data of a SKU in a cart, in one language. */
export interface SkuCard {
  skuId: bigint;
  productId: bigint;
  name: string;
  skuText: string;
  picture: StoredPicture | null;
  price: bigint;
  bv: bigint;
  stock: number;
  presale: boolean;
  activation: boolean;
  /** Whether it is for sale and in stock. */
  available: boolean;
}

/** The part of a SKU that an order copies, in all languages. */
export interface SkuSnapshot extends Omit<SkuCard, "name" | "skuText"> {
  name: Texts;
  skuText: Texts;
}

export interface CategoryRow {
  id: bigint;
  slug: string;
  name: string;
  picture: StoredPicture | null;
}

/** A language, or a column that contains one. */
type InLanguage = Language | RawBuilder<string>;

/** A jsonb column of texts in `language`, with English as fallback. */
export function textOf(column: string, language: InLanguage): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql<string>`coalesce(nullif(${texts} ->> ${language}::text, ''), ${texts} ->> 'en')`;
}

export const inStock = sql<boolean>`
  exists (select from catalog.sku s where s.product_id = p.id and s.active and s.stock > 0)`;

/** Whether `catalog.search_entry e` contains all terms of one of these lists (search.rules.ts). */
export function isFoundBy(terms: readonly (readonly string[])[]): RawBuilder<boolean> {
  const each = terms.map((all) => sql`e.terms @> ${[...all]}::text[]`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Of the running sale `a` of the SKU `s`. */
const runningSale = sql<RunningSale>`json_build_object(
  'oldPrice', case when a.old_price > s.price then a.old_price::text end, 'endsAt', a.ends_at)`;

/** The sale of the lowest price of a product `p`, if no SKU has that price without one. The old price is that of all of them. */
const saleOfLowest = sql<RunningSale | null>`
  (select json_build_object(
      'oldPrice', case when count(*) = count(*) filter (where a.old_price > s.price) then min(a.old_price)::text end,
      'endsAt', min(a.ends_at))
    from catalog.sku s left join catalog.sale a on a.sku_id = s.id and a.regular_price is not null
    where s.product_id = p.id and s.active and s.price = p.price_from
    having count(*) > 0 and count(*) = count(a.sku_id))`;

/** Columns of a ProductRow from `catalog.product p`. */
function productColumns(language: InLanguage): RawBuilder<ProductRow> {
  return sql<ProductRow>`p.id, ${textOf("p.name", language)} as name, ${textOf("p.summary", language)} as summary,
    p.price_from as "priceFrom", p.price_to as "priceTo", p.bv,
    ${saleOfLowest} as sale, p.presale, p.activation, p.sold_count as "soldCount",
    p.star_counts as "starCounts"`;
}

/** Columns of a CardRow from `catalog.product p`. */
export function cardColumns(language: Language): RawBuilder<CardRow> {
  return sql<CardRow>`${productColumns(language)}, p.pictures -> 0 as picture, not ${inStock} as "soldOut"`;
}

/** Cards of published products, in one language. */
export async function selectCardsOf(
  executor: Executor,
  given: { ids: readonly bigint[]; language: Language },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(given.language)} from catalog.product p
    where p.id = any(${[...given.ids]}::bigint[]) and p.published`.execute(executor);
  return rows;
}

/** Published products, each in its requested language; undefined if not found. */
export async function selectDetails(
  executor: Executor,
  wanted: readonly { id: bigint; language: Language }[],
): Promise<(DetailRow | undefined)[]> {
  const [ids, languages] = [wanted.map(({ id }) => id), wanted.map(({ language }) => language)];
  const language = sql.ref<string>("w.language");
  const { rows } = await sql<DetailRow & { place: bigint }>`
    select w.place, ${productColumns(language)}, p.category_id as "categoryId", ${textOf("c.name", language)} as "categoryName",
      ${textOf("p.description", language)} as description, p.pictures, p.specifications, p.facts,
      (select json_agg(json_build_object('id', s.id::text, 'options', s.options, 'text', ${textOf("s.text", language)},
          'price', s.price::text, 'bv', s.bv::text, 'sale', case when a.regular_price is not null then ${runningSale} end, 'stock', s.stock, 'picture', s.picture) order by s.options)
        from catalog.sku s left join catalog.sale a on a.sku_id = s.id where s.product_id = p.id and s.active) as skus
    from unnest((select ${ids}::bigint[]), (select ${languages}::text[])) with ordinality w (id, language, place)
    join catalog.product p on p.id = w.id join catalog.category c on c.id = p.category_id
    where p.published`.execute(executor);
  const found = new Map(rows.map((row) => [Number(row.place), row]));
  return wanted.map((_, at) => found.get(at + 1));
}

export async function selectCategories(executor: Executor, language: Language): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.slug, ${textOf("c.name", language)} as name, c.picture
    from catalog.category c where not c.hidden order by c.position, c.id`.execute(executor);
  return rows;
}

/** Names of all categories, including hidden ones. */
export async function selectCategoryNames(executor: Executor): Promise<{ id: bigint; name: Texts }[]> {
  const { rows } = await sql<{ id: bigint; name: Texts }>`select id, name from catalog.category`.execute(executor);
  return rows;
}

/** Distinct categories of products. */
export async function selectCategoryIds(executor: Executor, productIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct category_id as id from catalog.product where id = any(${[...productIds]}::bigint[])`.execute(
    executor,
  );
  return rows.map((row) => row.id);
}

/** Columns of SkuCard and SkuSnapshot except the texts, from `s` (SKU) and `p` (product). */
export const skuFields = sql`s.id as "skuId", s.product_id as "productId", coalesce(s.picture, p.pictures -> 0) as picture, s.price, s.bv,
  s.stock, p.presale, p.activation, (p.published and s.active and s.stock > 0) as available`;

/**
 * Fragments of a statement that adds SkuCard columns to rows with a SKU: `select l.*, ${columns} from … l ${join}`.
 * Uses the aliases `s` and `p`. SKUs are never deleted, so the join loses no row.
 */
export function joinSkuCards(
  skuColumn: string,
  language: Language,
): { columns: RawBuilder<SkuCard>; join: RawBuilder<unknown> } {
  return {
    columns: sql<SkuCard>`${skuFields}, ${textOf("p.name", language)} as name, ${textOf("s.text", language)} as "skuText"`,
    join: sql`join catalog.sku s on s.id = ${sql.ref(skuColumn)} join catalog.product p on p.id = s.product_id`,
  };
}

/** The existing SKUs with these ids, in no particular order. */
export async function selectSkuCards(
  executor: Executor,
  ids: readonly bigint[],
  language: Language,
): Promise<SkuCard[]> {
  const { columns, join } = joinSkuCards("wanted.id", language);
  const { rows } = await sql<SkuCard>`
    select ${columns} from unnest(${[...ids]}::bigint[]) wanted (id) ${join}`.execute(executor);
  return rows;
}

export async function selectSkuSnapshots(executor: Executor, ids: readonly bigint[]): Promise<SkuSnapshot[]> {
  const { rows } = await sql<SkuSnapshot>`
    select ${skuFields}, p.name, s.text as "skuText"
    from unnest(${[...ids]}::bigint[]) wanted (id)
    join catalog.sku s on s.id = wanted.id join catalog.product p on p.id = s.product_id`.execute(executor);
  return rows;
}

/** Published products in the order in which they were made, for search engines. */
export async function selectPublished(
  executor: Executor,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: bigint; changedAt: Date }[]> {
  const { rows } = await sql<{ id: bigint; changedAt: Date }>`
    select id, changed_at as "changedAt" from catalog.product where published
    order by id offset ${offset} limit ${limit}`.execute(executor);
  return rows;
}

export async function countPublished(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalog.product where published`.execute(executor);
  return rows[0]!.count;
}
