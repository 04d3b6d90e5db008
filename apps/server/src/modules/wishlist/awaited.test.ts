import { MAX_AWAITED } from "@banyan/contract/wishlist.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelved, type Shelves, START } from "../../../test/shelves.ts";
import { type Database, sql } from "../../platform/database.ts";
import { noticeList } from "../notifications/index.ts";
import { awaitedSkus, awaitSku, forgetSku, tellRestocked } from "./awaited.ts";

let shelves: Shelves;
let database: Database;

beforeAll(async () => {
  shelves = await openShelves();
  database = shelves.database;
});
afterAll(() => shelves.drop());

let members = 0n;
const join = () => ++members;
const skuOf = ({ skuIds }: Shelved) => skuIds[0]!;
const soldOut = () => shelves.shelve({ name: { en: "Oolong", ja: "ウーロン茶" }, stock: 0 });
const wait = (memberId: bigint, shelved: Shelved) =>
  awaitSku(database, { memberId, skuId: skuOf(shelved), now: START });
const stockUp = (shelved: Shelved, stock: number) =>
  sql`update catalog.sku set stock = ${stock} where id = ${skuOf(shelved)}`.execute(database.queries);
const look = () => tellRestocked(database, START);
const told = async (memberId: bigint, language: "en" | "ja" = "en") =>
  (await noticeList(database.queries, { memberId, language, page: 1, limit: 50 })).list;

test("a member is told once, in the reader's language, and the notice leads to the product", async () => {
  const [member, tea] = [join(), await soldOut()];
  await wait(member, tea);
  expect(await wait(member, tea)).toEqual({ skuIds: [String(skuOf(tea))] });
  await look();
  expect(await told(member)).toEqual([]);
  await stockUp(tea, 3);
  await look();
  await look();
  expect(await told(member)).toMatchObject([
    { kind: "product.restocked", title: "Back in stock: Oolong", reference: `product:${tea.productId}` },
  ]);
  expect((await told(member, "ja"))[0]?.title).toContain("ウーロン茶");
  expect(await awaitedSkus(database.queries, member)).toEqual({ skuIds: [] });
  await stockUp(tea, 0);
  await stockUp(tea, 5);
  await look();
  expect(await told(member)).toHaveLength(1);
  await wait(member, tea);
  await look();
  expect(await told(member)).toHaveLength(2);
});

test("the notice names the options", async () => {
  const member = join();
  const cloth = await shelves.shelve({
    name: { en: "Cloth" },
    specifications: [{ name: { en: "Colour" }, options: [{ en: "Blue" }] }],
    skus: [{ code: "CLOTH", options: [0], price: usdt(4), bv: 0n, stock: 2, active: true }],
  });
  await wait(member, cloth);
  await look();
  expect((await told(member))[0]?.title).toBe("Back in stock: Cloth (Blue)");
});

test("many looks at once, while the stock comes and goes, tell each member exactly once", async () => {
  const tea = await soldOut();
  const waiting = Array.from({ length: 250 }, join);
  for (const member of waiting) await wait(member, tea);
  const stocks = [1, 0, 2, 0, 7].map((stock) => stockUp(tea, stock));
  await Promise.all([...stocks, look(), look(), look(), look()]);
  await stockUp(tea, 7);
  await Promise.all([look(), look(), look()]);
  for (const member of waiting) expect(await told(member)).toHaveLength(1);
});

test("a look that breaks off tells nobody, and the next one tells everybody", async () => {
  const [one, other, tea] = [join(), join(), await soldOut()];
  await wait(one, tea);
  await wait(other, tea);
  await stockUp(tea, 1);
  const broken = vi.spyOn(database, "transaction").mockImplementationOnce((work) =>
    database.transaction(async (tx) => {
      await work(tx);
      throw new Error("power cut");
    }),
  );
  await expect(look()).rejects.toThrow("power cut");
  broken.mockRestore();
  expect(await told(one)).toEqual([]);
  await look();
  expect(await told(one)).toHaveLength(1);
  expect(await told(other)).toHaveLength(1);
});

test("who withdrew, and whose product is no longer sold, is not told", async () => {
  const [member, other, tea, gone] = [join(), join(), await soldOut(), await soldOut()];
  await wait(member, tea);
  await wait(other, gone);
  expect(await forgetSku(database.queries, { memberId: member, skuId: skuOf(tea) })).toEqual({ skuIds: [] });
  await sql`update catalog.product set published = false where id = ${gone.productId}`.execute(database.queries);
  await stockUp(tea, 1);
  await stockUp(gone, 1);
  await look();
  expect(await told(member)).toEqual([]);
  expect(await told(other)).toEqual([]);
});

test("unknown SKUs and drafts are refused, and so is one too many", async () => {
  const member = join();
  const draft = await shelves.shelve({ published: false });
  for (const skuId of [skuOf(draft), 987_654_321n])
    expect(await refusalOf(awaitSku(database, { memberId: member, skuId, now: START }))).toMatchObject({
      refusal: "SKU_NOT_FOUND",
    });
  const many = await Promise.all(Array.from({ length: MAX_AWAITED + 3 }, soldOut));
  const answers = await Promise.allSettled(many.map((one) => wait(member, one)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_AWAITED);
  const left = many[answers.findIndex(({ status }) => status === "rejected")]!;
  expect(await refusalOf(wait(member, left))).toMatchObject({
    refusal: "AWAITED_FULL",
    params: { limit: MAX_AWAITED },
  });
});
