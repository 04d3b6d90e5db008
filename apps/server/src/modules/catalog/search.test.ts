import { catalog as contract } from "@banyan/contract/catalog.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openShelves, type Shelves } from "../../../test/shelves.ts";
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
