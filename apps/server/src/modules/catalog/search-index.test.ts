import { catalog as contract } from "@banyan/contract/catalog.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openShelves, type Shelves } from "../../../test/shelves.ts";
import { sql } from "../../platform/database.ts";
import { productLists } from "./lists.ts";
import { renewSearch } from "./search-index.ts";

let shelves: Shelves;
let productId: bigint;

beforeAll(async () => {
  shelves = await openShelves();
  ({ productId } = await shelves.shelve({ name: { en: "Knife", "zh-TW": "烏龍刀" } }));
});
afterAll(() => shelves.drop());

/** Writes the entry like an older build without variants and plurals. */
const writeAsBefore = () =>
  sql`
  update catalog.search_entry set terms = '{k,kn,kni,knif,knife,烏,烏龍,龍,龍刀,刀}', names = '{"en": "knife"}'
  where product_id = ${productId}`.execute(shelves.database.queries);

const found = async (keyword: string) => {
  const input = z.parse(contract.products.input, { keyword });
  return (await productLists(shelves.database.queries)(input, "en")).total;
};

const running = new AbortController().signal;

test("what an older build wrote is found as before, and like everything else once it is made anew", async () => {
  await writeAsBefore();
  for (const [keyword, before, after] of [
    ["knife", 1, 1],
    ["烏龍", 1, 1],
    ["knives", 0, 1],
    ["乌龙", 0, 1],
  ] as const) {
    await writeAsBefore();
    expect(await found(keyword), keyword).toBe(before);
    await renewSearch(shelves.database, running);
    expect(await found(keyword), keyword).toBe(after);
  }
});

test("an entry that somebody writes is left to the writer", async () => {
  await writeAsBefore();
  await shelves.database.transaction(async (tx) => {
    await sql`select from catalog.search_entry where product_id = ${productId} for update`.execute(tx);
    await renewSearch(shelves.database, running);
  });
  expect(await found("knives")).toBe(0);
  await renewSearch(shelves.database, running);
  expect(await found("knives")).toBe(1);
});

test("a process that ends leaves the rest for later", async () => {
  await writeAsBefore();
  await renewSearch(shelves.database, AbortSignal.abort());
  expect(await found("knives")).toBe(0);
});

test("old entries are found by their index", async () => {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'search_entry_other_rules'`.execute(
    shelves.database.queries,
  );
  await renewSearch(shelves.database, running);
  expect(rows[0]?.definition).toContain("#3");
  const plan = await shelves.database.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows: lines } = await sql<{ "QUERY PLAN": string }>`
      explain select product_id from catalog.search_entry where not terms @> array['#3'] order by product_id`.execute(
      tx,
    );
    return lines.map((line) => line["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("search_entry_other_rules");
});
