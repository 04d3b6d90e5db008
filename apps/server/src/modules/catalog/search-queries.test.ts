/**
 * Typical queries and the products required on the first screen: apps/server/demo/search-queries.json, written by hand
 * for the demo's products. The first screen of a phone shows four products.
 */
import { catalog as contract } from "@banyan/contract/catalog.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import synonyms from "../../../demo/content/synonyms.json" with { type: "json" };
import { demoProducts, loadCatalog } from "../../../demo/load-catalog.ts";
import { pictureFiles } from "../../../demo/picture-files.ts";
import queries from "../../../demo/search-queries.json" with { type: "json" };
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { productLists } from "./lists.ts";

const FIRST_SCREEN = 4;
let opened: TestDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
  const id = "00000000-0000-8000-8000-000000000000";
  const picture = { id, width: 640, height: 640, widths: [640] };
  const stored = new Map(Array.from(pictureFiles().keys(), (name) => [name, picture]));
  await loadCatalog({ database: opened.database, pictures: stored, now: new Date("2026-11-20T04:00:00Z") });
});
afterAll(() => opened.drop());

/** Slugs of a search result, in order. */
async function found(keyword: string, language: Language): Promise<string[]> {
  const slugs = new Map(demoProducts().map(({ slug, name }) => [name[language], slug]));
  const input = z.parse(contract.products.input, { keyword, limit: 50 });
  const { list } = await productLists(opened.database.queries)(input, language);
  return list.map(({ name }) => slugs.get(name)!);
}

test("there are at least 200 queries, 25 in each language", () => {
  const counts = LANGUAGES.map((language) => Object.keys(queries[language]).length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(25);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(200);
});

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.entries(queries[language]))("%s", async (keyword, wanted) => {
    const all = await found(keyword, language);
    expect(all.slice(0, FIRST_SCREEN), all.join(" ")).toEqual(expect.arrayContaining(wanted));
  });
});

describe.each(LANGUAGES)("synonyms in %s", (language) => {
  test.each(synonyms[language])("%s and its synonyms find the same", async (...words) => {
    const lists = await Promise.all(words.map((word) => found(word, language)));
    expect(new Set(lists.map((list) => list.toSorted().join(" "))).size, JSON.stringify(lists)).toBe(1);
    expect(lists[0]?.length).toBeGreaterThan(0);
  });
});

test.each([
  ["en", "tea"],
  ["zh-TW", "茶"],
  ["zh-CN", "茶"],
  ["vi", "trà"],
] as const)("tea tree shampoo stands behind all that is called tea in %s", async (language, keyword) => {
  const slugs = await found(keyword, language);
  const shampoo = slugs.indexOf("tea-tree-shampoo");
  const named = demoProducts().filter((product) => {
    const words = product.name[language]!.toLowerCase();
    return product.category === "tea" && words.includes(keyword);
  });
  expect(named.length).toBeGreaterThan(2);
  for (const { slug } of named) expect(slugs.indexOf(slug), slug).toBeLessThan(shampoo);
});
