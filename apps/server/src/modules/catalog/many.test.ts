/** Changing many products at once: all or none, as they were shown, whatever else happens meanwhile. */

import { MOST_TO_IMPORT } from "@banyan/contract/office/catalog.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { AuditLogEntry, WriteAuditLog } from "../../platform/audit-log.ts";
import { sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { changeMany } from "./many.ts";
import { adjustStock } from "./office.ts";
import { listedProducts, officeDetail, officeSkus, productsWithCodes } from "./office-views.ts";
import type { Approval } from "./propose.ts";

let shelves: Shelves;
const act = { staffId: newId(START), now: START };
const entries: AuditLogEntry[] = [];
const writeAuditLog: WriteAuditLog = async (_tx, ...written) => {
  entries.push(...written);
};
beforeAll(async () => {
  shelves = await openShelves();
});
afterAll(() => shelves.drop());
beforeEach(() => {
  entries.length = 0;
});

type Products = Parameters<typeof changeMany>[2]["products"];
/** One person may change anything, unless a test says otherwise. */
const change = (products: Products, reason = "", approval: Approval = { priceJump: 0n, proposedBy: act.staffId }) =>
  shelves.database.transaction((tx) =>
    changeMany(tx, writeAuditLog, { products, reason, language: "en" }, act, approval),
  );
const shelved = (name: string) => shelves.shelve({ name: { en: name }, price: 10, stock: 5 });
const state = (id: bigint) => officeDetail(shelves.database.queries, id);

test("prices, BV, stock and visibility of many change together, and each product is logged", async () => {
  const [tea, cup] = [await shelved("Tea"), await shelved("Cup")];
  await change(
    [
      { id: cup.productId, revision: 1, published: false, skus: [] },
      {
        id: tea.productId,
        revision: 1,
        skus: [{ id: tea.skuIds[0]!, price: usdt(12.5), bv: usdt(6), stockChange: -2 }],
      },
    ],
    "Counted",
  );
  expect(await state(tea.productId)).toMatchObject({
    revision: 2,
    published: true,
    skus: [{ price: "12.5", bv: "6", stock: 3 }],
  });
  expect(await state(cup.productId)).toMatchObject({
    revision: 2,
    published: false,
    skus: [{ price: "10", stock: 5 }],
  });
  const { rows } = await sql<{ from: bigint; to: bigint; bv: bigint; change: number; after: number; reason: string }>`
    select p.price_from as "from", p.price_to as "to", p.bv, c.change, c.stock_after as after, c.reason
    from catalog.product p join catalog.sku s on s.product_id = p.id join catalog.stock_change c on c.sku_id = s.id
    where p.id = ${tea.productId}`.execute(shelves.database.queries);
  expect(rows).toEqual([{ from: usdt(12.5), to: usdt(12.5), bv: usdt(6), change: -2, after: 3, reason: "Counted" }]);
  expect(entries.map(({ subject, action }) => [subject, action])).toEqual([
    [String(cup.productId), "products.changeMany"],
    [String(tea.productId), "products.changeMany"],
  ]);
  expect(entries[0]!.details).toMatchObject({ skus: [], published: { before: true, after: false } });
  expect(entries[1]!.details).toMatchObject({
    reason: "Counted",
    skus: [
      {
        code: expect.any(String),
        price: { before: "10", after: "12.5" },
        bv: { before: "5", after: "6" },
        stock: { before: 5, after: 3 },
      },
    ],
  });
});

test("one that a colleague changed is named, and nothing changes", async () => {
  const [tea, cup] = [await shelved("Tea"), await shelved("Cup")];
  await change([{ id: cup.productId, revision: 1, published: false, skus: [] }]);
  const refused = await refusalOf(
    change([
      { id: tea.productId, revision: 1, skus: [{ id: tea.skuIds[0]!, price: usdt(11) }] },
      { id: cup.productId, revision: 1, skus: [{ id: cup.skuIds[0]!, price: usdt(11) }] },
    ]),
  );
  expect(refused).toMatchObject({ refusal: "PRODUCT_CHANGED", params: { name: "Cup" } });
  expect(await state(tea.productId)).toMatchObject({ revision: 1, skus: [{ price: "10" }] });
});

test("what is wrong is told at its field, and what is missing by name", async () => {
  const [tea, cup] = [await shelved("Tea"), await shelved("Cup")];
  const [skuId, other] = [tea.skuIds[0]!, cup.skuIds[0]!];
  const sku = (part: object) => [{ id: tea.productId, revision: 1, skus: [{ id: skuId, ...part }] }];
  const fields = async (products: Products, reason = "Counted") => (await refusalOf(change(products, reason))).fields;
  expect(await fields(sku({ bv: usdt(11) }))).toEqual({ "products.0.skus.0.bv": "OUT_OF_RANGE" });
  expect(await fields(sku({ price: usdt(3) }))).toEqual({ "products.0.skus.0.price": "OUT_OF_RANGE" });
  expect(await fields(sku({ stockChange: 1 }), "")).toEqual({ reason: "REQUIRED" });
  expect(await fields([...sku({}), ...sku({})])).toEqual({ "products.1.id": "INVALID" });
  const twice = [{ id: tea.productId, revision: 1, skus: [{ id: skuId }, { id: skuId }] }];
  expect(await fields(twice)).toEqual({ "products.0.skus.1.id": "INVALID" });
  const named = async (products: Products) => refusalOf(change(products, "Counted"));
  expect(await named(sku({ stockChange: -6 }))).toMatchObject({
    refusal: "OUT_OF_STOCK",
    params: { name: "Tea", stock: 5 },
  });
  expect((await named([{ id: 999_999n, revision: 1, skus: [] }])).refusal).toBe("PRODUCT_NOT_FOUND");
  const foreign = [{ id: tea.productId, revision: 1, skus: [{ id: other, price: usdt(1) }] }];
  expect((await named(foreign)).refusal).toBe("SKU_NOT_FOUND");
  expect(await state(tea.productId)).toMatchObject({ revision: 1, skus: [{ price: "10", stock: 5 }] });
  expect(entries).toEqual([]);
});

test("what is sold or counted meanwhile stays, and changes of the same products do not deadlock", async () => {
  const all = await Promise.all(Array.from({ length: 6 }, (_, at) => shelved(`P${at}`)));
  const given = all.map(({ productId, skuIds }) => ({
    id: productId,
    revision: 1,
    skus: [{ id: skuIds[0]!, price: usdt(11), stockChange: 3 }],
  }));
  const count = (skuId: bigint) =>
    shelves.database.transaction((tx) =>
      adjustStock(tx, writeAuditLog, { skuId, change: -1, reason: "sold", language: "en" }, act),
    );
  const outcomes = await Promise.allSettled([
    change(given, "Delivery"),
    change(given.toReversed(), "Delivery"),
    ...all.map(({ skuIds }) => count(skuIds[0]!)),
  ]);
  const [first, second, ...counted] = outcomes;
  expect([first!.status, second!.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(counted.every(({ status }) => status === "fulfilled")).toBe(true);
  for (const { productId } of all)
    expect(await state(productId)).toMatchObject({ revision: 2, skus: [{ price: "11", stock: 5 + 3 - 1 }] });
});

test("the chosen products are read in the order given", async () => {
  const [tea, cup] = [await shelved("Tea"), await shelved("Cup")];
  const { list } = await listedProducts(shelves.database.queries, [cup.productId, 999_999n, tea.productId], "en");
  expect(list.map(({ id }) => id)).toEqual([String(cup.productId), String(tea.productId)]);
  expect(list[0]).toMatchObject({ revision: 1, skus: [{ name: "", price: "10", bv: "5", stock: 5, active: true }] });
});

test("a file of 5,000 SKUs is found by its codes, and changes them together", async () => {
  const products = await Promise.all(Array.from({ length: MOST_TO_IMPORT / 50 }, (_, at) => shelved(`Many ${at}`)));
  const skuIds = await sql<{ id: bigint; productId: bigint; code: string }>`
    insert into catalog.sku (product_id, code, options, text, price, bv, stock, active, opening)
    select p, 'MANY-' || p || '-' || n, array[n], '{"en":""}', 10000000, 0, 5, true, 5
    from unnest(${products.map(({ productId }) => productId)}::bigint[]) p, generate_series(1, 49) n
    returning id, product_id as "productId", code`.execute(shelves.database.queries);
  const first = await sql<{ id: bigint; productId: bigint; code: string }>`
    select id, product_id as "productId", code from catalog.sku
    where id = any(${products.map(({ skuIds }) => skuIds[0]!)}::bigint[])`.execute(shelves.database.queries);
  const skus = [...first.rows, ...skuIds.rows];
  const codes = skus.map(({ code }) => code);
  expect(codes).toHaveLength(MOST_TO_IMPORT);
  const { list } = await productsWithCodes(shelves.database.queries, [...codes, "no such code"], "en");
  expect(list.flatMap((product) => product.skus.map(({ code }) => code)).sort()).toEqual(codes.toSorted());
  const input = list.map(({ id, revision }) => ({
    id: BigInt(id),
    revision,
    skus: skus.filter((sku) => String(sku.productId) === id).map((sku) => ({ id: sku.id, price: usdt(12) })),
  }));
  expect(await change(input)).toEqual({ products: products.length, proposalId: null });
  const { rows } = await sql<{ prices: bigint }>`
    select count(*) as prices from catalog.sku where price = ${usdt(12)} and code = any(${codes}::text[])`.execute(
    shelves.database.queries,
  );
  expect(rows).toEqual([{ prices: BigInt(MOST_TO_IMPORT) }]);
  expect(entries).toHaveLength(products.length);
});

test("the file of SKUs has a line for each, in any length of its pieces", async () => {
  const [tea] = [await shelved("Filed tea"), await shelved("Filed cup")];
  const all = await officeSkus(shelves.database.queries, { page: 1, limit: 10_000, search: "filed" }, "en");
  expect(all.list.map(({ product, published, stock, price }) => ({ product, published, stock, price }))).toEqual([
    { product: "Filed tea", published: true, stock: 5, price: "10" },
    { product: "Filed cup", published: true, stock: 5, price: "10" },
  ]);
  expect(all.list[0]).toMatchObject({ id: String(tea.skuIds[0]), productId: String(tea.productId), options: "" });
  const pieces: typeof all.list = [];
  for (let cursor: string | undefined; ; ) {
    const piece = await officeSkus(shelves.database.queries, { page: 1, limit: 7, ...(cursor && { cursor }) }, "en");
    pieces.push(...piece.list);
    if (piece.nextCursor === null) break;
    cursor = piece.nextCursor;
  }
  const whole = await officeSkus(shelves.database.queries, { page: 1, limit: 10_000 }, "en");
  expect(pieces).toEqual(whole.list);
  expect(pieces).toHaveLength(whole.total);
});
