/** Activation and levels on a real database: they follow payments, returns and final orders, also where these cross. */

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { join, joinRoot } from "../../../test/members.ts";
import { usdt } from "../../../test/money.ts";
import { outcomes } from "../../../test/outcomes.ts";
import { sql } from "../../platform/database.ts";
import { openAccounts, post } from "../ledger/index.ts";
import { readMember } from "../members/index.ts";
import { afterRefund, followAchievements, readStanding } from "../membership/index.ts";
import { noticeList } from "../notifications/index.ts";
import { FIRST_PLAN } from "../plan/index.ts";
import { payOrder, refundOrder, tellPaidOrders } from "./index.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type Shop, START } from "./shop.fixture.ts";

let shop: Shop;
let codes: { inviteCode: string; nodeCode: string };
let kit: bigint;
let tea: bigint;

beforeAll(async () => {
  shop = await openShop({ maxConnections: 20, onFinal: followAchievements });
  const { queries } = shop.database;
  const root = await joinRoot(shop.database, START);
  const { rows } = await sql<{ code: string }>`
    select code from members.node_code where member_id = ${root.id} and side = 'left'`.execute(queries);
  codes = { inviteCode: (await readMember(queries, root.id)).inviteCode, nodeCode: rows[0]!.code };
  kit = await shop.sell({ price: 150, bv: 120, stock: 1000, activation: true });
  tea = await shop.sell({ price: 100, bv: 95, stock: 1000 });
});
afterAll(() => shop.drop());

const release = (version: number, plan: object) =>
  sql`insert into plan.version (version, holds_from, body, created_by, created_at)
    values (${version}, '2000-01-01', ${JSON.stringify(plan)}::jsonb, 'staff', ${START})`.execute(
    shop.database.queries,
  );

async function newcomer(): Promise<Buyer> {
  const { id } = await join(shop.database, codes, START);
  await openAccounts(shop.database.queries, id, START);
  const amount = usdt(100_000);
  const legs = [{ asset: "USDT" as const, from: "opening" as const, to: id, amount }];
  await post(shop.database.queries, { key: `opening:${id}`, kind: "opening", legs, now: START });
  return { memberId: id, addressId: await shop.addAddress(id, "TW") };
}

async function buy(buyer: Buyer, skuId: bigint, quantity = 1) {
  const { id: orderId } = await shop.buy(buyer, skuId, quantity);
  const given = { orderId, memberId: buyer.memberId, method: "balance" as const, market: shop.market, now: START };
  await shop.database.transaction((tx) => payOrder(tx, { ...given, payments: shop.payments }));
  return orderId;
}

async function receive(buyer: Buyer, orderId: string) {
  await shop.ship(orderId);
  await shop.confirm(buyer, orderId);
}

/** Receives orders and makes them final. */
async function finish(buyer: Buyer, ...orderIds: string[]) {
  for (const orderId of orderIds) await receive(buyer, orderId);
  await finalize();
}

const finalize = () => shop.finalize(later(days(RETURN_DAYS)));

const refund = (orderId: string, lines?: { position: number; quantity: number; restock: boolean }[]) =>
  shop.database.transaction((tx) =>
    refundOrder(tx, {
      orderId,
      lines,
      reason: "broken",
      restock: true,
      shipping: false,
      market: shop.market,
      now: later(days(1)),
      onRefunded: afterRefund,
    }),
  );

const tell = () => tellPaidOrders(shop.database, { onPaidBy: followAchievements }, START);
const stored = async ({ memberId }: Buyer) => {
  const { level, activatedAt } = await readMember(shop.database.queries, memberId);
  return [level, activatedAt !== null];
};
const sold = async (skuId: bigint) => {
  const { rows } = await sql<{ sold: bigint }>`
    select p.sold_count as sold from catalog.product p join catalog.sku s on s.product_id = p.id where s.id = ${skuId}
  `.execute(shop.database.queries);
  return rows[0]?.sold;
};
const notices = async ({ memberId }: Buyer) =>
  (await noticeList(shop.database.queries, { memberId, language: "en", page: 1, limit: 50 })).list;

/** Followers read only below the oldest running transaction of the cluster, so their work may come a moment later. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await tell();
      await check();
    },
    { timeout: 30_000, interval: 50 },
  );

describe("a level", () => {
  test("waits for the activation, and begins with it", async () => {
    const buyer = await newcomer();
    await buy(buyer, tea, 2);
    await eventually(async () => expect((await notices(buyer)).map(({ kind }) => kind)).toEqual(["order.paid"]));
    expect(await stored(buyer)).toEqual([0, false]);
    await buy(buyer, kit);
    expect(await stored(buyer)).toEqual([0, true]);
    await eventually(async () => expect(await stored(buyer)).toEqual([1, true]));
    expect((await notices(buyer)).find(({ kind }) => kind === "level.reached")).toMatchObject({
      title: "New level: Seed",
      reference: "level:1",
    });
  });

  test("follows ordinary orders once they are final", async () => {
    const buyer = await newcomer();
    await buy(buyer, kit);
    await eventually(async () => expect(await stored(buyer)).toEqual([1, true]));
    const leaves = await shop.sell({ price: 100, bv: 95, stock: 10 });
    const order = await buy(buyer, leaves, 6);
    await Promise.all([tell(), tell()]);
    await receive(buyer, order);
    expect(await stored(buyer)).toEqual([1, true]);
    await finalize();
    expect(await stored(buyer)).toEqual([2, true]);
    await eventually(async () => expect(await sold(leaves)).toBe(6n));
    const kinds = (await notices(buyer)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["level.reached", "level.reached", "order.paid", "order.paid", "order.shipped"]);
  });

  test("follows what was not returned", async () => {
    const buyer = await newcomer();
    const first = await buy(buyer, kit);
    const order = await buy(buyer, tea, 4);
    await receive(buyer, order);
    await refund(order, [{ position: 1, quantity: 1, restock: true }]);
    await finish(buyer, first);
    // 120 and three times 95.
    expect(await stored(buyer)).toEqual([1, true]);
    await finish(buyer, await buy(buyer, tea));
    expect(await stored(buyer)).toEqual([2, true]);
  });

  test("comes with what is on its way, by the day on which it counts", async () => {
    const buyer = await newcomer();
    const onItsWay = async () => (await readStanding(shop.database.queries, buyer.memberId, "en", START)).onItsWay;
    expect(await onItsWay()).toEqual({ bv: "0", days: [] });
    await finish(buyer, await buy(buyer, kit));
    const received = await buy(buyer, tea, 2);
    await receive(buyer, received);
    await refund(received, [{ position: 1, quantity: 1, restock: true }]);
    await shop.ship(await buy(buyer, tea, 3));
    await buy(buyer, tea);
    expect(await onItsWay()).toEqual({
      bv: "475",
      days: [
        { day: "2026-05-15", bv: "95" },
        { day: "2026-05-30", bv: "285" },
        { day: null, bv: "95" },
      ],
    });
  });

  test("is what the plan in force says", async () => {
    const buyer = await newcomer();
    await finish(buyer, await buy(buyer, kit));
    const plan = structuredClone(FIRST_PLAN);
    plan.levels[2]!.from = String(usdt(110));
    await release(2, plan);
    expect(await readStanding(shop.database.queries, buyer.memberId, "vi", START)).toMatchObject({
      level: 2,
      levelName: "Lá Xanh",
      achievement: "120",
      next: { level: 3, name: "Cành Lộc", from: "1500", missing: "1380" },
    });
    await release(3, FIRST_PLAN);
  });
});

describe("an activation", () => {
  test("ends with the refund of its only package, and the level with it", async () => {
    const buyer = await newcomer();
    const order = await buy(buyer, kit);
    await finish(buyer, await buy(buyer, tea, 10));
    expect(await stored(buyer)).toEqual([2, true]);
    await refund(order);
    expect(await stored(buyer)).toEqual([0, false]);
    await buy(buyer, kit);
    await eventually(async () => expect(await stored(buyer)).toEqual([2, true]));
  });

  test("stays while another package is held", async () => {
    const buyer = await newcomer();
    const [first, second] = [await buy(buyer, kit), await buy(buyer, kit)];
    await eventually(async () => expect(await stored(buyer)).toEqual([1, true]));
    await refund(first);
    expect(await stored(buyer)).toEqual([1, true]);
    await refund(second);
    expect(await stored(buyer)).toEqual([0, false]);
  });
});

test("payments, returns, sweeps and finality cross, and every level ends where it belongs", {
  timeout: 60_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, newcomer));
  const orders = await Promise.all(
    buyers.flatMap((buyer) => [buy(buyer, kit), buy(buyer, tea, 3), buy(buyer, tea, 7)]),
  );
  for (const [index, orderId] of orders.entries()) await receive(buyers[Math.floor(index / 3)]!, orderId);
  const moves = orders.map((orderId, index) => (index % 3 === 1 ? () => refund(orderId) : tell));
  const finishes = buyers.map(async (buyer) => finish(buyer, await buy(buyer, tea, 8)));
  const ended = await outcomes([...moves.map((move) => move()), finalize(), ...finishes]);
  expect(ended.done! + (ended.RETURN_WINDOW_OVER ?? 0)).toBe(moves.length + 1 + buyers.length);
  await eventually(async () => {
    for (const buyer of buyers) {
      const { level } = await readStanding(shop.database.queries, buyer.memberId, "en", START);
      expect(level).toBe(3);
      expect(await stored(buyer)).toEqual([level, true]);
    }
  });
  await shop.assertBooks();
});
