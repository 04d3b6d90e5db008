/** The database functions of the checkout say what the rules in TypeScript say: previews, refunds and forms follow those. */

import { randomInt } from "node:crypto";
import type { Asset } from "@banyan/contract/ledger.ts";
import { PAYMENT_METHODS } from "@banyan/contract/market.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { sql } from "../../../platform/database.ts";
import { ACCOUNT_NUMBERS } from "../../ledger/index.ts";
import { awaitsCoins, shippingFee } from "../../market/index.ts";
import { openShop, type Shop } from "../shop.fixture.ts";
import { divideTotal, portions, usesCoupons } from "./payment.rules.ts";

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

test("shipping costs the same, in every country and around the threshold", async () => {
  for (const country of ["TW", "VN", "FR"]) {
    const buyer = await shop.join({}, country);
    const { freeFrom } = shop.market.shipping.byCountry[country] ?? shop.market.shipping.standard;
    for (const change of [-1n, 0n, 1n]) {
      const price = freeFrom! + change;
      const skuId = await shop.sell({ price: Number(price) / 1_000_000, stock: 1 });
      const made = await shop.buy(buyer, skuId);
      expect(made.total).toBe(price + shippingFee(shop.market, country, price));
      await shop.cancel(buyer, made.id);
    }
  }
  shop.market.shipping.standard.freeFrom = null;
});

test("a total is divided alike, or refused alike, and posted as portions", async () => {
  const methods = PAYMENT_METHODS.filter((method) => !awaitsCoins(method));
  for (let turn = 0; turn < 60; turn++) {
    const activation = turn % 2 === 0;
    const price = randomInt(1, 70);
    const purse = { USDT: 200, COUPON: 200, POINT: 200 };
    const buyer = await shop.join(purse);
    const order = await shop.buy(buyer, await shop.sell({ price, stock: 1, activation }));
    const method = methods[turn % methods.length]!;
    const coupons = usesCoupons(method) ? [order.total, order.total + 1n, usdt(randomInt(0, 80))][turn % 3]! : 0n;
    const expected = divideTotal({ method, coupons, total: order.total, onlyActivation: activation });
    const paying = shop.pay(buyer, order.id, { method, coupons });
    if (typeof expected === "string") {
      await expect(paying).rejects.toThrow(expected);
      continue;
    }
    await paying;
    const { rows } = await sql<{ asset: Asset; to: bigint; amount: bigint }>`
      select t.asset, t.to_account as "to", t.amount from ledger.posting g join ledger.transfer t on t.posting_id = g.id
      where g.key = ${`order-payment:${order.id}`} order by t.leg`.execute(shop.database.queries);
    expect(rows).toEqual(
      portions(expected, usdt(price)).map(({ asset, of, amount }) => ({
        asset,
        to: ACCOUNT_NUMBERS[of === "goods" ? "sales" : "shipping"],
        amount,
      })),
    );
  }
  await shop.assertBooks();
});
