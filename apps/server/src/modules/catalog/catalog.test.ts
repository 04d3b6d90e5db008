import { catalog as contract } from "@banyan/contract/catalog.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelved, type Shelves } from "../../../test/shelves.ts";
import { categoryList, productDetail, recommendBeside, recommended } from "./catalog.ts";
import { productLists, suggestions } from "./lists.ts";

let shelves: Shelves;
let list: ReturnType<typeof productLists>;
let teas: bigint;
let oolong: Shelved;
let green: Shelved;
let honey: Shelved;
const presaleWeeks = { from: 4, to: 6 };

const input = (given: z.input<typeof contract.products.input> = {}): ParsedInputOf<typeof contract.products> =>
  z.parse(contract.products.input, given);
const find = async (given: z.input<typeof contract.products.input>, language: Language = "en") =>
  (await list(input(given), language)).list.map((card) => card.id);
const id = ({ productId }: Shelved) => String(productId);

beforeAll(async () => {
  shelves = await openShelves();
  list = productLists(shelves.database.queries);
  teas = await shelves.category("tea", { en: "Tea", "zh-TW": "茶", vi: "Trà", th: "ชา", ja: "お茶", ko: "차" });
  oolong = await shelves.shelve({
    categoryId: teas,
    soldCount: 5,
    name: {
      en: "High Mountain Oolong",
      "zh-TW": "高山烏龍茶",
      "zh-CN": "高山乌龙茶",
      vi: "Ô long núi cao",
      th: "อู่หลงภูเขาสูง",
      ja: "高山ウーロン",
      ko: "고산 우롱차",
      id: "Teh Oolong Pegunungan",
    },
    summary: { en: "Roasted over longan charcoal", vi: "Rang trên than gỗ nhãn" },
    specifications: [
      { name: { en: "Weight", ja: "重さ" }, options: [{ en: "75 g" }, { en: "150 g", ja: "150グラム" }] },
      { name: { en: "Roast" }, options: [{ en: "light", ja: "浅煎り" }] },
    ],
    skus: [
      { code: "O-150", options: [1, 0], price: usdt(28.5), bv: usdt(17), stock: 0, active: true },
      { code: "O-75", options: [0, 0], price: usdt(16), bv: usdt(9.6), stock: 7, active: true },
    ],
  });
  green = await shelves.shelve({ categoryId: teas, soldCount: 9, name: { en: "Green tea" }, price: 11.5, stock: 0 });
  honey = await shelves.shelve({
    soldCount: 2,
    name: { en: "Longan honey", vi: "Mật ong nhãn" },
    price: 14,
    presale: true,
  });
  await shelves.shelve({ categoryId: teas, name: { en: "Hidden tea" }, published: false });
});
afterAll(() => shelves.drop());

describe("the list", () => {
  test("stands in each order, without unpublished products", async () => {
    expect(await find({})).toEqual([id(green), id(oolong), id(honey)]);
    expect(await find({ sort: "newest" })).toEqual([id(honey), id(green), id(oolong)]);
    expect(await find({ sort: "price_up" })).toEqual([id(green), id(honey), id(oolong)]);
    expect(await find({ sort: "price_down" })).toEqual([id(oolong), id(honey), id(green)]);
  });

  test("is filtered by each field", async () => {
    expect(await find({ categoryId: String(teas) })).toEqual([id(green), id(oolong)]);
    expect(await find({ inStock: "1" })).toEqual([id(oolong), id(honey)]);
    expect(await find({ inStock: "0" })).toEqual([id(green)]);
    expect(await find({ presale: true })).toEqual([id(honey)]);
    expect(await find({ activation: true })).toEqual([]);
    expect(await find({ minPrice: "20" })).toEqual([id(oolong)]);
    expect(await find({ maxPrice: "13.99" })).toEqual([id(green)]);
    expect(await find({ minPrice: "12", maxPrice: "15" })).toEqual([id(honey)]);
    expect(await find({ categoryId: "999999" })).toEqual([]);
  });

  test("shows a card in the caller's language, English where a text is missing", async () => {
    const page = await list(input({ maxPrice: "16", minPrice: "16", categoryId: String(teas) }), "ja");
    expect(page).toMatchObject({ total: 1, page: 1, limit: 10, nextCursor: null });
    expect(page.list[0]).toEqual({
      id: id(oolong),
      name: "高山ウーロン",
      summary: "Roasted over longan charcoal",
      picture: null,
      price: "16",
      priceTo: "28.5",
      sale: null,
      bv: "9.6",
      presale: false,
      activation: false,
      soldOut: false,
      soldCount: 5,
      rating: null,
    });
  });

  test.each(["popular", "newest", "price_up", "price_down"] as const)(
    "reads on by cursor as by page, ordered by %s",
    async (sort) => {
      const whole = await find({ sort });
      const first = await list(input({ sort, limit: 2 }), "en");
      expect(first.total).toBe(3);
      const second = await list(input({ sort, limit: 2, cursor: first.nextCursor! }), "en");
      expect([...first.list, ...second.list].map((card) => card.id)).toEqual(whole);
      expect(second.nextCursor).toBeNull();
      expect(await find({ sort, limit: 2, page: 2 })).toEqual(whole.slice(2));
    },
  );

  test("a search reads on by cursor too", async () => {
    const whole = await find({ keyword: "longan" });
    expect(whole).toHaveLength(2);
    const first = await list(input({ keyword: "longan", limit: 1 }), "en");
    const second = await list(input({ keyword: "longan", limit: 1, cursor: first.nextCursor! }), "en");
    expect([...first.list, ...second.list].map((card) => card.id)).toEqual(whole);
  });

  test("a cursor that was made up or belongs to another order is refused", async () => {
    const { nextCursor } = await list(input({ sort: "newest", limit: 1 }), "en");
    const madeUp = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const bad = ["x", "", madeUp({ sort: "newest", key: "1'", id: "1" }), madeUp(null), nextCursor!];
    for (const cursor of bad) {
      const refusal = await refusalOf(list(input({ sort: "popular", cursor }), "en"));
      expect(refusal).toMatchObject({ refusal: "INVALID_INPUT", fields: { cursor: "INVALID" } });
    }
  });
});

describe("search", () => {
  test.each([
    ["en", "oolo"],
    ["zh-TW", "烏龍"],
    ["zh-CN", "乌龙"],
    ["vi", "ô long"],
    ["vi", "o long nui"],
    ["th", "อู่หลง"],
    ["th", "อูหลง"],
    ["ja", "ウーロン"],
    ["ja", "うーろん"],
    ["ko", "우롱"],
    ["id", "teh oolong"],
    ["en", "烏龍"],
    ["ja", "núi cao"],
  ] as const)("in %s: %s", async (language, keyword) => {
    expect(await find({ keyword }, language)).toEqual([id(oolong)]);
  });

  test("looks into names, summaries and categories", async () => {
    expect(await find({ keyword: "charcoal" })).toEqual([id(oolong)]);
    expect(await find({ keyword: "trà" }, "vi")).toEqual([id(green), id(oolong)]);
    expect(await find({ keyword: "hidden" })).toEqual([]);
    expect(await find({ keyword: "nothing like this" })).toEqual([]);
    expect(await find({ keyword: "%" })).toEqual([]);
  });

  test("puts names in the caller's language first, then popularity", async () => {
    expect(await find({ keyword: "longan" }, "en")).toEqual([id(honey), id(oolong)]);
    expect(await find({ keyword: "nhan" }, "vi")).toEqual([id(honey), id(oolong)]);
    expect(await find({ keyword: "tea" }, "en")).toEqual([id(green), id(oolong)]);
    expect(await find({ keyword: "longan", sort: "price_down" }, "en")).toEqual([id(oolong), id(honey)]);
  });

  test("suggests names that go on as typed, in the caller's language", async () => {
    const { queries } = shelves.database;
    expect(await suggestions(queries, "mat ong nh", "vi")).toEqual([{ productId: id(honey), name: "Mật ong nhãn" }]);
    expect(await suggestions(queries, "高山", "ja")).toEqual([{ productId: id(oolong), name: "高山ウーロン" }]);
    expect(await suggestions(queries, " ", "ja")).toEqual([]);
  });
});

describe("one product", () => {
  test("with its specifications and SKUs in the caller's language", async () => {
    const { queries } = shelves.database;
    const detail = await productDetail(queries, { id: oolong.productId, language: "ja", presaleWeeks });
    expect(detail.specifications).toEqual([
      { name: "重さ", options: ["75 g", "150グラム"] },
      { name: "Roast", options: ["浅煎り"] },
    ]);
    expect(detail.skus.map(({ options, text, price, bv, stock }) => ({ options, text, price, bv, stock }))).toEqual([
      { options: [0, 0], text: "75 g · 浅煎り", price: "16", bv: "9.6", stock: 7 },
      { options: [1, 0], text: "150グラム · 浅煎り", price: "28.5", bv: "17", stock: 0 },
    ]);
    expect(detail).toMatchObject({ categoryId: String(teas), categoryName: "お茶", presaleWeeks: null });
    const presold = await productDetail(queries, { id: honey.productId, language: "ja", presaleWeeks });
    expect(presold.presaleWeeks).toEqual(presaleWeeks);
  });

  test("that is unknown or unpublished is refused", async () => {
    const { queries } = shelves.database;
    const hidden = await shelves.shelve({ published: false });
    for (const productId of [hidden.productId, 999_999n, 999_999_999_999_999_999n]) {
      const refusal = await refusalOf(productDetail(queries, { id: productId, language: "en", presaleWeeks }));
      expect(refusal.refusal).toBe("PRODUCT_NOT_FOUND");
    }
  });
});

describe("recommendations", () => {
  test("what sells best and can be had; beside a product its category first, without itself", async () => {
    const { queries } = shelves.database;
    const ids = async (cards: Promise<{ id: string }[]>) => (await cards).map((card) => card.id);
    const given = { limit: 10, language: "en" } as const;
    expect(await ids(recommended(queries, given))).toEqual([id(oolong), id(honey)]);
    expect(await ids(recommended(queries, { ...given, productId: green.productId }))).toEqual([id(oolong), id(honey)]);
    expect(await ids(recommended(queries, { ...given, productId: oolong.productId }))).toEqual([id(honey)]);
    expect(await ids(recommendBeside(queries, { ...given, limit: 1, productIds: [green.productId] }))).toEqual([
      id(oolong),
    ]);
    expect(await ids(recommendBeside(queries, { ...given, productIds: [999_999n] }))).toHaveLength(2);
  });

  test("categories stand in shop order", async () => {
    expect(await categoryList(shelves.database.queries, "vi")).toMatchObject([
      { slug: "general", name: "general", picture: null },
      { slug: "tea", name: "Trà", picture: null },
    ]);
  });
});
