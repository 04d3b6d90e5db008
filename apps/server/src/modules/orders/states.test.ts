/** Every step in every state: what the table names happens, and everything else is refused or does nothing. */
import { ORDER_STATES, type OrderState } from "@banyan/contract/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outcomes } from "../../../test/outcomes.ts";
import { sql } from "../../platform/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { allows, ORDER_STEPS, type OrderStep } from "./order.rules.ts";
import { type Buyer, days, later, openShop, type Shop } from "./shop.fixture.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.drop());

const LONG_AFTER = later(days(60));

let parcels = 0;

/** How each step is asked for. A sweep that leaves the order as it is counts as a refusal. */
const TAKE: Record<OrderStep, (buyer: Buyer, orderId: string) => Promise<unknown>> = {
  pay: (buyer, orderId) => shop.pay(buyer, orderId),
  cancel: (buyer, orderId) => shop.cancel(buyer, orderId),
  expire: (_buyer, orderId) => swept(orderId, () => shop.expire(LONG_AFTER)),
  // Each time another parcel: the same one sent again is answered as before.
  ship: (_buyer, orderId) => shop.ship(orderId, undefined, 0, `P${++parcels}`),
  // An order that never left has no parcel whose pieces could be sent again.
  reopen: (_buyer, orderId) =>
    shop.resend(orderId, 1, 1).catch((error: Error) => {
      throw error.message === "PARCEL_NOT_FOUND" ? refuse("ORDER_STATE") : error;
    }),
  confirm: (buyer, orderId) => shop.confirm(buyer, orderId),
  complete: (_buyer, orderId) => swept(orderId, () => shop.complete(LONG_AFTER)),
  refund: async (_buyer, orderId) => shop.refund(orderId, { shown: await shop.shownOf(orderId) }),
};

async function swept(orderId: string, sweep: () => Promise<number>): Promise<void> {
  const before = await shop.stateOf(orderId);
  await sweep();
  if ((await shop.stateOf(orderId)) === before) throw refuse("ORDER_STATE");
}

const WAYS: Record<OrderState, OrderStep[]> = {
  pending_payment: [],
  pending_delivery: ["pay"],
  pending_receipt: ["pay", "ship"],
  completed: ["pay", "ship", "confirm"],
  cancelled: ["cancel"],
  refunded: ["pay", "refund"],
};

const steps = Object.keys(ORDER_STEPS) as OrderStep[];
const pairs = ORDER_STATES.flatMap((state) => steps.map((step) => [state, step] as const));

test.for(pairs)("%s, %s", async ([state, step]) => {
  const buyer = await shop.join({ USDT: 100 });
  const order = await shop.buy(buyer, await shop.sell({ price: 60, stock: 2 }));
  for (const before of WAYS[state]) await TAKE[before](buyer, order.id);
  expect(await shop.stateOf(order.id)).toBe(state);

  const outcome = await outcomes([TAKE[step](buyer, order.id)]);
  expect(outcome).toEqual(allows(state, step) ? { done: 1 } : { ORDER_STATE: 1 });
  expect(await shop.stateOf(order.id)).toBe(allows(state, step) ? ORDER_STEPS[step].to : state);
  await shop.assertBooks();
});

test("the database knows the states of the contract", async () => {
  const { rows } = await sql<{ name: string }>`select name from orders_states order by name`.execute(
    shop.database.queries,
  );
  expect(rows.map(({ name }) => name)).toEqual([...ORDER_STATES].sort());
  for (const state of ORDER_STATES) {
    await sql`select ${state}::orders.state`.execute(shop.database.queries);
  }
  await expect(sql`select 'paid'::orders.state`.execute(shop.database.queries)).rejects.toThrow("state_check");
});
