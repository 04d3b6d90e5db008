/** Refunds line by line: exact in every asset, once, and never more than was paid. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { noticeList } from "../../notifications/index.ts";
import { achievementsOf, holdsActivation, onItsWayOf, volumesOfDay } from "../index.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type Shop } from "../shop.fixture.ts";
import { linesOf } from "../store.ts";
import { previewRefund, refundsOfOrder } from "./refund.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 20 });
});
afterAll(() => shop.drop());

const NOW = later(days(3));
const line = (position: number, quantity: number, restock = true) => ({ position, quantity, restock });
const onItsWay = async ({ memberId }: Buyer) => (await onItsWayOf(shop.database.queries, [memberId])).get(memberId);
const achievement = async ({ memberId }: Buyer) =>
  (await achievementsOf(shop.database.queries, [memberId])).get(memberId);

/** Three teas and two cups, paid by `coupons` and balance, shipped and received. */
async function received(coupons = 10) {
  const buyer = await shop.join({ USDT: 100, COUPON: 50 });
  const tea = await shop.sell({ price: 7.333333, bv: 5, stock: 10 });
  const cup = await shop.sell({ price: 1, bv: 0.5, stock: 10 });
  await shop.putInCart(buyer, tea, 3);
  await shop.putInCart(buyer, cup, 2);
  const before = await shop.purse(buyer);
  const { id } = await shop.create(buyer, { from: "cart" });
  await shop.pay(buyer, id, { method: "coupon+balance", coupons: usdt(coupons) });
  await shop.ship(id);
  await shop.confirm(buyer, id);
  const { list } = await positionsOf(id);
  return { buyer, tea, cup, id, before, teaLine: list.get(tea)!, cupLine: list.get(cup)! };
}

async function positionsOf(orderId: string) {
  const lines = (await linesOf(shop.database.queries, [orderId])).get(orderId)!;
  return { list: new Map(lines.map(({ skuId }, index) => [skuId, index + 1])) };
}

describe("a refund by line", () => {
  test("gives back some pieces, and the rest of the order counts when it is final", async () => {
    const { buyer, id, tea, teaLine } = await received();
    const paid = await shop.purse(buyer);
    await shop.refund(id, { lines: [line(teaLine, 1)], now: NOW });
    const after = await shop.purse(buyer);
    expect(after.USDT - paid.USDT + after.COUPON - paid.COUPON).toBe(usdt(7.333333));
    expect(after.COUPON - paid.COUPON).toBe(3_055_556n);
    expect(await shop.stateOf(id)).toBe("completed");
    expect(await shop.stockOf(tea)).toBe(8);
    expect([await onItsWay(buyer), await achievement(buyer)]).toEqual([usdt(11), 0n]);
    expect(shop.refunded.at(-1)).toMatchObject({ bv: usdt(5), hasActivation: false });
    await shop.finalize(later(days(RETURN_DAYS)));
    expect([await onItsWay(buyer), await achievement(buyer)]).toEqual([0n, usdt(11)]);
    expect(await volumesOfDay(shop.database.queries, "2026-05-15")).toContainEqual({
      orderId: id,
      memberId: buyer.memberId,
      bv: usdt(11),
    });
    await shop.assertBooks();
  });

  test("several of them end with exactly what was paid, shipping with the last", async () => {
    const { buyer, id, before, tea, cup, teaLine, cupLine } = await received();
    await shop.refund(id, { lines: [line(teaLine, 1), line(cupLine, 1, false)], now: NOW });
    await shop.refund(id, { lines: [line(teaLine, 1)], now: NOW });
    expect(await shop.stateOf(id)).toBe("completed");
    await shop.refund(id, { lines: [line(teaLine, 1), line(cupLine, 1)], now: NOW });
    expect(await shop.stateOf(id)).toBe("refunded");
    expect(await shop.purse(buyer)).toEqual(before);
    expect([await shop.stockOf(tea), await shop.stockOf(cup)]).toEqual([10, 9]);
    await shop.finalize(later(days(RETURN_DAYS)));
    expect([await onItsWay(buyer), await achievement(buyer)]).toEqual([0n, 0n]);
    const refunds = await refundsOfOrder(shop.database.queries, id);
    expect(refunds.map(({ number, parts }) => [number, parts.some(({ of }) => of === "shipping")])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    await expect(shop.refund(id, { now: NOW })).rejects.toThrow("ORDER_STATE");
    await shop.assertBooks();
  });

  test("gives the shipping fee back earlier where staff choose so, and once", async () => {
    const { buyer, id, before, teaLine } = await received();
    await shop.refund(id, { lines: [line(teaLine, 1)], shipping: true, now: NOW });
    await shop.refund(id, { lines: [line(teaLine, 1)], shipping: true, now: NOW });
    const shipping = (await refundsOfOrder(shop.database.queries, id)).map(({ parts }) =>
      parts.filter(({ of }) => of === "shipping").reduce((total, { amount }) => total + amount, 0n),
    );
    expect(shipping).toEqual([usdt(3), 0n]);
    await shop.refund(id, { now: NOW });
    expect(await shop.purse(buyer)).toEqual(before);
    await shop.assertBooks();
  });

  test("is refused beyond what is left, twice in one choice, on its way, and after the return window", async () => {
    const { buyer, id, teaLine } = await received();
    const refuses = (lines: ReturnType<typeof line>[], name: string, now = NOW) =>
      expect(shop.refund(id, { lines, now })).rejects.toThrow(name);
    await refuses([line(teaLine, 4)], "REFUND_EXCEEDS_ORDER");
    await refuses([line(9, 1)], "REFUND_EXCEEDS_ORDER");
    await refuses([line(teaLine, 1), line(teaLine, 1)], "REFUND_EXCEEDS_ORDER");
    await refuses([line(teaLine, 1)], "RETURN_WINDOW_OVER", later(days(RETURN_DAYS)));
    const two = await shop.buy(buyer, await shop.sell({ price: 5, stock: 5 }), 2);
    await shop.pay(buyer, two.id);
    await shop.ship(two.id);
    await expect(shop.refund(two.id, { lines: [line(1, 1)] })).rejects.toThrow("ORDER_STATE");
    await shop.assertBooks();
  });

  test("is shown before it is made, and tells the member in the assets that paid", async () => {
    const { buyer, id, teaLine } = await received();
    const choice = { lines: [line(teaLine, 1)], restock: true, shipping: false };
    const given = { orderId: id, market: shop.market, now: NOW, ...choice };
    const preview = await shop.database.transaction((tx) => previewRefund(tx, given));
    expect(preview).toMatchObject({ ends: false, bv: usdt(5) });
    await shop.refund(id, { ...choice, now: NOW });
    const [refund] = await refundsOfOrder(shop.database.queries, id);
    expect(refund!.parts).toEqual(preview.parts);
    const { list } = await noticeList(shop.database.queries, {
      memberId: buyer.memberId,
      language: "en",
      page: 1,
      limit: 5,
    });
    expect(list[0]).toMatchObject({ kind: "order.refunded", reference: `order:${id}` });
    expect(list[0]!.body).toMatch(/^3\.05 coupons and 4\.27 USDT came back to you for order \d+\. Reason: broken$/);
    expect(list.map(({ kind }) => kind)).toContain("order.shipped");
  });
});

describe("refunds that cross", () => {
  test("never give back more than was paid", async () => {
    const { buyer, id, before, teaLine, cupLine } = await received(21);
    const attempts = Array.from({ length: 12 }, (_, index) =>
      shop.refund(id, { lines: [line(index % 2 ? teaLine : cupLine, 1)], shipping: index % 3 === 0, now: NOW }),
    );
    const counts = await outcomes(attempts);
    expect(counts.done).toBe(5);
    expect((counts.REFUND_EXCEEDS_ORDER ?? 0) + (counts.ORDER_STATE ?? 0)).toBe(7);
    expect(await shop.purse(buyer)).toEqual(before);
    expect(await shop.stateOf(id)).toBe("refunded");
    await shop.assertBooks();
  });

  test("a whole one and one by line: both or one, and the books are even", async () => {
    for (let round = 0; round < 5; round++) {
      const { buyer, id, before, teaLine } = await received();
      await outcomes([shop.refund(id, { now: NOW }), shop.refund(id, { lines: [line(teaLine, 2)], now: NOW })]);
      expect(await shop.stateOf(id)).toBe("refunded");
      expect(await shop.purse(buyer)).toEqual(before);
    }
    await shop.assertBooks();
  });
});

test("an activation is held until its last package is refunded", async () => {
  const buyer = await shop.join({ USDT: 500 });
  const kit = await shop.sell({ price: 50, bv: 40, stock: 5, activation: true });
  const made = await shop.buy(buyer, kit, 2);
  const holds = () => holdsActivation(shop.database.queries, buyer.memberId);
  expect(await holds()).toBe(false);
  await shop.pay(buyer, made.id);
  expect(await holds()).toBe(true);
  await shop.ship(made.id);
  await shop.confirm(buyer, made.id);
  await shop.refund(made.id, { lines: [line(1, 1)], now: NOW });
  expect(await holds()).toBe(true);
  await shop.refund(made.id, { lines: [line(1, 1)], now: NOW });
  expect(await holds()).toBe(false);
});
