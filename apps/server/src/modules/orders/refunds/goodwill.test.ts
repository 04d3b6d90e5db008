/** Refunds after the return window: by two people, once, and without an effect on BV (docs/rules.md 4). */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { outcomes } from "../../../../test/outcomes.ts";
import { achievementsOf, holdsActivation, onItsWayOf, volumesOfDay } from "../index.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type Shop } from "../shop.fixture.ts";
import { refundsOfOrder } from "./refund.ts";

const OVER = later(days(RETURN_DAYS));
const LAST_DAY = "2026-05-15";
const line = (quantity: number, position = 1) => ({ position, quantity, restock: true });

let shop: Shop;
let kit: bigint;
const final: bigint[] = [];
beforeAll(async () => {
  shop = await openShop({ maxConnections: 20, onFinal: async (_tx, memberIds) => void final.push(...memberIds) });
  kit = await shop.sell({ price: 50, bv: 40, stock: 1000, activation: true });
});
afterEach(() => shop.assertBooks());
afterAll(() => shop.drop());

/** An order of two packages that was received at START, final unless told otherwise. */
async function kept({ isFinal = true } = {}): Promise<{ id: string; buyer: Buyer }> {
  const buyer = await shop.join({ USDT: 1000 });
  const { id } = await shop.buy(buyer, kit, 2);
  await shop.pay(buyer, id);
  await shop.ship(id);
  await shop.confirm(buyer, id);
  if (isFinal) await shop.finalize(OVER);
  return { id, buyer };
}

const purse = async (buyer: Buyer) => (await shop.purse(buyer)).USDT;
const propose = (id: string, choice = {}, by?: string) => shop.proposeGoodwill(id, choice, by, OVER);
const decide = (goodwillId: string, release = true, by?: string) => shop.decideGoodwill(goodwillId, release, by, OVER);

async function standingOf({ memberId }: Buyer) {
  const { queries } = shop.database;
  return {
    counted: (await achievementsOf(queries, [memberId])).get(memberId),
    onItsWay: (await onItsWayOf(queries, [memberId])).get(memberId),
    activated: await holdsActivation(queries, memberId),
  };
}

test("gives pieces and then the rest back as they were paid; BV and activation stay", async () => {
  const { id, buyer } = await kept();
  const before = await standingOf(buyer);
  expect(before).toEqual({ counted: usdt(80), onItsWay: 0n, activated: true });
  await decide(await propose(id, { lines: [line(1)] }));
  expect([await purse(buyer), await shop.stateOf(id)]).toEqual([usdt(950), "completed"]);
  await decide(await propose(id));
  expect([await purse(buyer), await shop.stateOf(id)]).toEqual([usdt(1000), "refunded"]);
  const refunds = await refundsOfOrder(shop.database.queries, id);
  expect(refunds.map(({ kind, bv, reason }) => ({ kind, bv, reason }))).toEqual([
    { kind: "goodwill", bv: 0n, reason: "warranty" },
    { kind: "goodwill", bv: 0n, reason: "warranty" },
  ]);
  expect(await standingOf(buyer)).toEqual(before);
  expect(shop.refunded).toEqual([]);
  expect(shop.logged.slice(-4)).toEqual([
    "orders.goodwillPropose",
    "orders.goodwillRelease",
    "orders.goodwillPropose",
    "orders.goodwillRelease",
  ]);
  await expect(propose(id)).rejects.toThrow("ORDER_STATE");
});

test("an activation ends where another package is returned, unless one was only refunded out of goodwill", async () => {
  const { id, buyer } = await kept();
  await decide(await propose(id));
  const { id: second } = await shop.buy(buyer, kit);
  await shop.pay(buyer, second);
  await shop.refund(second);
  expect((await standingOf(buyer)).activated).toBe(true);
});

test("counts first what the sweep has not reached", async () => {
  const { id, buyer } = await kept({ isFinal: false });
  const goodwill = await propose(id, { lines: [line(1)] });
  expect(await standingOf(buyer)).toMatchObject({ counted: 0n, onItsWay: usdt(80) });
  await decide(goodwill);
  expect(await standingOf(buyer)).toMatchObject({ counted: usdt(80), onItsWay: 0n });
  expect(final).toContain(buyer.memberId);
  expect(await volumesOfDay(shop.database.queries, LAST_DAY)).toContainEqual({
    orderId: id,
    memberId: buyer.memberId,
    bv: usdt(80),
  });
  expect(await shop.finalize(OVER)).toBe(0);
});

describe("is refused", () => {
  test("within the return window, before receipt, and beyond what is left", async () => {
    const { id, buyer } = await kept({ isFinal: false });
    await expect(shop.proposeGoodwill(id)).rejects.toThrow("RETURN_WINDOW_OPEN");
    await shop.refund(id, { lines: [line(1)], now: later(days(1)) });
    await expect(propose(id, { lines: [line(2)] })).rejects.toThrow("REFUND_EXCEEDS_ORDER");
    await expect(propose(id, { lines: [line(1, 2)] })).rejects.toThrow("REFUND_EXCEEDS_ORDER");
    await expect(propose(randomUUID())).rejects.toThrow("ORDER_NOT_FOUND");
    const paid = await shop.buy(buyer, kit);
    await expect(propose(paid.id)).rejects.toThrow("ORDER_STATE");
    await shop.pay(buyer, paid.id);
    await expect(propose(paid.id)).rejects.toThrow("ORDER_STATE");
    // The clock was set back before the order was final.
    const goodwill = await propose(id);
    await expect(shop.decideGoodwill(goodwill, true, randomUUID(), later(days(2)))).rejects.toThrow(
      "RETURN_WINDOW_OPEN",
    );
    await decide(goodwill);
    expect(await purse(buyer)).toBe(usdt(1000 - 50));
  });

  test("by one person, for the own account, and for an account that was cancelled", async () => {
    const { id, buyer } = await kept();
    const [ann, ben] = [randomUUID(), randomUUID()];
    shop.own.add(`${ben}:${buyer.memberId}`);
    await expect(propose(id, {}, ben)).rejects.toThrow("OWN_ACCOUNT");
    const goodwill = await propose(id, {}, ann);
    for (const release of [true, false]) {
      await expect(decide(goodwill, release, ann)).rejects.toThrow("SECOND_PERSON_REQUIRED");
      await expect(decide(goodwill, release, ben)).rejects.toThrow("OWN_ACCOUNT");
    }
    shop.closed.add(buyer.memberId);
    await expect(decide(goodwill)).rejects.toThrow("MEMBER_NOT_FOUND");
    expect(await purse(buyer)).toBe(usdt(900));
    await decide(goodwill, false);
    expect(shop.logged.at(-1)).toBe("orders.goodwillRefuse");
    await expect(decide(goodwill)).rejects.toThrow("GOODWILL_STATE");
    await expect(decide(randomUUID())).rejects.toThrow("GOODWILL_NOT_FOUND");
    expect(await purse(buyer)).toBe(usdt(900));
  });
});

describe("what crosses", () => {
  test("proposals: one is open at a time, and a refused one makes room", async () => {
    const { id } = await kept();
    const made = await outcomes([propose(id), propose(id, { lines: [line(1)] }), propose(id)]);
    expect(made).toEqual({ done: 1, GOODWILL_STATE: 2 });
  });

  test("decisions: one, and the money goes back once", { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id, buyer } = await kept({ isFinal: round % 2 === 0 });
      const goodwill = await propose(id);
      const decisions = [decide(goodwill), decide(goodwill), decide(goodwill, false)];
      const sweep = shop.finalize(OVER);
      expect(await outcomes(decisions)).toEqual({ done: 1, GOODWILL_STATE: 2 });
      await sweep;
      const isReleased = (await shop.stateOf(id)) === "refunded";
      expect(await purse(buyer)).toBe(usdt(isReleased ? 1000 : 900));
      expect((await standingOf(buyer)).counted).toBe(usdt(80));
    }
  });
});
