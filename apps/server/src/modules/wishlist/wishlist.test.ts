import { MAX_WISHES } from "@banyan/contract/wishlist.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelved, type Shelves, START } from "../../../test/shelves.ts";
import { type Database, sql } from "../../platform/database.ts";
import { forgetWishes } from "./index.ts";
import { addWish, addWishes, previewWishes, removeWish, showWishes, wishedProducts } from "./wishlist.ts";

let shelves: Shelves;
let database: Database;
let tea: Shelved;
let cup: Shelved;
let draft: Shelved;

beforeAll(async () => {
  shelves = await openShelves();
  database = shelves.database;
  const option = (en: string) => ({ en });
  tea = await shelves.shelve({
    name: { en: "Oolong", ja: "ウーロン茶" },
    specifications: [{ name: { en: "Weight" }, options: [option("75 g"), option("150 g")] }],
    skus: [
      { code: "TEA-75", options: [0], price: usdt(16.5), bv: 0n, stock: 0, active: true },
      { code: "TEA-150", options: [1], price: usdt(30), bv: 0n, stock: 4, active: true },
    ],
  });
  cup = await shelves.shelve({ name: { en: "Cup" }, price: 8, stock: 3 });
  draft = await shelves.shelve({ name: { en: "Secret" }, published: false });
});
afterAll(() => shelves.drop());

let members = 0n;
const join = () => ({ memberId: ++members, language: "en" as const });
type Owner = ReturnType<typeof join>;
let minutes = 0;
const later = () => new Date(START.getTime() + ++minutes * 60_000);
const add = (owner: Owner, { productId }: Shelved) => addWish(database, { ...owner, productId, now: later() });
const idsOf = (...shelved: Shelved[]) => shelved.map(({ productId }) => String(productId));
const publish = (published: boolean, { productId }: Shelved) =>
  sql`update catalog.product set published = ${published} where id = ${productId}`.execute(database.queries);

test("a product is in the list once, at the place where it was first added", async () => {
  const owner = join();
  await add(owner, tea);
  await add(owner, cup);
  expect(await add(owner, tea)).toEqual({ productIds: idsOf(cup, tea) });
  await Promise.all(Array.from({ length: 8 }, () => add(owner, cup)));
  expect(await wishedProducts(database.queries, owner.memberId)).toEqual({ productIds: idsOf(cup, tea) });
});

test("the list shows price, pieces and whether a size has to be chosen, in the caller's language", async () => {
  const owner = join();
  await add(owner, tea);
  await add(owner, cup);
  const { list } = await showWishes(database.queries, { ...owner, language: "ja" });
  expect(list).toMatchObject([
    { name: "Cup", price: "8", stock: 3, skuId: String(cup.skuIds[0]), forSale: true, soldOut: false },
    { name: "ウーロン茶", price: "16.5", priceTo: "30", stock: 4, skuId: null, forSale: true, soldOut: false },
  ]);
});

test("a product that is no longer sold remains in the list and says so", async () => {
  const owner = join();
  const gone = await shelves.shelve({ name: { en: "Gone" }, stock: 3 });
  await add(owner, gone);
  await publish(false, gone);
  const { list } = await showWishes(database.queries, owner);
  expect(list).toMatchObject([{ name: "Gone", forSale: false, skuId: null, stock: 0 }]);
  expect(await add(owner, gone)).toEqual({ productIds: idsOf(gone) });
  expect(await removeWish(database.queries, { ...owner, productId: gone.productId })).toEqual({ productIds: [] });
  expect(await refusalOf(add(owner, gone))).toMatchObject({ refusal: "PRODUCT_NOT_FOUND" });
});

test("drafts of staff and unknown products are refused like each other, and no preview shows them", async () => {
  const owner = join();
  for (const productId of [draft.productId, 987_654_321n]) {
    const refused = await refusalOf(addWish(database, { ...owner, productId, now: later() }));
    expect(refused).toMatchObject({ refusal: "PRODUCT_NOT_FOUND" });
  }
  const productIds = [draft.productId, cup.productId, 987_654_321n, tea.productId, cup.productId];
  const { list } = await previewWishes(database.queries, { productIds, language: "en" });
  expect(list.map(({ id }) => id)).toEqual(idsOf(cup, tea));
  await addWishes(database, { ...owner, productIds, now: later() });
  expect(await wishedProducts(database.queries, owner.memberId)).toEqual({ productIds: idsOf(cup, tea) });
});

test("a device's list joins the member's: in its order, before what was there, and twice like once", async () => {
  const owner = join();
  const [soap, rice] = [await shelves.shelve(), await shelves.shelve()];
  await addWish(database, { ...owner, productId: tea.productId, now: new Date(START.getTime() - 1_000) });
  const productIds = [rice, cup, tea, soap].map((one) => one.productId);
  const merge = () => addWishes(database, { ...owner, productIds, now: START });
  expect(await merge()).toEqual({ productIds: idsOf(rice, cup, soap, tea) });
  expect(await merge()).toEqual({ productIds: idsOf(rice, cup, soap, tea) });
});

test("the list ends at its limit, also for requests that cross, and says so", async () => {
  const owner = join();
  const many = await Promise.all(Array.from({ length: MAX_WISHES }, () => shelves.shelve()));
  const productIds = many.map((one) => one.productId);
  await addWishes(database, { ...owner, productIds: productIds.slice(2), now: later() });
  const crossing = await Promise.allSettled([many[0]!, many[1]!, tea, cup].map((one) => add(owner, one)));
  expect(crossing.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect((await wishedProducts(database.queries, owner.memberId)).productIds).toHaveLength(MAX_WISHES);
  const more = await shelves.shelve();
  expect(await refusalOf(add(owner, more))).toMatchObject({ refusal: "WISHLIST_FULL", params: { limit: MAX_WISHES } });
  expect((await addWishes(database, { ...owner, productIds: [more.productId], now: later() })).productIds).toHaveLength(
    MAX_WISHES,
  );
});

test("each member has an own list, and leaving empties it alone", async () => {
  const [one, other] = [join(), join()];
  await add(one, tea);
  await add(other, tea);
  await removeWish(database.queries, { ...one, productId: tea.productId });
  await removeWish(database.queries, { ...one, productId: tea.productId });
  expect(await wishedProducts(database.queries, one.memberId)).toEqual({ productIds: [] });
  await add(one, cup);
  await database.transaction((tx) => forgetWishes(tx, one.memberId));
  expect((await showWishes(database.queries, one)).list).toEqual([]);
  expect(await wishedProducts(database.queries, other.memberId)).toEqual({ productIds: idsOf(tea) });
});
