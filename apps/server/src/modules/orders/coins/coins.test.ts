/** Orders paid with coins on the chain, alone and with coupons: every way a payment can go (docs/rules.md 4 and 5). */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { sql } from "../../../platform/database.ts";
import { houseBalance } from "../../ledger/index.ts";
import { coinsOfOrder } from "../../payments/index.ts";
import { payStatus } from "../checkout/pay-status.ts";
import { later, minutes } from "../shop.fixture.ts";
import { findOrder } from "../store.ts";
import { type CoinShop, openCoinShop } from "./coins.fixture.ts";
import { awaitedOf, endedCoinsOf } from "./coins.ts";

let shop: CoinShop;
beforeAll(async () => {
  shop = await openCoinShop();
});
afterAll(async () => {
  await shop.assertBooks();
  await shop.drop();
});

/** An order of 13: 10 and shipping. */
async function order(purse = {}) {
  const buyer = await shop.join(purse);
  const tea = await shop.sell({ price: 10, bv: 5, stock: 5 });
  return { buyer, tea, ...(await shop.buy(buyer, tea)) };
}

const legsOf = async (orderId: string) => {
  const { rows } = await sql<{ leg: string }>`
    select t.asset || ' ' || t.from_account || ' ' || t.to_account || ' ' || trim_scale(t.amount * 0.000001) as leg
    from ledger.posting g join ledger.transfer t on t.posting_id = g.id
    where g.key = ${`order-payment:${orderId}`} order by t.leg`.execute(shop.database.queries);
  return rows.map(({ leg }) => leg);
};

describe("coins alone", () => {
  test("pay an order when its price has arrived", async () => {
    const { buyer, id } = await order();
    const paying = await shop.pay(buyer, id, { method: "usdt" });
    expect(paying).toMatchObject({ state: "pending_payment" });
    expect(await shop.pay(buyer, id, { method: "usdt" })).toEqual(paying);
    expect(await shop.invoiceOf(id)).toMatchObject({ id: paying.invoiceId, state: "pending", expected: usdt(13) });
    await shop.send(id, usdt(13));
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "paid", credited: 0n });
    expect(await shop.stateOf(id)).toBe("pending_delivery");
    expect(await legsOf(id)).toEqual(["USDT -10 -1 10", "USDT -10 -2 3"]);
    await expect(shop.pay(buyer, id, { method: "usdt" })).rejects.toThrow("ORDER_STATE");
  });

  test("may come in parts, and what is over goes to the balance", async () => {
    const { buyer, id } = await order();
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.send(id, usdt(6));
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "pending", counted: usdt(6) });
    expect((await shop.purse(buyer)).USDT).toBe(0n);
    await shop.send(id, usdt(9.5));
    expect(await shop.stateOf(id)).toBe("pending_delivery");
    expect((await shop.purse(buyer)).USDT).toBe(usdt(2.5));
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "paid", credited: usdt(2.5) });
  });

  test("may be a cent short, which the house adds", async () => {
    const { buyer, id } = await order();
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.send(id, usdt(12.989999));
    expect(await shop.stateOf(id)).toBe("pending_payment");
    await shop.send(id, 1n);
    expect(await shop.stateOf(id)).toBe("pending_delivery");
    expect(await legsOf(id)).toEqual(["USDT -10 -1 9.99", "USDT -4 -1 0.01", "USDT -10 -2 3"]);
    await shop.refund(id);
    expect((await shop.purse(buyer)).USDT).toBe(usdt(13));
  });

  test("go to the balance where they come twice", async () => {
    const { buyer, id } = await order();
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.send(id, usdt(13));
    await shop.send(id, usdt(13));
    expect((await shop.purse(buyer)).USDT).toBe(usdt(13));
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "paid", arrived: usdt(26), credited: usdt(13) });
  });

  test("are judged by the time of their block, and an order waits until the chain was read past its deadline", async () => {
    const { buyer, id, tea } = await order();
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.expire(later(minutes(90)));
    await shop.expireAwaited(later(minutes(30) - 1));
    expect(await shop.stateOf(id)).toBe("pending_payment");
    await shop.send(id, usdt(13), { at: later(minutes(30) - 1), now: later(minutes(80)) });
    expect(await shop.stateOf(id)).toBe("pending_delivery");
    expect(await shop.stockOf(tea)).toBe(4);
  });

  test("that come too late or too few go to the balance, and the order ends", async () => {
    for (const [sent, at, state] of [
      [13, minutes(30), "expired"],
      [5, minutes(10), "underpaid"],
    ] as const) {
      const { buyer, id, tea } = await order();
      await shop.pay(buyer, id, { method: "usdt" });
      await shop.send(id, usdt(sent), { at: later(at) });
      expect(await shop.stateOf(id)).toBe("pending_payment");
      await shop.expireAwaited(later(minutes(30)));
      expect(await shop.stateOf(id)).toBe("cancelled");
      expect(await shop.invoiceOf(id)).toMatchObject({ state, credited: usdt(sent) });
      expect((await shop.purse(buyer)).USDT).toBe(usdt(sent));
      expect(await shop.stockOf(tea)).toBe(5);
    }
  });

  test("that come after cancelling go to the balance", async () => {
    const { buyer, id } = await order();
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.send(id, usdt(4));
    await shop.cancel(buyer, id);
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "underpaid", credited: usdt(4) });
    await shop.send(id, usdt(9));
    expect((await shop.purse(buyer)).USDT).toBe(usdt(13));
    expect(await shop.stateOf(id)).toBe("cancelled");
  });
});

test.each<[string, number[], number, { state: string; credited: string; uses: string[]; late: boolean }]>([
  ["nothing", [], 0, { state: "expired", credited: "0", uses: [], late: false }],
  ["a tenth too little", [12.9], minutes(10), { state: "underpaid", credited: "12.9", uses: ["top_up"], late: false }],
  ["too late", [13], minutes(30), { state: "expired", credited: "13", uses: ["top_up"], late: true }],
  ["exactly, in two parts", [5, 8], 0, { state: "paid", credited: "0", uses: ["order", "order"], late: false }],
  ["too much", [20], 0, { state: "paid", credited: "7", uses: ["order"], late: false }],
])("what came is the same for staff, member and chain: %s", async (_name, sent, at, expected) => {
  const { buyer, id } = await order();
  const { queries } = shop.database;
  expect(await coinsOfOrder(queries, { orderId: id, chain: shop.payments.chain })).toBeNull();
  await shop.pay(buyer, id, { method: "usdt" });
  // Each in a block of its own: within one, transactions have no order.
  for (const [index, amount] of sent.entries()) await shop.send(id, usdt(amount), { at: later(at + index) });
  await shop.expireAwaited(later(minutes(30)));
  const coins = (await coinsOfOrder(queries, { orderId: id, chain: shop.payments.chain }))!;
  const status = await payStatus(queries, { orderId: id, memberId: buyer.memberId, now: later(minutes(31)) });
  const received = String(sent.reduce((sum, amount) => sum + amount, 0));
  const { state, credited, uses, late } = expected;
  expect(coins).toMatchObject({ state, amount: "13", received, credited });
  expect(status).toMatchObject({ amountExpected: "13", amountReceived: received });
  expect(coins.deposits.map(({ amount, use }) => [Number(amount), use])).toEqual(
    sent.map((amount, index) => [amount, uses[index]]),
  );
  expect(coins.deposits.some((deposit) => deposit.late)).toBe(late);
});

describe("the business day of a payment", () => {
  /** 23:50 in Taipei, and 00:30 of the day after, when an outage ends. */
  const [EVENING, NIGHT] = [new Date("2026-05-01T15:50:00Z"), new Date("2026-05-01T16:30:00Z")];

  async function noticedAtNight(close?: string) {
    const buyer = await shop.join({});
    const tea = await shop.sell({ price: 10, bv: 5, stock: 5 });
    const { id } = await shop.buy(buyer, tea, 1, EVENING);
    await shop.pay(buyer, id, { method: "usdt", now: EVENING });
    if (close) await shop.asOwner([`update platform.day_fence set closed_until = '${close}'`]);
    await shop.send(id, usdt(13), { at: new Date(EVENING.getTime() + minutes(1)), now: NIGHT });
    await shop.asOwner(["update platform.day_fence set closed_until = null"]);
    return (await findOrder(shop.database.queries, { orderId: id }))?.paidDay;
  }

  test("is that of the block, also where an outage hid the coins until the next day", async () => {
    expect(await noticedAtNight()).toBe("2026-05-01");
  });

  test("is the first open one where that of the block was closed meanwhile", async () => {
    expect(await noticedAtNight("2026-05-01")).toBe("2026-05-02");
    expect(await noticedAtNight("2026-05-03")).toBe("2026-05-04");
  });
});

describe("coupons and coins", () => {
  test("hold the coupons, and pay together", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(11) });
    expect((await shop.purse(buyer)).COUPON).toBe(usdt(9));
    expect(await shop.invoiceOf(id)).toMatchObject({ expected: usdt(2) });
    await shop.send(id, usdt(3));
    expect(await legsOf(id)).toEqual([
      "COUPON -21 -1 10",
      "COUPON -21 -2 1",
      "USDT -10 -2 2",
      `USDT -10 ${buyer.memberId} 1`,
    ]);
    expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(1), COUPON: usdt(9) });
    await shop.refund(id);
    expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(3), COUPON: usdt(20) });
  });

  test("may be a cent short in coins, however much the coupons pay; nothing at all pays nothing", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(12.5) });
    await shop.send(id, usdt(0.489999));
    expect(await shop.stateOf(id)).toBe("pending_payment");
    await shop.send(id, 1n);
    expect(await shop.stateOf(id)).toBe("pending_delivery");
    expect(await legsOf(id)).toEqual(["COUPON -21 -1 10", "COUPON -21 -2 2.5", "USDT -10 -2 0.49", "USDT -4 -2 0.01"]);
    const other = await order({ COUPON: 20 });
    await shop.pay(other.buyer, other.id, { method: "coupon+usdt", coupons: usdt(12.995) });
    await shop.expireAwaited(later(minutes(30)));
    expect(await shop.stateOf(other.id)).toBe("cancelled");
    expect((await shop.purse(other.buyer)).COUPON).toBe(usdt(20));
  });

  test.each(["cancel", "expiry"])("give the coupons back once after %s", async (end) => {
    const { buyer, id } = await order({ COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(11) });
    await (end === "cancel" ? shop.cancel(buyer, id) : shop.expireAwaited(later(minutes(30))));
    expect((await shop.purse(buyer)).COUPON).toBe(usdt(20));
    await shop.expireAwaited(later(minutes(31)));
    expect(await houseBalance(shop.database.queries, "orders_held", "COUPON")).toBe(0n);
  });

  test("leave nothing to await where the coupons cover the whole", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    const paid = await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(13) });
    expect(paid).toEqual({ state: "pending_delivery", invoiceId: null });
    const other = await order({ COUPON: 20 });
    const tooMany = shop.pay(other.buyer, other.id, { method: "coupon+usdt", coupons: usdt(13.000001) });
    await expect(tooMany).rejects.toThrow("COUPONS_EXCEED_TOTAL");
  });
});

describe("another way to pay", () => {
  test("can be chosen while coins are awaited: coupons and parts come back first, and can pay", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    const { invoiceId } = await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) });
    await shop.send(id, usdt(3));
    expect(await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(6) })).toMatchObject({ invoiceId });
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "pending", expected: usdt(7), counted: usdt(3) });
    expect((await shop.purse(buyer)).COUPON).toBe(usdt(14));
    await shop.pay(buyer, id, { method: "coupon+balance", coupons: usdt(10) });
    expect(await shop.purse(buyer)).toEqual({ USDT: 0n, COUPON: usdt(10), POINT: 0n });
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "underpaid", credited: usdt(3) });
  });

  test("that is refused leaves everything as it was", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) });
    await expect(shop.pay(buyer, id, { method: "balance" })).rejects.toThrow("INSUFFICIENT_BALANCE");
    await expect(shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(6_000) })).rejects.toThrow(
      "COUPONS_EXCEED",
    );
    expect((await shop.purse(buyer)).COUPON).toBe(usdt(15));
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "pending", expected: usdt(8) });
  });

  test("that makes what arrived enough pays at once", async () => {
    const { buyer, id } = await order({ COUPON: 20 });
    await shop.pay(buyer, id, { method: "usdt" });
    await shop.send(id, usdt(8));
    const paid = await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(6) });
    expect(paid).toEqual({ state: "pending_delivery", invoiceId: null });
    expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(1), COUPON: usdt(14) });
  });

  test("pays with exactly what is said to come back: coins that count and coupons, not what is late, dust or not final", async () => {
    const { buyer, id } = await order({ USDT: 4, COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) });
    const { address } = await shop.invoiceOf(id);
    const dust = { ...shop.transfer(address, 0n), raw: 5n };
    await shop.report([dust]);
    await shop.send(id, usdt(3));
    await shop.send(id, usdt(2), { at: later(minutes(30)) });
    await shop.see([{ to: address, micros: usdt(1), confirmations: 2 }]);
    const awaited = (await awaitedOf(shop.database.queries, { id, state: "pending_payment" }))!;
    expect(awaited).toMatchObject({ received: usdt(3), held: [{ asset: "COUPON", amount: usdt(5) }] });
    expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(6), COUPON: usdt(15) });
    const short = shop.pay(buyer, id, { method: "coupon+balance", coupons: usdt(3.999999) });
    await expect(short).rejects.toThrow("INSUFFICIENT_BALANCE");
    await shop.pay(buyer, id, { method: "coupon+balance", coupons: usdt(4) });
    expect(await shop.purse(buyer)).toMatchObject({ USDT: 0n, COUPON: usdt(16) });
  });

  test("in one statement lets go of what was awaited", async () => {
    const { buyer, id } = await order({ USDT: 13, COUPON: 20 });
    await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) });
    expect(await shop.payAtOnce(buyer, id, "balance")).toEqual({ state: "pending_delivery", invoiceId: null });
    expect(await shop.purse(buyer)).toMatchObject({ USDT: 0n, COUPON: usdt(20) });
    expect(await shop.invoiceOf(id)).toMatchObject({ state: "expired" });
  });
});

test.each<
  [
    string,
    "usdt" | "coupon+usdt",
    number[],
    (given: Awaited<ReturnType<typeof order>>) => Promise<unknown>,
    bigint | undefined,
  ]
>([
  ["is paid from the balance", "usdt", [3], ({ buyer, id }) => shop.pay(buyer, id, { method: "balance" }), usdt(3)],
  [
    "is paid by coupons alone",
    "coupon+usdt",
    [3, 1],
    ({ buyer, id }) => shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(13) }),
    usdt(4),
  ],
  ["is cancelled", "usdt", [4], ({ buyer, id }) => shop.cancel(buyer, id), usdt(4)],
  ["expires", "usdt", [], () => shop.expireAwaited(later(minutes(30))), 0n],
  ["is paid by the coins, with more than enough", "usdt", [20], async () => {}, undefined],
  ["goes on waiting", "usdt", [3], async () => {}, undefined],
])("an order that awaited coins and %s says what of them was credited", async (_, method, sent, end, credited) => {
  const made = await order({ USDT: 10, COUPON: 20 });
  const { buyer, id } = made;
  await shop.pay(buyer, id, { method, ...(method === "coupon+usdt" && { coupons: usdt(5) }) });
  for (const amount of sent) await shop.send(id, usdt(amount));
  await end(made);
  const ended = async () => endedCoinsOf(shop.database.queries, { id, state: (await shop.stateOf(id))! });
  expect(await ended()).toBe(credited);
  if (credited === undefined) return;
  // What came too late, too.
  await shop.send(id, usdt(2));
  expect(await ended()).toBe(credited + usdt(2));
});

describe("refused by name", () => {
  test("what others own, what is over, what lacks", async () => {
    const { buyer, id } = await order({ COUPON: 2 });
    const stranger = await shop.join();
    await expect(shop.pay(stranger, id, { method: "usdt" })).rejects.toThrow("ORDER_NOT_FOUND");
    await expect(shop.pay(buyer, id, { method: "usdt", now: later(minutes(30)) })).rejects.toThrow("ORDER_EXPIRED");
    await expect(shop.pay(buyer, id, { method: "coupon+usdt" })).rejects.toThrow("INVALID_INPUT");
    await expect(shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(3) })).rejects.toThrow(
      "INSUFFICIENT_COUPONS",
    );
    await shop.cancel(buyer, id);
    await expect(shop.pay(buyer, id, { method: "usdt" })).rejects.toThrow("ORDER_STATE");
  });
});

test("a small shortfall is accepted within the limit: the house bears it, and the member keeps its money", async () => {
  const buyer = await shop.join({ COUPON: 20 });
  const { id } = await shop.buy(buyer, await shop.sell({ price: 31.5, bv: 5, stock: 5 }));
  await shop.pay(buyer, id, { method: "usdt" });
  await expect(shop.acceptShortfall(id)).rejects.toThrow("ORDER_STATE");
  await shop.send(id, usdt(30));
  await expect(shop.acceptShortfall(id)).rejects.toThrow("SHORTFALL_LIMIT");
  await shop.send(id, usdt(4.4));
  expect(await shop.stateOf(id)).toBe("pending_payment");
  expect(await shop.acceptShortfall(id)).toBe(usdt(0.1));
  await expect(shop.acceptShortfall(id)).rejects.toThrow("ORDER_STATE");
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  expect(await shop.invoiceOf(id)).toMatchObject({
    state: "paid",
    counted: usdt(34.4),
    expected: usdt(34.5),
    credited: 0n,
  });
  const { rows } = await sql<{ from: string; amount: bigint }>`
    select a.name as "from", sum(t.amount)::bigint as amount
    from ledger.posting g join ledger.transfer t on t.posting_id = g.id join ledger.house_account a on a.account = t.from_account
    where g.key = ${`order-payment:${id}`} group by 1 order by 1`.execute(shop.database.queries);
  expect(rows).toEqual([
    { from: "custody", amount: usdt(34.4) },
    { from: "payment_differences", amount: usdt(0.1) },
  ]);
  await shop.assertBooks();
  // A refund gives back the whole price, as the order says that it was paid.
  await shop.refund(id);
  expect((await shop.purse(buyer)).USDT).toBe(usdt(34.5));
  await shop.assertBooks();
});
