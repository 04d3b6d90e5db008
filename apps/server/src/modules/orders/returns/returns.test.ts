/** Return requests: their life, who may ask for what, finality, and what crosses (docs/rules.md 4). */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { sql } from "../../../platform/database.ts";
import { achievementsOf, forgetReceivers, onItsWayOf } from "../index.ts";
import { previewRefund } from "../refunds/refund.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type Shop, START } from "../shop.fixture.ts";
import { findReturn } from "./store.ts";

const OVER = later(days(RETURN_DAYS));
const IN_TIME = later(days(RETURN_DAYS) - 1);
const line = (quantity: number, position = 1) => ({ position, quantity, restock: true });

let shop: Shop;
let tea: bigint;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 20 });
  tea = await shop.sell({ price: 50, bv: 40, stock: 1000 });
});
afterEach(() => shop.assertBooks());
afterAll(() => shop.drop());

/** An order that was received at START. */
async function received(quantity = 2): Promise<{ id: string; buyer: Buyer }> {
  const buyer = await shop.join({ USDT: 1000 });
  const { id } = await shop.buy(buyer, tea, quantity);
  await shop.pay(buyer, id);
  await shop.ship(id);
  await shop.confirm(buyer, id);
  return { id, buyer };
}

/** A received order with a request for `quantity` pieces that was accepted. */
async function accepted(quantity = 1, pieces = 2) {
  const order = await received(pieces);
  const returnId = await shop.requestReturn(order.buyer, order.id, quantity, IN_TIME);
  await shop.acceptReturn(returnId, IN_TIME);
  return { ...order, returnId };
}

const stateOf = async (returnId: string) => (await findReturn(shop.database.queries, returnId))?.state;
const purse = async (buyer: Buyer) => (await shop.purse(buyer)).USDT;

async function bvOf({ memberId }: Buyer) {
  const { queries } = shop.database;
  const counted = (await achievementsOf(queries, [memberId])).get(memberId);
  return { counted, onItsWay: (await onItsWayOf(queries, [memberId])).get(memberId) };
}

async function noticesOf({ memberId }: Buyer) {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications.notice where member_id = ${memberId} and kind like 'order.re%' order by id`.execute(
    shop.database.queries,
  );
  return rows.map(({ kind }) => kind);
}

test("is requested, accepted, received and refunded; the member is told at each step", async () => {
  const { id, buyer, returnId } = await accepted();
  await shop.receiveReturn(returnId, OVER);
  expect(await stateOf(returnId)).toBe("received");
  await shop.refund(id, { returnId, now: OVER });
  expect([await stateOf(returnId), await purse(buyer), await shop.stateOf(id)]).toEqual([
    "refunded",
    usdt(950),
    "completed",
  ]);
  expect((await noticesOf(buyer)).toSorted()).toEqual([
    "order.refunded",
    "order.return_accepted",
    "order.return_received",
    "order.return_requested",
  ]);
  expect(shop.logged.slice(-2)).toEqual(["orders.returnAccept", "orders.returnReceive"]);
});

test("an order with an open request is not final; it counts once the request is closed", async () => {
  await shop.finalize(OVER);
  const [kept, refunded] = [await accepted(), await accepted()];
  expect(await shop.finalize(OVER)).toBe(0);
  expect(await bvOf(kept.buyer)).toEqual({ counted: 0n, onItsWay: usdt(80) });
  // Neither is it open to goodwill, which would count it first.
  await expect(shop.proposeGoodwill(kept.id, {}, undefined, OVER)).rejects.toThrow("RETURN_WINDOW_OPEN");
  await shop.refuseReturn(kept.returnId, OVER);
  await shop.refund(refunded.id, { returnId: refunded.returnId, now: OVER });
  await expect(shop.refund(kept.id, { lines: [line(1)], now: OVER })).rejects.toThrow("RETURN_WINDOW_OVER");
  expect(await shop.finalize(OVER)).toBe(2);
  expect(await bvOf(kept.buyer)).toEqual({ counted: usdt(80), onItsWay: 0n });
  expect(await bvOf(refunded.buyer)).toEqual({ counted: usdt(40), onItsWay: 0n });
});

test("a refund of a request takes its pieces or some of them, and the others are free again", async () => {
  const { id, buyer, returnId } = await accepted(2, 3);
  const preview = (quantity: number) =>
    shop.database.transaction((tx) =>
      previewRefund(tx, {
        orderId: id,
        returnId,
        lines: [line(quantity)],
        restock: true,
        shipping: false,
        now: IN_TIME,
      }),
    );
  await expect(preview(3)).rejects.toThrow("RETURN_PIECES_TAKEN");
  expect((await preview(1)).parts).toMatchObject([{ amount: usdt(50) }]);
  await expect(shop.refund(id, { returnId, lines: [line(3)], now: IN_TIME })).rejects.toThrow("RETURN_PIECES_TAKEN");
  await shop.refund(id, { returnId, lines: [line(1)], now: IN_TIME });
  expect(await purse(buyer)).toBe(usdt(900));
  await shop.requestReturn(buyer, id, 2, IN_TIME);
});

describe("is refused", () => {
  test("before receipt, after the window, for somebody else's order, and beyond what is free", async () => {
    const { id, buyer } = await received(3);
    const paid = await shop.buy(buyer, tea);
    await expect(shop.requestReturn(buyer, paid.id)).rejects.toThrow("ORDER_STATE");
    await shop.pay(buyer, paid.id);
    await shop.ship(paid.id);
    await expect(shop.requestReturn(buyer, paid.id)).rejects.toThrow("ORDER_STATE");
    await expect(shop.requestReturn(buyer, id, 1, OVER)).rejects.toThrow("RETURN_WINDOW_OVER");
    await expect(shop.requestReturn(await shop.join(), id)).rejects.toThrow("ORDER_NOT_FOUND");
    await expect(shop.requestReturn(buyer, randomUUID())).rejects.toThrow("ORDER_NOT_FOUND");
    await expect(shop.requestReturn(buyer, id, 4)).rejects.toThrow("RETURN_PIECES_TAKEN");
    await expect(shop.requestReturn(buyer, id, 1, START, 2)).rejects.toThrow("RETURN_PIECES_TAKEN");
    await shop.refund(id, { lines: [line(1)] });
    await shop.requestReturn(buyer, id, 1);
    await expect(shop.requestReturn(buyer, id, 2)).rejects.toThrow("RETURN_PIECES_TAKEN");
    await shop.requestReturn(buyer, id, 1, later(600_000));
  });

  test("more than ten times for an order", async () => {
    const { id, buyer } = await received();
    for (let count = 0; count < 10; count++) await shop.cancelReturn(buyer, await shop.requestReturn(buyer, id));
    await expect(shop.requestReturn(buyer, id)).rejects.toThrow("TOO_MANY_RETURNS");
  });

  test("after the order is final, also where the clock is set back", async () => {
    const { id, buyer } = await received();
    await shop.finalize(OVER);
    await expect(shop.requestReturn(buyer, id, 1, IN_TIME)).rejects.toThrow("RETURN_WINDOW_OVER");
  });

  test("to staff out of turn, for their own account, and for an account that was cancelled", async () => {
    const { id, buyer } = await received();
    const returnId = await shop.requestReturn(buyer, id);
    const ben = randomUUID();
    shop.own.add(`${ben}:${buyer.memberId}`);
    await expect(shop.acceptReturn(returnId, START, ben)).rejects.toThrow("OWN_ACCOUNT");
    await expect(shop.receiveReturn(returnId)).rejects.toThrow("RETURN_STATE");
    await expect(shop.refund(id, { returnId })).rejects.toThrow("RETURN_STATE");
    await expect(shop.acceptReturn(randomUUID())).rejects.toThrow("RETURN_NOT_FOUND");
    const other = await received();
    await expect(shop.refund(other.id, { returnId })).rejects.toThrow("RETURN_NOT_FOUND");
    await expect(shop.cancelReturn(other.buyer, returnId)).rejects.toThrow("RETURN_NOT_FOUND");
    shop.closed.add(buyer.memberId);
    await expect(shop.acceptReturn(returnId)).rejects.toThrow("MEMBER_NOT_FOUND");
    shop.closed.delete(buyer.memberId);
    await shop.acceptReturn(returnId);
    await shop.receiveReturn(returnId);
    await expect(shop.cancelReturn(buyer, returnId)).rejects.toThrow("RETURN_STATE");
    await shop.refuseReturn(returnId);
    await expect(shop.refuseReturn(returnId)).rejects.toThrow("RETURN_STATE");
  });
});

test("pieces of an open request are refunded by it alone, and others freely", async () => {
  const { id, returnId } = await accepted();
  await expect(shop.refund(id, { now: IN_TIME })).rejects.toThrow("RETURN_PIECES_TAKEN");
  await expect(shop.refund(id, { lines: [line(2)], now: IN_TIME })).rejects.toThrow("RETURN_PIECES_TAKEN");
  await shop.refund(id, { lines: [line(1)], now: IN_TIME });
  await shop.refund(id, { returnId, now: IN_TIME });
  expect(await shop.stateOf(id)).toBe("refunded");
});

test("a cancelled account leaves no words and no open request, and its orders become final", async () => {
  const { buyer, returnId } = await accepted();
  await shop.database.transaction((tx) => forgetReceivers(tx, buyer.memberId, IN_TIME));
  expect(await findReturn(shop.database.queries, returnId)).toMatchObject({ state: "cancelled", words: "" });
  expect(await shop.finalize(OVER)).toBeGreaterThan(0);
  expect(await bvOf(buyer)).toEqual({ counted: usdt(80), onItsWay: 0n });
});

describe("what crosses", { timeout: 120_000 }, () => {
  test("one piece is requested once: the same sent again is the same request", async () => {
    const { id, buyer } = await received(1);
    const made = await outcomes(Array.from({ length: 10 }, () => shop.requestReturn(buyer, id)));
    expect(made).toEqual({ done: 10 });
    const { rows } = await sql`select from orders.return_request where order_id = ${id}`.execute(shop.database.queries);
    expect(rows).toHaveLength(1);
    await expect(shop.requestReturn(buyer, id, 1, later(600_000))).rejects.toThrow("RETURN_PIECES_TAKEN");
  });

  test("a request and a staff refund of the same piece: one of them", async () => {
    for (let round = 0; round < 10; round++) {
      const { id, buyer } = await received(1);
      const attempts = [() => shop.requestReturn(buyer, id), () => shop.refund(id, { lines: [line(1)] })];
      const made = await outcomes((round % 2 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      expect(made.done).toBe(1);
      expect(await purse(buyer)).toBe(usdt((await shop.stateOf(id)) === "refunded" ? 1000 : 950));
    }
  });

  test("the refund of a request, staff refunds of the same pieces, a cancel and a refusal: the money goes back once", async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const { id, buyer, returnId } = await accepted(1, 1);
      const attempts = [
        () => shop.refund(id, { returnId, now: IN_TIME }),
        () => shop.cancelReturn(buyer, returnId, IN_TIME),
        () => shop.refund(id, { lines: [line(1)], now: IN_TIME }),
        () => shop.refuseReturn(returnId, IN_TIME),
        () => shop.refund(id, { returnId, now: IN_TIME }),
      ];
      const [first, ...others] = attempts.map((_, at) => attempts[(at + round) % attempts.length]!);
      const begun = first!();
      // In half of the rounds each attempt wins in turn, however fast the others are.
      if (round % 2) await Promise.allSettled([begun]);
      await outcomes([begun, ...others.map((attempt) => attempt())]);
      const isRefunded = (await shop.stateOf(id)) === "refunded";
      expect(await purse(buyer)).toBe(usdt(isRefunded ? 1000 : 950));
      ends.add((await stateOf(returnId))!);
      await shop.assertBooks();
    }
    expect([...ends].every((state) => ["refunded", "cancelled", "refused"].includes(state))).toBe(true);
    expect(ends.size).toBeGreaterThan(1);
  });

  test("a request in the last moment and the sweep: the order is final or has an open request", async () => {
    for (let round = 0; round < 12; round++) {
      const { id, buyer } = await received(1);
      const attempts = [() => shop.requestReturn(buyer, id, 1, IN_TIME), () => shop.finalize(OVER)];
      const made = await outcomes((round % 2 ? attempts : attempts.toReversed()).map((attempt) => attempt()));
      const isRequested = made.RETURN_WINDOW_OVER === undefined;
      expect(await bvOf(buyer)).toEqual(
        isRequested ? { counted: 0n, onItsWay: usdt(40) } : { counted: usdt(40), onItsWay: 0n },
      );
    }
  });

  test("a sweep that waits for an order sees the request of whom it waits for", async () => {
    const { id, buyer } = await received(1);
    let swept: Promise<number> | undefined;
    await shop.database.transaction(async (tx) => {
      await sql`select from orders.purchase where id = ${id} for no key update`.execute(tx);
      swept = shop.finalize(OVER);
      await waitingFor(1);
      await sql`update orders.purchase set open_returns = open_returns + 1 where id = ${id}`.execute(tx);
      await sql`
        insert into orders.return_request (id, order_id, member_id, state, reason, words, requested_at)
        values (${randomUUID()}, ${id}, ${buyer.memberId}, 'requested', 'other', '', ${IN_TIME})`.execute(tx);
    });
    await swept;
    expect(await bvOf(buyer)).toEqual({ counted: 0n, onItsWay: usdt(40) });
  });

  async function waitingFor(count: number): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        shop.database.queries,
      );
      if (Number(rows[0]!.count) >= count) return;
    }
  }
});
