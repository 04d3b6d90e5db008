import { catalog as contract } from "@banyan/contract/catalog.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openShelves, type Shelves } from "../../../test/shelves.ts";
import { sql } from "../../platform/database.ts";
import { productLists, suggestions } from "./lists.ts";

let shelves: Shelves;

beforeAll(async () => {
  shelves = await openShelves();
});
afterAll(() => shelves.drop());

async function list(given: z.input<typeof contract.products.input>, language: Language = "en") {
  const page = await productLists(shelves.database.queries)(z.parse(contract.products.input, given), language);
  return { ...page, ids: page.list.map(({ id }) => id) };
}

test("a whole word stands before the beginning of one, a part of one, other languages and other texts", async () => {
  const add = async (soldCount: number, given: Parameters<Shelves["shelve"]>[0]) =>
    String((await shelves.shelve({ soldCount, ...given })).productId);
  const inSummary = await add(90, { name: { en: "Box" }, summary: { en: "with a yuzu" } });
  const elsewhere = await add(80, { name: { en: "Jam", ja: "yuzu" } });
  const partOf = await add(70, { name: { en: "Bayuzu" }, summary: { en: "yuzu" } });
  const beginning = await add(60, { name: { en: "Yuzubon" } });
  const whole = await add(50, { name: { en: "Salt of yuzus" } });
  const category = await shelves.category("yuzu", { en: "Yuzus", ja: "柚子" });
  const ofCategory = await add(40, { name: { en: "Sweet yuzu" }, categoryId: category });
  const onlyInCategory = await add(30, { name: { en: "Peel" }, categoryId: category });
  const inOrder = [ofCategory, whole, beginning, partOf, elsewhere, inSummary, onlyInCategory];
  expect((await list({ keyword: "yuzu" })).ids).toEqual(inOrder);
  const suggested = await suggestions(shelves.database.queries, "yuzu", "en");
  expect(suggested.map(({ productId }) => productId)).toEqual(inOrder);
  const first = await list({ keyword: "yuzu", limit: 3 });
  expect((await list({ keyword: "yuzu", cursor: first.nextCursor! })).ids).toEqual(inOrder.slice(3));
});

test("takes variants of a Chinese character for one, in names and what is typed", async () => {
  const only = async (name: string) =>
    String((await shelves.shelve({ name: { en: "Powder", "zh-TW": name } })).productId);
  const traditional = await only("鹽麴龍葵粉");
  const japanese = await only("塩麹竜葵粉");
  for (const keyword of ["龍葵", "龙葵", "竜葵"]) {
    expect(new Set((await list({ keyword }, "zh-TW")).ids), keyword).toEqual(new Set([traditional, japanese]));
  }
});

test("a search that finds very much is in the order of the list, without what is not published", async () => {
  const { productId } = await shelves.shelve({ name: { en: "Crowd" }, soldCount: 5 });
  await sql`
    with copies as (
      insert into catalog.product (category_id, name, summary, description, specifications, pictures, presale, activation,
        published, price_from, price_to, bv, sold_count, popularity, created_at, changed_at)
      select category_id, name, summary, description, specifications, pictures, presale, activation,
        n % 3 > 0, price_from + n, price_to + n, bv, n % 50, n % 50, created_at, changed_at
      from catalog.product, generate_series(1, 1800) n where id = ${productId} returning id
    )
    insert into catalog.search_entry (product_id, terms, names)
    select c.id, e.terms, e.names from copies c, catalog.search_entry e where e.product_id = ${productId}`.execute(
    shelves.database.queries,
  );
  const ORDERS = {
    popular: "popularity desc, id desc",
    newest: "id desc",
    price_up: "price_from, id",
    price_down: "price_from desc, id desc",
  };
  for (const sort of ["popular", "newest", "price_up", "price_down"] as const) {
    const { rows } = await sql<{ id: bigint }>`
      select id from catalog.product where published and name ->> 'en' = 'Crowd'
      order by ${sql.raw(ORDERS[sort])}`.execute(shelves.database.queries);
    const all = rows.map(({ id }) => String(id));
    const first = await list({ keyword: "crowd", sort, limit: 20 });
    expect(first.total, sort).toBe(1201);
    expect(first.ids, sort).toEqual(all.slice(0, 20));
    const next = await list({ keyword: "crowd", sort, limit: 20, cursor: first.nextCursor! });
    expect(next.ids, sort).toEqual(all.slice(20, 40));
    expect((await list({ keyword: "crowd", sort, limit: 20, page: 3 })).ids, sort).toEqual(all.slice(40, 60));
  }
});

test("a slip of the fingers finds what is similar, and says so; filters alone do not", async () => {
  const oolong = String((await shelves.shelve({ name: { en: "Quetzal oolong" }, price: 40 })).productId);
  const cup = String((await shelves.shelve({ name: { en: "Quetzal cup" }, price: 5 })).productId);
  expect(await list({ keyword: "quetzal" })).toMatchObject({ total: 2, similar: false });
  expect(await list({ keyword: "quetzla" })).toMatchObject({ total: 2, similar: true });
  expect(await list({ keyword: "quetzl oolong" })).toMatchObject({ ids: [oolong], similar: true });
  // A word that no product has is left out.
  expect(await list({ keyword: "quetzal cup spoon" })).toMatchObject({ ids: [cup], similar: true });
  // The words themselves exist: what the filter hides is not replaced.
  expect(await list({ keyword: "quetzal", minPrice: "100" })).toMatchObject({ total: 0, similar: false });
  expect(await list({ keyword: "quetzla", maxPrice: "10" })).toMatchObject({ ids: [cup], similar: true });
  expect(await list({ keyword: "xylophonist" })).toMatchObject({ total: 0, similar: false });
  const first = await list({ keyword: "quetzla", limit: 1 });
  const rest = await list({ keyword: "quetzla", limit: 1, cursor: first.nextCursor! });
  expect(new Set([...first.ids, ...rest.ids])).toEqual(new Set([oolong, cup]));
  const suggested = await suggestions(shelves.database.queries, "quetzla", "en");
  expect(suggested).toHaveLength(2);
});
