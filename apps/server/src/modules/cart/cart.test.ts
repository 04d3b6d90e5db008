import { cart as contract } from "@banyan/contract/cart.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { repetitions } from "../../../../../tools/repetitions.ts";
import { usdt } from "../../../test/money.ts";
import { openShelves, refusalOf, type Shelved, type Shelves, START } from "../../../test/shelves.ts";
import { type Database, sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import {
  addToCart,
  chooseAll,
  chooseLine,
  type GivenLine,
  mergeCart,
  previewCart,
  removeFromCart,
  selectedLines,
  setQuantity,
  showCart,
} from "./cart.ts";
import { emptyCart, productsInCart } from "./index.ts";

let shelves: Shelves;
let database: Database;
let tea: Shelved;
let cup: Shelved;
let gone: Shelved;

beforeAll(async () => {
  shelves = await openShelves();
  database = shelves.database;
  tea = await shelves.shelve({
    name: { en: "Oolong", ja: "ウーロン茶" },
    specifications: [{ name: { en: "Weight" }, options: [{ en: "75 g", ja: "75グラム" }] }],
    skus: [{ code: "TEA", options: [0], price: usdt(16.5), bv: 0n, stock: 10, active: true }],
  });
  cup = await shelves.shelve({ name: { en: "Cup" }, price: 8, stock: 3 });
  gone = await shelves.shelve({ name: { en: "Gone" }, published: false });
});
afterAll(() => shelves.drop());

let members = 0n;
const join = () => ({ memberId: ++members, language: "en" as const });
type Owner = ReturnType<typeof join>;
const skuOf = ({ skuIds }: Shelved) => skuIds[0]!;
let minutes = 0;
/** Lines are ordered by time, so each one is added a minute after the previous. */
const later = () => new Date(START.getTime() + ++minutes * 60_000);
const add = (owner: Owner, shelved: Shelved, quantity = 1) =>
  addToCart(database, { ...owner, skuId: skuOf(shelved), quantity, now: later() });
const merge = (owner: Owner, lines: GivenLine[], chosenOnly?: boolean) =>
  mergeCart(database, { ...owner, lines, chosenOnly, now: START });
/** Removes lines from a cart like orders_place. */
async function take(owner: Owner): Promise<{ skuId: bigint; quantity: number }[]> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ id: string; skuId: bigint; quantity: number }>`
      select id, sku_id as "skuId", quantity from cart_lock_selected(array[${owner.memberId}]::bigint[])
      order by "position"`.execute(tx);
    await sql`select cart_remove(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
    return rows.map(({ skuId, quantity }) => ({ skuId, quantity }));
  });
}

async function withStock<T>(shelved: Shelved, stock: number, work: () => Promise<T>): Promise<T> {
  const before = await shelves.stockOf(skuOf(shelved));
  const set = (pieces: number) =>
    sql`update catalog.sku set stock = ${pieces} where id = ${skuOf(shelved)}`.execute(database.queries);
  await set(stock);
  try {
    return await work();
  } finally {
    await set(before);
  }
}

describe("putting in", () => {
  test("adds to a SKU that is there, in the caller's language", async () => {
    const owner = join();
    await add(owner, tea, 2);
    const view = await addToCart(database, {
      ...owner,
      language: "ja",
      skuId: skuOf(tea),
      quantity: 1,
      now: START,
    });
    expect(z.parse(contract.add.output, view)).toEqual(view);
    expect(view).toMatchObject({ count: 3, selectedCount: 3, selectedTotal: "49.5" });
    expect(view.list).toEqual([
      {
        id: view.list[0]!.id,
        skuId: String(skuOf(tea)),
        productId: String(tea.productId),
        name: "ウーロン茶",
        skuText: "75グラム",
        picture: null,
        price: "16.5",
        quantity: 3,
        stock: 10,
        selected: true,
        available: true,
        presale: false,
        activation: false,
      },
    ]);
  });

  test("is refused by name, and leaves the cart as it was", async () => {
    const owner = join();
    await add(owner, cup, 3);
    const before = await showCart(database.queries, owner);
    const outOfStock = { refusal: "OUT_OF_STOCK", params: { name: "Cup", stock: 3 } };
    expect(await refusalOf(add(owner, cup))).toMatchObject(outOfStock);
    expect((await refusalOf(add(owner, gone))).refusal).toBe("SKU_NOT_FOUND");
    expect((await refusalOf(add(owner, { productId: 1n, skuIds: [999_999n] }))).refusal).toBe("SKU_NOT_FOUND");
    expect(await showCart(database.queries, owner)).toEqual(before);
  });

  test("a cart holds 100 lines, which may still grow", async () => {
    const owner = join();
    await add(owner, tea);
    await sql`
      insert into cart.line select gen_random_uuid(), ${owner.memberId}, 1000000 + n, 1, true, ${START}
      from generate_series(1, 99) n`.execute(database.queries);
    expect(await refusalOf(add(owner, cup))).toMatchObject({ refusal: "CART_FULL", params: { limit: 100 } });
    expect((await add(owner, tea)).count).toBe(2);
  });

  test("many at once add up", async () => {
    const owner = join();
    await Promise.all(Array.from({ length: 8 }, () => add(owner, tea)));
    expect((await showCart(database.queries, owner)).count).toBe(8);
  });
});

describe("changing", () => {
  test("the quantity, up to the stock", async () => {
    const owner = join();
    const { id } = (await add(owner, cup)).list[0]!;
    const set = (quantity: number, by: Owner = owner) => setQuantity(database.queries, { ...by, id, quantity });
    expect((await set(3)).selectedTotal).toBe("24");
    expect(await refusalOf(set(4))).toMatchObject({ refusal: "OUT_OF_STOCK", params: { name: "Cup", stock: 3 } });
    expect((await refusalOf(set(1, join()))).refusal).toBe("CART_LINE_NOT_FOUND");
    expect((await showCart(database.queries, owner)).count).toBe(3);
  });

  test("what is chosen, one by one and all", async () => {
    const owner = join();
    await add(owner, tea);
    const { list } = await add(owner, cup);
    const line = list.find(({ skuId }) => skuId === String(skuOf(tea)))!;
    const choose = (by: Owner, id = line.id) => chooseLine(database.queries, { ...by, id, selected: false });
    expect(await choose(owner)).toMatchObject({ count: 2, selectedCount: 1, selectedTotal: "8" });
    expect(await chooseAll(database.queries, { ...owner, selected: true })).toMatchObject({ selectedTotal: "24.5" });
    expect(await chooseAll(database.queries, { ...owner, selected: false })).toMatchObject({ selectedTotal: "0" });
    expect((await refusalOf(choose(join()))).refusal).toBe("CART_LINE_NOT_FOUND");
    expect((await refusalOf(choose(owner, newId(START)))).refusal).toBe("CART_LINE_NOT_FOUND");
  });

  test("takes lines out, all or none, and nobody else's", async () => {
    const [owner, other] = [join(), join()];
    await add(owner, tea);
    const ids = (await add(owner, cup)).list.map((line) => line.id);
    const theirs = (await add(other, tea)).list[0]!.id;
    const remove = (...given: string[]) => removeFromCart(database, { ...owner, ids: given });
    expect((await refusalOf(remove(ids[0]!, theirs))).refusal).toBe("CART_LINE_NOT_FOUND");
    expect((await showCart(database.queries, owner)).list).toHaveLength(2);
    expect((await remove(ids[0]!, ids[0]!)).list.map((line) => line.id)).toEqual([ids[1]]);
    expect((await showCart(database.queries, other)).list).toHaveLength(1);
  });
});

describe("what cannot be had", () => {
  test("is shown but not chosen, cannot be chosen, and is not taken", async () => {
    const owner = join();
    await add(owner, tea);
    await add(owner, cup, 2);
    await withStock(cup, 0, async () => {
      const view = await chooseAll(database.queries, { ...owner, selected: true });
      expect(view).toMatchObject({ count: 3, selectedCount: 1, selectedTotal: "16.5" });
      expect(view.list[0]).toMatchObject({ name: "Cup", available: false, selected: false, stock: 0 });
      const refusal = await refusalOf(setQuantity(database.queries, { ...owner, id: view.list[0]!.id, quantity: 1 }));
      expect(refusal).toMatchObject({ refusal: "OUT_OF_STOCK", params: { stock: 0 } });
      expect(await selectedLines(database.queries, owner)).toEqual([{ skuId: skuOf(tea), quantity: 1 }]);
      expect(await take(owner)).toEqual([{ skuId: skuOf(tea), quantity: 1 }]);
    });
    expect((await showCart(database.queries, owner)).list).toMatchObject([{ name: "Cup", selected: false }]);
  });

  test("but what sells out after it was shown is taken, so that the order can refuse", async () => {
    const owner = join();
    await add(owner, cup, 2);
    const taken = await withStock(cup, 0, () => take(owner));
    expect(taken).toEqual([{ skuId: skuOf(cup), quantity: 2 }]);
  });
});

describe("a checkout", () => {
  test("takes the chosen lines once, though it is tried twice at once", async () => {
    const owner = join();
    await add(owner, tea, 2);
    const unchosen = (await add(owner, cup)).list[0]!.id;
    await chooseLine(database.queries, { ...owner, id: unchosen, selected: false });
    expect(await productsInCart(database.queries, owner.memberId)).toHaveLength(2);
    const taken = await Promise.all([take(owner), take(owner)]);
    expect(taken.flat()).toEqual([{ skuId: skuOf(tea), quantity: 2 }]);
    expect((await showCart(database.queries, owner)).list.map((line) => line.id)).toEqual([unchosen]);
    await database.transaction((tx) => emptyCart(tx, owner.memberId));
    expect((await showCart(database.queries, owner)).list).toEqual([]);
  });
});

describe("a cart from a device", () => {
  test("is taken over: the larger quantity counts, within the stock, without what cannot be had", async () => {
    const owner = join();
    await add(owner, tea, 5);
    const lines = [
      { skuId: skuOf(tea), quantity: 2 },
      { skuId: skuOf(cup), quantity: 50, selected: false },
      { skuId: skuOf(gone), quantity: 1 },
      { skuId: 999_999n, quantity: 1 },
    ];
    const view = await merge(owner, lines);
    expect(view.list.map(({ name, quantity, selected }) => [name, quantity, selected])).toEqual(
      expect.arrayContaining([
        ["Oolong", 5, true],
        ["Cup", 3, false],
      ]),
    );
    expect(view.list).toHaveLength(2);
    expect(await merge(owner, lines)).toEqual(view);
    expect(await merge(owner, [])).toEqual(view);
  });

  test("keeps what was chosen in the cart, and adds what is chosen on the device", async () => {
    const owner = join();
    await add(owner, tea);
    await add(owner, cup);
    await chooseAll(database.queries, { ...owner, selected: false });
    const view = await merge(owner, [
      { skuId: skuOf(tea), quantity: 2, selected: true },
      { skuId: skuOf(cup), quantity: 2, selected: false },
    ]);
    expect(view.list.map(({ name, quantity, selected }) => [name, quantity, selected])).toEqual(
      expect.arrayContaining([
        ["Oolong", 2, true],
        ["Cup", 2, false],
      ]),
    );
    await chooseAll(database.queries, { ...owner, selected: true });
    expect(await merge(owner, [{ skuId: skuOf(cup), quantity: 1, selected: false }])).toMatchObject({
      selectedCount: 4,
    });
  });

  test("is what a checkout takes: as chosen there, and nothing that was in the cart before", async () => {
    const owner = join();
    await add(owner, tea, 5);
    await add(owner, cup, 2);
    const lines = [{ skuId: skuOf(tea), quantity: 1 }];
    const view = await merge(owner, lines, true);
    expect(view.list.map(({ name, quantity, selected }) => [name, quantity, selected])).toEqual(
      expect.arrayContaining([
        ["Oolong", 1, true],
        ["Cup", 2, false],
      ]),
    );
    expect(view).toMatchObject({ count: 3, selectedCount: 1 });
    expect(await merge(owner, lines, true)).toEqual(view);
    expect(await selectedLines(database.queries, owner)).toEqual([{ skuId: skuOf(tea), quantity: 1 }]);
  });

  test("changes no choice where it chooses nothing that can be had", async () => {
    const owner = join();
    await add(owner, tea, 2);
    const lines = [
      { skuId: skuOf(cup), quantity: 1, selected: false },
      { skuId: skuOf(gone), quantity: 1 },
    ];
    expect(await merge(owner, lines, true)).toMatchObject({ count: 3, selectedCount: 2 });
  });

  test("fills a cart up to its limit", async () => {
    const owner = join();
    await sql`
      insert into cart.line select gen_random_uuid(), ${owner.memberId}, 1000000 + n, 1, true, ${START}
      from generate_series(1, 99) n`.execute(database.queries);
    await merge(owner, [
      { skuId: skuOf(cup), quantity: 1 },
      { skuId: skuOf(tea), quantity: 1 },
    ]);
    expect((await showCart(database.queries, owner)).list.map((line) => line.name)).toEqual(["Cup"]);
  });

  test("is shown to a visitor as the shop sees it", async () => {
    const lines = [
      { skuId: skuOf(tea), quantity: 2 },
      { skuId: skuOf(tea), quantity: 1 },
      { skuId: skuOf(cup), quantity: 1, selected: false },
      { skuId: skuOf(gone), quantity: 1 },
      { skuId: 999_999n, quantity: 1 },
    ];
    const view = await previewCart(database.queries, { lines, language: "ja" });
    expect(view).toMatchObject({ count: 4, selectedCount: 2, selectedTotal: "33" });
    expect(view.list.map(({ id, available, selected }) => [id, available, selected])).toEqual([
      [String(skuOf(tea)), true, true],
      [String(skuOf(cup)), true, false],
      [String(skuOf(gone)), false, false],
    ]);
  });
});

/** In-memory model of the expected cart. */
class Model {
  readonly lines = new Map<bigint, { quantity: number; selected: boolean }>();
  total(prices: ReadonlyMap<bigint, bigint>): bigint {
    return [...this.lines].reduce(
      (sum, [skuId, line]) => sum + (line.selected ? prices.get(skuId)! * BigInt(line.quantity) : 0n),
      0n,
    );
  }
}

test("any order of steps leaves the cart that the rules say", async () => {
  const things = await Promise.all([1, 2, 3, 4].map((price) => shelves.shelve({ price, stock: price * 3 })));
  const stock = new Map(things.map((thing, index) => [skuOf(thing), (index + 1) * 3]));
  const prices = new Map(things.map((thing, index) => [skuOf(thing), BigInt(index + 1)]));
  const sku = fc.constantFrom(...stock.keys());
  const quantity = fc.integer({ min: 1, max: 14 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), sku, quantity }),
    fc.record({ do: fc.constant("set" as const), sku, quantity }),
    fc.record({ do: fc.constant("choose" as const), sku, selected: fc.boolean() }),
    fc.record({ do: fc.constant("all" as const), selected: fc.boolean() }),
    fc.record({ do: fc.constant("remove" as const), sku }),
    fc.record({ do: fc.constant("merge" as const), sku, quantity, chosenOnly: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      const owner = join();
      const model = new Model();
      const idOf = async (skuId: bigint) =>
        (await showCart(database.queries, owner)).list.find((line) => line.skuId === String(skuId))?.id ?? newId(START);
      const quietly = (work: Promise<unknown>) => work.catch(() => refusalOf(work));
      for (const now of steps) {
        const line = "sku" in now ? model.lines.get(now.sku) : undefined;
        if (now.do === "add") {
          const sum = (line?.quantity ?? 0) + now.quantity;
          if (sum <= stock.get(now.sku)!) model.lines.set(now.sku, { quantity: sum, selected: true });
          await quietly(addToCart(database, { ...owner, skuId: now.sku, quantity: now.quantity, now: START }));
        } else if (now.do === "set") {
          if (line && now.quantity <= stock.get(now.sku)!) line.quantity = now.quantity;
          await quietly(setQuantity(database.queries, { ...owner, id: await idOf(now.sku), quantity: now.quantity }));
        } else if (now.do === "choose") {
          if (line) line.selected = now.selected;
          await quietly(chooseLine(database.queries, { ...owner, id: await idOf(now.sku), selected: now.selected }));
        } else if (now.do === "all") {
          for (const each of model.lines.values()) each.selected = now.selected;
          await chooseAll(database.queries, { ...owner, selected: now.selected });
        } else if (now.do === "remove") {
          model.lines.delete(now.sku);
          await quietly(removeFromCart(database, { ...owner, ids: [await idOf(now.sku)] }));
        } else {
          const given = Math.min(now.quantity, stock.get(now.sku)!);
          if (now.chosenOnly) for (const each of model.lines.values()) each.selected = false;
          model.lines.set(now.sku, {
            quantity: now.chosenOnly ? given : Math.max(line?.quantity ?? 0, given),
            selected: now.chosenOnly || (line?.selected ?? true),
          });
          await merge(owner, [{ skuId: now.sku, quantity: now.quantity }], now.chosenOnly);
        }
      }
      const view = await showCart(database.queries, owner);
      const shown = view.list.map((line) => [line.skuId, line.quantity, line.selected] as const);
      expect(new Set(shown.map(String))).toEqual(
        new Set([...model.lines].map(([id, line]) => String([id, line.quantity, line.selected]))),
      );
      expect(view.selectedTotal).toBe(String(model.total(prices)));
    }),
    { numRuns: repetitions(15, 300) },
  );
});
