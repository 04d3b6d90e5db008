/** Sales begin and end at their moments, for every reader of a price; the old price is the lowest of the 30 days before. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { assertNoContradiction } from "../../platform/contradictions.ts";
import { sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { productDetail } from "./catalog.ts";
import { productLists } from "./lists.ts";
import { changeMany } from "./many.ts";
import { changeProduct, type ProductInput } from "./office.ts";
import { officeDetail, officeList, officeSkus } from "./office-views.ts";
import { decideProposal, proposalDetail } from "./proposals.ts";
import { switchSales } from "./sales.ts";
import { skuCards } from "./stock.ts";

let shelves: Shelves;
const writeAuditLog: WriteAuditLog = async () => {};
const [cora, olivia] = [newId(START), newId(START)];
const staffNames = async () => new Map([[cora, "Cora"]]);
const DAY_MS = 86_400_000;
const day = (count: number, ms = 0) => new Date(START.getTime() + count * DAY_MS + ms);
beforeAll(async () => {
  shelves = await openShelves();
});
afterAll(async () => {
  await assertNoContradiction(shelves.database.queries);
  await shelves.drop();
});

type SkuInput = ProductInput["skus"][number];

/** Replaces a product's fields; SKUs by `edit`. One person may lower a price by 20 %. */
async function edit(
  id: bigint,
  now: Date,
  change: (sku: SkuInput) => Partial<SkuInput>,
  part: Partial<ProductInput> = {},
) {
  const { pictures, skus, deletable: _d, proposalId: _p, ...rest } = await officeDetail(shelves.database.queries, id);
  const input = {
    ...rest,
    ...{ id, categoryId: BigInt(rest.categoryId), pictureIds: pictures.map((one) => one.id) },
    skus: skus.map(({ sale, ...sku }) => {
      const stored = { ...sku, id: BigInt(sku.id), price: usdt(Number(sku.price)), bv: usdt(Number(sku.bv)) };
      const kept = sale && {
        price: usdt(Number(sale.price)),
        bv: usdt(Number(sale.bv)),
        beginsAt: new Date(sale.beginsAt),
        endsAt: new Date(sale.endsAt),
      };
      return { ...stored, sale: kept, ...change(stored) };
    }),
    ...part,
  };
  const act = { staffId: cora, now };
  return changeProduct(shelves.database, writeAuditLog, input as never, act, async () => ({ priceJump: 2_000n }));
}

const sale = (price: number, from: number, until: number) => ({
  price: usdt(price),
  beginsAt: day(from),
  endsAt: day(until),
});

/** What everybody reads of a product with one SKU. */
async function read(productId: bigint, skuId: bigint) {
  const { queries } = shelves.database;
  const page = await productDetail(queries, { id: productId, language: "en", presaleWeeks: { from: 4, to: 6 } });
  const card = (await skuCards(queries, [skuId], "en")).get(skuId)!;
  const input = { page: 1, limit: 50, sort: "price_up" as const, maxPrice: usdt(9) };
  const { list } = await productLists(queries)(input, "en");
  const { rows } = await sql<{ price: bigint; bv: bigint }>`
    select price, bv from catalog_reserve('{1}', ${[skuId]}::bigint[], '{0}', '{en}')`.execute(queries);
  return {
    page: [page.price, page.bv, page.sale, page.skus[0]!.price, page.skus[0]!.sale],
    cart: [card.price, card.bv],
    order: [rows[0]!.price, rows[0]!.bv],
    belowNine: list.some(({ id }) => id === String(productId)),
  };
}
const shownAs = (price: number, bv: number, shown: { oldPrice: string | null; endsAt: string } | null) => ({
  page: [String(price), String(bv), shown, String(price), shown],
  cart: [usdt(price), usdt(bv)],
  order: [usdt(price), usdt(bv)],
  belowNine: price < 9,
});

test("a sale begins and ends at its moment, in lists, pages, carts and orders", async () => {
  const { database } = shelves;
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  const [skuId] = skuIds as [bigint];
  const planned = await edit(productId, START, () => ({ sale: sale(8, 1, 2) }));
  const stated = { price: "8", bv: "4", beginsAt: day(1).toISOString(), endsAt: day(2).toISOString() };
  expect(planned).toMatchObject({ proposalId: null, skus: [{ price: "10", bv: "5", sale: stated }] });
  const regular = shownAs(10, 5, null);
  const running = shownAs(8, 4, { oldPrice: "10", endsAt: stated.endsAt });
  const { queries } = database;
  const listed = async () => {
    const { list } = await officeList(queries, { page: 1, limit: 50 }, "en");
    const { list: lines } = await officeSkus(queries, { page: 1, limit: 50 }, "en");
    const line = lines.find(({ id }) => id === String(skuId))!;
    return [list.find(({ id }) => id === String(productId))?.sale?.running, line.price, line.salePrice];
  };

  await switchSales(database, day(1, -1));
  expect(await read(productId, skuId)).toEqual(regular);
  expect(await listed()).toEqual([false, "10", "8"]);
  await switchSales(database, day(1));
  expect(await read(productId, skuId)).toEqual(running);
  expect(await listed()).toEqual([true, "10", "8"]);
  // The office goes on with the regular price.
  expect((await officeDetail(queries, productId)).skus).toMatchObject([{ price: "10", bv: "5", sale: stated }]);
  await switchSales(database, day(2, -1));
  expect(await read(productId, skuId)).toEqual(running);
  await switchSales(database, day(2));
  expect(await read(productId, skuId)).toEqual(regular);
  expect(await listed()).toEqual([undefined, "10", null]);
  expect((await officeDetail(queries, productId)).skus[0]!.sale).toBeNull();
});

test("a sale whose time has come begins with the change; one that was missed as a whole never does", async () => {
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  await edit(productId, START, () => ({ sale: sale(8, -1, 1) }));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(8), usdt(4)]);
  await edit(productId, START, () => ({ sale: sale(8.5, 3, 4) }));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(10), usdt(5)]);
  await switchSales(shelves.database, day(5));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(10), usdt(5)]);
  expect((await officeDetail(shelves.database.queries, productId)).skus[0]!.sale).toBeNull();
});

test("ten processes begin and end a sale once", async () => {
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  await edit(productId, START, () => ({ sale: sale(8, 1, 2) }));
  const prices = async () => {
    const { rows } = await sql<{ price: bigint }>`
      select price from catalog.price_history where sku_id = ${skuIds[0]!} order by since`.execute(
      shelves.database.queries,
    );
    return rows.map(({ price }) => price);
  };
  for (const at of [day(1), day(2)]) {
    await Promise.all(Array.from({ length: 10 }, () => switchSales(shelves.database, at)));
  }
  expect(await prices()).toEqual([usdt(10), usdt(8), usdt(10)]);
});

describe("the old price", () => {
  const oldPrice = async (productId: bigint) =>
    (await productDetail(shelves.database.queries, { id: productId, language: "en", presaleWeeks: { from: 4, to: 6 } }))
      .sale?.oldPrice;

  test("is the lowest of the 30 days before, also of one that began earlier", async () => {
    const { productId } = await shelves.shelve({ price: 10 });
    await edit(productId, day(20), () => ({ price: usdt(12), bv: usdt(5) }));
    await edit(productId, day(49), () => ({ sale: sale(9.6, 49, 52) }));
    expect(await oldPrice(productId)).toBe("10");
    const other = await shelves.shelve({ price: 10 });
    await edit(other.productId, day(20), () => ({ price: usdt(12), bv: usdt(5) }));
    await edit(other.productId, day(50), () => ({ sale: sale(9.6, 50, 52) }));
    expect(await oldPrice(other.productId)).toBe("12");
  });

  test("is none of another SKU that has the price of the sale anyway", async () => {
    const { queries } = shelves.database;
    const { productId, skuIds } = await shelves.shelve({ price: 10 });
    await sql`
      update catalog.product set specifications = '[{"name":{"en":"Size"},"options":[{"en":"S"},{"en":"L"}]}]' where id = ${productId}`.execute(
      queries,
    );
    await sql`update catalog.sku set options = '{0}' where id = ${skuIds[0]}`.execute(queries);
    await sql`
      insert into catalog.sku (product_id, code, options, text, price, bv, stock, active, opening)
      select product_id, ${`L-${productId}`}, '{1}', '{"en":"L"}', ${usdt(8)}, bv, stock, true, stock from catalog.sku where id = ${skuIds[0]}`.execute(
      queries,
    );
    await edit(productId, day(40), ({ options }) => ({ sale: options[0] === 0 ? sale(8, 40, 42) : null }));
    expect(await oldPrice(productId)).toBeUndefined();
    await edit(productId, day(41), ({ options }) => (options[0] === 1 ? { price: usdt(9) } : {}));
    expect(await oldPrice(productId)).toBe("10");
  });

  test("is none where a sale of these days was as cheap, and stays while a running sale is changed", async () => {
    const { productId } = await shelves.shelve({ price: 10 });
    await edit(productId, day(40), () => ({ sale: sale(8, 40, 42) }));
    expect(await oldPrice(productId)).toBe("10");
    await edit(productId, day(41), () => ({ sale: sale(8.2, 40, 43) }));
    expect(await oldPrice(productId)).toBe("10");
    await edit(productId, day(41), () => ({ sale: null }));
    await edit(productId, day(50), () => ({ sale: sale(8, 50, 52) }));
    expect(await oldPrice(productId)).toBeNull();
  });

  test("is none of a product that was never shown before, and not of its drafts", async () => {
    const { productId } = await shelves.shelve({ price: 5, published: false });
    await edit(productId, day(1), () => ({ price: usdt(12), bv: usdt(6) }));
    await edit(productId, day(2), () => ({ sale: sale(10, 2, 4) }), { published: true });
    expect(await oldPrice(productId)).toBeNull();
    const other = await shelves.shelve({ price: 5, published: false });
    await edit(other.productId, day(1), () => ({ price: usdt(12), bv: usdt(6) }));
    await edit(other.productId, day(2), () => ({}), { published: true });
    await edit(other.productId, day(3), () => ({ sale: sale(10, 3, 4) }));
    expect(await oldPrice(other.productId)).toBe("12");
  });
});

test("a sale by much, or with other BV, waits for a second person and begins with the approval", async () => {
  const { database } = shelves;
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  const wait = async (given: SkuInput["sale"]) => (await edit(productId, START, () => ({ sale: given }))).proposalId;
  const proposalId = await wait(sale(7.99, 0, 3));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(10), usdt(5)]);
  const reader = { staffId: olivia, language: "en" as const };
  const { list } = await proposalDetail(database.queries, staffNames, proposalId!, reader);
  expect(list.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["salePrice", "", "7.99"],
    ["saleBv", "", "3.995"],
    ["saleBeginsAt", "", day(0).toISOString()],
    ["saleEndsAt", "", day(3).toISOString()],
  ]);
  const decide = (id: string, now: Date) =>
    decideProposal(database, { writeAuditLog, staffNames }, { id, approve: true }, { ...reader, now });
  await decide(proposalId!, day(1));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(7.99), usdt(3.995)]);
  expect(await wait(sale(8, 0, 3))).toBeNull();
  const late = await wait({ ...sale(8, 0, 3), bv: usdt(5) });
  expect(late).not.toBeNull();
  const refused = await refusalOf(decide(late!, day(4)));
  expect(refused.fields).toEqual({ "skus.0.sale.endsAt": "OUT_OF_RANGE" });
});

test("a proposal leaves a running sale as it is", async () => {
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  await edit(productId, START, () => ({ sale: sale(8, 0, 3) }));
  const waiting = await edit(productId, day(1), () => ({ price: usdt(30) }));
  expect(waiting.proposalId).not.toBeNull();
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(8), usdt(4)]);
});

test("the list changes regular prices, and not to below a sale", async () => {
  const { productId, skuIds } = await shelves.shelve({ price: 10 });
  await edit(productId, START, () => ({ sale: sale(8, 0, 3) }));
  const change = (price: number) =>
    shelves.database.transaction((tx) =>
      changeMany(
        tx,
        writeAuditLog,
        {
          products: [{ id: productId, revision: 2, skus: [{ id: skuIds[0]!, price: usdt(price) }] }],
          reason: "",
          language: "en",
        },
        { staffId: cora, now: day(1) },
        { priceJump: 2_000n },
      ),
    );
  expect((await refusalOf(change(8))).fields).toEqual({ "products.0.skus.0.price": "OUT_OF_RANGE" });
  expect(await change(11)).toEqual({ products: 1, proposalId: null });
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(8), usdt(4)]);
  await switchSales(shelves.database, day(3));
  expect((await read(productId, skuIds[0]!)).cart).toEqual([usdt(11), usdt(5)]);
});

test("an SKU that is taken off, or a product that is deleted, has no sale", async () => {
  const two = [
    {
      code: "SALE-A",
      options: [0],
      price: usdt(10),
      bv: 0n,
      stock: 1,
      active: true,
      sale: { ...sale(8, 0, 3), bv: 0n },
    },
    { code: "SALE-B", options: [1], price: usdt(10), bv: 0n, stock: 1, active: true },
  ];
  const specifications = [{ name: { en: "Weight" }, options: [{ en: "75 g" }, { en: "150 g" }] }];
  const { productId, skuIds } = await shelves.shelve({ skus: two, specifications });
  const { revision, ...rest } = await officeDetail(shelves.database.queries, productId);
  const [, kept] = rest.skus;
  const skus = [{ ...kept, id: BigInt(kept!.id), price: usdt(10), bv: 0n }];
  const input = { ...rest, revision, id: productId, categoryId: BigInt(rest.categoryId), pictureIds: [], skus };
  await changeProduct(shelves.database, writeAuditLog, input as never, { staffId: cora, now: START }, async () => ({
    priceJump: 0n,
  }));
  const { rows } = await sql`select from catalog.sale where sku_id = ${skuIds[0]!}`.execute(shelves.database.queries);
  expect(rows).toEqual([]);
});
