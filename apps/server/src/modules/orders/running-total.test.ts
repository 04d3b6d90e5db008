/**
 * The running total of a member's personal achievement (docs/rules.md 9) is the sum of its volumes, whatever crosses.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../test/money.ts";
import { businessDay } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { achievementsOf, volumesSince } from "./index.ts";
import { type Buyer, days, later, openShop, type Shop } from "./shop.fixture.ts";

const BUYERS = 3;
const ROUNDS = 4;
const BV = 7;
const NEXT_DAY = later(days(1));

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

/** What counts on the next day and later. */
const laterOf = async ({ memberId }: Buyer) => {
  const day = businessDay(NEXT_DAY, DEFAULT_MARKET.timeZone);
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
  const pieces = new Map(buyers.map((buyer) => [buyer, 0]));
  const add = (buyer: Buyer, count: number) => pieces.set(buyer, pieces.get(buyer)! + count);
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      buyers.map(async (buyer) => {
        const [first, second, unpaid, ended] = await Promise.all([
          received(buyer),
          received(buyer),
          shop.buy(buyer, tea, 3),
          shop.buy(buyer, tea, 4),
        ]);
        add(buyer, 4);
        // One order is paid twice at once, one is paid or cancelled, two are refunded from two sides, others are placed.
        const [paid, parts, wholes, endings] = await Promise.all([
          done([shop.pay(buyer, unpaid.id), shop.pay(buyer, unpaid.id)]),
          done([0, 1, 2].map(() => shop.refund(first, { now: NEXT_DAY, lines: onePiece }))),
          done([0, 1].map(() => shop.refund(second, { now: NEXT_DAY }))),
          done([shop.pay(buyer, ended.id), shop.cancel(buyer, ended.id)]),
          shop.buy(buyer, tea, 1).then(({ id }) => shop.cancel(buyer, id)),
        ]);
        expect({ paid, parts, wholes, endings }).toEqual({ paid: 1, parts: 2, wholes: 1, endings: 1 });
        add(buyer, 3 - 2 - 2);
        if ((await shop.stateOf(ended.id)) !== "cancelled") add(buyer, 4);
      }),
    );
    for (const [buyer, count] of pieces) {
      expect(await totalOf(buyer)).toBe(usdt(count * BV));
      expect(await laterOf(buyer)).toBe(-usdt((round + 1) * 4 * BV));
    }
  }
  await shop.assertBooks();
});

test("what was rolled back, and who never bought, count nothing", async () => {
  const buyer = await shop.join({ USDT: 1 });
  expect(await totalOf(buyer)).toBe(0n);
  const { id } = await shop.buy(buyer, tea);
  await expect(shop.pay(buyer, id)).rejects.toBeInstanceOf(Refusal);
  expect(await totalOf(buyer)).toBe(0n);
  await shop.assertBooks();
});

test("the audit sees a volume that was not counted", async () => {
  const buyer = await shop.join({ USDT: 100 });
  await shop.asOwner(["alter table orders.volume disable trigger volume_counted"]);
  const { id } = await shop.buy(buyer, tea);
  await shop.pay(buyer, id);
  await shop.asOwner(["alter table orders.volume enable trigger volume_counted"]);
  await expect(shop.assertBooks()).rejects.toThrow("running total");
  const { memberId } = buyer;
  await shop.asOwner([`update orders.member_state set bv = ${usdt(BV)} where member_id = ${memberId}`]);
  await expect(shop.assertBooks()).rejects.toThrow("running total of a day");
  await shop.asOwner([
    `update orders.member_state s set days = array[v.day], day_bv = array[v.bv] from orders.volume v
     where v.order_id = '${id}' and s.member_id = ${memberId}`,
  ]);
  await shop.assertBooks();
});
