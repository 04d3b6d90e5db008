import { officeCatalog as contract } from "@banyan/contract/office/catalog.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelves, START } from "../../../test/shelves.ts";
import type { AuditLogEntry, WriteAuditLog } from "../../platform/audit-log.ts";
import { sql, type Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { recordPicture } from "../../platform/pictures.ts";
import { productDetail } from "./catalog.ts";
import { changeMany } from "./many.ts";
import { adjustStock, changeProduct, createProduct, type ProductInput, removeProduct } from "./office.ts";
import { lockProduct } from "./office-store.ts";
import { officeDetail, officeList } from "./office-views.ts";
import { bringPiecesIn, skuCards } from "./stock.ts";

let shelves: Shelves;
let pictureId: string;
const act = { staffId: newId(START), now: START };
const entries: AuditLogEntry[] = [];
const writeAuditLog: WriteAuditLog = async (_tx, entry) => {
  entries.push(entry);
};
const failing: WriteAuditLog = async () => {
  throw new Error("the audit log is away");
};

beforeAll(async () => {
  shelves = await openShelves();
  pictureId = newId(START);
  const stored = { id: pictureId, width: 640, height: 640, widths: [320, 640] };
  await recordPicture(shelves.database.queries, stored, { topic: "product", owner: "shop", now: START });
});
afterAll(() => shelves.drop());
beforeEach(() => {
  entries.length = 0;
});

/** One person may change anything here; proposals.test.ts has the rest. */
const approved = async () => ({ priceJump: 0n, proposedBy: act.staffId });

let made = 0;
const input = (given: Partial<ProductInput> = {}): ProductInput => ({
  categoryId: shelves.general,
  name: { en: "Oolong", vi: "Ô long" },
  summary: { en: "Roasted" },
  description: { en: "Tea" },
  presale: false,
  activation: false,
  published: true,
  pictureIds: [pictureId],
  facts: [],
  specifications: [{ name: { en: "Weight" }, options: [{ en: "75 g" }, { en: "150 g" }] }],
  skus: [
    { code: `A${++made}`, options: [0], price: usdt(16), bv: usdt(9), stock: 7, active: true },
    { code: `B${made}`, options: [1], price: usdt(28), bv: usdt(17), stock: 3, active: true },
  ],
  ...given,
});
const create = (given?: Partial<ProductInput>) => createProduct(shelves.database, writeAuditLog, input(given), act);
const adjust = (skuId: bigint, change: number, write: WriteAuditLog = writeAuditLog) =>
  shelves.database.transaction((tx: Tx) =>
    adjustStock(tx, write, { skuId, change, reason: "counted", language: "en" }, act),
  );

describe("a new product", () => {
  test("is on the shelf, can be searched, and is noted", async () => {
    const product = await create();
    expect(z.parse(contract.create.output, product)).toEqual(product);
    expect(product).toMatchObject({
      revision: 1,
      skus: [
        { price: "16", stock: 7 },
        { price: "28", stock: 3 },
      ],
    });
    const shown = await productDetail(shelves.database.queries, {
      id: BigInt(product.id),
      language: "vi",
      presaleWeeks: { from: 4, to: 6 },
    });
    expect(shown).toMatchObject({ name: "Ô long", price: "16", priceTo: "28", bv: "9", picture: { id: pictureId } });
    expect(entries).toMatchObject([{ action: "products.create", subject: product.id, staffId: act.staffId }]);
  });

  test("is refused by name", async () => {
    const taken = (await create()).skus[0]!.code;
    const [first, second] = input().skus;
    const refused = async (given: Partial<ProductInput>) => refusalOf(create(given));
    expect((await refused({ categoryId: 999_999n })).refusal).toBe("CATEGORY_NOT_FOUND");
    expect((await refused({ pictureIds: [newId(START)] })).refusal).toBe("UPLOAD_NOT_FOUND");
    const inUse = { refusal: "SKU_CODE_TAKEN", params: { code: taken } };
    expect(await refused({ skus: [first!, { ...second!, code: taken }] })).toMatchObject(inUse);
    expect((await refused({ skus: [first!, { ...second!, code: first!.code }] })).refusal).toBe("SKU_CODE_TAKEN");
    expect((await refused({ skus: [{ ...first!, bv: usdt(17) }] })).fields).toEqual({ "skus.0.bv": "OUT_OF_RANGE" });
  });

  test("is not there where it could not be noted", async () => {
    const [before] = await countProducts();
    await expect(createProduct(shelves.database, failing, input(), act)).rejects.toThrow("audit log");
    expect(await countProducts()).toEqual([before]);
  });
});

async function countProducts() {
  const { rows } = await sql<{ count: bigint }>`select count(*) from catalog.product`.execute(shelves.database.queries);
  return rows.map((row) => row.count);
}

describe("the picture of a SKU", () => {
  test("is shown with it on its page, in carts and in orders; without one it is the product's first", async () => {
    const second = newId(START);
    const stored = { id: second, width: 640, height: 640, widths: [320, 640] };
    await recordPicture(shelves.database.queries, stored, { topic: "product", owner: "shop", now: START });
    const [plain, own] = input().skus;
    const product = await create({ pictureIds: [pictureId, second], skus: [plain!, { ...own!, pictureId: second }] });
    expect(product.skus.map((sku) => sku.pictureId)).toEqual([null, second]);
    const { queries } = shelves.database;
    const ids = product.skus.map(({ id }) => BigInt(id));
    const page = { id: BigInt(product.id), language: "en", presaleWeeks: { from: 4, to: 6 } } as const;
    expect((await productDetail(queries, page)).skus.map(({ picture }) => picture?.id)).toEqual([undefined, second]);
    const cards = await skuCards(queries, ids, "en");
    expect(ids.map((id) => cards.get(id)?.picture?.id)).toEqual([pictureId, second]);
    const { rows } = await sql<{ picture: { id: string } }>`
      select picture from catalog_reserve('{1,1}', ${ids}::bigint[], '{1,1}', '{en}') order by line`.execute(queries);
    expect(rows.map(({ picture }) => picture.id)).toEqual([pictureId, second]);
  });

  test("is one of its product", async () => {
    const [plain] = input().skus;
    const refused = await refusalOf(create({ pictureIds: [], skus: [{ ...plain!, pictureId }] }));
    expect(refused.fields).toEqual({ "skus.0.pictureId": "NOT_A_CHOICE" });
  });
});

test("the table of a product is kept in its order, and read in the caller's language", async () => {
  const facts = [
    { label: { en: "Origin", vi: "Xuất xứ" }, text: { en: "Taiwan", vi: "Đài Loan" } },
    { label: { en: "Ingredients" }, text: { en: "Tea <b>leaves</b>" } },
  ];
  const product = await create({ facts });
  expect(product.facts).toEqual(facts);
  const page = { id: BigInt(product.id), language: "vi", presaleWeeks: { from: 4, to: 6 } } as const;
  expect((await productDetail(shelves.database.queries, page)).facts).toEqual([
    { label: "Xuất xứ", text: "Đài Loan" },
    { label: "Ingredients", text: "Tea <b>leaves</b>" },
  ]);
});

describe("a change", () => {
  const change = (id: string, revision: number, given: Partial<ProductInput>) =>
    changeProduct(shelves.database, writeAuditLog, { ...input(), id: BigInt(id), revision, ...given }, act, approved);

  test("keeps stock, swaps codes, takes SKUs off and frees their codes", async () => {
    const before = await create();
    const [a, b] = before.skus;
    const kept = { id: BigInt(b!.id), options: [0], price: usdt(20), bv: 0n, stock: 999, active: true };
    const after = await change(before.id, 1, { skus: [{ ...kept, code: a!.code }], name: { en: "Baozhong" } });
    expect(after).toMatchObject({ revision: 2, name: { en: "Baozhong" } });
    expect(after.skus).toEqual([{ ...after.skus[0], id: b!.id, code: a!.code, price: "20", stock: 3 }]);
    await create({ skus: [{ ...kept, id: undefined, code: b!.code, options: [0] }] });
    expect(entries[1]).toMatchObject({
      action: "products.change",
      details: { name: { before: { en: "Oolong" }, after: { en: "Baozhong" } } },
    });
    expect((await refusalOf(adjust(BigInt(a!.id), 1))).refusal).toBe("SKU_NOT_FOUND");
    const { list } = await officeList(shelves.database.queries, { page: 1, limit: 10, search: "baozh" }, "en");
    expect(list.map((row) => row.id)).toEqual([before.id]);
  });

  test("on an old state is refused, and of two at once one is", async () => {
    const { id, skus } = await create();
    const own = skus.map((sku) => ({ ...sku, id: BigInt(sku.id), price: usdt(1), bv: 0n, sale: null }));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => change(id, 1, { skus: own })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await refusalOf(change(id, 1, { skus: own }))).refusal).toBe("EDIT_CONFLICT");
    expect((await refusalOf(change("999999", 1, {}))).refusal).toBe("PRODUCT_NOT_FOUND");
  });

  test("may not reach for a SKU of another product", async () => {
    const [mine, other] = [await create(), await create()];
    const stolen = { ...input().skus[0]!, id: BigInt(other.skus[0]!.id) };
    const refusal = await refusalOf(change(mine.id, 1, { skus: [stolen] }));
    expect(refusal.fields).toEqual({ "skus.0.id": "INVALID" });
    expect(await officeDetail(shelves.database.queries, BigInt(other.id))).toEqual(other);
  });
});

describe("stock", () => {
  test("is added and taken with a reason, never below none", async () => {
    const { skuIds } = await shelves.shelve({ stock: 5, name: { en: "Cup" } });
    expect(await adjust(skuIds[0]!, 10)).toBe(15);
    expect(await adjust(skuIds[0]!, -15)).toBe(0);
    const refusal = await refusalOf(adjust(skuIds[0]!, -1));
    expect(refusal).toMatchObject({ refusal: "OUT_OF_STOCK", params: { name: "Cup", stock: 0 } });
    expect((await refusalOf(adjust(999_999n, 1))).refusal).toBe("SKU_NOT_FOUND");
    const { rows } = await sql`
      select change, stock_after, reason from catalog.stock_change where sku_id = ${skuIds[0]!} order by stock_after desc`.execute(
      shelves.database.queries,
    );
    expect(rows).toEqual([
      { change: 10, stock_after: 15, reason: "counted" },
      { change: -15, stock_after: 0, reason: "counted" },
    ]);
    expect(entries).toHaveLength(2);
    await expect(adjust(skuIds[0]!, 1, failing)).rejects.toThrow("audit log");
    expect(await shelves.stockOf(skuIds[0]!)).toBe(0);
  });
});

test("the list finds unpublished products, by name, code, category, state and stock", async () => {
  const category = await shelves.category("cups");
  const cups = await shelves.shelve({ categoryId: category, name: { en: "Teacup" }, published: false, stock: 9 });
  const bowl = await shelves.shelve({ categoryId: category, name: { en: "Bowl" }, stock: 10 });
  const find = async (given: z.input<typeof contract.index.input>) => {
    const page = await officeList(shelves.database.queries, z.parse(contract.index.input, given), "en");
    expect(z.parse(contract.index.output, page)).toEqual(page);
    return page.list.map((row) => row.id);
  };
  const categoryId = String(category);
  expect(await find({ categoryId })).toEqual([String(bowl.productId), String(cups.productId)]);
  expect(await find({ categoryId, published: "0" })).toEqual([String(cups.productId)]);
  expect(await find({ categoryId, lowStock: "1" })).toEqual([String(cups.productId)]);
  expect(await find({ categoryId, search: "teac" })).toEqual([String(cups.productId)]);
  const { skus } = await officeDetail(shelves.database.queries, bowl.productId);
  expect(await find({ search: skus[0]!.code.toLowerCase() })).toContain(String(bowl.productId));
  expect(await find({ search: "%" })).toEqual([]);
  expect((await refusalOf(officeDetail(shelves.database.queries, 999_999n))).refusal).toBe("PRODUCT_NOT_FOUND");
});

test("the list names the SKU for sale with the fewest pieces, where they are few", async () => {
  const sku = (code: string, option: number, stock: number, active = true) => {
    return { code, options: [option], price: usdt(10), bv: usdt(5), stock, active };
  };
  const categoryId = await shelves.category("soaps");
  await shelves.shelve({
    categoryId,
    name: { en: "Soap" },
    specifications: [
      { name: { en: "Scent" }, options: [{ en: "Rose" }, { en: "Lavender", ja: "ラベンダー" }, { en: "Mint" }] },
    ],
    skus: [sku("ROSE", 0, 140), sku("LAVENDER", 1, 4), sku("MINT", 2, 1, false)],
  });
  await shelves.shelve({ categoryId, name: { en: "Comb" }, stock: 9 });
  await shelves.shelve({ categoryId, name: { en: "Brush" }, stock: 10 });
  const given = z.parse(contract.index.input, { categoryId: String(categoryId) });
  const { list } = await officeList(shelves.database.queries, given, "ja");
  expect(list.map(({ name, stock, lowSku }) => ({ name, stock, lowSku }))).toEqual([
    { name: "Brush", stock: 10, lowSku: null },
    { name: "Comb", stock: 9, lowSku: { name: "", stock: 9 } },
    { name: "Soap", stock: 144, lowSku: { name: "ラベンダー", stock: 4 } },
  ]);
});

describe("a product that was never shown", () => {
  const remove = (id: string, revision: number, write = writeAuditLog) =>
    shelves.database.transaction((tx: Tx) => removeProduct(tx, write, { id: BigInt(id), revision }, act));

  test("is deleted with all that belongs to it, and its codes are free again", async () => {
    const product = await create({ published: false });
    await adjust(BigInt(product.skus[0]!.id), 2);
    expect(product.deletable).toBe(true);
    await remove(product.id, product.revision);
    expect(await refusalOf(officeDetail(shelves.database.queries, BigInt(product.id)))).toMatchObject({
      refusal: "PRODUCT_NOT_FOUND",
    });
    expect(await refusalOf(remove(product.id, product.revision))).toMatchObject({ refusal: "PRODUCT_NOT_FOUND" });
    const codes = product.skus.map(({ code }) => code);
    expect(entries.at(-1)).toMatchObject({ action: "products.remove", details: { name: "Oolong", codes } });
    const skus = product.skus.map(({ code, options }) => ({
      ...{ code, options, price: usdt(16), bv: 0n, stock: 1, active: true },
    }));
    expect((await create({ skus })).skus.map(({ code }) => code)).toEqual(codes);
  });

  test("stays where it was changed meanwhile, or the audit log is away", async () => {
    const product = await create({ published: false });
    expect(await refusalOf(remove(product.id, product.revision + 1))).toMatchObject({ refusal: "EDIT_CONFLICT" });
    await expect(remove(product.id, product.revision, failing)).rejects.toThrow("away");
    expect(await officeDetail(shelves.database.queries, BigInt(product.id))).toEqual(product);
  });

  test("is kept if orders of another system name it, and is still one: nobody has seen its price", async () => {
    const product = await create({ published: false });
    const given = { reason: "Open orders", staffId: act.staffId, now: act.now };
    const lines = [{ skuId: BigInt(product.skus[0]!.id), quantity: 3 }];
    await shelves.database.transaction((tx) => bringPiecesIn(tx, lines, given));
    expect(await officeDetail(shelves.database.queries, BigInt(product.id))).toMatchObject({
      ...{ deletable: false, skus: product.skus.map(({ code, stock }) => ({ code, stock })) },
    });
    expect(await refusalOf(remove(product.id, product.revision))).toMatchObject({ refusal: "PRODUCT_ORDERED" });
    const locked = await shelves.database.transaction((tx) => lockProduct(tx, BigInt(product.id)));
    expect(locked).toMatchObject({ neverShown: true });
  });

  test.each(["at first", "later, in the editor", "later, in a list"])(
    "is one no more if it was shown %s",
    async (when) => {
      const product = await create({ published: when === "at first" });
      const id = BigInt(product.id);
      const published = (revision: number, shown: boolean) =>
        shelves.database.transaction(async (tx) =>
          changeMany(
            tx,
            writeAuditLog,
            { products: [{ id, revision, published: shown, skus: [] }], reason: "", language: "en" },
            act,
            await approved(),
          ),
        );
      if (when.endsWith("list")) await published(1, true);
      if (when.endsWith("editor")) {
        const skus = product.skus.map((sku) => ({ ...sku, id: BigInt(sku.id), price: usdt(16), bv: 0n, sale: null }));
        await changeProduct(shelves.database, writeAuditLog, { ...input({ skus }), id, revision: 1 }, act, approved);
      }
      const { revision } = await officeDetail(shelves.database.queries, id);
      await published(revision, false);
      const hidden = await officeDetail(shelves.database.queries, id);
      expect(hidden).toMatchObject({ published: false, deletable: false });
      expect(await refusalOf(remove(product.id, hidden.revision))).toMatchObject({ refusal: "PRODUCT_SHOWN" });
    },
  );
});
