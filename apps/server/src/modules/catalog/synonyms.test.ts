import { catalog as shopContract } from "@banyan/contract/catalog.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { officeSynonyms as contract, type SynonymGroup } from "@banyan/contract/office/synonyms.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { AuditLogEntry } from "../../platform/audit-log.ts";
import { sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { productLists, suggestions } from "./lists.ts";
import { renewSearch } from "./search-index.ts";
import { changeSynonyms, createSynonyms, removeSynonyms, type SynonymPorts, synonymList } from "./synonyms.ts";

let shelves: Shelves;
const act = { staffId: newId(START), now: START };
const entries: AuditLogEntry[] = [];
const ports: SynonymPorts = {
  writeAuditLog: async (_tx, entry) => void entries.push(entry),
  staffNames: async (_within, ids) => new Map(ids.map((id) => [id, "Ann"])),
};

beforeAll(async () => {
  shelves = await openShelves();
});
afterAll(() => shelves.drop());
beforeEach(async () => {
  entries.length = 0;
  await sql`delete from catalog.synonym_group`.execute(shelves.database.queries);
});

const create = (language: Language, ...words: string[]) =>
  shelves.database.transaction((tx) => createSynonyms(tx, ports, { language, words }, act));
const change = ({ id, revision, language }: SynonymGroup, words: string[]) =>
  shelves.database.transaction((tx) => changeSynonyms(tx, ports, { id: BigInt(id), revision, language, words }, act));
const remove = ({ id, revision }: Pick<SynonymGroup, "id" | "revision">) =>
  shelves.database.transaction((tx) => removeSynonyms(tx, ports, { id: BigInt(id), revision }, act));

async function found(keyword: string, language: Language = "en"): Promise<string[]> {
  const input = z.parse(shopContract.products.input, { keyword });
  const { list } = await productLists(shelves.database.queries)(input, language);
  return list.map(({ name }) => name);
}
const suggested = async (keyword: string, language: Language = "en") =>
  (await suggestions(shelves.database.queries, keyword, language)).map(({ name }) => name);
async function listed(input: object = {}): Promise<SynonymGroup[]> {
  const answer = await synonymList(shelves.database.queries, ports, z.parse(contract.index.input, input));
  expect(z.parse(contract.index.output, answer)).toEqual(answer);
  expect(answer.total).toBe(answer.list.length);
  return answer.list;
}

test("search and suggestions follow a group at once, and its end", async () => {
  await shelves.shelve({ name: { en: "Rosemary Shampoo" } });
  expect(await found("hair soap")).toEqual([]);
  const made = await create("en", "shampoo", "hair soap");
  expect(made).toMatchObject({ language: "en", words: ["shampoo", "hair soap"], revision: 1, changedBy: "Ann" });
  for (const keyword of ["hair soap", "hair soaps", "rosemary hair soap"]) {
    expect(await found(keyword), keyword).toEqual(["Rosemary Shampoo"]);
    expect(await suggested(keyword), keyword).toEqual(["Rosemary Shampoo"]);
  }
  const changed = await change(made, ["shampoo", "hair bath"]);
  expect(await found("hair soap")).toEqual([]);
  expect(await found("hair bath")).toEqual(["Rosemary Shampoo"]);
  expect(await suggested("hair bath")).toEqual(["Rosemary Shampoo"]);
  await remove(changed);
  expect(await found("hair bath")).toEqual([]);
  expect(entries).toMatchObject([
    { action: "synonyms.create", subject: made.id, details: { language: "en", words: ["shampoo", "hair soap"] } },
    { action: "synonyms.change", details: { before: { words: made.words }, after: { words: changed.words } } },
    { action: "synonyms.remove", details: { words: ["shampoo", "hair bath"] } },
  ]);
});

test("what has the typed word stands before what has a synonym, and that before other texts", async () => {
  await create("en", "lantern", "lamp");
  const soldCount = 0;
  await shelves.shelve({ name: { en: "Cosy light" }, summary: { en: "Not a lantern" }, soldCount });
  await shelves.shelve({ name: { en: "Desk lamp" } });
  await shelves.shelve({ name: { en: "Paper lantern" } });
  expect(await found("lantern")).toEqual(["Paper lantern", "Desk lamp", "Cosy light"]);
  expect(await found("lamp")).toEqual(["Desk lamp", "Paper lantern", "Cosy light"]);
  expect(await suggested("lamp")).toEqual(["Desk lamp", "Paper lantern", "Cosy light"]);
});

test.each(LANGUAGES)(
  "words of %s count there; elsewhere only where the language has none of its own",
  async (language) => {
    const other = language === "en" ? "id" : "en";
    const [water, breeze] = [`Water ${language}`, `Breeze ${language}`];
    await shelves.shelve({ name: { en: water } });
    await shelves.shelve({ name: { en: breeze } });
    await create(language, `air${language.replace("-", "")}`, water);
    const keyword = `air${language.replace("-", "")}`;
    expect(await found(keyword, language)).toEqual([water]);
    expect(await found(keyword, other)).toEqual([water]);
    await create(other, keyword, breeze);
    expect(await found(keyword, other)).toEqual([breeze]);
    expect(await found(keyword, language)).toEqual([water]);
  },
);

test("a group has two words or more, each with a letter and each once", async () => {
  expect(await refusalOf(create("en", "cup", "—"))).toMatchObject({ fields: { "words.1": "INVALID" } });
  for (const [one, same] of [
    ["cup", "CUP"],
    ["茶葉", "茶叶"],
    ["dầu", "dau"],
    ["ハーブ", "はーぶ"],
  ])
    expect(await refusalOf(create("en", one!, same!))).toMatchObject({ fields: { "words.1": "SYNONYM_TWICE" } });
  for (const words of [["cup"], [], Array.from({ length: 13 }, (_, at) => `cup${at}`)])
    expect(z.safeParse(contract.create.input, { language: "en", words }).success).toBe(false);
  expect(await listed()).toEqual([]);
  expect(entries).toEqual([]);
});

test("staff find a group by a part of any of its words, and by its language", async () => {
  const shampoo = await create("zh-TW", "洗髮精", "洗髮乳");
  const lamp = await create("en", "lamp", "lantern");
  expect(await listed()).toEqual([lamp, shampoo]);
  for (const search of ["发乳", "洗髮", "乳"]) expect(await listed({ search }), search).toEqual([shampoo]);
  expect(await listed({ search: "LANT" })).toEqual([lamp]);
  expect(await listed({ language: "zh-TW" })).toEqual([shampoo]);
  for (const search of ["%", "_", "#3", "—"]) expect(await listed({ search }), search).toEqual([]);
});

test("of changes that began from the same, one is done", async () => {
  const made = await create("en", "lamp", "lantern");
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, nth) => change(made, ["lamp", `light${nth}`])),
    remove(made),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(entries).toHaveLength(2);
  expect(await refusalOf(remove({ id: "999999", revision: 1 }))).toMatchObject({ refusal: "SYNONYMS_NOT_FOUND" });
});

test("groups whose forms other rules made are made anew", async () => {
  await shelves.shelve({ name: { en: "Copper kettle" } });
  const made = await create("en", "kettle", "boiler");
  await sql`update catalog.synonym_group set forms = '{old}'`.execute(shelves.database.queries);
  expect(await found("boiler")).toEqual([]);
  await renewSearch(shelves.database, new AbortController().signal);
  expect(await found("boiler")).toEqual(["Copper kettle"]);
  expect(await listed()).toEqual([made]);
});

test("the groups of a keyword are found by their index", async () => {
  const plan = await shelves.database.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select from catalog.synonym_group where forms && array['kettle']`.execute(tx);
    return rows.map((line) => line["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("synonym_group_forms");
});
