/**
 * Search among 100,000 products, compared with the unfiltered list of the same shop in the same rounds: every keyword
 * of apps/server/demo/search-queries.json, with the demo's synonyms and without. Each query runs twice: first with all
 * matches counted (in the unfiltered list too), then with the count cached, as it is for ten seconds in a shop.
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
import { LANGUAGES, type Language } from "../../packages/contract/src/languages.ts";
import { type Bench, type Figure, median, type Settings } from "../bench.ts";
import { query } from "../cluster.ts";

const PRODUCTS = 100_000;
const PLAIN = "plain list";
const PLAIN_P99 = "p99 of the plain list";
const REMEMBERED = "p99 of the plain list, numbers remembered";
const SIDES = [PLAIN, "search without synonyms", "search with synonyms"] as const;
type Side = (typeof SIDES)[number];
/** Milliseconds per keyword. */
interface Round {
  counted: number[];
  remembered: number[];
}
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
  const times: Record<Side, Round[]> = { [SIDES[0]]: [], [SIDES[1]]: [], [SIDES[2]]: [] };
  const slowest = new Map<string, number>();

  async function timed(ask: () => Promise<unknown>, name?: string): Promise<number> {
    const start = performance.now();
    await ask();
    const took = performance.now() - start;
    if (name !== undefined) slowest.set(name, Math.min(slowest.get(name) ?? Number.POSITIVE_INFINITY, took));
    return took;
  }
  async function twice(input: object, language: Language, round: Round, name?: string): Promise<void> {
    const list = productLists(executor);
    const parsed = z.parse(catalog.products.input, input);
    round.counted.push(await timed(() => list(parsed, language), name));
    round.remembered.push(await timed(() => list(parsed, language)));
  }
  async function searched(withSynonyms: boolean): Promise<Round> {
    await sql`truncate catalog.synonym_group`.execute(owner.queries);
    if (withSynonyms) await owner.transaction(addDemoSynonyms);
    await sql`analyze catalog.synonym_group`.execute(owner.queries);
    const round: Round = { counted: [], remembered: [] };
    for (const { keyword, language } of KEYWORDS) await twice({ keyword }, language, round, `${language} ${keyword}`);
    return round;
  }
  async function listed(): Promise<Round> {
    const round: Round = { counted: [], remembered: [] };
    for (const [at, { language }] of KEYWORDS.entries()) {
      await twice({ sort: SORTS[at % SORTS.length], page: 1 + (at % 3) }, language, round);
    }
    return round;
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

/** Ratios compare the p99 of a round with that of the unfiltered list in the same round. */
function figureOf(what: Side, rounds: readonly Round[], plain: readonly Round[]): Figure {
  const p99s = (of: readonly Round[], which: keyof Round) => of.map((round) => percentile(round[which], 0.99));
  const ratioOf = (which: keyof Round) => {
    const beside = p99s(plain, which);
    return median(p99s(rounds, which).map((p99, round) => p99 / (beside[round] ?? Number.NaN)));
  };
  return {
    ...{ bench: "search", what, clients: 1, p99: median(p99s(rounds, "counted")) },
    perSecond: 1000 / median(rounds.flatMap(({ counted }) => counted)),
    ratios: what === PLAIN ? {} : { [PLAIN_P99]: ratioOf("counted"), [REMEMBERED]: ratioOf("remembered") },
    amounts: { "ms p99 of what is remembered": median(p99s(rounds, "remembered")) },
  };
}

export const searchBench: Bench = {
  name: "search",
  about: "search among 100,000 products, with and without synonyms",
  bars: SIDES.filter((side) => side !== PLAIN).map((what) => ({ what, of: PLAIN_P99, most: 3 })),
  run,
};
