/** The whole life of an order, each refusal by name, and what others may not reach. */

import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putMarket } from "../../../test/market.ts";
import { usdt } from "../../../test/money.ts";
import { sql } from "../../platform/database.ts";
import { parcelsOfOrder } from "./delivery/parcel-store.ts";
import { volumesOf } from "./finality/volume.ts";
import { achievementsOf, forgetReceivers, onItsWayOf, volumesOfDay } from "./index.ts";
import { boughtProducts, countOfMember, findPayStatus, hasOpenOrders, listOfMember } from "./list-store.ts";
import { refundsOfOrder } from "./refunds/refund.ts";
import { type Buyer, days, later, minutes, openShop, RETURN_DAYS, type Shop } from "./shop.fixture.ts";
import { findOrder, linesOf, portionsOf } from "./store.ts";
import { detailView } from "./views.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.drop());

const detailOf = async (orderId: string, language: "en" | "ja", now = later(0)) => {
  const { queries } = shop.database;
  const order = (await findOrder(queries, { orderId }))!;
  const lines = (await linesOf(queries, [orderId])).get(orderId)!;
  const paid = await portionsOf(queries, orderId);
  const refunds = await refundsOfOrder(queries, orderId);
  const volume = (await volumesOf(queries, [order])).get(orderId)!;
  const parcels = await parcelsOfOrder(queries, orderId);
  const parts = {
    lines,
    volume,
    parcels,
    resends: [],
    paid,
    refunds,
    returns: [],
    pictures: new Map(),
    market: shop.market,
  };
  return detailView(order, parts, { language, now });
};

async function bvOf({ memberId }: Buyer) {
  const { queries } = shop.database;
  const [counted, onItsWay] = [await achievementsOf(queries, [memberId]), await onItsWayOf(queries, [memberId])];
  return { counted: counted.get(memberId), onItsWay: onItsWay.get(memberId) };
}

describe("from the cart to the receiver", () => {
  test("an order is made, paid, shipped and received, and the books are even", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const tea = await shop.sell({ price: 12.5, bv: 10, stock: 5, presale: true });
    const cup = await shop.sell({ price: 4, bv: 0.000001, stock: 5 });
    const left = await shop.sell({ price: 9, stock: 5 });
    await shop.putInCart(buyer, tea, 2);
    await shop.putInCart(buyer, cup, 1);
    await shop.putInCart(buyer, left, 1, false);

    const made = await shop.create(buyer, { from: "cart" });
    expect(made.number).toMatch(/^260501[0-9]{10}$/);
    expect(made.total).toBe(usdt(32));
    expect(made.payUntil).toEqual(later(minutes(30)));
    expect(await shop.stockOf(tea)).toBe(3);
    const { rows } = await sql<{ sku_id: bigint }>`
      select sku_id from cart.line where member_id = ${buyer.memberId}`.execute(shop.database.queries);
    expect(rows.map((row) => row.sku_id)).toEqual([left]);

    const unpaid = await detailOf(made.id, "ja");
    expect(unpaid).toMatchObject({
      state: "pending_payment",
      count: 3,
      productTotal: "29",
      shippingFee: "3",
      total: "32",
      paid: [],
      paymentMethod: null,
      payUntil: later(minutes(30)).toISOString(),
      actions: ["pay", "cancel", "address"],
      address: { recipient: "Lin Mei", country: "TW", countryName: "台湾" },
    });
    expect(unpaid.lines.map((line) => [line.name, line.skuText, line.price, line.quantity, line.presale])).toEqual(
      expect.arrayContaining([
        ["お茶", "150グラム", "12.5", 2, true],
        ["お茶", "150グラム", "4", 1, false],
      ]),
    );
    expect(unpaid.lines[0]?.picture?.sources).toHaveLength(2);
    expect((await detailOf(made.id, "en")).lines[0]?.name).toBe("Tea");
    expect(await hasOpenOrders(shop.database.queries, buyer.memberId)).toBe(true);

    await shop.pay(buyer, made.id, { now: later(minutes(10)) });
    expect((await shop.purse(buyer)).USDT).toBe(usdt(68));
    expect(await detailOf(made.id, "en")).toMatchObject({
      state: "pending_delivery",
      paymentMethod: "balance",
      paid: [{ asset: "USDT", amount: "32" }],
      paidAt: later(minutes(10)).toISOString(),
      payUntil: null,
      actions: ["address"],
      volume: { bv: "20.000001", state: "on_its_way", countsOn: null, latest: false },
    });
    expect(await bvOf(buyer)).toEqual({ counted: 0n, onItsWay: usdt(20.000001) });

    await shop.ship(made.id, later(days(1)));
    expect(await detailOf(made.id, "en")).toMatchObject({
      state: "pending_receipt",
      parcels: [
        {
          ...{ number: 1, shippingCompany: "Post", trackingNumber: "P1" },
          // Lines have the order of the cart, whose products were added at one moment.
          lines: expect.toSatisfy(
            (lines: { quantity: number }[]) =>
              [1, 2].includes(lines[0]!.quantity) && lines[0]!.quantity + lines[1]!.quantity === 3,
          ),
        },
      ],
      completesAt: later(days(16)).toISOString(),
      returnUntil: null,
      actions: ["confirm"],
      volume: { bv: "20.000001", state: "on_its_way", countsOn: "2026-05-31", latest: true },
    });
    await shop.confirm(buyer, made.id, later(days(2)));
    expect(await detailOf(made.id, "en")).toMatchObject({
      state: "completed",
      completesAt: null,
      returnUntil: later(days(2 + RETURN_DAYS)).toISOString(),
      actions: [],
      volume: { bv: "20.000001", state: "on_its_way", countsOn: "2026-05-17", latest: false },
    });
    expect(await hasOpenOrders(shop.database.queries, buyer.memberId)).toBe(false);
    expect(await boughtProducts(shop.database.queries, buyer.memberId, 10)).toHaveLength(2);
    expect(await bvOf(buyer)).toEqual({ counted: 0n, onItsWay: usdt(20.000001) });

    expect(await shop.finalize(later(days(2 + RETURN_DAYS) - 1))).toBe(0);
    expect(await shop.finalize(later(days(2 + RETURN_DAYS)))).toBe(1);
    expect(await volumesOfDay(shop.database.queries, "2026-05-17")).toEqual([
      { orderId: made.id, memberId: buyer.memberId, bv: usdt(20.000001) },
    ]);
    expect(await bvOf(buyer)).toEqual({ counted: usdt(20.000001), onItsWay: 0n });
    const counted = { bv: "20.000001", state: "counted", countsOn: "2026-05-17", latest: false };
    expect((await detailOf(made.id, "en")).volume).toEqual(counted);
    await shop.assertBooks();
  });

  test("goods may be given back as long as the country of the address says, by the settings of the order", async () => {
    const until = async (country: string) => {
      const buyer = await shop.join({ USDT: 100 }, country);
      const { id } = await shop.buy(buyer, await shop.sell({ price: 10, bv: 1, stock: 1 }));
      await shop.pay(buyer, id);
      await shop.ship(id);
      const { countsOn } = (await detailOf(id, "en")).volume;
      await shop.confirm(buyer, id, later(days(1)));
      return { id, countsOn, end: (await detailOf(id, "en")).returnUntil };
    };
    const before = await until("VN");
    expect(before.end).toBe(later(days(1 + RETURN_DAYS)).toISOString());
    const own = (returnWindowDays: number) => ({
      minimumAgeYears: null,
      returnWindowDays,
      payouts: "automatic" as const,
    });
    const countries = { VN: own(30), JP: own(0) };
    const version = await putMarket(shop.database, { ...shop.market, countries });
    const settings = { ...shop.market };
    Object.assign(shop.market, { version, countries });
    expect(await until("VN")).toMatchObject({ end: later(days(1 + 30)).toISOString(), countsOn: "2026-06-15" });
    expect(await until("JP")).toMatchObject({ end: null, countsOn: "2026-05-16" });
    expect((await until("TW")).end).toBe(later(days(1 + RETURN_DAYS)).toISOString());
    expect((await detailOf(before.id, "en")).returnUntil).toBe(before.end);
    Object.assign(shop.market, settings);
  });

  test("what changes later changes no order", async () => {
    const buyer = await shop.join();
    const tea = await shop.sell({ price: 10, stock: 5 });
    const made = await shop.buy(buyer, tea);
    await sql`update catalog.product set name = '{"en": "Coffee"}'`.execute(shop.database.queries);
    await sql`update catalog.sku set price = price * 2 where id = ${tea}`.execute(shop.database.queries);
    await sql`update addresses.address set recipient = 'Wang' where id = ${buyer.addressId}`.execute(
      shop.database.queries,
    );
    expect(await detailOf(made.id, "en")).toMatchObject({
      lines: [{ name: "Tea", price: "10" }],
      address: { recipient: "Lin Mei" },
      total: "13",
    });
  });

  test("shipping is free from the country's threshold on", async () => {
    const tea = await shop.sell({ price: 25, stock: 50 });
    expect((await shop.buy(await shop.join({}, "TW"), tea, 1)).total).toBe(usdt(28));
    expect((await shop.buy(await shop.join({}, "TW"), tea, 2)).total).toBe(usdt(50));
    expect((await shop.buy(await shop.join({}, "JP"), tea, 3)).total).toBe(usdt(82));
    expect((await shop.buy(await shop.join({}, "BR"), tea, 1)).total).toBe(usdt(37));
  });

  test("an order completes by itself fifteen days after it was shipped", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const made = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    await shop.pay(buyer, made.id);
    await shop.ship(made.id);
    await shop.complete(later(days(15) - 1));
    expect(await shop.stateOf(made.id)).toBe("pending_receipt");
    await shop.complete(later(days(15)));
    expect(await shop.stateOf(made.id)).toBe("completed");
    await expect(shop.confirm(buyer, made.id)).rejects.toThrow("ORDER_STATE");
  });
});

describe("an order that is not paid", () => {
  test("expires after thirty minutes, gives its stock back once, and can no longer be paid from then on", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const tea = await shop.sell({ price: 10, stock: 4 });
    const made = await shop.buy(buyer, tea, 3);
    await expect(shop.pay(buyer, made.id, { now: later(minutes(30)) })).rejects.toThrow("ORDER_EXPIRED");
    expect((await detailOf(made.id, "en", later(minutes(30)))).actions).toEqual(["cancel", "address"]);
    const sweep = (now: Date) => shop.expire(now);
    await sweep(later(minutes(30) - 1));
    expect(await shop.stateOf(made.id)).toBe("pending_payment");
    await sweep(later(minutes(30)));
    await sweep(later(minutes(30)));
    expect(await shop.stockOf(tea)).toBe(4);
    expect(await detailOf(made.id, "en")).toMatchObject({
      state: "cancelled",
      closeReason: "time",
      closedAt: later(minutes(30)).toISOString(),
    });
    await expect(shop.pay(buyer, made.id, { now: later(minutes(31)) })).rejects.toThrow("ORDER_STATE");
    await shop.assertBooks();
  });

  test("is cancelled by its member, and a place becomes free", async () => {
    const buyer = await shop.join();
    const tea = await shop.sell({ price: 10, stock: 10 });
    const orders = [];
    for (let i = 0; i < 5; i++) orders.push(await shop.buy(buyer, tea));
    await expect(shop.buy(buyer, tea)).rejects.toMatchObject({
      refusal: "TOO_MANY_UNPAID_ORDERS",
      params: { limit: 5 },
    });
    expect(await shop.stockOf(tea)).toBe(5);
    await shop.cancel(buyer, orders[0]!.id);
    expect(await detailOf(orders[0]!.id, "en")).toMatchObject({ state: "cancelled", closeReason: "member" });
    await shop.buy(buyer, tea);
    await shop.assertBooks();
  });

  test("holds no more pieces of a SKU and no more value with others than the settings say, less before a payment", async () => {
    const buyer = await shop.join({ USDT: 200_000 });
    const tea = await shop.sell({ price: 10, stock: 12_343 });
    const kettle = await shop.sell({ price: 1_000, stock: 200 });
    const refused = (refusal: string, params: object) => ({ refusal, params });
    const tooMany = refused("UNPAID_PIECES_LIMIT", { limit: 50, name: expect.any(String) });
    await expect(shop.buy(buyer, tea, 6_000)).rejects.toMatchObject(tooMany);
    const first = await shop.buy(buyer, tea, 30);
    await expect(shop.buy(buyer, tea, 21)).rejects.toMatchObject(tooMany);
    expect(await shop.stockOf(tea)).toBe(12_343 - 30);
    const dear = refused("UNPAID_AMOUNT_LIMIT", { limit: "20000" });
    await expect(shop.buy(buyer, kettle, 20)).rejects.toMatchObject(dear);
    await shop.cancel(buyer, first.id);
    const second = await shop.buy(buyer, kettle, 20);
    await shop.pay(buyer, second.id);
    await shop.buy(buyer, tea, 500);
    await expect(shop.buy(buyer, tea, 1)).rejects.toMatchObject(refused("UNPAID_PIECES_LIMIT", { limit: 500 }));
    await expect(shop.buy(buyer, kettle, 196)).rejects.toMatchObject(
      refused("UNPAID_AMOUNT_LIMIT", { limit: "200000" }),
    );
    await shop.buy(buyer, kettle, 180);
    // Refused orders keep no slot.
    for (let i = 0; i < 3; i++) await shop.buy(buyer, await shop.sell({ price: 1, stock: 1 }));
    await shop.assertBooks();
  });

  test("tells its seconds in one read", async () => {
    const buyer = await shop.join();
    const made = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    const key = { orderId: made.id, memberId: buyer.memberId };
    expect(await findPayStatus(shop.database.queries, key)).toMatchObject({
      state: "pending_payment",
      payUntil: later(minutes(30)),
      total: usdt(13),
      paid: 0n,
      invoiceState: null,
    });
    const stranger = { orderId: made.id, memberId: buyer.memberId + 1n };
    expect(await findPayStatus(shop.database.queries, stranger)).toBeUndefined();
  });
});

describe("a refund", () => {
  test.each([
    ["balance", undefined],
    ["points", undefined],
    ["coupon", 63],
    ["coupon+balance", 61.5],
  ] as const)("gives %s back as it was paid, shipping included", async (method, coupons) => {
    const buyer = await shop.join({ USDT: 100, COUPON: 100, POINT: 100 }, "VN");
    const kit = await shop.sell({ price: 58, bv: 40, stock: 3, activation: true });
    const before = await shop.purse(buyer);
    const made = await shop.buy(buyer, kit);
    await shop.pay(buyer, made.id, { method, coupons: coupons === undefined ? undefined : usdt(coupons) });
    const paid = await shop.purse(buyer);
    expect(before.USDT + before.COUPON + before.POINT - paid.USDT - paid.COUPON - paid.POINT).toBe(usdt(63));
    await shop.refund(made.id, { now: later(days(1)) });
    expect(await shop.purse(buyer)).toEqual(before);
    expect(shop.refunded.at(-1)).toMatchObject({ orderId: made.id, bv: usdt(40), hasActivation: true });
    expect(await shop.stockOf(kit)).toBe(3);
    expect(await bvOf(buyer)).toEqual({ counted: 0n, onItsWay: 0n });
    expect(await detailOf(made.id, "en")).toMatchObject({ state: "refunded", closeReason: "broken" });
    await shop.assertBooks();
  });

  test("keeps the stock where the pieces are lost, and ends with the return window", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const tea = await shop.sell({ price: 10, stock: 2 });
    const [first, second] = [await shop.buy(buyer, tea), await shop.buy(buyer, tea)];
    for (const order of [first, second]) {
      await shop.pay(buyer, order.id);
      await shop.ship(order.id);
      await expect(shop.refund(order.id)).rejects.toThrow("ORDER_STATE");
      await shop.confirm(buyer, order.id);
    }
    await shop.refund(first.id, { restock: false, now: later(days(RETURN_DAYS) - 1) });
    expect(await shop.stockOf(tea)).toBe(0);
    expect(await detailOf(first.id, "en")).toMatchObject({ state: "refunded", returnUntil: null });
    await expect(shop.refund(second.id, { now: later(days(RETURN_DAYS)) })).rejects.toThrow("RETURN_WINDOW_OVER");
    expect(await detailOf(second.id, "en")).toMatchObject({ state: "completed" });
    expect(await shop.finalize(later(days(RETURN_DAYS)))).toBe(1);
    // Also by a clock that was set back.
    await expect(shop.refund(second.id)).rejects.toThrow("RETURN_WINDOW_OVER");
    await shop.assertBooks();
  });
});

describe("refused by name", () => {
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => "done",
      (error: Error) => error.message,
    );

  test("making an order", async () => {
    const buyer = await shop.join();
    const other = await shop.join();
    const tea = await shop.sell({ price: 10, stock: 1, name: { en: "Tea" } });
    const hidden = await shop.sell({ price: 10, stock: 1 });
    await sql`update catalog.product set published = false
      where id = (select product_id from catalog.sku where id = ${hidden})`.execute(shop.database.queries);
    expect(await refusal(shop.create(buyer, { from: "cart" }))).toBe("NOTHING_SELECTED");
    expect(await refusal(shop.buy(buyer, 999_999_999n))).toBe("SKU_NOT_FOUND");
    expect(await refusal(shop.buy(buyer, hidden))).toBe("SKU_NOT_FOUND");
    await expect(shop.buy(buyer, tea, 2)).rejects.toMatchObject({
      refusal: "OUT_OF_STOCK",
      params: { name: "Tea", stock: 1 },
    });
    expect(await refusal(shop.buy({ ...buyer, addressId: other.addressId }, tea))).toBe("ADDRESS_NOT_FOUND");
    const unserved = await shop.addAddress(buyer.memberId, "KP");
    expect(await refusal(shop.buy({ ...buyer, addressId: unserved }, tea))).toBe("ADDRESS_COUNTRY_UNSERVED");
    expect(await shop.stockOf(tea)).toBe(1);
    await shop.putInCart(buyer, tea, 2);
    expect(await refusal(shop.create(buyer, { from: "cart" }))).toBe("OUT_OF_STOCK");
    const { rows } = await sql`select 1 from cart.line where member_id = ${buyer.memberId}`.execute(
      shop.database.queries,
    );
    expect(rows).toHaveLength(1);
  });

  test("paying", async () => {
    const buyer = await shop.join({ USDT: 12, COUPON: 5, POINT: 5 });
    const made = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    const attempt = (choice: Parameters<Shop["pay"]>[2]) => refusal(shop.pay(buyer, made.id, choice));
    expect(await attempt({ method: "balance" })).toBe("INSUFFICIENT_BALANCE");
    expect(await attempt({ method: "points" })).toBe("POINTS_FOR_ACTIVATION_ONLY");
    expect(await attempt({ method: "coupon+usdt" })).toBe("INVALID_INPUT");
    expect(await attempt({ method: "coupon+usdt", coupons: usdt(6) })).toBe("INSUFFICIENT_COUPONS");
    expect(await attempt({ method: "coupon" })).toBe("INVALID_INPUT");
    expect(await attempt({ method: "coupon", coupons: usdt(12.999999) })).toBe("COUPONS_MUST_COVER_TOTAL");
    expect(await attempt({ method: "coupon", coupons: usdt(13) })).toBe("INSUFFICIENT_COUPONS");
    expect(await attempt({ method: "coupon+balance", coupons: usdt(13.000001) })).toBe("COUPONS_EXCEED_TOTAL");
    expect(await attempt({ method: "coupon+balance", coupons: usdt(6) })).toBe("INSUFFICIENT_COUPONS");
    expect(await attempt({ method: "coupon+balance", coupons: usdt(0.5) })).toBe("INSUFFICIENT_BALANCE");
    shop.market.paymentMethods = ["balance"];
    expect(await attempt({ method: "usdt" })).toBe("PAYMENT_METHOD_UNAVAILABLE");
    expect(await attempt({ method: "coupon+balance", coupons: usdt(1) })).toBe("PAYMENT_METHOD_UNAVAILABLE");
    shop.market.paymentMethods = [...PAYMENT_METHODS];
    const kit = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1, activation: true }));
    expect(await refusal(shop.pay(buyer, kit.id, { method: "points" }))).toBe("INSUFFICIENT_POINTS");
    // Nothing of all this left a trace.
    expect(await shop.purse(buyer)).toEqual({ USDT: usdt(12), COUPON: usdt(5), POINT: usdt(5) });
    expect(await shop.stateOf(made.id)).toBe("pending_payment");
    expect(await attempt({ method: "coupon+balance", coupons: usdt(1) })).toBe("done");
    expect(await attempt({ method: "balance" })).toBe("ORDER_STATE");
    await shop.assertBooks();
  });

  test("points do not pay a package together with other goods", async () => {
    const buyer = await shop.join({ POINT: 100 });
    await shop.putInCart(buyer, await shop.sell({ price: 10, stock: 1, activation: true }), 1);
    await shop.putInCart(buyer, await shop.sell({ price: 10, stock: 1 }), 1);
    const made = await shop.create(buyer, { from: "cart" });
    expect(await refusal(shop.pay(buyer, made.id, { method: "points" }))).toBe("POINTS_FOR_ACTIVATION_ONLY");
  });

  test("moving an order out of turn, or one of somebody else", async () => {
    const buyer = await shop.join({ USDT: 100 });
    const other = await shop.join({ USDT: 100 });
    const made = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
    const nobody: Buyer = { ...buyer, memberId: other.memberId };
    const missing = "019a0000-0000-7000-8000-000000000000";
    for (const [who, orderId] of [
      [nobody, made.id],
      [buyer, missing],
    ] as const) {
      expect(await refusal(shop.pay(who, orderId))).toBe("ORDER_NOT_FOUND");
      expect(await refusal(shop.cancel(who, orderId))).toBe("ORDER_NOT_FOUND");
      expect(await refusal(shop.confirm(who, orderId))).toBe("ORDER_NOT_FOUND");
    }
    expect(await refusal(shop.ship(missing))).toBe("ORDER_NOT_FOUND");
    expect(await refusal(shop.refund(missing))).toBe("ORDER_NOT_FOUND");
    expect(await refusal(shop.confirm(buyer, made.id))).toBe("ORDER_STATE");
    expect(await refusal(shop.ship(made.id))).toBe("ORDER_STATE");
    expect(await refusal(shop.refund(made.id))).toBe("ORDER_STATE");
    await shop.pay(buyer, made.id);
    expect(await refusal(shop.cancel(buyer, made.id))).toBe("ORDER_STATE");
    await shop.refund(made.id);
    expect(await refusal(shop.refund(made.id))).toBe("ORDER_STATE");
  });
});

test("a cancelled account leaves no receiver behind, and its orders stay", async () => {
  const buyer = await shop.join({ USDT: 100 });
  const made = await shop.buy(buyer, await shop.sell({ price: 10, stock: 1 }));
  await shop.pay(buyer, made.id);
  await shop.database.transaction((tx) => forgetReceivers(tx, buyer.memberId, later(0)));
  const { address, remark, total, lines } = await detailOf(made.id, "en");
  expect({ ...address, remark }).toEqual({
    recipient: "",
    areaCode: "",
    phone: "",
    country: "TW",
    countryName: "Taiwan",
    province: "",
    city: "",
    district: "",
    detail: "",
    postalCode: "",
    lines: [],
    remark: "",
  });
  expect({ total, lines: lines.length }).toEqual({ total: "13", lines: 1 });
});

describe("the member's list", () => {
  test("is read by tab, newest first, whole and without repeats", async () => {
    const buyer = await shop.join({ USDT: 1000 });
    const tea = await shop.sell({ price: 10, stock: 100 });
    const made: string[] = [];
    for (let i = 0; i < 12; i++) {
      const order = await shop.buy(buyer, tea, 1, later(minutes(Math.floor(i / 3))));
      made.unshift(order.id);
      if (i % 3) await shop.pay(buyer, order.id, { now: later(minutes(5)) });
    }
    const { queries } = shop.database;
    const counts = await countOfMember(queries, buyer.memberId);
    expect(counts).toMatchObject({ pending_payment: 4, pending_delivery: 8, completed: 0 });
    const states = ["pending_payment", "pending_delivery"] as const;
    const read: string[] = [];
    let after: string | null = null;
    for (;;) {
      const given = { memberId: buyer.memberId, states, limit: 5, offset: 0, after };
      const rows = await listOfMember(queries, given);
      if (rows.length === 0) break;
      read.push(...rows.map((order) => order.id));
      after = rows.at(-1)!.id;
    }
    expect([...read].sort()).toEqual([...made].sort());
    const third = await listOfMember(queries, { memberId: buyer.memberId, states, limit: 5, offset: 10, after: null });
    expect(third.map((order) => order.id)).toEqual(read.slice(10));
  });
});
