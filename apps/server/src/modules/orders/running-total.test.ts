/**
 * The running totals of a member, BV that counts and BV on its way (docs/rules.md 1), are the sums of its entries, whatever
 * crosses.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { businessDay } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { achievementsOf, onItsWayOf, volumesSince } from "./index.ts";
import { type Buyer, days, later, openShop, RETURN_DAYS, type Shop } from "./shop.fixture.ts";

const BUYERS = 3;
const ROUNDS = 4;
const BV = 7;
const NEXT_DAY = later(days(1));
const OVER = later(days(RETURN_DAYS));

let shop: Shop;
let tea: bigint;
let buyers: Buyer[];

beforeAll(async () => {
  shop = await openShop({ maxConnections: 20, sets: true });
  tea = await shop.sell({ price: 10, bv: BV, stock: 10_000 });
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.join({ USDT: 100_000 })));
});
afterAll(() => shop.drop());

const totalOf = async ({ memberId }: Buyer) => (await achievementsOf(shop.database.queries, [memberId])).get(memberId);
const onItsWay = async ({ memberId }: Buyer) => (await onItsWayOf(shop.database.queries, [memberId])).get(memberId);

/** What counts on the day on which the return windows end, and later. */
const laterOf = async ({ memberId }: Buyer) => {
  const day = businessDay(OVER, DEFAULT_MARKET.timeZone);
  return (await volumesSince(shop.database.queries, [memberId], day)).get(memberId);
};

/** An order of two pieces that was paid, sent and received. */
async function received(buyer: Buyer): Promise<string> {
  const { id } = await shop.buy(buyer, tea, 2);
  await shop.pay(buyer, id);
  await shop.ship(id);
  await shop.confirm(buyer, id);
  return id;
}

const onePiece = [{ position: 1, quantity: 1, restock: true }];

/** How many of these were done; what was not is a refusal. */
async function done(works: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(works);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Refusal);
  return results.filter(({ status }) => status === "fulfilled").length;
}

test("payments, refunds in part and in whole, and new orders of the same members cross", {
  timeout: 60_000,
}, async () => {
  const sent = new Map(buyers.map((buyer) => [buyer, 0]));
  const final = new Map(buyers.map((buyer) => [buyer, 0]));
  const add = (to: Map<Buyer, number>, buyer: Buyer, count: number) => to.set(buyer, to.get(buyer)! + count);
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      buyers.map(async (buyer) => {
        const [first, second, , unpaid, ended] = await Promise.all([
          received(buyer),
          received(buyer),
          received(buyer),
          shop.buy(buyer, tea, 3),
          shop.buy(buyer, tea, 4),
        ]);
        add(final, buyer, 2);
        // One order is paid twice at once, one is paid or cancelled, two are refunded from two sides, others are placed.
        const [paid, parts, wholes, endings] = await Promise.all([
          done([shop.pay(buyer, unpaid.id), shop.pay(buyer, unpaid.id)]),
          done([0, 1, 2].map(() => shop.refund(first, { now: NEXT_DAY, lines: onePiece }))),
          done([0, 1].map(() => shop.refund(second, { now: NEXT_DAY }))),
          done([shop.pay(buyer, ended.id), shop.cancel(buyer, ended.id)]),
          shop.buy(buyer, tea, 1).then(({ id }) => shop.cancel(buyer, id)),
        ]);
        expect({ paid, parts, wholes, endings }).toEqual({ paid: 1, parts: 2, wholes: 1, endings: 1 });
        add(sent, buyer, 3);
        if ((await shop.stateOf(ended.id)) !== "cancelled") add(sent, buyer, 4);
      }),
    );
    // What was not returned becomes final, by two sweeps at once, while new orders are placed.
    const [one, two] = await Promise.all([
      shop.finalize(OVER),
      shop.finalize(OVER),
      ...buyers.map((buyer) => shop.buy(buyer, tea, 1).then(({ id }) => shop.cancel(buyer, id))),
    ]);
    expect(one + two).toBe(BUYERS);
    for (const buyer of buyers) {
      expect(await onItsWay(buyer)).toBe(usdt(sent.get(buyer)! * BV));
      expect(await totalOf(buyer)).toBe(usdt(final.get(buyer)! * BV));
      expect(await laterOf(buyer)).toBe(usdt(final.get(buyer)! * BV));
    }
  }
  await shop.assertBooks();
});

test("what was rolled back, and who never bought, count nothing", async () => {
  const buyer = await shop.join({ USDT: 1 });
  expect([await totalOf(buyer), await onItsWay(buyer)]).toEqual([0n, 0n]);
  const { id } = await shop.buy(buyer, tea);
  await expect(shop.pay(buyer, id)).rejects.toBeInstanceOf(Refusal);
  expect([await totalOf(buyer), await onItsWay(buyer)]).toEqual([0n, 0n]);
  await shop.assertBooks();
});

test("the audit sees BV on its way that was not added", async () => {
  const buyer = await shop.join({ USDT: 100 });
  await shop.asOwner(["alter table orders.pending_volume disable trigger pending_volume_counted"]);
  const { id } = await shop.buy(buyer, tea);
  await shop.pay(buyer, id);
  await shop.asOwner(["alter table orders.pending_volume enable trigger pending_volume_counted"]);
  await expect(shop.assertBooks()).rejects.toThrow("running total on its way");
  const { memberId } = buyer;
  await shop.asOwner([`update orders.member_state set pending_bv = ${usdt(BV)} where member_id = ${memberId}`]);
  await shop.assertBooks();
});

test("the audit sees a volume that was not counted", async () => {
  const buyer = await shop.join({ USDT: 100 });
  const id = await received(buyer);
  await shop.asOwner(["alter table orders.volume disable trigger volume_counted"]);
  await shop.finalize(OVER);
  await shop.asOwner(["alter table orders.volume enable trigger volume_counted"]);
  await expect(shop.assertBooks()).rejects.toThrow("running total");
  const { memberId } = buyer;
  await shop.asOwner([`update orders.member_state set bv = ${usdt(2 * BV)} where member_id = ${memberId}`]);
  await expect(shop.assertBooks()).rejects.toThrow("running total of a day");
  await shop.asOwner([
    `update orders.member_state s set days = array[v.day], day_bv = array[v.bv] from orders.volume v
     where v.order_id = '${id}' and s.member_id = ${memberId}`,
  ]);
  await shop.assertBooks();
});
