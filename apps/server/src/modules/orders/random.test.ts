/**
 * Random shoppers crossing each other: checkouts, payments by every method, cancels, refunds, deliveries and expiries, and
 * orders that become final. At the end books, places, stock, balances and BV agree. SEED repeats a run.
 */

import { ASSETS, type Asset } from "@banyan/contract/ledger.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repetitions } from "../../../../../tools/repetitions.ts";
import { generator } from "../../../test/generator.ts";
import { usdt } from "../../../test/money.ts";
import { testSeed } from "../../../test/seed.ts";
import { sql } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Buyer, days, later, minutes, openShop, type Shop } from "./shop.fixture.ts";

const OPERATIONS = repetitions(600, 20_000);
const AT_ONCE = 16;
const BUYERS = 6;
const STOCK = 60;
const PURSE: Partial<Record<Asset, number>> = { USDT: 900, COUPON: 300, POINT: 200 };
/** Discount codes of carts; the last is none. */
const CODES = ["SHARE", "AMOUNT", undefined, undefined];
const METHODS: PaymentMethod[] = ["balance", "points", "coupon", "coupon+balance"];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ maxConnections: AT_ONCE });
});
afterAll(() => shop.drop());

test("random operations leave everything even", async () => {
  console.log(`random orders: SEED=${testSeed}, ${OPERATIONS} operations`);
  const { below, oneOf } = generator(testSeed);
  const buyers: Buyer[] = [];
  for (let i = 0; i < BUYERS; i++) buyers.push(await shop.join(PURSE));
  await shop.offer({ code: "SHARE", percent: 7, usesEach: 1_000, endsAt: later(days(100)) });
  await shop.offer({
    code: "AMOUNT",
    amount: 1_234_567n,
    minimum: usdt(4),
    usesAtMost: 12,
    usesEach: 1,
    endsAt: later(days(100)),
  });
  const skus = [
    await shop.sell({ price: 3.5, bv: 2, stock: STOCK }),
    await shop.sell({ price: 12.000001, bv: 12, stock: STOCK }),
    await shop.sell({ price: 40, bv: 25, stock: STOCK, activation: true }),
    await shop.sell({ price: 9.99, bv: 0, stock: STOCK, presale: true }),
  ];
  const orders: { id: string; buyer: Buyer; total: bigint }[] = [];
  let clock = 0;

  const anOrder = () => oneOf(orders.slice(-40)) ?? oneOf(orders);
  const limit = () => 1 + below(5);

  const operations: (() => Promise<unknown>)[] = [
    async () => {
      const buyer = oneOf(buyers);
      const made = await shop.buy(buyer, oneOf(skus), 1 + below(3), later(clock));
      orders.push({ ...made, buyer });
    },
    async () => {
      const buyer = oneOf(buyers);
      const chosen = skus.filter(() => below(2) === 1);
      for (const skuId of chosen) await shop.putInCart(buyer, skuId, 1).catch(() => {});
      const made = await shop.create(buyer, { from: "cart" }, later(clock), undefined, oneOf(CODES));
      orders.push({ ...made, buyer });
    },
    async () => {
      const order = anOrder();
      if (!order) return;
      const coupons = oneOf([order.total, order.total / 2n, order.total + 1n, usdt(1)]);
      const late = below(10) === 0 ? minutes(31) : 0;
      await shop.pay(order.buyer, order.id, { method: oneOf(METHODS), coupons, now: later(clock + late) });
    },
    async () => {
      const order = anOrder();
      if (order) await shop.pay(order.buyer, order.id, { now: later(clock) });
    },
    async () => {
      const order = anOrder();
      if (order) await shop.cancel(order.buyer, order.id, later(clock));
    },
    async () => {
      const order = anOrder();
      if (order) await shop.ship(order.id, later(clock), 0, `P${clock}-${below(1_000)}`);
    },
    async () => {
      const order = anOrder();
      if (order) await shop.resend(order.id, 1 + below(2), 1 + below(2), { position: 1 + below(2), now: later(clock) });
    },
    async () => {
      const order = anOrder();
      if (order) await shop.cancelResend(order.id, 1 + below(2), later(clock));
    },
    async () => {
      const order = anOrder();
      if (order) await shop.confirm(order.buyer, order.id, later(clock));
    },
    async () => {
      const order = anOrder();
      const restock = below(3) > 0;
      if (!order) return;
      const line = { position: 1 + below(2), quantity: 1 + below(2), restock };
      const choice = below(2) === 0 ? { restock } : { lines: [line], shipping: below(2) === 0 };
      const shown = below(2) === 0 ? { shown: await shop.shownOf(order.id) } : {};
      await shop.refund(order.id, { ...choice, ...shown, now: later(clock) });
    },
    async () => shop.expire(later(clock + minutes(below(40))), limit()),
    async () => shop.complete(later(clock + days(below(16))), limit()),
    async () => shop.finalize(later(clock + days(below(31)))),
  ];

  const met: Record<string, number> = {};
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    clock += minutes(below(4));
    const batch = Array.from({ length: AT_ONCE }, () => oneOf(operations)());
    for (const result of await Promise.allSettled(batch)) {
      if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
      const name = result.status === "fulfilled" ? "done" : (result.reason as Refusal).refusal;
      met[name] = (met[name] ?? 0) + 1;
    }
  }
  // The run must have met enough different cases; which ones depends on who is first.
  expect(Object.keys(met).length).toBeGreaterThan(3);
  expect(met.done).toBeGreaterThan(OPERATIONS / 10);

  await shop.assertBooks();
  const { rows } = await sql<{ sku_id: bigint; held: number }>`
    select l.sku_id, sum(l.quantity + coalesce(e.resent, 0) - coalesce(b.restocked, 0))::integer as held
    from orders.line l join orders.purchase p on p.id = l.order_id
    left join lateral (
      select sum(quantity) filter (where restocked) as restocked from orders.refund_line b
      where b.order_id = l.order_id and b.position = l.position
    ) b on true
    left join lateral (
      select sum(e.quantity - e.cancelled) as resent from orders.resend_line e
      where e.order_id = l.order_id and e.position = l.position
    ) e on true
    where p.state <> 'cancelled' group by 1`.execute(shop.database.queries);
  const held = new Map(rows.map((row) => [row.sku_id, row.held]));
  for (const skuId of skus) expect((await shop.stockOf(skuId)) + (held.get(skuId) ?? 0)).toBe(STOCK);
  for (const buyer of buyers) {
    const { rows } = await sql<{ asset: Asset; spent: bigint }>`
      select m.asset, sum(m.amount)::bigint as spent from orders.purchase p, lateral (
        select s.asset, s.amount from unnest(p.paid) s
        union all select r.asset, -r.amount from orders.refund_part r where r.order_id = p.id
      ) m where p.member_id = ${buyer.memberId} group by 1`.execute(shop.database.queries);
    const spent = new Map(rows.map((row) => [row.asset, row.spent]));
    const left = ASSETS.map((asset) => [asset, usdt(PURSE[asset] ?? 0) - (spent.get(asset) ?? 0n)]);
    expect(await shop.purse(buyer)).toEqual(Object.fromEntries(left));
  }
});
