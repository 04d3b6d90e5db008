import { catalog as shopContract } from "@banyan/contract/catalog.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { officeCatalog as contract, type OfficeCategory } from "@banyan/contract/office/catalog.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { AuditLogEntry, WriteAuditLog } from "../../platform/audit-log.ts";
import type { Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { recordPicture } from "../../platform/pictures.ts";
import { categoryList } from "./catalog.ts";
import { arrange, changeCategory, createCategory, officeCategories } from "./categories.ts";
import { productLists } from "./lists.ts";
import type { StaffAct } from "./office.ts";

let shelves: Shelves;
const act: StaffAct = { staffId: newId(START), now: START };
const PICTURE = { id: newId(START), width: 640, height: 640, widths: [320, 640] };
const entries: AuditLogEntry[] = [];
const writeAuditLog: WriteAuditLog = async (_tx, entry) => {
  entries.push(entry);
};

beforeAll(async () => {
  shelves = await openShelves();
  const { queries } = shelves.database;
  await recordPicture(queries, PICTURE, { topic: "product", owner: "shop", now: START });
});
afterAll(() => shelves.drop());
beforeEach(() => {
  entries.length = 0;
});

type Verb<Input> = (tx: Tx, write: WriteAuditLog, input: Input, act: StaffAct) => Promise<void>;
const run = <Input>(verb: Verb<Input>, input: Input) =>
  shelves.database.transaction((tx) => verb(tx, writeAuditLog, input, act));

async function all(): Promise<OfficeCategory[]> {
  const list = await officeCategories(shelves.database.queries);
  expect(z.parse(contract.categories.output, { list })).toEqual({ list });
  return list;
}

type Fields = ParsedInputOf<typeof contract.createCategory>;
const fields = (part: Partial<Fields> = {}): Fields => ({
  name: { en: "Cups" },
  hidden: false,
  pictureId: null,
  ...part,
});

async function create(part: Partial<Fields> = {}): Promise<OfficeCategory> {
  await run(createCategory, fields(part));
  return (await all()).at(-1)!;
}
const change = ({ id, revision }: OfficeCategory, part: Partial<Fields>) =>
  run(changeCategory, { id: BigInt(id), revision, ...fields(part) });

const inShop = async () => (await categoryList(shelves.database.queries, "en")).map(({ id }) => id);

test("a new category comes last, with what is missing in which language", async () => {
  const made = await create({ name: { en: "Pots", ja: "急須" }, pictureId: PICTURE.id });
  expect(made).toMatchObject({ name: { en: "Pots", ja: "急須" }, hidden: false, revision: 1, products: 0 });
  expect(made.picture?.id).toBe(PICTURE.id);
  expect(made.missingLanguages).toEqual(LANGUAGES.filter((language) => language !== "en" && language !== "ja"));
  expect((await inShop()).at(-1)).toBe(made.id);
  expect(entries).toMatchObject([{ action: "categories.create", subject: made.id, details: { name: "Pots" } }]);
  expect(await refusalOf(create({ pictureId: newId(START) }))).toMatchObject({ refusal: "UPLOAD_NOT_FOUND" });
});

test("a hidden category stands in no list, and its products are found as before", async () => {
  const made = await create({ name: { en: "Seasonal" } });
  const { productId } = await shelves.shelve({ categoryId: BigInt(made.id), name: { en: "Mooncake" } });
  const found = async (keyword: string) => {
    const input = z.parse(shopContract.products.input, { keyword });
    return (await productLists(shelves.database.queries)(input, "en")).list.map(({ id }) => id);
  };
  expect(await found("mooncake")).toEqual([String(productId)]);
  await change(made, { name: { en: "Seasonal" }, hidden: true });
  expect(await inShop()).not.toContain(made.id);
  expect(await found("mooncake")).toEqual([String(productId)]);
  expect((await all()).at(-1)).toMatchObject({ id: made.id, hidden: true, revision: 2, products: 1 });
  // Products are found by the current names of their category.
  await change((await all()).at(-1)!, { name: { en: "Festival", th: "เทศกาล" } });
  expect(await found("festival")).toEqual([String(productId)]);
  expect(await found("เทศกาล")).toEqual([String(productId)]);
  expect(await found("seasonal")).toEqual([]);
  expect(entries.at(-1)).toMatchObject({
    action: "categories.change",
    details: { before: { name: { en: "Seasonal" }, hidden: true }, after: { name: { en: "Festival" }, hidden: false } },
  });
});

test("of changes that began from the same, one is done", async () => {
  const made = await create();
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, nth) => change(made, { name: { en: `Cups ${nth}` } })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ refusal: "EDIT_CONFLICT" });
  expect((await all()).at(-1)?.revision).toBe(2);
  const unknown = change({ ...made, id: "999999" }, {});
  expect(await refusalOf(unknown)).toMatchObject({ refusal: "CATEGORY_NOT_FOUND" });
});

test("they stand in the order that staff gave them, which names each of them once", async () => {
  const ids = (await all()).map(({ id }) => BigInt(id)).toReversed();
  await run(arrange, { ids });
  expect((await all()).map(({ id }) => BigInt(id))).toEqual(ids);
  for (const order of [ids.slice(1), [...ids, 999_999n], [ids[0]!, ...ids]])
    expect(await refusalOf(run(arrange, { ids: order }))).toMatchObject({ refusal: "EDIT_CONFLICT" });
  expect(entries).toMatchObject([{ action: "categories.arrange", details: { order: ids.map(String) } }]);
});
