/** The rows read for a member's level, dynamic cap and returns do not grow with the member's orders. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsRead } from "../../../test/rows-read.ts";
import { sql, type Tx } from "../../platform/database.ts";
import { afterRefund, readStanding } from "../membership/index.ts";
import { volumesSince } from "../orders/index.ts";
import { type Buyer, days, later } from "../orders/shop.fixture.ts";
import { limitView } from "./income.ts";
import { openTeamShop, type TeamShop } from "./team-shop.fixture.ts";

const ORDERS = 3_000;
/** Far above the rows needed, far below the number of orders. */
const FEW_ROWS = 200;
const TEA_BV = 95;
const NOW = later(days(1));
const TODAY = "2026-05-02";
const FIRST_OF_THEM = "2026-05-01";

let team: TeamShop;
let buyer: Buyer;
let kitOrder: string;
let teaOrder: string;
let refundedOrder: string;

beforeAll(async () => {
  team = await openTeamShop();
  buyer = await team.rootBuyer();
  kitOrder = await team.receive(buyer, team.kit);
  teaOrder = await team.buy(buyer, team.tea);
  refundedOrder = await team.receive(buyer, team.tea);
  await team.refund(refundedOrder, NOW);
});
afterAll(() => team.shop.drop());

const read = (work: (tx: Tx) => Promise<unknown>) => rowsRead(team.shop.database, ["orders"], work);

/** Creates past orders: copies of the final one, and of the returned one. */
function haveBought(ago: number): Promise<void> {
  const copies = (orderId: string, table: string, changes: Record<string, string>, first: number) =>
    `insert into orders.${table} select (jsonb_populate_record(o, jsonb_build_object(${Object.entries({
      [table === "purchase" ? "id" : "order_id"]: "('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
      ...changes,
    })
      .map(([column, value]) => `'${column}', ${value}`)
      .join()}))).* from orders.${table} o cross join generate_series(${first}, ${first + ORDERS - 1}) n
     where o.${table === "purchase" ? "id" : "order_id"} = '${orderId}'`;
  const thatTime = {
    number: "'OLD' || n",
    created_at: `o.created_at - interval '${ago} days'`,
    paid_day: `o.paid_day - ${ago}`,
  };
  const thatDay = { day: `o.day - ${ago}` };
  return team.shop.asOwner([
    ...[teaOrder, refundedOrder].flatMap((orderId, index) => {
      const first = 1 + (ago * 2 + index) * ORDERS;
      return [
        copies(orderId, "purchase", thatTime, first),
        copies(orderId, "line", {}, first),
        copies(orderId, "volume", thatDay, first),
        copies(orderId, "pending_volume", {}, first),
        copies(orderId, "refund", thatDay, first),
      ];
    }),
    "vacuum analyze orders.purchase, orders.line, orders.refund, orders.volume, orders.member_state",
  ]);
}

test("a member with thousands of orders and returns is answered from few rows, and right", {
  timeout: 60_000,
}, async () => {
  await haveBought(730);
  await haveBought(0);
  expect(await read((tx) => sql`select sum(bv) from orders.volume`.execute(tx))).toBeGreaterThan(ORDERS);

  const { memberId } = buyer;
  const standing = (tx: Tx) => readStanding(tx, memberId, "en", NOW);
  const cap = (tx: Tx) => limitView(tx, memberId, NOW);
  const recent = (tx: Tx) => volumesSince(tx, [memberId], FIRST_OF_THEM);
  for (const question of [standing, cap, recent]) expect(await read(question)).toBeLessThan(FEW_ROWS);

  const personal = `${(2 * ORDERS + 1) * TEA_BV}`;
  await team.shop.database.transaction(async (tx) => {
    expect(await standing(tx)).toMatchObject({ achievement: personal, activated: true });
    expect(await cap(tx)).toMatchObject({ personal });
    expect((await recent(tx)).get(memberId)).toBe(BigInt((ORDERS + 1) * TEA_BV) * 1_000_000n);
  });

  // Queries of a refund: whether an activation package remains, and the level after it.
  const news = { memberId, hasActivation: true, day: TODAY, now: NOW };
  expect(await read((tx) => afterRefund(tx, news))).toBeLessThan(FEW_ROWS);
  await team.refund(kitOrder, NOW);
  expect(await team.shop.database.transaction(standing)).toMatchObject({ activated: false });
});
