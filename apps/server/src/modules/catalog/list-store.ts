/**
 * Statements of product lists: by filters, in several orders, after a key or at an offset. Each combination of filter
 * and order is a separate statement, so that PostgreSQL caches a plan with the right index.
 */
import type { PRODUCT_SORTS } from "@banyan/contract/catalog.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { RawBuilder } from "kysely";
import { type Executor, sql } from "../../platform/database.ts";
import type { NamePatterns } from "./search-rank.rules.ts";
import { type CardRow, cardColumns, inStock, isFoundBy, textOf } from "./store.ts";

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export interface ProductFilter {
  categoryIds?: readonly bigint[];
  /** Matches products whose texts contain all terms of one of these lists (search.rules.ts). */
  terms?: readonly (readonly string[])[];
  /** Micros. */
  minPrice?: bigint;
  maxPrice?: bigint;
  presale?: boolean;
  activation?: boolean;
  inStock?: boolean;
  excludedIds?: readonly bigint[];
}

/** Position of a row in the order; `rank` only in a search by relevance. */
export interface Position {
  rank?: number;
  key: string;
  id: string;
}

export interface RankBy {
  patterns: NamePatterns;
  /** Categories whose name equals the keyword. */
  categoryIds: readonly bigint[];
  /** Categories whose name equals a synonym. */
  synonymCategoryIds: readonly bigint[];
}

export interface Reading {
  language: Language;
  sort: ProductSort;
  /** Inputs of the rank in a search. */
  rankBy?: RankBy;
  /** Whether rows are ordered by rank first. */
  ranked?: boolean;
  after?: Position;
  offset?: number;
  limit: number;
  /** Number of matching products, if known. */
  found?: number | undefined;
}

/**
 * Checking the terms of one entry takes as long as finding some 150 through the index (0.1 ms and 0.7 µs at 100,000
 * products). A list that is walked in its order therefore reads all matches from the index, and checks each product
 * against them. With more matches, the walk finds enough soon and checks their terms directly.
 */
const ASKS_INDEX = { from: 1_000, to: 20_000 };

/** Row limits of statements: few values, so that there are few statements. The extra row indicates a next page. */
const FETCH_SIZES = [11, 21, 51];

/** The key is followed by the id. The id alone is the order of creation. */
const SORT_KEYS: Record<ProductSort, { column: string; direction: "asc" | "desc" }> = {
  popular: { column: "p.popularity", direction: "desc" },
  newest: { column: "p.id", direction: "desc" },
  price_up: { column: "p.price_from", direction: "asc" },
  price_down: { column: "p.price_from", direction: "desc" },
};

/** Conditions other than the terms. */
function conditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`p.published`];
  const { categoryIds, excludedIds } = filter;
  if (categoryIds?.length === 1) all.push(sql`p.category_id = ${categoryIds[0]}`);
  else if (categoryIds) all.push(sql`p.category_id = any(${[...categoryIds]}::bigint[])`);
  if (filter.minPrice !== undefined) all.push(sql`p.price_to >= ${filter.minPrice}`);
  if (filter.maxPrice !== undefined) all.push(sql`p.price_from <= ${filter.maxPrice}`);
  if (filter.presale !== undefined) all.push(filter.presale ? sql`p.presale` : sql`not p.presale`);
  if (filter.activation !== undefined) all.push(filter.activation ? sql`p.activation` : sql`not p.activation`);
  if (filter.inStock !== undefined) all.push(filter.inStock ? inStock : sql`not ${inStock}`);
  if (excludedIds && excludedIds.length > 0) all.push(sql`p.id <> all(${[...excludedIds]}::bigint[])`);
  return all;
}

const sourceOf = (filter: ProductFilter) =>
  filter.terms
    ? sql`catalog.search_entry e join catalog.product p on p.id = e.product_id and ${isFoundBy(filter.terms)}`
    : sql`catalog.product p`;

/** From 0 to HIGHEST_RANK, by the rule of search-rank.rules.ts. */
function rankColumn({ patterns, categoryIds, synonymCategoryIds }: RankBy, language: Language): RawBuilder<number> {
  const { whole, edge, part, synonym, any } = patterns;
  const name = sql`' ' || ${textOf("e.names", language)} || ' '`;
  const has = (forms: readonly string[]) => sql`like any (${[...forms]}::text[])`;
  const isIn = (ids: readonly bigint[]) => sql`(p.category_id = any (${[...ids]}::bigint[]))::int`;
  return sql<number>`case
      when ${name} ${has(part)} then case when ${name} ${has(whole)} then 4 when ${name} ${has(edge)} then 3 else 2 end
        + 3 * ${isIn(categoryIds)}
      when ${name} ${has(synonym)} then 2 + ${isIn(synonymCategoryIds)}
      else (e.names::text ${has(any)})::int end`;
}

export type ListedRow = CardRow & { rank: number; sortKey: string };

/** At least `limit` + 1 rows if that many exist. */
export async function selectCards(executor: Executor, filter: ProductFilter, reading: Reading): Promise<ListedRow[]> {
  const { language, sort, rankBy, ranked, after, offset = 0, found = 0 } = reading;
  const { column, direction } = SORT_KEYS[sort];
  const rank = rankBy ? rankColumn(rankBy, language) : sql<number>`0`;
  // Only an order by rank needs the rank of all matches.
  const late = rankBy !== undefined && !ranked;
  const key = sql.ref(column);
  const order = sql.raw(`${ranked ? "rank desc, " : ""}${column} ${direction}, p.id ${direction}`);
  const where = conditions(filter);
  const asksIndex = filter.terms && found > ASKS_INDEX.from && found <= ASKS_INDEX.to && !ranked;
  if (asksIndex) {
    // With "is true", PostgreSQL hashes the subquery and checks each row; as a join it would be sorted as a whole.
    where.push(
      sql`(p.id in (select e.product_id from catalog.search_entry e where ${isFoundBy(filter.terms!)})) is true`,
    );
  }
  if (after) {
    const place = sql`(${key}, p.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${after.key}::bigint, ${after.id}::bigint)`;
    where.push(ranked ? sql`(${rank} < ${after.rank}::int or ${rank} = ${after.rank}::int and ${place})` : place);
  }
  const size = FETCH_SIZES.find((candidate) => candidate > reading.limit) ?? reading.limit + 1;
  const { rows } = await sql<ListedRow>`
    select ${cardColumns(language)}, ${late ? rank : sql`p.rank`} as rank, p.sort_key as "sortKey"
    from (
      select p.*, ${late ? sql`0` : rank} as rank, ${key}::text as sort_key
      from ${asksIndex ? sql`catalog.product p` : sourceOf(filter)}
      where ${sql.join(where, sql` and `)}
      order by ${order} limit ${sql.lit(size)} offset ${offset}
    ) p ${late ? sql`join catalog.search_entry e on e.product_id = p.id` : sql``}
    order by ${order}`.execute(executor);
  return rows;
}

export async function countCards(executor: Executor, filter: ProductFilter): Promise<number> {
  const where = conditions(filter);
  // Checking each match of a search costs as much as finding it. Those to exclude are few.
  const source =
    filter.terms && where.length === 1
      ? sql`catalog.search_entry e where ${isFoundBy(filter.terms)}
        and e.product_id not in (select id from catalog.product where not published)`
      : sql`${sourceOf(filter)} where ${sql.join(where, sql` and `)}`;
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${source}`.execute(executor);
  return Number(rows[0]?.count ?? 0n);
}
