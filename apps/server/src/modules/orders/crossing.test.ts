/** Actions that cross (docs/trust.md 3). Without any one of the guards the test fails. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { outcomes } from "../../../test/outcomes.ts";
import { isOverloaded, sql } from "../../platform/database.ts";
import { catalogJobs } from "../catalog/index.ts";
import { later, minutes, openShop, type Shop, type ShopOptions, START } from "./shop.fixture.ts";

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

async function lastPiece(shop: Shop) {
  const skuId = await shop.sell({ price: 10, stock: 1 });
  const buyers = await Promise.all(times(200, () => shop.join()));
  const result = await outcomes(buyers.map((buyer) => shop.buy(buyer, skuId)));
  await shop.assertBooks();
  return { result, left: await shop.stockOf(skuId) };
}

async function lastTwo(shop: Shop) {
  const skuId = await shop.sell({ price: 10, stock: 2 });
  return outcomes([shop.buy(await shop.join(), skuId, 3)]);
}

async function oneBalance(shop: Shop) {
  const skuId = await shop.sell({ price: 50, stock: 100 });
  const buyer = await shop.join({ USDT: 80 });
  const orders = await Promise.all(times(5, () => shop.buy(buyer, skuId)));
  const result = await outcomes(times(50, (i) => shop.pay(buyer, orders[i % 5]!.id)));
  await shop.assertBooks();
  return { result, left: (await shop.purse(buyer)).USDT };
}

async function oneOrder(shop: Shop) {
  const skuId = await shop.sell({ price: 50, bv: 20, stock: 100 });
  const buyer = await shop.join({ USDT: 5000 });
  const order = await shop.buy(buyer, skuId);
  const result = await outcomes(times(50, () => shop.pay(buyer, order.id)));
  await shop.assertBooks();
  return { result, left: (await shop.purse(buyer)).USDT };
}

async function fiftyCheckouts(shop: Shop) {
  const skuId = await shop.sell({ price: 1, stock: 100 });
  const buyer = await shop.join();
  const result = await outcomes(times(50, () => shop.buy(buyer, skuId)));
  await shop.assertBooks();
  return { result, left: await shop.stockOf(skuId) };
}

describe("at once", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ maxConnections: 25 });
  });
  afterAll(() => shop.drop());

  test("200 checkouts of the last piece: one order", async () => {
    expect(await lastPiece(shop)).toEqual({ result: { done: 1, OUT_OF_STOCK: 199 }, left: 0 });
  });

  test("50 payments from a balance that is enough for one: one", async () => {
    const { result, left } = await oneBalance(shop);
    expect(left).toBe(usdt(30));
    expect(result.done).toBe(1);
    // Nine more for the order that was paid, and ten for each of the four others.
    expect(result).toEqual({ done: 1, ORDER_STATE: 9, INSUFFICIENT_BALANCE: 40 });
  });

  test("50 payments of one order: one", async () => {
    expect(await oneOrder(shop)).toEqual({ result: { done: 1, ORDER_STATE: 49 }, left: usdt(4950) });
  });

  test("50 checkouts of one member: five unpaid orders", async () => {
    expect(await fiftyCheckouts(shop)).toEqual({ result: { done: 5, TOO_MANY_UNPAID_ORDERS: 45 }, left: 95 });
  });

  test("50 checkouts of one newcomer: what unpaid orders hold of a SKU stays within its limit", async () => {
    const skuId = await shop.sell({ price: 1, stock: 12_343 });
    const buyer = await shop.join();
    const result = await outcomes(times(50, () => shop.buy(buyer, skuId, 20)));
    await shop.assertBooks();
    expect(result).toEqual({ done: 2, UNPAID_PIECES_LIMIT: 48 });
    expect(await shop.stockOf(skuId)).toBe(12_343 - 40);
  });

  test("two cancels: one gives the stock back", async () => {
    const skuId = await shop.sell({ price: 10, stock: 3 });
    const buyer = await shop.join();
    const order = await shop.buy(buyer, skuId, 2);
    expect(await outcomes(times(2, () => shop.cancel(buyer, order.id)))).toEqual({ done: 1, ORDER_STATE: 1 });
    expect(await shop.stockOf(skuId)).toBe(3);
    await shop.assertBooks();
  });

  test("two confirms: one", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const order = await shop.buy(buyer, await shop.sell({ price: 10, stock: 3 }));
    await shop.pay(buyer, order.id);
    await shop.ship(order.id);
    expect(await outcomes(times(2, () => shop.confirm(buyer, order.id)))).toEqual({ done: 1, ORDER_STATE: 1 });
  });

  test("two refunds: one gives the money back", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const order = await shop.buy(buyer, await shop.sell({ price: 60, stock: 3 }));
    await shop.pay(buyer, order.id);
    expect(await outcomes(times(2, () => shop.refund(order.id)))).toEqual({ done: 1, ORDER_STATE: 1 });
    expect((await shop.purse(buyer)).USDT).toBe(usdt(100));
    await shop.assertBooks();
  });

  test("ship and refund: one", async () => {
    const skuId = await shop.sell({ price: 60, stock: 30 });
    for (const _ of times(10, () => 0)) {
      const buyer = await shop.join({ USDT: 60 });
      const order = await shop.buy(buyer, skuId);
      await shop.pay(buyer, order.id);
      expect(await outcomes([shop.ship(order.id), shop.refund(order.id)])).toEqual({ done: 1, ORDER_STATE: 1 });
    }
    await shop.assertBooks();
  });

  test("a new address and shipping: the parcel goes there, or the change is refused", async () => {
    const skuId = await shop.sell({ price: 10, stock: 30 });
    const ends = new Set<string>();
    for (const turn of times(20, (i) => i)) {
      const buyer = await shop.join({ USDT: 60 });
      const order = await shop.buy(buyer, skuId);
      await shop.pay(buyer, order.id);
      const other = await shop.addAddress(buyer.memberId, "TW");
      await sql`update addresses.address set detail = '2 Root Road' where id = ${other}`.execute(shop.database.queries);
      const attempts = [() => shop.redirect(buyer, order.id, other), () => shop.ship(order.id)];
      const result = await outcomes((turn % 2 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      const { rows } = await sql<{ state: string; detail: string }>`
        select state, detail from orders.purchase where id = ${order.id}`.execute(shop.database.queries);
      ends.add([...Object.keys(result).sort(), rows[0]!.state, rows[0]!.detail].join(", "));
      if (result.ORDER_ADDRESS_CHANGED) await shop.ship(order.id, undefined, 1);
    }
    expect([...ends].sort()).toEqual([
      "ORDER_ADDRESS_CHANGED, done, pending_delivery, 2 Root Road",
      "ORDER_STATE, done, pending_receipt, 1 Tea Street",
    ]);
    await shop.assertBooks();
  });

  test("payment and cancelling: one, and the stock agrees", async () => {
    const skuId = await shop.sell({ price: 50, stock: 20 });
    let kept = 0;
    for (const turn of times(20, (i) => i)) {
      const buyer = await shop.join({ USDT: 60 });
      const order = await shop.buy(buyer, skuId);
      const attempts = [() => shop.pay(buyer, order.id), () => shop.cancel(buyer, order.id)];
      if (turn % 2) attempts.reverse();
      expect(await outcomes(attempts.map((attempt) => attempt()))).toEqual({ done: 1, ORDER_STATE: 1 });
      const paid = (await shop.stateOf(order.id)) === "pending_delivery";
      if (paid) kept++;
      expect((await shop.purse(buyer)).USDT).toBe(paid ? usdt(10) : usdt(60));
    }
    expect(await shop.stockOf(skuId)).toBe(20 - kept);
    await shop.assertBooks();
  });

  test("payment in time and expiry: one, and the stock agrees", async () => {
    const skuId = await shop.sell({ price: 50, stock: 20 });
    const inTime = later(minutes(30) - 1);
    const over = later(minutes(30));
    let kept = 0;
    for (const _ of times(20, (i) => i)) {
      const buyer = await shop.join({ USDT: 60 });
      const order = await shop.buy(buyer, skuId);
      const [paying, expiring] = await Promise.allSettled([
        shop.pay(buyer, order.id, { now: inTime }),
        shop.expire(over),
      ]);
      const paid = paying.status === "fulfilled";
      if (paid) kept++;
      expect(expiring.status).toBe("fulfilled");
      if (!paid) expect((paying.reason as Error).message).toBe("ORDER_STATE");
      expect(await shop.stateOf(order.id)).toBe(paid ? "pending_delivery" : "cancelled");
      expect((await shop.purse(buyer)).USDT).toBe(paid ? usdt(10) : usdt(60));
    }
    expect(await shop.stockOf(skuId)).toBe(20 - kept);
    await shop.assertBooks();
  });

  test("two sweeps give stock back once", async () => {
    const skuId = await shop.sell({ price: 50, stock: 40 });
    await Promise.all(times(30, async () => shop.buy(await shop.join(), skuId)));
    const sweeps = times(4, () => shop.expire(later(minutes(31)), 20));
    const expired = (await Promise.all(sweeps)).reduce((sum, count) => sum + count, 0);
    expect(await shop.stockOf(skuId)).toBe(10 + expired);
    await shop.assertBooks();
  });
});

describe("at once, as sets", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ sets: true });
  });
  afterAll(() => shop.drop());

  async function transactionsOf(orders: readonly { id: string }[]): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`
      select count(distinct xmin::text) from orders.purchase where id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(
      shop.database.queries,
    );
    return Number(rows[0]!.count);
  }

  test("200 checkouts of the last piece: one order", async () => {
    expect(await lastPiece(shop)).toEqual({ result: { done: 1, OUT_OF_STOCK: 199 }, left: 0 });
  });

  test("50 payments from a balance that is enough for one: one", async () => {
    const { result, left } = await oneBalance(shop);
    expect(left).toBe(usdt(30));
    expect(result).toEqual({ done: 1, ORDER_STATE: 9, INSUFFICIENT_BALANCE: 40 });
  });

  test("50 payments of one order: one", async () => {
    expect(await oneOrder(shop)).toEqual({ result: { done: 1, ORDER_STATE: 49 }, left: usdt(4950) });
  });

  test("50 checkouts of one member: five unpaid orders", async () => {
    expect(await fiftyCheckouts(shop)).toEqual({ result: { done: 5, TOO_MANY_UNPAID_ORDERS: 45 }, left: 95 });
  });

  test("each is made or refused by itself, and what is refused has no effect", async () => {
    const [tea, few] = [await shop.sell({ price: 5, stock: 1000 }), await shop.sell({ price: 7, stock: 25 })];
    const buyers = await Promise.all(times(60, () => shop.join()));
    const full = buyers.slice(50, 55);
    for (const buyer of full) for (const _ of times(5, () => 0)) await shop.buy(buyer, tea);
    const teaBefore = await shop.stockOf(tea);
    // 40 members want two pieces each of a product with 25 in stock; their carts also hold tea.
    const wanting = buyers.slice(0, 40);
    for (const buyer of wanting) {
      await shop.putInCart(buyer, few, 2);
      await shop.putInCart(buyer, tea, 1);
    }
    const attempts = buyers.map((buyer, at) => {
      if (at < 40) return shop.create(buyer, { from: "cart" });
      if (at < 45) return shop.create(buyer, { from: "cart" });
      if (at < 50)
        return shop.create({ ...buyer, addressId: buyers[0]!.addressId }, { from: "sku", skuId: few, quantity: 1 });
      return shop.buy(buyer, at < 55 ? few : tea);
    });
    const settled = await Promise.allSettled(attempts);
    const result = await outcomes(attempts);
    // One piece is left, which is too little for anybody; a member over the limit did not take it.
    expect(result).toEqual({
      done: 17,
      OUT_OF_STOCK: 28,
      NOTHING_SELECTED: 5,
      ADDRESS_NOT_FOUND: 5,
      TOO_MANY_UNPAID_ORDERS: 5,
    });
    expect([await shop.stockOf(few), await shop.stockOf(tea)]).toEqual([1, teaBefore - 12 - 5]);
    const made = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(await transactionsOf(made)).toBeLessThan(made.length);
    for (const [at, buyer] of wanting.entries()) {
      expect(await shop.cartOf(buyer)).toBe(settled[at]!.status === "fulfilled" ? 0 : 2);
    }
    await shop.assertBooks();
  });

  test("payments are made or refused each by itself", async () => {
    const tea = await shop.sell({ price: 10, bv: 1, stock: 1000 });
    const buyers = await Promise.all(times(40, (at) => shop.join({ USDT: at % 4 === 0 ? 1 : 30 })));
    const orders = await Promise.all(buyers.map((buyer) => shop.buy(buyer, tea)));
    const pay = () => outcomes(buyers.map((buyer, at) => shop.pay(buyer, orders[at]!.id)));
    expect(await pay()).toEqual({ done: 30, INSUFFICIENT_BALANCE: 10 });
    expect(await pay()).toEqual({ ORDER_STATE: 30, INSUFFICIENT_BALANCE: 10 });
    await shop.assertBooks();
  });
});

test("whoever wants what is locked waits alone, and is told to come again", async () => {
  const shop = await openShop({ sets: true, lockTimeoutMs: 1_500 });
  const [tea, locked] = [await shop.sell({ price: 5, stock: 100 }), await shop.sell({ price: 5, stock: 100 })];
  const [unlucky, ...buyers] = await Promise.all(times(41, () => shop.join()));
  await shop.database.transaction(async (tx) => {
    await sql`select from catalog.sku where id = ${locked} for update`.execute(tx);
    let unluckyWaits = true;
    const waiting = expect(shop.buy(unlucky!, locked)).rejects.toSatisfy(isOverloaded);
    const told = waiting.then(() => {
      unluckyWaits = false;
    });
    for (const some of [buyers.slice(0, 20), buyers.slice(20)]) {
      expect(await outcomes(some.map((buyer) => shop.buy(buyer, tea)))).toEqual({ done: 20 });
    }
    expect(unluckyWaits).toBe(true);
    await told;
  });
  expect(await outcomes([shop.buy(unlucky!, locked)])).toEqual({ done: 1 });
  await shop.drop();
});

describe("with a guard taken away", () => {
  async function without(plant: NonNullable<ShopOptions["plant"]>, scenario: (shop: Shop) => Promise<unknown>) {
    const shop = await openShop({ maxConnections: 25, plant });
    try {
      return await scenario(shop);
    } finally {
      await shop.drop();
    }
  }

  test("an order that may be paid in every state is noticed", async () => {
    const plant = { in: "orders_decide_payments", instead: "l.state <> p_from", put: "false" };
    const noticed = /an unpaid order has a payment in the books|a locked order changed its state/;
    await expect(without(plant, oneOrder)).rejects.toThrow(noticed);
  });

  test("stock that is not looked at is noticed", async () => {
    const plant = { in: "catalog_reserve", instead: "or f.stock < w.quantity", put: "" };
    await expect(without(plant, lastTwo)).rejects.toThrow("stock");
  });

  test("places that are not limited are noticed", async () => {
    const plant = { in: "orders_take_slots", instead: "where s.unpaid <", put: "where 0 <" };
    const met = await without(plant, fiftyCheckouts);
    expect(met).toEqual({ result: { done: 50 }, left: 50 });
  });

  test("places that are not given back are noticed", async () => {
    const plant = { in: "orders_mark_paid", instead: "set unpaid = s.unpaid - m.orders", put: "set unpaid = s.unpaid" };
    await expect(without(plant, oneOrder)).rejects.toThrow("places");
  });
});

describe("a sale that begins and ends", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ maxConnections: 25 });
  });
  afterAll(() => shop.drop());

  const switchSales = (now: Date) =>
    catalogJobs(shop.database)
      .find(({ name }) => name === "catalog.switchSales")!
      .run(now, new AbortController().signal);

  test("while members order: each pays what was shown, or is asked again", async () => {
    const skuId = await shop.sell({ price: 10, bv: 5, stock: 1000 });
    await sql`
      insert into catalog.sale (sku_id, price, bv, begins_at, ends_at)
      values (${skuId}, ${usdt(8)}, ${usdt(4)}, ${later(minutes(1))}, ${later(minutes(2))})`.execute(
      shop.database.queries,
    );
    let [shownPrice, shownBv] = [usdt(10), usdt(5)];
    for (const [price, bv, at] of [
      [usdt(8), usdt(4), later(minutes(1))],
      [usdt(10), usdt(5), later(minutes(2))],
    ] as const) {
      const buyers = await Promise.all(times(40, () => shop.join()));
      const source = { from: "sku", skuId, quantity: 1 } as const;
      const drafts = await Promise.all(buyers.map((buyer) => shop.draft(buyer, source)));
      expect(new Set(drafts.map(({ productTotal }) => productTotal))).toEqual(new Set([shownPrice]));
      const order = (at: number) => shop.create(buyers[at]!, source, START, drafts[at]!.shown!);
      const first = times(20, (i) => order(i));
      const [, orders] = await Promise.all([
        switchSales(at),
        Promise.allSettled([...first, ...times(20, (i) => order(20 + i))]),
      ]);
      for (const [i, made] of orders.entries()) {
        if (made.status === "rejected") {
          expect((made.reason as Error).message).toBe("SHOWN_CHANGED");
          const again = await shop.draft(buyers[i]!, source);
          expect(again.productTotal).toBe(price);
          const { id } = await shop.create(buyers[i]!, source, START, again.shown!);
          expect(await priceOf(id)).toEqual({ price, bv });
        } else expect(await priceOf(made.value.id)).toEqual({ price: shownPrice, bv: shownBv });
      }
      // After the moment, what was shown before it is refused.
      const late = shop.create(buyers[0]!, source, START, drafts[0]!.shown!);
      expect(await outcomes([late])).toEqual({ SHOWN_CHANGED: 1 });
      [shownPrice, shownBv] = [price, bv];
    }
    await shop.assertBooks();
  });

  test("after the order was made: its price is the one that was ordered, and that is paid", async () => {
    const skuId = await shop.sell({ price: 10, bv: 5, stock: 10 });
    await sql`
      insert into catalog.sale (sku_id, price, bv, begins_at, ends_at)
      values (${skuId}, ${usdt(8)}, ${usdt(4)}, ${later(minutes(1))}, ${later(minutes(2))})`.execute(
      shop.database.queries,
    );
    const [early, onSale] = [await shop.join({ USDT: 100 }), await shop.join({ USDT: 100 })];
    const before = await shop.buy(early, skuId);
    await switchSales(later(minutes(1)));
    const during = await shop.buy(onSale, skuId);
    await Promise.all([switchSales(later(minutes(2))), shop.pay(early, before.id), shop.pay(onSale, during.id)]);
    expect([before.total - during.total, await priceOf(before.id), await priceOf(during.id)]).toEqual([
      usdt(2),
      { price: usdt(10), bv: usdt(5) },
      { price: usdt(8), bv: usdt(4) },
    ]);
    await shop.assertBooks();
  });

  async function priceOf(orderId: string) {
    const { rows } = await sql<{ price: bigint; bv: bigint }>`
      select price, bv from orders.line where order_id = ${orderId}`.execute(shop.database.queries);
    return rows[0];
  }
});
