/**
 * Search among 100,000 products, beside the plain list of the same shop in the same rounds: every keyword that people type
 * (apps/server/demo/search-queries.json), with the synonyms of the demo and without any. Nothing is remembered between
 * rounds but what PostgreSQL keeps, so each keyword is also counted.
 */
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import synonyms from "../../apps/server/demo/content/synonyms.json" with { type: "json" };
import { fillScale } from "../../apps/server/demo/scale/fill.ts";
import queries from "../../apps/server/demo/search-queries.json" with { type: "json" };
import { addSynonyms, productLists } from "../../apps/server/src/modules/catalog/index.ts";
import { openDatabase, sql } from "../../apps/server/src/platform/database.ts";
import { migrate } from "../../apps/server/src/platform/migrate.ts";
import { createVault } from "../../apps/server/src/platform/sealed.ts";
import { catalog } from "../../packages/contract/src/catalog.ts";
import { LANGUAGES } from "../../packages/contract/src/languages.ts";
import { type Bench, type Figure, median, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";

const PRODUCTS = 100_000;
const PLAIN = "plain list";
const PLAIN_P99 = "p99 of the plain list";
const SIDES = [PLAIN, "search without synonyms", "search with synonyms"] as const;
type Side = (typeof SIDES)[number];
const SORTS = ["popular", "newest", "price_up", "price_down"] as const;

async function fill(url: string): Promise<void> {
  await migrate(url);
  const sizes = { members: 100, products: PRODUCTS, orders: 100 };
  const vault = createVault([randomBytes(32)]);
  await fillScale(url, { ...sizes, seed: "search", until: new Date(), vault }, (line) => console.error(`  ${line}`));
  await query(url, "vacuum analyze");
}

const KEYWORDS = LANGUAGES.flatMap((language) =>
  Object.keys(queries[language]).map((keyword) => ({ keyword, language })),
);

async function run({ cluster, rounds }: Settings): Promise<Figure[]> {
  const url = await cluster.database("search", fill);
  const owner = openDatabase({ url, maxConnections: 1 });
  const { queries: executor, close } = openDatabase({ url, role: "banyan_app", maxConnections: 2 });
  const times: Record<Side, number[][]> = { [SIDES[0]]: [], [SIDES[1]]: [], [SIDES[2]]: [] };
  const slowest = new Map<string, number>();

  async function timed(ask: () => Promise<unknown>, name?: string): Promise<number> {
    const start = performance.now();
    await ask();
    const took = performance.now() - start;
    if (name !== undefined) slowest.set(name, Math.min(slowest.get(name) ?? Number.POSITIVE_INFINITY, took));
    return took;
  }
  async function searched(withSynonyms: boolean): Promise<number[]> {
    await sql`truncate catalog.synonym_group`.execute(owner.queries);
    if (withSynonyms) await owner.transaction(addDemoSynonyms);
    await sql`analyze catalog.synonym_group`.execute(owner.queries);
    const list = productLists(executor);
    const took: number[] = [];
    for (const { keyword, language } of KEYWORDS) {
      took.push(
        await timed(() => list(z.parse(catalog.products.input, { keyword }), language), `${language} ${keyword}`),
      );
    }
    return took;
  }
  async function listed(): Promise<number[]> {
    const list = productLists(executor);
    const took: number[] = [];
    for (const [at, { language }] of KEYWORDS.entries()) {
      const input = z.parse(catalog.products.input, { sort: SORTS[at % SORTS.length], page: 1 + (at % 3) });
      took.push(await timed(() => list(input, language)));
    }
    return took;
  }
  const sides = { [SIDES[0]]: listed, [SIDES[1]]: () => searched(false), [SIDES[2]]: () => searched(true) };
  for (const side of SIDES) await sides[side]();
  slowest.clear();
  for (let round = 0; round < rounds; round++) for (const side of SIDES) times[side].push(await sides[side]());
  await close();
  await owner.close();
  for (const [name, ms] of [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 8))
    console.error(`  ${ms.toFixed(1)} ms  ${name}`);
  return SIDES.map((side) => figureOf(side, times[side], times[PLAIN]));
}

async function addDemoSynonyms(tx: Parameters<typeof addSynonyms>[0]): Promise<void> {
  for (const language of LANGUAGES) {
    for (const words of synonyms[language]) await addSynonyms(tx, { language, words, now: new Date() });
  }
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** Ratios are of the p99 of one round by that of the plain list in the same round. */
function figureOf(what: Side, rounds: readonly number[][], plain: readonly number[][]): Figure {
  const p99s = rounds.map((times) => percentile(times, 0.99));
  const ratios = p99s.map((p99, round) => p99 / percentile(plain[round] ?? [], 0.99));
  const middle = median(rounds.flat());
  return {
    ...{ bench: "search", what, clients: 1, perSecond: 1000 / middle, p99: median(p99s) },
    ratios: what === PLAIN ? {} : { [PLAIN_P99]: median(ratios) },
  };
}

export const searchBench: Bench = {
  name: "search",
  about: "search among 100,000 products, with and without synonyms",
  bars: SIDES.filter((side) => side !== PLAIN).map((what) => ({ what, of: PLAIN_P99, most: 3 })),
  run,
};
