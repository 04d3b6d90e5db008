/** Orders in several parcels (docs/rules.md 4): what ships, what is refunded before, and what crosses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { sql } from "../../../platform/database.ts";
import { correctTracking } from "../delivery/delivery.ts";
import { days, later, openShop, type Shop, START } from "../shop.fixture.ts";
import { findOrder } from "../store.ts";
import { parcelsOfOrder } from "./parcel-store.ts";

let shop: Shop;
let skuId: bigint;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 10 });
  skuId = await shop.sell({ price: 10, bv: 4, stock: 1_000 });
});
afterAll(() => shop.drop());

async function paidOrder(quantity: number) {
  const buyer = await shop.join({ USDT: 200 });
  const { id } = await shop.buy(buyer, skuId, quantity);
  await shop.pay(buyer, id);
  return { buyer, id };
}

const refund = (id: string, quantity: number, now = START) =>
  shop.refund(id, { lines: [{ position: 1, quantity, restock: true }], now });
/** What was lost on its way, by somebody who saw it. */
async function lose(id: string, quantity: number, now = START) {
  const lines = [{ position: 1, quantity, restock: false }];
  const shown = await shop.shownOf(id);
  return () => shop.refund(id, { lines, shown, now });
}
const orderOf = async (orderId: string) => (await findOrder(shop.database.queries, { orderId }))!;
const quantitiesOf = async (id: string) =>
  (await parcelsOfOrder(shop.database.queries, id)).map(({ number, lines }) => [number, lines[0]!.quantity]);
async function noticesOf(memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications.notice where member_id = ${memberId} and kind like 'order.%' order by id`.execute(
    shop.database.queries,
  );
  return rows.map(({ kind }) => kind);
}

test("the order is to be shipped until its last piece has left, and the time to receive begins with that parcel", async () => {
  const { buyer, id } = await paidOrder(3);
  await shop.sendParcel(id, "A", 1);
  expect(await orderOf(id)).toMatchObject({ state: "pending_delivery", shippedAt: null, completesAt: null });
  await expect(shop.confirm(buyer, id)).rejects.toThrow("ORDER_STATE");
  await shop.sendParcel(id, "B", 2, later(days(9)));
  const { receiptDays } = shop.market.orders;
  expect(await orderOf(id)).toMatchObject({
    ...{ state: "pending_receipt", shippedAt: later(days(9)), completesAt: later(days(9 + receiptDays)) },
  });
  expect(await quantitiesOf(id)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect((await noticesOf(buyer.memberId)).slice(-2)).toEqual(["order.parcel_shipped", "order.parcel_shipped"]);
  expect(await shop.complete(later(days(9 + receiptDays) - 1))).toBe(0);
  expect(await shop.complete(later(days(9 + receiptDays)))).toBe(1);
  await shop.assertBooks();
});

test("a parcel holds no more than is left, and the same parcel sent again is the same", async () => {
  const { id } = await paidOrder(3);
  await expect(shop.sendParcel(id, "A", 4)).rejects.toThrow("SHIP_EXCEEDS_ORDER");
  await expect(shop.sendParcel(id, "A", 1, START, 2)).rejects.toThrow("SHIP_EXCEEDS_ORDER");
  expect(await shop.sendParcel(id, "A", 1)).toMatchObject({ isNew: true });
  expect(await shop.sendParcel(id, "A", 1)).toMatchObject({ isNew: false, parcel: { number: 1 } });
  await expect(shop.sendParcel(id, "A", 2)).rejects.toThrow("PARCEL_EXISTS");
  await expect(shop.sendParcel(id, "B", 3)).rejects.toThrow("SHIP_EXCEEDS_ORDER");
  await shop.ship(id);
  expect(await quantitiesOf(id)).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await shop.assertBooks();
});

test("before the last parcel, what has not left is refunded; with the rest refunded, the order is shipped", async () => {
  const { buyer, id } = await paidOrder(4);
  const stock = await shop.stockOf(skuId);
  const before = (await shop.purse(buyer)).USDT;
  await refund(id, 1);
  await shop.sendParcel(id, "A", 1, later(days(1)));
  await expect(refund(id, 3)).rejects.toThrow("REFUND_EXCEEDS_ORDER");
  await expect(shop.sendParcel(id, "B", 3)).rejects.toThrow("SHIP_EXCEEDS_ORDER");
  await refund(id, 1, later(days(2)));
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await shop.refund(id, { now: later(days(3)) });
  expect(await orderOf(id)).toMatchObject({
    ...{
      state: "pending_receipt",
      shippedAt: later(days(1)),
      completesAt: later(days(1 + shop.market.orders.receiptDays)),
    },
  });
  expect((await shop.purse(buyer)).USDT - before).toBe(usdt(30));
  expect(await shop.stockOf(skuId)).toBe(stock + 3);
  await expect(refund(id, 1, later(days(3)))).rejects.toThrow("ORDER_STATE");
  await shop.confirm(buyer, id, later(days(4)));
  await refund(id, 1, later(days(5)));
  expect(await shop.stateOf(id)).toBe("refunded");
  expect((await shop.purse(buyer)).USDT).toBe(usdt(200));
  await shop.assertBooks();
});

test("what is lost or damaged on its way is refunded by line, and the rest is received", async () => {
  const { buyer, id } = await paidOrder(3);
  const stock = await shop.stockOf(skuId);
  await shop.sendParcel(id, "A", 1);
  await shop.sendParcel(id, "B", 2);
  const before = (await shop.purse(buyer)).USDT;
  await expect((await lose(id, 4))()).rejects.toThrow("REFUND_EXCEEDS_ORDER");
  const late = await lose(id, 2);
  await (await lose(id, 1))();
  await expect(late()).rejects.toThrow("SHOWN_CHANGED");
  expect(await shop.stateOf(id)).toBe("pending_receipt");
  expect((await shop.purse(buyer)).USDT - before).toBe(usdt(10));
  expect(await shop.stockOf(skuId)).toBe(stock);
  expect(await noticesOf(buyer.memberId)).toContain("order.refunded");
  expect(await orderOf(id)).toMatchObject({ returnedBv: usdt(4) });
  await shop.assertBooks();
  await (await lose(id, 2))();
  expect(await shop.stateOf(id)).toBe("refunded");
  await expect(shop.confirm(buyer, id)).rejects.toThrow("ORDER_STATE");
  expect((await shop.purse(buyer)).USDT).toBe(usdt(200));
  await shop.assertBooks();
});

test("the number of a parcel is corrected, and the member is told once", async () => {
  const { buyer, id } = await paidOrder(2);
  await shop.sendParcel(id, "A", 1);
  const correct = (parcel: number, trackingNumber: string) =>
    shop.database.transaction((tx) =>
      correctTracking(tx, { orderId: id, parcel, shippingCompany: "Post", trackingNumber, now: START }),
    );
  await expect(correct(2, "B")).rejects.toThrow("PARCEL_NOT_FOUND");
  await shop.sendParcel(id, "B", 1);
  await expect(correct(2, "A")).rejects.toThrow("PARCEL_EXISTS");
  for (const changed of [true, false]) expect(await correct(2, "C")).toMatchObject({ changed });
  expect((await parcelsOfOrder(shop.database.queries, id)).map(({ trackingNumber }) => trackingNumber)).toEqual([
    "A",
    "C",
  ]);
  expect((await noticesOf(buyer.memberId)).filter((kind) => kind === "order.tracking")).toHaveLength(1);
  await shop.confirm(buyer, id);
  await expect(correct(1, "D")).rejects.toThrow("ORDER_STATE");
});

describe("at once", () => {
  const TURNS = 15;
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);

  test("two parcels of the same piece: one", async () => {
    for (const _ of turns) {
      const { id } = await paidOrder(2);
      await shop.sendParcel(id, "first", 1);
      const result = await outcomes([shop.sendParcel(id, "A", 1), shop.sendParcel(id, "B", 1)]);
      expect(result).toEqual({ done: 1, ORDER_STATE: 1 });
      expect(await quantitiesOf(id)).toEqual([
        [1, 1],
        [2, 1],
      ]);
    }
    const { id } = await paidOrder(5);
    const result = await outcomes(["A", "B", "C", "D"].map((number) => shop.sendParcel(id, number, 2)));
    expect(result).toEqual({ done: 2, SHIP_EXCEEDS_ORDER: 2 });
    await shop.assertBooks();
  });

  test("the same parcel sent many times at once: one", async () => {
    const { id } = await paidOrder(9);
    expect(await outcomes(turns.map(() => shop.sendParcel(id, "A", 2)))).toEqual({ done: TURNS });
    expect(await quantitiesOf(id)).toEqual([[1, 2]]);
  });

  test("the last parcel sent again after a lost answer is the same parcel", async () => {
    const { id } = await paidOrder(3);
    await shop.sendParcel(id, "A", 2);
    await shop.sendParcel(id, "B", 1);
    expect(await shop.stateOf(id)).toBe("pending_receipt");
    expect(await outcomes([shop.sendParcel(id, "B", 1), shop.sendParcel(id, "A", 2)])).toEqual({ done: 2 });
    expect(await outcomes([shop.sendParcel(id, "B", 2), shop.sendParcel(id, "C", 1)])).toEqual({
      PARCEL_EXISTS: 1,
      ORDER_STATE: 1,
    });
    expect(await quantitiesOf(id)).toHaveLength(2);
    await shop.assertBooks();
  });

  test("a parcel and a refund of the same pieces: one, and the money agrees", async () => {
    const ends = new Set<string>();
    for (const turn of turns) {
      const { buyer, id } = await paidOrder(3);
      await shop.sendParcel(id, "first", 1);
      const before = (await shop.purse(buyer)).USDT;
      const attempts = [() => shop.sendParcel(id, "A", 2), () => refund(id, 2)];
      const result = await outcomes((turn % 2 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      expect(result).toEqual({ done: 1, ORDER_STATE: 1 });
      expect(await shop.stateOf(id)).toBe("pending_receipt");
      const given = (await shop.purse(buyer)).USDT - before;
      const sent = (await quantitiesOf(id)).length - 1;
      expect(given).toBe(sent ? 0n : usdt(20));
      ends.add(sent ? "sent" : "refunded");
    }
    expect(ends.size).toBe(2);
    await shop.assertBooks();
  });

  test("a parcel with some of the pieces and a refund of the others: both", async () => {
    for (const _ of turns) {
      const { id } = await paidOrder(3);
      expect(await outcomes([shop.sendParcel(id, "A", 1), refund(id, 2)])).toEqual({ done: 2 });
      expect(await shop.stateOf(id)).toBe("pending_receipt");
    }
    await shop.assertBooks();
  });

  test("a lost order is refunded or received, and completing it in time crosses the refund of a piece", async () => {
    const due = later(days(shop.market.orders.receiptDays));
    const ends = new Set<string>();
    for (const turn of turns) {
      const { buyer, id } = await paidOrder(2);
      await shop.ship(id);
      const lost = await lose(id, 2);
      const attempts = [lost, lost, () => shop.confirm(buyer, id)];
      const result = await outcomes((turn % 2 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      expect(result.done).toBe(1);
      const isRefunded = (await shop.stateOf(id)) === "refunded";
      expect((await shop.purse(buyer)).USDT).toBe(
        usdt(isRefunded ? 200 : 180) - (isRefunded ? 0n : (await orderOf(id)).shippingFee),
      );
      ends.add(String(isRefunded));
      const other = await paidOrder(2);
      await shop.ship(other.id);
      const piece = await lose(other.id, 1, due);
      const both = [() => shop.complete(due), piece];
      await outcomes((turn % 2 ? both : both.toReversed()).map((attempt) => attempt()));
      await shop.complete(due);
      expect(await shop.stateOf(other.id)).toBe("completed");
    }
    expect(ends.size).toBe(2);
    await shop.assertBooks();
  });

  test("a parcel and a cancellation: only an unpaid order is cancelled, and only a paid one is shipped", async () => {
    for (const turn of turns) {
      const buyer = await shop.join({ USDT: 100 });
      const { id } = await shop.buy(buyer, skuId, 2);
      const attempts = [
        () => shop.pay(buyer, id),
        () => shop.cancel(buyer, id),
        () => shop.sendParcel(id, "A", 1),
        () => shop.refund(id),
      ];
      const from = turn % attempts.length;
      await outcomes([...attempts.slice(from), ...attempts.slice(0, from)].map((attempt) => attempt()));
      const state = await shop.stateOf(id);
      const sent = (await quantitiesOf(id)).length;
      if (state === "cancelled" || state === "refunded") expect(sent).toBe(0);
    }
    await shop.assertBooks();
  });
});
