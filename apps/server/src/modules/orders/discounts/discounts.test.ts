/** Discount codes (docs/rules.md 4): what they take off, who may use them, and what crosses. */
import { randomUUID } from "node:crypto";
import { MOST_CART_LINES, MOST_ORDER_LINES } from "@banyan/contract/most-lines.ts";
import { saleBv } from "@banyan/contract/sale-bv.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repetitions } from "../../../../../../tools/repetitions.ts";
import { generator } from "../../../../test/generator.ts";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { testSeed } from "../../../../test/seed.ts";
import { sql } from "../../../platform/database.ts";
import { freeShippingFrom } from "../../market/index.ts";
import type { Source } from "../checkout/checkout.ts";
import { type Buyer, days, later, minutes, openShop, type Shop, START } from "../shop.fixture.ts";
import { codeTakesSecondPerson } from "./code.rules.ts";

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 25 });
});
afterAll(() => shop.drop());

let made = 0;
const newCode = () => `CODE${++made}`;
const one = (skuId: bigint, quantity = 1): Source => ({ from: "sku", skuId, quantity });
const use = (
  buyer: Buyer,
  source: Source,
  code: string,
  { now = START, shown = undefined as string | undefined } = {},
) => shop.create(buyer, source, now, shown, code);

interface Line {
  skuId: bigint;
  position: number;
  price: bigint;
  bv: bigint;
  quantity: number;
  discount: bigint;
}

async function orderOf(orderId: string) {
  const { rows: lines } = await sql<Line>`
    select sku_id as "skuId", position, price, bv, quantity, discount from orders.line where order_id = ${orderId}
    order by position`.execute(shop.database.queries);
  const { rows } = await sql<{
    code: string | null;
    discount: bigint;
    productTotal: bigint;
    total: bigint;
    bv: bigint;
  }>`
    select discount_code as code, discount, product_total as "productTotal", total, bv from orders.purchase
    where id = ${orderId}`.execute(shop.database.queries);
  return { ...rows[0]!, lines };
}

async function usesOf(code: string): Promise<number> {
  return (await shop.listCodes({ search: code })).list.find((row) => row.code === code)!.uses;
}

async function cart(buyer: Buyer, goods: readonly { skuId: bigint; quantity: number }[]): Promise<Source> {
  await sql`delete from cart.line where member_id = ${buyer.memberId}`.execute(shop.database.queries);
  for (const { skuId, quantity } of goods) await shop.putInCart(buyer, skuId, quantity);
  return { from: "cart" };
}

describe("what a code takes off", () => {
  test("a percentage of each price, with the BV in proportion", async () => {
    const buyer = await shop.join();
    const skuId = await shop.sell({ price: 12.35, bv: 7, stock: 10 });
    const code = newCode();
    await shop.offer({ code, percent: 15 });
    const { id } = await use(buyer, one(skuId, 2), code);
    const order = await orderOf(id);
    expect(order.lines).toEqual([
      { skuId, position: 1, price: 10_497_500n, bv: 5_950_000n, quantity: 2, discount: 1_852_500n },
    ]);
    expect(order).toMatchObject({ code, discount: 3_705_000n, productTotal: 20_995_000n, bv: 11_900_000n });
  });

  test("an amount, to the last unit: a line of three pieces is divided in two", async () => {
    const buyer = await shop.join();
    const skuId = await shop.sell({ price: 20, bv: 10, stock: 10 });
    const code = newCode();
    await shop.offer({ code, amount: usdt(10), minimum: usdt(50) });
    const { id } = await use(buyer, one(skuId, 3), code);
    const order = await orderOf(id);
    expect(order.lines).toEqual([
      { skuId, position: 1, price: 16_666_666n, bv: 8_333_333n, quantity: 1, discount: 3_333_334n },
      { skuId, position: 2, price: 16_666_667n, bv: 8_333_333n, quantity: 2, discount: 3_333_333n },
    ]);
    expect(order).toMatchObject({ discount: usdt(10), productTotal: usdt(50) });
  });

  test("an amount on a full cart makes the longest order", async () => {
    const buyer = await shop.join();
    const goods: { skuId: bigint; quantity: number }[] = [];
    for (let i = 0; i < MOST_CART_LINES; i++)
      goods.push({ skuId: await shop.sell({ price: 20, stock: 3 }), quantity: 3 });
    const code = newCode();
    await shop.offer({ code, amount: usdt(10), minimum: usdt(50) });
    const { id } = await use(buyer, await cart(buyer, goods), code);
    expect((await orderOf(id)).lines).toHaveLength(MOST_ORDER_LINES);
  });

  test("random carts: sums are exact, BV is the share that the price has, nothing falls below zero", async () => {
    const buyer = await shop.join();
    const { below } = generator(testSeed);
    const random = (most: number) => 1 + below(most);
    const goods = await Promise.all(
      times(12, async (i) => {
        const price = random(i < 4 ? 30 : 200_000) / (i % 3 ? 100 : 1_000_000);
        return { price, skuId: await shop.sell({ price, bv: 0, stock: 100_000, activation: i === 11 }) };
      }),
    );
    await sql`update catalog.sku set bv = price * (id % 10 + 1) / 11`.execute(shop.database.queries);
    const { rows } = await sql<{ id: bigint; price: bigint; bv: bigint; productId: bigint }>`
      select id, price, bv, product_id as "productId" from catalog.sku`.execute(shop.database.queries);
    const skus = new Map(rows.map((row) => [row.id, row]));
    for (const _ of times(repetitions(60, 3_000), () => 0)) {
      const chosen = goods.filter(() => below(2) === 0).map(({ skuId }) => ({ skuId, quantity: random(7) }));
      if (chosen.length === 0) continue;
      const excluded = chosen.filter(() => below(5) === 0).map(({ skuId }) => skus.get(skuId)!.productId);
      const eligible = chosen.filter(
        ({ skuId }) => skuId !== goods[11]!.skuId && !excluded.includes(skus.get(skuId)!.productId),
      );
      const total = eligible.reduce((sum, { skuId, quantity }) => sum + skus.get(skuId)!.price * BigInt(quantity), 0n);
      const percent = below(2) === 0 ? random(99) : undefined;
      const amount = percent === undefined ? BigInt(random(Math.max(1, Number(total) - 1))) : undefined;
      const code = newCode();
      const minimum = amount === undefined ? 0n : amount + 1n;
      const { id, state } = await shop.offer({ code, percent, amount, minimum, excluded });
      if (state === "waiting") await shop.approveCode(id);
      const drafting = shop.draft(buyer, await cart(buyer, chosen), code);
      if (total === 0n) {
        await expect(drafting).rejects.toThrow("DISCOUNT_CODE_OTHER_GOODS");
        continue;
      }
      if (amount !== undefined && total <= amount) {
        await expect(drafting).rejects.toThrow("DISCOUNT_CODE_MINIMUM");
        continue;
      }
      const draft = await drafting;
      const lines = draft.lines;
      const sum = lines.reduce((all, { discount, quantity }) => all + discount * BigInt(quantity), 0n);
      expect(draft.discount).toEqual({ code, amount: sum });
      if (amount !== undefined) expect(sum).toBe(amount);
      for (const line of lines) {
        const sku = skus.get(line.skuId)!;
        expect(line.price).toBe(sku.price - line.discount);
        expect(line.bv).toBe(saleBv(sku, line.price));
        expect(line.price).toBeGreaterThanOrEqual(0n);
        expect(line.bv).toBeLessThanOrEqual(line.price);
        const isEligible = eligible.some(({ skuId }) => skuId === line.skuId);
        const share = amount === undefined ? (sku.price * BigInt(percent!)) / 100n : (sku.price * amount) / total;
        const possible = !isEligible ? [0n] : amount === undefined ? [share] : [share, share + 1n];
        expect(possible).toContain(line.discount);
      }
      const pieces = (of: readonly { skuId: bigint; quantity: number }[]) =>
        chosen.map(({ skuId }) =>
          of.filter((line) => line.skuId === skuId).reduce((n, { quantity }) => n + quantity, 0),
        );
      expect(pieces(lines)).toEqual(pieces(chosen));
      expect(lines.length).toBeLessThanOrEqual(chosen.length + 1);
    }
  });

  test("an order is the preview that was confirmed, and one without its code is not", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const skuId = await shop.sell({ price: 20, bv: 10, stock: 10 });
    const code = newCode();
    await shop.offer({ code, amount: usdt(10), minimum: usdt(50) });
    const draft = await shop.draft(buyer, one(skuId, 3), code);
    const shown = draft.shown!;
    await expect(shop.create(buyer, one(skuId, 3), START, shown)).rejects.toThrow("SHOWN_CHANGED");
    expect(await usesOf(code)).toBe(0);
    const order = await use(buyer, one(skuId, 3), code, { shown });
    expect(order.total).toBe(draft.productTotal + draft.shippingFee);
    const written = await orderOf(order.id);
    expect(draft.lines.map(({ price, bv, quantity }) => [price, bv, quantity])).toEqual(
      written.lines.map(({ price, bv, quantity }) => [price, bv, quantity]),
    );
  });

  test("a price that changed since the preview: nothing is ordered, and the code keeps its use", async () => {
    const buyer = await shop.join();
    const skuId = await shop.sell({ price: 20, stock: 10 });
    const code = newCode();
    await shop.offer({ code });
    const { shown } = await shop.draft(buyer, one(skuId), code);
    await sql`update catalog.sku set price = price - 1000000 where id = ${skuId}`.execute(shop.database.queries);
    await expect(use(buyer, one(skuId), code, { shown: shown! })).rejects.toThrow("SHOWN_CHANGED");
    expect(await usesOf(code)).toBe(0);
    expect(await shop.stockOf(skuId)).toBe(10);
  });

  test("shipping goes by what the goods cost after it", async () => {
    const buyer = await shop.join();
    const freeFrom = freeShippingFrom(shop.market, "TW")!;
    const skuId = await shop.sell({ price: Number(freeFrom / usdt(1)), stock: 10 });
    const code = newCode();
    await shop.offer({ code });
    expect((await shop.draft(buyer, one(skuId))).shippingFee).toBe(0n);
    expect((await shop.draft(buyer, one(skuId), code)).shippingFee).toBeGreaterThan(0n);
  });
});

describe("who may use a code, for what", () => {
  test("refusals by name", async () => {
    const buyer = await shop.join();
    const tea = await shop.sell({ price: 20, stock: 100 });
    const pack = await shop.sell({ price: 20, stock: 100, activation: true });
    const { rows } = await sql<{ productId: bigint }>`
      select product_id as "productId" from catalog.sku where id = ${tea}`.execute(shop.database.queries);
    const code = newCode();
    await shop.offer({ code, minimum: usdt(50), beginsAt: later(minutes(10)), endsAt: later(minutes(20)) });
    const at = (minute: number, quantity = 3) => shop.draft(buyer, one(tea, quantity), code, later(minutes(minute)));
    await expect(shop.draft(buyer, one(tea), "NOSUCH")).rejects.toThrow("DISCOUNT_CODE_NOT_FOUND");
    await expect(at(9)).rejects.toThrow("DISCOUNT_CODE_EARLY");
    await expect(at(20)).rejects.toThrow("DISCOUNT_CODE_ENDED");
    await expect(at(10, 2)).rejects.toMatchObject({
      refusal: "DISCOUNT_CODE_MINIMUM",
      params: { minimum: "50", missing: "10" },
    });
    expect((await at(10)).discount).toEqual({ code, amount: usdt(6) });
    await expect(shop.draft(buyer, one(pack, 3), code, later(minutes(10)))).rejects.toThrow(
      "DISCOUNT_CODE_OTHER_GOODS",
    );

    const excluding = newCode();
    await shop.offer({ code: excluding, excluded: [rows[0]!.productId] });
    await expect(shop.draft(buyer, one(tea), excluding)).rejects.toThrow("DISCOUNT_CODE_OTHER_GOODS");

    const once = newCode();
    await shop.offer({ code: once, usesAtMost: 2 });
    await use(buyer, one(tea), once);
    await expect(use(buyer, one(tea), once)).rejects.toThrow("DISCOUNT_CODE_USED");
    await use(await shop.join(), one(tea), once);
    await expect(use(await shop.join(), one(tea), once)).rejects.toThrow("DISCOUNT_CODE_USED_UP");
    await shop.assertBooks();
  });

  test("goods on sale are excluded where the code says so", async () => {
    const buyer = await shop.join();
    const skuId = await shop.sell({ price: 20, stock: 10 });
    await sql`
      insert into catalog.sale (sku_id, price, bv, begins_at, ends_at, regular_price, regular_bv)
      values (${skuId}, ${usdt(20)}, 0, ${START}, ${later(days(1))}, ${usdt(30)}, 0)`.execute(shop.database.queries);
    const [any, regular] = [newCode(), newCode()];
    const { id, state } = await shop.offer({ code: any, percent: 1, withoutSales: false });
    expect(state).toBe("waiting");
    await shop.approveCode(id);
    await shop.offer({ code: regular, withoutSales: true });
    expect((await shop.draft(buyer, one(skuId), any)).discount?.amount).toBe(usdt(0.2));
    await expect(shop.draft(buyer, one(skuId), regular)).rejects.toThrow("DISCOUNT_CODE_OTHER_GOODS");
  });

  test("a code above the limit for prices waits for a second person", async () => {
    const buyer = await shop.join();
    const skuId = await shop.sell({ price: 20, stock: 10 });
    const code = newCode();
    const maker = randomUUID();
    const { id, state } = await shop.offer({ code, percent: 21 }, maker);
    expect(state).toBe("waiting");
    await expect(shop.draft(buyer, one(skuId), code)).rejects.toThrow("DISCOUNT_CODE_NOT_FOUND");
    await expect(shop.approveCode(id, maker)).rejects.toThrow("SECOND_PERSON_REQUIRED");
    expect((await shop.approveCode(id)).state).toBe("running");
    expect((await shop.approveCode(id)).state).toBe("running");
    expect((await shop.draft(buyer, one(skuId), code)).discount?.amount).toBe(4_200_000n);
  });

  test("an amount counts by its minimum", () => {
    const terms = { withoutSales: true };
    const waits = (amount: bigint, minimum: bigint) => codeTakesSecondPerson({ ...terms, amount, minimum }, 2_000n);
    expect([waits(20n, 100n), waits(20n, 99n)]).toEqual([false, true]);
    expect(codeTakesSecondPerson({ ...terms, percent: 20, minimum: 0n }, 2_000n)).toBe(false);
    expect(codeTakesSecondPerson({ withoutSales: false, percent: 1, minimum: 0n }, 2_000n)).toBe(true);
  });

  test("what cannot be a code", async () => {
    const offer = (terms: object) => shop.offer({ code: newCode(), ...terms });
    await expect(offer({ amount: usdt(10), minimum: usdt(10) })).rejects.toMatchObject({
      fields: { minimum: "OUT_OF_RANGE" },
    });
    await expect(offer({ endsAt: START })).rejects.toMatchObject({ fields: { endsAt: "OUT_OF_RANGE" } });
    await expect(offer({ percent: undefined })).rejects.toMatchObject({ fields: { percent: "REQUIRED" } });
    await expect(offer({ excluded: [999_999n] })).rejects.toThrow("PRODUCT_NOT_FOUND");
    const code = newCode();
    await shop.offer({ code });
    await expect(shop.offer({ code })).rejects.toThrow("DISCOUNT_CODE_TAKEN");
  });
});

describe("refunds", () => {
  test("of one line give back what was paid for it, and all together what was paid", async () => {
    const buyer = await shop.join({ USDT: 200 });
    const [tea, cup] = [await shop.sell({ price: 20, bv: 10, stock: 10 }), await shop.sell({ price: 40, stock: 10 })];
    const code = newCode();
    await shop.offer({ code, amount: usdt(10), minimum: usdt(60) });
    const source = await cart(buyer, [
      { skuId: tea, quantity: 3 },
      { skuId: cup, quantity: 1 },
    ]);
    const { id, total } = await use(buyer, source, code);
    await shop.pay(buyer, id);
    const { lines } = await orderOf(id);
    expect(lines).toHaveLength(2);
    const position = lines.find(({ skuId }) => skuId === cup)!.position;
    await shop.refund(id, { lines: [{ position, quantity: 1, restock: true }] });
    expect((await shop.purse(buyer)).USDT).toBe(usdt(200) - total + usdt(36));
    await shop.refund(id, { shipping: true });
    expect((await shop.purse(buyer)).USDT).toBe(usdt(200));
    expect(await usesOf(code)).toBe(1);
    await shop.assertBooks();
  });
});

describe.each([{ sets: false }, { sets: true }])("crossing, as sets: $sets", ({ sets }) => {
  let before: Shop;
  beforeAll(async () => {
    before = shop;
    shop = await openShop({ maxConnections: 25, sets });
  });
  afterAll(async () => {
    await shop.drop();
    shop = before;
  });

  test("60 members take the last use: one", async () => {
    const skuId = await shop.sell({ price: 10, stock: 1_000 });
    const code = newCode();
    await shop.offer({ code, usesAtMost: 1 });
    const buyers = await Promise.all(times(60, () => shop.join()));
    const result = await outcomes(buyers.map((buyer) => use(buyer, one(skuId), code)));
    expect(result).toEqual({ done: 1, DISCOUNT_CODE_USED_UP: 59 });
    expect(await shop.stockOf(skuId)).toBe(999);
    await shop.assertBooks();
  });

  test("one member, many times at once: one", async () => {
    const skuId = await shop.sell({ price: 10, stock: 100 });
    const code = newCode();
    await shop.offer({ code });
    const buyer = await shop.join();
    expect(await outcomes(times(20, () => use(buyer, one(skuId), code)))).toEqual({ done: 1, DISCOUNT_CODE_USED: 19 });
    await shop.assertBooks();
  });

  test("orders without stock give their use back", async () => {
    const skuId = await shop.sell({ price: 10, stock: 3 });
    const code = newCode();
    await shop.offer({ code, usesAtMost: 30 });
    const buyers = await Promise.all(times(30, () => shop.join()));
    const result = await outcomes(buyers.map((buyer) => use(buyer, one(skuId), code)));
    expect(result).toEqual({ done: 3, OUT_OF_STOCK: 27 });
    expect(await usesOf(code)).toBe(3);
    await shop.assertBooks();
  });

  test("a code that staff end at the same moment: orders have it, or are refused by name", async () => {
    const skuId = await shop.sell({ price: 10, stock: 1_000 });
    const code = newCode();
    const { id } = await shop.offer({ code });
    const buyers = await Promise.all(times(40, () => shop.join()));
    const orders = buyers.map((buyer) => use(buyer, one(skuId), code));
    const ending = shop.endCode(id);
    const result = await outcomes(orders);
    await ending;
    expect((result.done ?? 0) + (result.DISCOUNT_CODE_ENDED ?? 0)).toBe(40);
    expect(await usesOf(code)).toBe(result.done ?? 0);
    await expect(use(await shop.join(), one(skuId), code)).rejects.toThrow("DISCOUNT_CODE_ENDED");
    await shop.assertBooks();
  });

  test("cancelling and expiry give the use back, while others wait for it", async () => {
    const skuId = await shop.sell({ price: 10, stock: 1_000 });
    const code = newCode();
    await shop.offer({ code, usesAtMost: 1 });
    let last = await shop.join();
    let order = await use(last, one(skuId), code);
    for (const turn of times(10, (i) => i)) {
      const next = await shop.join();
      const cancelling = turn % 2 ? shop.cancel(last, order.id) : shop.expire(later(minutes(31)));
      const [taken] = await Promise.allSettled([use(next, one(skuId), code), cancelling]);
      if (taken.status === "rejected") expect((taken.reason as Error).message).toBe("DISCOUNT_CODE_USED_UP");
      order = taken.status === "fulfilled" ? taken.value : await use(next, one(skuId), code);
      last = next;
      expect(await usesOf(code)).toBe(1);
    }
    await shop.cancel(last, order.id);
    // The member may use it again.
    await use(last, one(skuId), code);
    await shop.assertBooks();
  });

  test("carts of several goods, codes and plain orders cross without a deadlock", async () => {
    const goods = await Promise.all(times(4, () => shop.sell({ price: 10, stock: 10_000 })));
    const codes = [newCode(), newCode()];
    for (const code of codes) await shop.offer({ code, usesAtMost: 1_000 });
    const buyers = await Promise.all(times(40, () => shop.join()));
    const sources = await Promise.all(
      buyers.map((buyer, i) =>
        cart(
          buyer,
          (i % 2 ? goods : goods.toReversed()).map((skuId) => ({ skuId, quantity: 1 })),
        ),
      ),
    );
    const made = await Promise.all(
      buyers.map((buyer, i) => shop.create(buyer, sources[i]!, START, undefined, i % 3 ? codes[i % 2] : undefined)),
    );
    await Promise.all(buyers.map((buyer, i) => shop.cancel(buyer, made[i]!.id)));
    for (const code of codes) expect(await usesOf(code)).toBe(0);
    await shop.assertBooks();
  });
});

test("the list: by state and beginning, newest first", async () => {
  const by = randomUUID();
  await shop.offer({ code: "LISTA", beginsAt: later(days(1)), endsAt: later(days(2)) }, by, later(1));
  await shop.offer({ code: "LISTB" }, by, later(2));
  await shop.offer({ code: "LISTC", percent: 50 }, by, later(3));
  const ended = await shop.offer({ code: "LISTD" }, by, later(4));
  await shop.endCode(ended.id);
  await shop.endCode(ended.id);
  const found = await shop.listCodes({ search: "LIST" });
  expect(found.list.map(({ code, state }) => [code, state])).toEqual([
    ["LISTD", "ended"],
    ["LISTC", "waiting"],
    ["LISTB", "running"],
    ["LISTA", "planned"],
  ]);
  expect(found.list.map(({ mayApprove }) => mayApprove)).toEqual([false, true, false, false]);
  expect((await shop.listCodes({ search: "LIST", state: "running" })).total).toBe(1);
  const page = await shop.listCodes({ search: "LIST", limit: 2 });
  const next = await shop.listCodes({ search: "LIST", limit: 2, cursor: page.nextCursor! });
  expect(next.list.map(({ code }) => code)).toEqual(["LISTB", "LISTA"]);
});
