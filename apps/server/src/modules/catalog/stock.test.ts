import type { ErrorName } from "@banyan/contract/errors.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelves } from "../../../test/shelves.ts";
import { type Database, sql } from "../../platform/database.ts";
import { type Params, Refusal, refuse } from "../../platform/refusal.ts";
import { countSold, returnStock, skuCards, skuSnapshots } from "./index.ts";
import { productLists } from "./lists.ts";
import { followSales } from "./popularity.ts";

let shelves: Shelves;
let database: Database;

beforeAll(async () => {
  shelves = await openShelves({ maxConnections: 50 });
  database = shelves.database;
});
afterAll(() => shelves.drop());

interface Wanted {
  skuId: bigint;
  quantity: number;
}

/** Refused calls with their reasons, by number from 1. */
async function reserveAll(calls: readonly Wanted[][], language: "en" | "ja" = "en") {
  const lines = calls.flatMap((call, at) => call.map((line) => ({ ...line, call: at + 1 })));
  const { rows } = await sql<{ call: number; refusal: ErrorName; params: Params | null }>`
    select call, refusal, params from catalog_reserve(
      ${lines.map(({ call }) => call)}, ${lines.map(({ skuId }) => skuId)}, ${lines.map(({ quantity }) => quantity)},
      ${calls.map(() => language)}
    ) where refusal is not null order by call`.execute(database.queries);
  return rows;
}

/** Reserves the lines of one order like orders_place. */
async function reserve(lines: Wanted[], language?: "en" | "ja") {
  const [refused] = await reserveAll([lines], language);
  if (refused) throw refuse(refused.refusal, { params: refused.params ?? {} });
}

describe("reserving", () => {
  test("50 at once for the last piece: one has it, the others are told why not", async () => {
    const { skuIds } = await shelves.shelve({ stock: 1, name: { en: "Last tin", ja: "最後の缶" } });
    const lines = [{ skuId: skuIds[0]!, quantity: 1 }];
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(lines, "ja")));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(Refusal);
      expect(reason).toMatchObject({ refusal: "OUT_OF_STOCK", params: { name: "最後の缶", stock: 0 } });
    }
    expect(await shelves.stockOf(skuIds[0]!)).toBe(0);
  });

  test("crossing orders of the same SKUs neither deadlock nor take half", async () => {
    const [a, b] = [await shelves.shelve({ stock: 30 }), await shelves.shelve({ stock: 20 })];
    const there = [a, b].map(({ skuIds }) => ({ skuId: skuIds[0]!, quantity: 1 }));
    const back = [...there].reverse();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => reserve(index % 2 ? there : back)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await shelves.stockOf(a.skuIds[0]!)).toBe(10);
    expect(await shelves.stockOf(b.skuIds[0]!)).toBe(0);
  });

  test("all or nothing: the first short line is named", async () => {
    const plenty = await shelves.shelve({ stock: 5 });
    const few = await shelves.shelve({ stock: 2, name: { en: "Few" } });
    const none = await shelves.shelve({ stock: 0, name: { en: "None" } });
    const lines = [plenty, few, none].map(({ skuIds }) => ({ skuId: skuIds[0]!, quantity: 3 }));
    expect(await refusalOf(reserve(lines))).toMatchObject({
      refusal: "OUT_OF_STOCK",
      params: { name: "Few", stock: 2 },
    });
    expect(await shelves.stockOf(plenty.skuIds[0]!)).toBe(5);
  });

  test("lines of the same SKU count together", async () => {
    const { skuIds } = await shelves.shelve({ stock: 3 });
    const line = { skuId: skuIds[0]!, quantity: 2 };
    expect((await refusalOf(reserve([line, line]))).refusal).toBe("OUT_OF_STOCK");
    await reserve([line, { ...line, quantity: 1 }]);
    expect(await shelves.stockOf(skuIds[0]!)).toBe(0);
  });

  test("what is not for sale is not found", async () => {
    const sku = { code: "GONE", options: [], price: usdt(1), bv: 0n, stock: 9, active: false };
    const inactive = await shelves.shelve({ skus: [sku] });
    for (const skuId of [inactive.skuIds[0]!, 999_999n]) {
      expect((await refusalOf(reserve([{ skuId, quantity: 1 }]))).refusal).toBe("SKU_NOT_FOUND");
    }
  });

  test("several calls are served in their order as if each came alone", async () => {
    const skuIds: bigint[] = [];
    const draws = { skus: 4, stock: 12, calls: 10, lines: 3, quantity: 5 };
    for (let n = 0; n < draws.skus; n++) skuIds.push((await shelves.shelve({ stock: 0 })).skuIds[0]!);
    const line = fc.record({
      skuId: fc.constantFrom(...skuIds),
      quantity: fc.integer({ min: 1, max: draws.quantity }),
    });
    const call = fc.array(line, { minLength: 1, maxLength: draws.lines });
    const stocks = fc.array(fc.nat(draws.stock), { minLength: draws.skus, maxLength: draws.skus });
    const fill = (left: readonly number[]) =>
      sql`update catalog.sku s set stock = w.stock from unnest(${skuIds}::bigint[], ${left}::integer[]) w (id, stock)
        where s.id = w.id`.execute(database.queries);
    const stockNow = () => Promise.all(skuIds.map((skuId) => shelves.stockOf(skuId)));
    await fc.assert(
      fc.asyncProperty(stocks, fc.array(call, { minLength: 1, maxLength: draws.calls }), async (left, calls) => {
        await fill(left);
        const alone = [];
        for (const [at, one] of calls.entries()) {
          for (const refused of await reserveAll([one])) alone.push({ ...refused, call: at + 1 });
        }
        const leftAlone = await stockNow();
        await fill(left);
        expect(await reserveAll(calls)).toEqual(alone);
        expect(await stockNow()).toEqual(leftAlone);
      }),
      { numRuns: 40 },
    );
  });

  test("what is returned is there again", async () => {
    const { skuIds } = await shelves.shelve({ stock: 4 });
    const lines = [{ skuId: skuIds[0]!, quantity: 3 }];
    await reserve(lines);
    await database.transaction((tx) => returnStock(tx, [...lines, ...lines]));
    expect(await shelves.stockOf(skuIds[0]!)).toBe(7);
    await database.transaction((tx) => returnStock(tx, []));
  });
});

test("sold pieces are counted, however many count at once", async () => {
  const [first, second] = [await shelves.shelve(), await shelves.shelve()];
  const sold = [first, second, first].map(({ productId }) => ({ productId, quantity: 3 }));
  const count = (lines: typeof sold) => database.transaction((tx) => countSold(tx, lines));
  await Promise.all(Array.from({ length: 10 }, (_, turn) => count(turn % 2 ? sold : sold.toReversed())));
  await count([]);
  await followSales(database);
  const { list } = await productLists(database.queries)({ page: 1, limit: 2, sort: "popular" }, "en");
  expect(list.map(({ id, soldCount }) => [id, soldCount])).toEqual([
    [String(first.productId), 60],
    [String(second.productId), 30],
  ]);
});

test("carts and orders see what a SKU is now", async () => {
  const { productId, skuIds } = await shelves.shelve({
    name: { en: "Oolong", ja: "ウーロン茶" },
    presale: true,
    specifications: [{ name: { en: "Weight" }, options: [{ en: "75 g", ja: "75グラム" }] }],
    skus: [{ code: "SEEN", options: [0], price: usdt(16), bv: usdt(9.6), stock: 7, active: true }],
  });
  const shared = {
    skuId: skuIds[0]!,
    productId,
    picture: null,
    price: usdt(16),
    bv: usdt(9.6),
    stock: 7,
    presale: true,
    activation: false,
    available: true,
  };
  const cards = await skuCards(database.queries, [...skuIds, ...skuIds, 999_999n], "ja");
  expect([...cards.values()]).toEqual([{ ...shared, name: "ウーロン茶", skuText: "75グラム" }]);
  const snapshots = await skuSnapshots(database.queries, skuIds);
  expect(snapshots.get(skuIds[0]!)).toMatchObject({
    ...shared,
    name: { en: "Oolong", ja: "ウーロン茶" },
    skuText: { en: "75 g", ja: "75グラム" },
  });
  await sql`update catalog.product set published = false where id = ${productId}`.execute(database.queries);
  expect((await skuCards(database.queries, skuIds, "ja")).get(skuIds[0]!)?.available).toBe(false);
  expect(await skuCards(database.queries, [], "ja")).toEqual(new Map());
});
