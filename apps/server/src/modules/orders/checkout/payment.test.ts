/** Which asset pays which part of an order. */
import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { CHOSEN_ASSETS, METHOD_DRAWS, PAYING_ASSETS } from "@banyan/contract/payment-methods.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { sql } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { openShop, type Shop, START } from "../shop.fixture.ts";
import { PRICE_PARTS } from "./payment.rules.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.drop());

test("amounts are written alike", async () => {
  const amounts = [0n, 1n, 10n, 999_999n, 1_000_000n, 1_500_000n, 100_000_000n, 9_223_372_036_854_775_807n];
  const { rows } = await sql<{ text: string }>`
    select platform_money_text(a) as text from unnest(${amounts}::bigint[]) a`.execute(shop.database.queries);
  expect(rows.map((row) => row.text)).toEqual(amounts.map(formatMoney));
});

test("shipping is flat in every country, and free from the threshold on", async () => {
  for (const country of ["TW", "VN", "FR"]) {
    const buyer = await shop.join({}, country);
    const { flatFee, freeFrom } = shop.market.shipping.byCountry[country] ?? shop.market.shipping.standard;
    for (const change of [-1n, 0n, 1n]) {
      const price = freeFrom! + change;
      const skuId = await shop.sell({ price: Number(price) / 1_000_000, stock: 1 });
      const made = await shop.buy(buyer, skuId);
      expect(made.total).toBe(price + (change < 0n ? flatFee : 0n));
      await shop.cancel(buyer, made.id);
    }
  }
  shop.market.shipping.standard.freeFrom = null;
});

test("coupons do not lower the total from which shipping is free, and what is returned later charges no fee", async () => {
  const { freeFrom } = shop.market.shipping.byCountry["TW"]!;
  const price = Number(freeFrom) / 2_000_000;
  const buyer = await shop.join({ USDT: 100, COUPON: 100 });
  const order = await shop.buy(buyer, await shop.sell({ price, stock: 2 }), 2);
  expect(order.total).toBe(freeFrom);
  await shop.pay(buyer, order.id, { method: "coupon+balance", coupons: usdt(price) });
  await shop.refund(order.id, { lines: [{ position: 1, quantity: 1, restock: true }] });
  const { USDT, COUPON } = await shop.purse(buyer);
  expect(USDT + COUPON).toBe(usdt(200 - price));
  await shop.refund(order.id);
  expect(await shop.purse(buyer)).toMatchObject({ USDT: usdt(100), COUPON: usdt(100) });
  await shop.assertBooks();
});

describe("a method", () => {
  const cases = [
    ["balance", 0, { USDT: 60 }],
    ["points", 0, { POINT: 60 }],
    ["coupon", 60, { COUPON: 60 }],
    ["coupon", 59.999999, "COUPONS_MUST_COVER_TOTAL"],
    ["coupon", 60.000001, "COUPONS_EXCEED_TOTAL"],
    ["coupon+balance", 1, { COUPON: 1, USDT: 59 }],
    ["coupon+balance", 60, { COUPON: 60 }],
    ["coupon+balance", 60.000001, "COUPONS_EXCEED_TOTAL"],
    ["coupon+usdt", 60.000001, "COUPONS_EXCEED_TOTAL"],
  ] as const;
  test.for(cases)("%s with %d coupons takes %o", async ([method, coupons, expected]) => {
    const buyer = await shop.join({ USDT: 100, COUPON: 100, POINT: 100 });
    const order = await shop.buy(buyer, await shop.sell({ price: 60, stock: 1, activation: true }));
    const paying = shop.pay(buyer, order.id, { method, coupons: usdt(coupons) });
    if (typeof expected === "string") return void (await expect(paying).rejects.toThrow(expected));
    await paying;
    const purse = await shop.purse(buyer);
    for (const asset of ASSETS)
      expect(purse[asset]).toBe(usdt(100 - ((expected as Partial<Record<Asset, number>>)[asset] ?? 0)));
    await shop.assertBooks();
  });

  test("points pay activation packages only", async () => {
    const buyer = await shop.join({ POINT: 100 });
    const order = await shop.buy(buyer, await shop.sell({ price: 60, stock: 1 }));
    await expect(shop.pay(buyer, order.id, { method: "points" })).rejects.toThrow("POINTS_FOR_ACTIVATION_ONLY");
  });
});

/** The portions of an order with these amounts and no others, paid by these sources, as [asset, part, amount, account]. */
async function divided(amounts: Record<string, number>, sources: readonly [Asset, number][]) {
  const { rows } = await sql<{ asset: Asset; part: string; amount: bigint; account: string }>`
    select asset, part, amount, account
    from (
      select jsonb_object_agg(attname, 0) from pg_attribute
      where attrelid = 'orders.purchase'::regclass and atttypid = 'orders.amount'::regtype
    ) n (none) cross join jsonb_populate_record(null::orders.purchase, none || ${JSON.stringify(amounts)}::jsonb) p
    cross join lateral orders_portions(p, array(
      select row(s.asset, s.amount)::orders.source
      from unnest(${sources.map(([asset]) => asset)}::text[], ${sources.map(([, amount]) => amount)}::bigint[]) s (asset, amount)
    )) order by place`.execute(shop.database.queries);
  return rows.map(({ asset, part, amount, account }) => [asset, part, Number(amount), account]);
}

test("coupons pay goods first, what remains pays shipping", async () => {
  const shipped = { product_total: 90, shipping_fee: 10 };
  expect(
    await divided(shipped, [
      ["COUPON", 95],
      ["USDT", 5],
    ]),
  ).toEqual([
    ["COUPON", "goods", 90, "sales"],
    ["COUPON", "shipping", 5, "shipping"],
    ["USDT", "shipping", 5, "shipping"],
  ]);
  const free = { product_total: 100, shipping_fee: 0 };
  expect(
    await divided(free, [
      ["COUPON", 60],
      ["USDT", 40],
    ]),
  ).toEqual([
    ["COUPON", "goods", 60, "sales"],
    ["USDT", "goods", 40, "sales"],
  ]);
});

test("portions add up to what each source pays and to what each part costs", async () => {
  const amounts = fc.tuple(...PAYING_ASSETS.map(() => fc.integer({ min: 0, max: 1_000_000 })));
  await fc.assert(
    fc.asyncProperty(amounts, fc.double({ min: 0, max: 1, noNaN: true }), async (paid, share) => {
      const sources = PAYING_ASSETS.map((asset, at) => [asset, paid[at]!] as [Asset, number]);
      const total = paid.reduce((sum, amount) => sum + amount, 0);
      const goods = Math.floor(total * share);
      const rows = await divided({ product_total: goods, shipping_fee: total - goods }, sources);
      const sumOf = (at: 0 | 1, name: string) =>
        rows.reduce((sum, row) => sum + (row[at] === name ? Number(row[2]) : 0), 0);
      expect(sources.map(([asset]) => [asset, sumOf(0, asset)])).toEqual(sources);
      expect([sumOf(1, "goods"), sumOf(1, "shipping")]).toEqual([goods, total - goods]);
      expect(rows.every((row) => Number(row[2]) > 0)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test("what a method draws on pays, in the sequence of the assets that pay", () => {
  for (const { chosen, rest } of Object.values(METHOD_DRAWS)) {
    const assets = [...chosen.map((field) => CHOSEN_ASSETS[field]), ...(rest ? [rest] : [])];
    expect(assets).toEqual(PAYING_ASSETS.filter((asset) => assets.includes(asset)));
  }
});

test("the parts are those of the rules, each with an account of the house", async () => {
  const { rows } = await sql<{ part: string; account: bigint | null }>`
    select o.part, h.account from orders_parts(null) o left join ledger.house_account h on h.name = o.account
    order by o.place`.execute(shop.database.queries);
  expect(rows.map(({ part }) => part)).toEqual(PRICE_PARTS);
  expect(rows.filter(({ account }) => account === null)).toEqual([]);
});

test("a set pays those that can be paid, and answers each", async () => {
  const [poor, rich] = [await shop.join({ USDT: 1 }), await shop.join({ USDT: 500 })];
  const skuId = await shop.sell({ price: 60, stock: 10 });
  const orders = [await shop.buy(poor, skuId), await shop.buy(rich, skuId), await shop.buy(rich, skuId)];
  const calls = [...orders, { id: newId(START) }].map(({ id }, at) => ({
    ...{
      place: at + 1,
      id,
      member_id: String((at === 0 ? poor : rich).memberId),
      method: "balance",
      sources: [],
      rest: "USDT",
    },
    ...{ day: "2026-05-01", now: START, intent: null, result: {} },
  }));
  const { rows } = await sql`
    select * from orders_pay(${JSON.stringify(calls)}::jsonb, 'pending_payment', 'pending_delivery')`.execute(
    shop.database.queries,
  );
  expect(rows).toEqual([
    { paid: false, refusal: "INSUFFICIENT_BALANCE", params: { asset: "USDT" } },
    { paid: true, refusal: null, params: null },
    { paid: true, refusal: null, params: null },
    { paid: false, refusal: "ORDER_NOT_FOUND", params: null },
  ]);
  expect(await Promise.all(orders.map(({ id }) => shop.stateOf(id)))).toEqual([
    "pending_payment",
    "pending_delivery",
    "pending_delivery",
  ]);
  await shop.assertBooks();
});
