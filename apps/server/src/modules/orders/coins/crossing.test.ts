/**
 * Coins that cross with everything that ends an unpaid order: there is one outcome. Without any one of the guards the test
 * fails.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { type Buyer, later, minutes } from "../shop.fixture.ts";
import { type CoinShop, type CoinShopOptions, openCoinShop } from "./coins.fixture.ts";

const TURNS = 15;

interface Waiting {
  buyer: Buyer;
  id: string;
  tea: bigint;
}

/** An order of 13 that awaits 8 in coins and holds 5 coupons. */
async function waiting(shop: CoinShop): Promise<Waiting> {
  const buyer = await shop.join({ USDT: 13, COUPON: 20 });
  const tea = await shop.sell({ price: 10, bv: 5, stock: 5 });
  const { id } = await shop.buy(buyer, tea);
  await shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) });
  return { buyer, id, tea };
}

/** Lets coins cross with another action, in both sequences, several times. The books must be clean after each round. */
async function meet(
  shop: CoinShop,
  other: (order: Waiting) => Promise<unknown>,
  after: (order: Waiting) => Promise<void>,
) {
  for (let turn = 0; turn < TURNS; turn++) {
    const order = await waiting(shop);
    const attempts = [() => shop.send(order.id, usdt(8)), () => other(order)];
    if (turn % 2) attempts.reverse();
    for (const result of await Promise.allSettled(attempts.map((attempt) => attempt()))) {
      if (result.status === "rejected" && (result.reason as Error).message !== "ORDER_STATE") throw result.reason;
    }
    await after(order);
  }
  await shop.assertBooks();
}

/** The order was paid by its coins, or ended and everything went back. */
async function paidOrGivenBack(shop: CoinShop, { buyer, id, tea }: Waiting): Promise<void> {
  const paid = (await shop.stateOf(id)) === "pending_delivery";
  expect(await shop.stateOf(id)).toBe(paid ? "pending_delivery" : "cancelled");
  expect(await shop.purse(buyer)).toMatchObject(
    paid ? { USDT: usdt(13), COUPON: usdt(15) } : { USDT: usdt(21), COUPON: usdt(20) },
  );
  expect(await shop.stockOf(tea)).toBe(paid ? 4 : 5);
}

/** Two watchers report the same transfer. */
async function reportTwice(shop: CoinShop) {
  const { buyer, id } = await waiting(shop);
  const { address } = await shop.invoiceOf(id);
  const transfers = [shop.transfer(address, usdt(8))];
  await Promise.all([shop.report(transfers), shop.report(transfers)]);
  await shop.report(transfers);
  expect(await shop.stateOf(id)).toBe("pending_delivery");
  await shop.assertBooks();
  expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(13), COUPON: usdt(15) });
}

async function balanceInstead(shop: CoinShop) {
  const { buyer, id } = await waiting(shop);
  await shop.payAtOnce(buyer, id, "balance");
  await shop.assertBooks();
  expect(await shop.purse(buyer)).toMatchObject({ USDT: 0n, COUPON: usdt(20) });
}

async function cancelled(shop: CoinShop) {
  const { buyer, id } = await waiting(shop);
  await shop.cancel(buyer, id);
  await shop.assertBooks();
  expect((await shop.purse(buyer)).COUPON).toBe(usdt(20));
}

/** The watcher was down for an hour. It then reports coins that came in time. */
async function outage(shop: CoinShop, horizon: (now: Date) => Date) {
  const { id } = await waiting(shop);
  const back = later(minutes(60));
  await shop.expireAwaited(horizon(back));
  await shop.send(id, usdt(8), { at: later(minutes(29)), now: back });
  expect(await shop.stateOf(id)).toBe("pending_delivery");
}

describe("at once", () => {
  let shop: CoinShop;
  beforeAll(async () => {
    shop = await openCoinShop({ maxConnections: 25 });
  });
  afterAll(() => shop.drop());

  test("coins and cancelling: one", async () => {
    await meet(
      shop,
      ({ buyer, id }) => shop.cancel(buyer, id),
      (order) => paidOrGivenBack(shop, order),
    );
  });

  test("coins and expiry: one", async () => {
    await meet(
      shop,
      () => shop.expireAwaited(later(minutes(30))),
      (order) => paidOrGivenBack(shop, order),
    );
  });

  test("coins and another number of coupons: paid by one of the two, to the last unit", async () => {
    await meet(
      shop,
      ({ buyer, id }) => shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(7) }),
      async ({ buyer, id }) => {
        expect(await shop.stateOf(id)).toBe("pending_delivery");
        const { COUPON, USDT } = await shop.purse(buyer);
        expect(COUPON + USDT).toBe(usdt(28));
        expect([usdt(15), usdt(13)]).toContain(COUPON);
      },
    );
  });

  test("coins and the balance: paid once", async () => {
    await meet(
      shop,
      ({ buyer, id }) => shop.payAtOnce(buyer, id, "balance"),
      async ({ buyer, id }) => {
        expect(await shop.stateOf(id)).toBe("pending_delivery");
        const purse = await shop.purse(buyer);
        expect([`${usdt(13)} ${usdt(15)}`, `${usdt(8)} ${usdt(20)}`]).toContain(`${purse.USDT} ${purse.COUPON}`);
      },
    );
  });

  test("the balance and the beginning of waiting: paid, and nothing awaited or held", async () => {
    const tea = await shop.sell({ price: 10, stock: 50 });
    for (let turn = 0; turn < TURNS; turn++) {
      const buyer = await shop.join({ USDT: 13, COUPON: 20 });
      const { id } = await shop.buy(buyer, tea);
      const attempts = [
        () => shop.payAtOnce(buyer, id, "balance"),
        () => shop.pay(buyer, id, { method: "coupon+usdt", coupons: usdt(5) }),
      ];
      if (turn % 2) attempts.reverse();
      await Promise.allSettled(attempts.map((attempt) => attempt()));
      expect(await shop.stateOf(id)).toBe("pending_delivery");
      expect(await shop.purse(buyer)).toMatchObject({ USDT: 0n, COUPON: usdt(20) });
    }
    await shop.assertBooks();
  });

  test("an accepted shortfall and the rest of the coins, cancelling, expiry, another acceptance: paid once, or given back", async () => {
    const others: ((order: Waiting) => Promise<unknown>)[] = [
      ({ id }) => shop.send(id, usdt(0.25)),
      ({ buyer, id }) => shop.cancel(buyer, id),
      () => shop.expireAwaited(later(minutes(30))),
      ({ id }) => shop.acceptShortfall(id),
      ({ buyer, id }) => shop.payAtOnce(buyer, id, "balance"),
    ];
    const ends = new Set<string>();
    for (let turn = 0; turn < TURNS * others.length; turn++) {
      const order = await waiting(shop);
      await shop.send(order.id, usdt(7.75));
      const other = turn % others.length;
      const attempts = [() => shop.acceptShortfall(order.id), () => others[other]!(order)];
      if (turn % 2) attempts.reverse();
      const results = await Promise.allSettled(attempts.map((attempt) => attempt()));
      for (const result of results)
        if (result.status === "rejected") expect((result.reason as Error).message).toBe("ORDER_STATE");
      const state = await shop.stateOf(order.id);
      const { USDT, COUPON } = await shop.purse(order.buyer);
      ends.add(`${other} ${state} ${USDT} ${COUPON}`);
    }
    await shop.assertBooks();
    const paid = `pending_delivery ${usdt(13)} ${usdt(15)}`;
    const givenBack = `cancelled ${usdt(20.75)} ${usdt(20)}`;
    const known = new Set([
      // What comes later goes to the balance.
      ...[`0 ${paid}`, `0 pending_delivery ${usdt(13.25)} ${usdt(15)}`],
      ...[`1 ${paid}`, `1 ${givenBack}`, `2 ${paid}`, `2 ${givenBack}`, `3 ${paid}`],
      ...[`4 ${paid}`, `4 pending_delivery ${usdt(7.75)} ${usdt(20)}`],
    ]);
    expect([...ends].filter((end) => !known.has(end))).toEqual([]);
  });

  test("two payments for one invoice: one pays, the other is credited", async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const { buyer, id } = await waiting(shop);
      await Promise.all([shop.send(id, usdt(8)), shop.send(id, usdt(8))]);
      expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(21), COUPON: usdt(15) });
    }
    await shop.assertBooks();
  });

  test("two parts of one payment: both count", async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const { buyer, id } = await waiting(shop);
      await Promise.all([shop.send(id, usdt(3)), shop.send(id, usdt(5.25))]);
      expect(await shop.stateOf(id)).toBe("pending_delivery");
      expect((await shop.purse(buyer)).USDT).toBe(usdt(13.25));
    }
    await shop.assertBooks();
  });

  test("two expiries give coupons back once", async () => {
    const { buyer } = await waiting(shop);
    await Promise.all([1, 2, 3, 4].map(() => shop.expireAwaited(later(minutes(30)))));
    expect((await shop.purse(buyer)).COUPON).toBe(usdt(20));
    await shop.assertBooks();
  });

  test("one transfer that two watchers report counts once", () => reportTwice(shop));
  test("another way to pay in one statement lets go of coins and coupons", () => balanceInstead(shop));
  test("cancelling lets go of coins and coupons", () => cancelled(shop));
  test("an outage of the watcher expires nothing that was paid in time", () => outage(shop, () => later(minutes(20))));
});

describe("with a guard taken away", () => {
  async function without(defect: CoinShopOptions, scenario: (shop: CoinShop) => Promise<unknown>) {
    const shop = await openCoinShop({ maxConnections: 25, ...defect });
    try {
      return await scenario(shop);
    } finally {
      await shop.drop();
    }
  }

  test("a transfer that counts as often as it is reported is noticed", async () => {
    const sabotage = [
      `create function payments.forget() returns trigger language plpgsql as $$ begin
        new.tx_hash := '0x' || encode(sha256(new.id::text::bytea), 'hex'); return new; end $$`,
      "create trigger forget before insert on payments.deposit for each row execute function payments.forget()",
    ];
    await expect(without({ sabotage }, reportTwice)).rejects.toThrow();
  });

  test("a payment that does not look for awaited coins is noticed", async () => {
    const plant = { in: "orders_decide_payments", instead: "l.awaits_coins", put: "false" };
    await expect(without({ plant }, balanceInstead)).rejects.toThrow("awaited");
  });

  test("coupons that stay held are noticed", async () => {
    const sabotage = [
      "create function orders.forget() returns trigger language plpgsql as 'begin return null; end'",
      "create trigger forget before delete on orders.awaited for each row execute function orders.forget()",
    ];
    await expect(without({ sabotage }, cancelled)).rejects.toThrow("awaited");
  });

  test("time that runs by our clock instead of the chain's is noticed", async () => {
    await expect(without({}, (shop) => outage(shop, (now) => now))).rejects.toThrow("cancelled");
  });

  test("coins that are credited to nobody are noticed", async () => {
    const shop = await openCoinShop();
    const { onConfirmed } = shop.payments;
    await shop.drop();
    const ports = { onConfirmed: { ...onConfirmed, topUp: async () => {} } };
    const late = async (forgetful: CoinShop) => {
      const { id, buyer } = await waiting(forgetful);
      await forgetful.cancel(buyer, id);
      await forgetful.send(id, usdt(8));
      await forgetful.assertBooks();
    };
    await expect(without({ ports }, late)).rejects.toThrow("custody");
  });
});
