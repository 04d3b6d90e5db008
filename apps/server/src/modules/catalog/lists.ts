/**
 * Product lists and suggestions. A search by relevance orders matching names first, which requires reading all matches.
 * With too many matches, the list is ordered by popularity and read along an index like any other.
 */
import type { catalog as contract, ProductCard } from "@banyan/contract/catalog.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { LRUCache } from "lru-cache";
import type { Executor } from "../../platform/database.ts";
import { exactJson } from "../../platform/exact-json.ts";
import { offsetOf } from "../../platform/paging.ts";
import { pictureView } from "../../platform/pictures.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.rules.ts";
import { countCards, type ListedRow, type ProductFilter, type RankBy, selectCards } from "./list-store.ts";
import { candidates, nearWordings } from "./near.rules.ts";
import { ratingOf } from "./rating.rules.ts";
import { queryTerms } from "./search.rules.ts";
import { calledLike, namePatterns } from "./search-rank.rules.ts";
import { knownTerms } from "./search-store.ts";
import { type CardRow, type RunningSale, selectCategoryNames } from "./store.ts";
import { synonymsOf } from "./synonyms.ts";

type ListInput = ParsedInputOf<typeof contract.products>;

/** Cache lifetime of a filter's product count: counting 100,000 rows costs much more than a page. */
const COUNT_TTL_MS = 10_000;
const COUNTS_KEPT = 2_000;
/** A search with more matches is not ranked by name. */
const RANKED_AT_MOST = 1_000;
const SUGGESTIONS = 8;
/** Suggestions are chosen from this many of the most popular matches. */
const CANDIDATES = 50;

export interface ProductPage {
  list: ProductCard[];
  total: number;
  page: number;
  limit: number;
  nextCursor: string | null;
  /** Nothing matches the keyword; these match a similar one. */
  similar: boolean;
}

interface Counting {
  executor: Executor;
  filter: ProductFilter;
}

/** Cached product counts of lists. */
export type Counts = LRUCache<string, { count: number }, Counting>;

export const keepCounts = (): Counts =>
  new LRUCache({
    max: COUNTS_KEPT,
    ttl: COUNT_TTL_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ count: await countCards(context.executor, context.filter) }),
  });

/** Lists products; `counts` may be shared with another executor of the same shop. */
export function productLists(executor: Executor, counts = keepCounts()) {
  async function countOf(filter: ProductFilter): Promise<number> {
    const key = exactJson(filter);
    return (await counts.forceFetch(key, { context: { executor, filter } })).count;
  }

  return async (input: ListInput, language: Language): Promise<ProductPage> => {
    const { page, limit, sort, keyword, categoryId, cursor, ...rest } = input;
    const sought = keyword ? await found(executor, keyword, language) : undefined;
    const terms = sought?.terms;
    const similar = sought?.similar ?? false;
    if (terms?.length === 0) return { list: [], total: 0, page, limit, nextCursor: null, similar };
    const filter: ProductFilter = {
      ...rest,
      ...(categoryId !== undefined && { categoryIds: [categoryId] }),
      ...(terms && { terms }),
    };
    const after = cursor === undefined ? undefined : positionOf(cursor, input);
    const relevant = sort === "popular" ? sought : undefined;
    const counted = countOf(filter);
    const matches = sought && (await counted);
    // A list keeps the order of its first page.
    const ranked = after ? after.rank !== undefined : relevant !== undefined && (matches ?? 0) <= RANKED_AT_MOST;
    const rankBy = ranked && relevant ? await rankingOf(executor, relevant) : undefined;
    const offset = after ? 0 : offsetOf(input);
    const [rows, total] = await Promise.all([
      selectCards(executor, filter, { language, sort, rankBy, ranked, after, offset, limit, found: matches }),
      counted,
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      list: shown.map(cardView),
      total,
      page,
      limit,
      nextCursor: last && rows.length > limit ? writeCursor(cursorAt(last, sort, ranked)) : null,
      similar,
    };
  };

  /** What a keyword finds, or, if that is nothing, what the first similar wordings find that find anything. */
  async function found(within: Executor, keyword: string, language: Language): Promise<Sought & { similar: boolean }> {
    const sought = await soughtBy(within, keyword, language);
    if (sought.terms.length === 0 || (await countOf({ terms: sought.terms })) > 0) return { ...sought, similar: false };
    for (const near of await soughtNear(within, keyword)) {
      if ((await countOf({ terms: near.terms })) > 0) return { ...near, similar: true };
    }
    return { ...sought, similar: false };
  }
}

function cursorAt(row: ListedRow, sort: Cursor["sort"], ranked: boolean): Cursor {
  return { sort, key: row.sortKey, id: String(row.id), ...(ranked && { rank: row.rank }) };
}

/** Decodes a cursor. Refuses one that is invalid or belongs to another order. */
function positionOf(text: string, { sort, keyword }: Pick<ListInput, "sort" | "keyword">): Cursor {
  const cursor = readCursor(text);
  const mayRank = sort === "popular" && Boolean(keyword);
  if (!cursor || cursor.sort !== sort || (cursor.rank !== undefined && !mayRank)) {
    throw refuseFields({ cursor: "INVALID" });
  }
  return cursor;
}

/** Products that match the typed text, with the closest names in the caller's language first. */
export async function suggestions(executor: Executor, keyword: string, language: Language) {
  const sought = await soughtBy(executor, keyword, language);
  if (sought.terms.length === 0) return [];
  let rows = await suggested(executor, sought, language);
  for (const near of rows.length === 0 ? await soughtNear(executor, keyword) : []) {
    rows = await suggested(executor, near, language);
    if (rows.length > 0) break;
  }
  return rows
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SUGGESTIONS)
    .map(({ id, name }) => ({ productId: String(id), name }));
}

async function suggested(executor: Executor, sought: Sought, language: Language) {
  const { terms } = sought;
  const rankBy = await rankingOf(executor, sought);
  return selectCards(executor, { terms }, { language, sort: "popular", rankBy, limit: CANDIDATES });
}

/** A keyword with its synonyms, and the terms that match any of them. */
interface Sought {
  keyword: string;
  synonyms: string[];
  terms: string[][];
}

async function soughtBy(executor: Executor, keyword: string, language: Language): Promise<Sought> {
  const synonyms = await synonymsOf(executor, keyword, language);
  return { keyword, synonyms, terms: [keyword, ...synonyms].flatMap(queryTerms) };
}

/** Similar wordings, nearest first (near.rules.ts). They rank as synonyms do. */
async function soughtNear(executor: Executor, keyword: string): Promise<Sought[]> {
  const known = await knownTerms(executor, candidates(keyword));
  return nearWordings(keyword, known).map((wordings) => ({
    keyword,
    synonyms: wordings.map(({ text }) => text),
    terms: wordings.map(({ terms }) => [...terms]),
  }));
}

async function rankingOf(executor: Executor, { keyword, synonyms }: Sought): Promise<RankBy> {
  const categories = await selectCategoryNames(executor);
  return {
    patterns: namePatterns(keyword, synonyms),
    categoryIds: calledLike(categories, [keyword]).map(({ id }) => id),
    synonymCategoryIds: calledLike(categories, synonyms).map(({ id }) => id),
  };
}

export const saleView = ({ oldPrice, endsAt }: RunningSale) => ({
  oldPrice: oldPrice === null ? null : formatMoney(BigInt(oldPrice)),
  endsAt: new Date(endsAt).toISOString(),
});

export function cardView(row: CardRow): ProductCard {
  return {
    id: String(row.id),
    name: row.name,
    summary: row.summary,
    picture: row.picture && pictureView(row.picture),
    price: formatMoney(row.priceFrom),
    priceTo: formatMoney(row.priceTo),
    sale: row.sale && saleView(row.sale),
    bv: formatMoney(row.bv),
    presale: row.presale,
    activation: row.activation,
    soldOut: row.soldOut,
    soldCount: Number(row.soldCount),
    rating: ratingOf(row.starCounts),
  };
}
