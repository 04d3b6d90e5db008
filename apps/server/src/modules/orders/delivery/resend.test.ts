/** Pieces that were lost or damaged on their way and are sent again (docs/rules.md 4): stock, states, and what crosses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { sql } from "../../../platform/database.ts";
import { noticeList } from "../../notifications/index.ts";
import { onItsWayOf } from "../index.ts";
import { refundsOfOrder } from "../refunds/refund.ts";
import { days, later, openShop, RETURN_DAYS, type Shop, START } from "../shop.fixture.ts";
import { findOrder, linesOf } from "../store.ts";
import { piecesIn } from "./parcel.rules.ts";
import { parcelsOfOrder } from "./parcel-store.ts";
import { resendsOfOrder } from "./resend-store.ts";

let shop: Shop;
let skuId: bigint;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 20 });
  skuId = await shop.sell({ price: 10, bv: 4, stock: 1_000 });
});
afterAll(() => shop.drop());

/** An order whose pieces left, all in the parcel `A` unless told otherwise. */
async function shippedOrder(quantity: number, inFirst = quantity) {
  const buyer = await shop.join({ USDT: 200 });
  const { id } = await shop.buy(buyer, skuId, quantity);
  await shop.pay(buyer, id);
  await shop.sendParcel(id, "A", inFirst);
  return { buyer, id };
}

const orderOf = async (orderId: string) => (await findOrder(shop.database.queries, { orderId }))!;
const lineOf = async (id: string) => (await linesOf(shop.database.queries, [id])).get(id)![0]!;
const resendsOf = (id: string) => resendsOfOrder(shop.database.queries, id);
const parcelsSent = async (id: string) => (await parcelsOfOrder(shop.database.queries, id)).length;
/** What was lost on its way is refunded by somebody who saw it. */
const lose = async (id: string, quantity: number, now = START) =>
  shop.refund(id, { lines: [{ position: 1, quantity, restock: false }], shown: await shop.shownOf(id), now });

test("lost pieces take stock, leave in another parcel, and the order waits for them", async () => {
  const { buyer, id } = await shippedOrder(3);
  const [stock, purse] = [await shop.stockOf(skuId), await shop.purse(buyer)];
  await shop.resend(id, 1, 2, { now: later(days(5)) });
  expect(await orderOf(id)).toMatchObject({ state: "pending_delivery", shippedAt: null, completesAt: null });
  expect(await lineOf(id)).toMatchObject({ quantity: 3, shipped: 1, resent: 2 });
  expect(await shop.stockOf(skuId)).toBe(stock - 2);
  await expect(shop.confirm(buyer, id)).rejects.toThrow("ORDER_STATE");
  expect(await shop.complete(later(days(60)))).toBe(0);
  await shop.assertBooks();

  await shop.sendParcel(id, "B", 1, later(days(6)));
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await expect(shop.sendParcel(id, "C", 2, later(days(7)))).rejects.toThrow("SHIP_EXCEEDS_ORDER");
  await shop.sendParcel(id, "C", 1, later(days(7)));
  const { receiptDays } = shop.market.orders;
  expect(await orderOf(id)).toMatchObject({
    ...{ state: "pending_receipt", shippedAt: later(days(7)), completesAt: later(days(7 + receiptDays)) },
  });
  expect(await shop.purse(buyer)).toEqual(purse);
  expect((await onItsWayOf(shop.database.queries, [buyer.memberId])).get(buyer.memberId)).toBe(usdt(12));
  await shop.confirm(buyer, id, later(days(9)));
  expect(await orderOf(id)).toMatchObject({ state: "completed", finalAt: later(days(9 + RETURN_DAYS)) });
  await shop.requestReturn(buyer, id, 3, later(days(10)));
  await shop.assertBooks();
});

test("the member is told why, and again when the replacement leaves or does not", async () => {
  const { buyer, id } = await shippedOrder(2);
  await shop.resend(id, 1, 2, { now: later(days(1)) });
  await shop.cancelResend(id, 1, later(days(2)));
  await shop.resend(id, 1, 1, { now: later(days(3)) });
  await shop.sendParcel(id, "B", 1, later(days(4)));
  const { memberId } = buyer;
  const { list } = await noticeList(shop.database.queries, { memberId, language: "en", page: 1, limit: 9 });
  expect(
    list
      .map(({ kind }) => kind)
      .toReversed()
      .slice(1),
  ).toEqual([...["order.resent", "order.resend_cancelled", "order.resent", "order.parcel_shipped"]]);
  expect(list.find(({ kind }) => kind === "order.resent")!.body).toMatch(/sent to you again.* Reason: lost$/);
  expect(list.find(({ kind }) => kind === "order.resend_cancelled")!.body).toMatch(/those that had not left yet/);
});

test("no more is sent again than was in the parcel, and nothing twice", async () => {
  const { id } = await shippedOrder(5, 2);
  await expect(shop.resend(id, 1, 3)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await expect(shop.resend(id, 1, 1, { position: 2 })).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await expect(shop.resend(id, 2, 1)).rejects.toThrow("PARCEL_NOT_FOUND");
  await shop.sendParcel(id, "B", 3);
  await shop.resend(id, 2, 3);
  await expect(shop.resend(id, 2, 1)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await shop.resend(id, 1, 1);
  await expect(shop.resend(id, 1, 2)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await shop.sendParcel(id, "C", 4);
  // The replacement is lost too.
  await shop.resend(id, 3, 4);
  await shop.sendParcel(id, "D", 4);
  expect(await lineOf(id)).toMatchObject({ quantity: 5, shipped: 5, resent: 8 });
  await shop.assertBooks();
});

test("stock that is short is refused by name, also where the SKU is not for sale, and nothing changes", async () => {
  const scarce = await shop.sell({ price: 5, stock: 3, name: { en: "Last tin" } });
  const buyer = await shop.join({ USDT: 200 });
  const { id } = await shop.buy(buyer, scarce, 2);
  await shop.pay(buyer, id);
  await shop.ship(id);
  await sql`update catalog.sku set active = false where id = ${scarce}`.execute(shop.database.queries);
  const refused = shop.resend(id, 1, 2);
  await expect(refused).rejects.toMatchObject({ refusal: "OUT_OF_STOCK", params: { name: "Last tin", stock: 1 } });
  expect([await shop.stateOf(id), await resendsOf(id)]).toEqual(["pending_receipt", []]);
  await shop.resend(id, 1, 1);
  expect(await shop.stockOf(scarce)).toBe(0);
  await shop.assertBooks();
});

test("what is sent again is not refunded, and what is refunded is not sent again", async () => {
  const { buyer, id } = await shippedOrder(4);
  await lose(id, 1);
  await expect(shop.resend(id, 1, 4)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await shop.resend(id, 1, 2);
  await expect(lose(id, 2)).rejects.toThrow("REFUND_EXCEEDS_ORDER");
  // The last piece was lost too: it is refunded while the others are to be shipped.
  await expect(shop.refund(id, { lines: [{ position: 1, quantity: 1, restock: false }] })).rejects.toThrow(
    "ORDER_STATE",
  );
  await lose(id, 1);
  await expect(lose(id, 1)).rejects.toThrow("REFUND_EXCEEDS_ORDER");
  await expect(shop.refund(id, { shown: await shop.shownOf(id) })).rejects.toThrow("REFUND_EXCEEDS_ORDER");
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await shop.sendParcel(id, "B", 2);
  expect(await shop.stateOf(id)).toBe("pending_receipt");
  await shop.assertBooks();
  await lose(id, 2);
  expect(await shop.stateOf(id)).toBe("refunded");
  expect((await shop.purse(buyer)).USDT).toBe(usdt(200));
  await shop.assertBooks();
});

test("refunded pieces of a line count against each of its parcels", async () => {
  const { id } = await shippedOrder(5, 2);
  await shop.sendParcel(id, "B", 3);
  await lose(id, 2);
  // Nobody wrote down in which parcel they were.
  await expect(shop.resend(id, 1, 1)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await expect(shop.resend(id, 2, 2)).rejects.toThrow("RESEND_EXCEEDS_PARCEL");
  await shop.resend(id, 2, 1);
  await shop.assertBooks();
});

test("refunded before they left, they do not count", async () => {
  const { id } = await shippedOrder(4, 2);
  await shop.refund(id, { lines: [{ position: 1, quantity: 1, restock: true }] });
  await shop.resend(id, 1, 2);
  await shop.assertBooks();
});

test("pieces that never left are refunded before the others, and a replacement stays to be shipped", async () => {
  const { id } = await shippedOrder(3, 1);
  await shop.resend(id, 1, 1);
  await expect(shop.refund(id, { lines: [{ position: 1, quantity: 3, restock: true }] })).rejects.toThrow(
    "REFUND_EXCEEDS_ORDER",
  );
  await shop.refund(id, { lines: [{ position: 1, quantity: 2, restock: true }] });
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await shop.ship(id, later(days(1)), 0, "B");
  expect(await parcelsSent(id)).toBe(2);
  expect(await orderOf(id)).toMatchObject({ state: "pending_receipt", shippedAt: later(days(1)) });
  await shop.assertBooks();
});

test("cancelled before it leaves, it goes back into stock and can be refunded; the time to receive begins anew", async () => {
  const { id } = await shippedOrder(2);
  const stock = await shop.stockOf(skuId);
  await shop.resend(id, 1, 2, { now: later(days(14)) });
  await shop.cancelResend(id, 1, later(days(20)));
  expect(await shop.stockOf(skuId)).toBe(stock);
  expect(await orderOf(id)).toMatchObject({
    ...{ state: "pending_receipt", shippedAt: START, completesAt: later(days(20 + shop.market.orders.receiptDays)) },
  });
  await expect(shop.cancelResend(id, 1)).rejects.toThrow("RESEND_STATE");
  await expect(shop.cancelResend(id, 2)).rejects.toThrow("RESEND_NOT_FOUND");
  await shop.assertBooks();
  await lose(id, 1, later(days(21)));
  await shop.resend(id, 1, 1, { now: later(days(21)) });
  expect((await resendsOf(id)).map(({ number, lines }) => [number, lines])).toEqual([
    [1, [{ position: 1, quantity: 2, cancelled: 2 }]],
    [2, [{ position: 1, quantity: 1, cancelled: 0 }]],
  ]);
  await shop.assertBooks();
});

test("what has left is not cancelled, and the rest is", async () => {
  const { id } = await shippedOrder(3);
  const stock = await shop.stockOf(skuId);
  await shop.resend(id, 1, 3);
  await shop.sendParcel(id, "B", 1);
  await shop.cancelResend(id, 1);
  expect((await resendsOf(id))[0]!.lines).toEqual([{ position: 1, quantity: 3, cancelled: 2 }]);
  expect([await shop.stockOf(skuId), await shop.stateOf(id)]).toEqual([stock - 1, "pending_receipt"]);
  await shop.assertBooks();
  await shop.resend(id, 2, 1);
  await shop.ship(id, START, 0, "C");
  await expect(shop.cancelResend(id, 2)).rejects.toThrow("RESEND_STATE");
  await shop.assertBooks();
});

test("the oldest replacement leaves first, and only what waits is cancelled", async () => {
  const { id } = await shippedOrder(3, 1);
  await shop.sendParcel(id, "B", 2);
  const stock = await shop.stockOf(skuId);
  await shop.resend(id, 1, 1);
  await shop.resend(id, 2, 2);
  await shop.sendParcel(id, "C", 1);
  await expect(shop.cancelResend(id, 1)).rejects.toThrow("RESEND_STATE");
  await shop.cancelResend(id, 2);
  expect((await resendsOf(id)).map(({ lines }) => lines[0]!.cancelled)).toEqual([0, 2]);
  expect([await shop.stockOf(skuId), await shop.stateOf(id)]).toEqual([stock - 1, "pending_receipt"]);
  await shop.assertBooks();
});

test("a cancelled replacement leaves those that wait to the others", async () => {
  const { id } = await shippedOrder(6, 3);
  await shop.sendParcel(id, "B", 3);
  await shop.resend(id, 1, 3);
  await shop.resend(id, 2, 3);
  // Four left: those of the first, and one of the second.
  await shop.sendParcel(id, "C", 4);
  await shop.cancelResend(id, 2);
  await shop.resend(id, 3, 4);
  await shop.cancelResend(id, 3);
  expect((await resendsOf(id)).map(({ lines }) => lines[0]!.cancelled)).toEqual([0, 2, 4]);
  await shop.assertBooks();
});

test("a refund of what never left ends the shipping no earlier than the last cancelled replacement", async () => {
  const { id } = await shippedOrder(3, 1);
  await shop.resend(id, 1, 1, { now: later(days(20)) });
  await shop.cancelResend(id, 1, later(days(25)));
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await shop.refund(id, { lines: [{ position: 1, quantity: 2, restock: true }], now: later(days(26)) });
  expect(await orderOf(id)).toMatchObject({
    ...{ state: "pending_receipt", shippedAt: START, completesAt: later(days(25 + shop.market.orders.receiptDays)) },
  });
});

test("staff decide on what they saw", async () => {
  const { id } = await shippedOrder(3);
  const shown = await shop.shownOf(id);
  await shop.resend(id, 1, 1, { shown });
  await expect(shop.resend(id, 1, 1, { shown })).rejects.toThrow("SHOWN_CHANGED");
  const before = await shop.shownOf(id);
  await shop.cancelResend(id, 1);
  await expect(shop.resend(id, 1, 1, { shown: before })).rejects.toThrow("SHOWN_CHANGED");
  await shop.resend(id, 1, 2);
  const waiting = await shop.shownOf(id);
  await shop.sendParcel(id, "B", 1);
  await expect(shop.cancelResend(id, 2, START, waiting)).rejects.toThrow("SHOWN_CHANGED");
  await shop.cancelResend(id, 2, START, await shop.shownOf(id));
});

test("nothing of an unpaid, received or refunded order is sent again", async () => {
  const { buyer, id } = await shippedOrder(1);
  await shop.confirm(buyer, id);
  await expect(shop.resend(id, 1, 1)).rejects.toThrow("ORDER_STATE");
  await shop.refund(id);
  await expect(shop.resend(id, 1, 1)).rejects.toThrow("ORDER_STATE");
  const unpaid = await shop.buy(buyer, skuId);
  await expect(shop.resend(unpaid.id, 1, 1)).rejects.toThrow("ORDER_STATE");
});

describe("at once", () => {
  const turns = Array.from({ length: 20 }, (_, turn) => turn);
  const turned = <T>(turn: number, attempts: (() => Promise<T>)[]) =>
    attempts.map((_, at) => attempts[(at + turn) % attempts.length]!());

  test("sending again, refund, confirmation, automatic receipt and a return request: each piece has one end", async () => {
    const over = later(days(16));
    const ends = new Set<string>();
    for (const turn of turns) {
      const { buyer, id } = await shippedOrder(1);
      const shown = await shop.shownOf(id);
      const stock = await shop.stockOf(skuId);
      const refund = { lines: [{ position: 1, quantity: 1, restock: false }], shown };
      await outcomes(
        turned<unknown>(turn, [
          () => shop.resend(id, 1, 1, { shown }),
          () => shop.refund(id, refund),
          () => shop.confirm(buyer, id),
          () => shop.complete(over),
          () => shop.requestReturn(buyer, id, 1),
        ]),
      );
      const { state } = await orderOf(id);
      const again = (await resendsOf(id)).length;
      ends.add(`${state} ${again}`);
      expect(["pending_delivery 1", "refunded 0", "completed 0"]).toContain(`${state} ${again}`);
      expect(await shop.stockOf(skuId)).toBe(stock - again);
      expect((await shop.purse(buyer)).USDT).toBe(usdt(state === "refunded" ? 200 : 187));
    }
    expect(ends.size).toBeGreaterThan(1);
    await shop.assertBooks();
  });

  test("many who send the same pieces again: one", async () => {
    const { id } = await shippedOrder(2);
    const result = await outcomes(turns.map(() => shop.resend(id, 1, 2)));
    expect(result).toEqual({ done: 1, RESEND_EXCEEDS_PARCEL: 19 });
    await shop.assertBooks();
  });

  test("the last piece in stock: a replacement or a checkout", async () => {
    const scarce = await shop.sell({ price: 5, stock: 21 });
    const waiting: string[] = [];
    for (const _ of turns) {
      const buyer = await shop.join({ USDT: 200 });
      const { id } = await shop.buy(buyer, scarce);
      await shop.pay(buyer, id);
      await shop.ship(id);
      waiting.push(id);
    }
    const buyers = await Promise.all(turns.map(() => shop.join()));
    const result = await outcomes([
      ...waiting.map((id) => shop.resend(id, 1, 1)),
      ...buyers.map((buyer) => shop.buy(buyer, scarce)),
    ]);
    expect(result).toEqual({ done: 1, OUT_OF_STOCK: 39 });
    expect(await shop.stockOf(scarce)).toBe(0);
    await shop.assertBooks();
  });

  test("a replacement leaves or is cancelled", async () => {
    const ends = new Set<string>();
    for (const turn of turns) {
      const { id } = await shippedOrder(1);
      await shop.resend(id, 1, 1);
      const attempts = [() => shop.sendParcel(id, "B", 1), () => shop.cancelResend(id, 1)];
      const result = await outcomes(turned<unknown>(turn, attempts));
      expect(result.done).toBe(1);
      const sent = (await parcelsSent(id)) === 2;
      ends.add(String(sent));
      expect((await resendsOf(id))[0]!.lines[0]!.cancelled).toBe(sent ? 0 : 1);
      expect(await shop.stateOf(id)).toBe("pending_receipt");
    }
    expect(ends.size).toBe(2);
    await shop.assertBooks();
  });

  test("of pieces in one parcel, those sent again and those refunded together are those that left", async () => {
    const { id } = await shippedOrder(10);
    for (const turn of turns) {
      const shown = await shop.shownOf(id);
      const refund = () => shop.refund(id, { lines: [{ position: 1, quantity: 1, restock: turn % 3 === 0 }], shown });
      await outcomes(turned<unknown>(turn, [refund, () => shop.resend(id, 1, 1), refund]));
    }
    const { resent } = await lineOf(id);
    const refunded = piecesIn((await refundsOfOrder(shop.database.queries, id)).flatMap(({ lines }) => lines));
    expect(Math.min(resent, refunded)).toBeGreaterThan(0);
    expect(resent + refunded).toBe(10);
    await shop.assertBooks();
  });
});
