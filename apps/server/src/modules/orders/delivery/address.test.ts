/** Changing the address of an order: in which states, within which country, by whom, and what the member hears. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { sql } from "../../../platform/database.ts";
import { type Refusal } from "../../../platform/refusal.ts";
import { openShop, type Shop, START } from "../shop.fixture.ts";
import { findOrder } from "../store.ts";
import { correctAddress } from "./address.ts";

let shop: Shop;
let skuId: bigint;
beforeAll(async () => {
  shop = await openShop({ maxConnections: 5 });
  skuId = await shop.sell({ price: 10, stock: 100 });
});
afterAll(() => shop.drop());

const to = { recipient: "Lin Hao", areaCode: "+886", phone: "912345678", detail: "2 Root Road", postalCode: "106" };
const correct = (orderId: string, address: Partial<typeof to> = {}) =>
  shop.database.transaction((tx) =>
    correctAddress(tx, { orderId, address: { ...to, ...address }, keepAccountOpen: async () => {}, now: START }),
  );
const addressOf = async (orderId: string) => {
  const { recipient, detail, addressRevision } = (await findOrder(shop.database.queries, { orderId }))!;
  return { recipient, detail, addressRevision };
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Refusal) => error.refusal ?? error,
  );

test("staff and buyer change it until it is shipped, and nobody afterwards", async () => {
  const buyer = await shop.join({ USDT: 100 });
  const other = await shop.addAddress(buyer.memberId, "TW");
  const { id } = await shop.buy(buyer, skuId);
  await correct(id);
  expect(await addressOf(id)).toEqual({ recipient: "Lin Hao", detail: "2 Root Road", addressRevision: 1 });
  await shop.pay(buyer, id);
  await shop.redirect(buyer, id, other);
  expect(await addressOf(id)).toEqual({ recipient: "Lin Mei", detail: "1 Tea Street", addressRevision: 2 });
  expect(await refusalOf(shop.ship(id))).toBe("ORDER_ADDRESS_CHANGED");
  await shop.ship(id, START, 2);
  for (const ended of [async () => {}, () => shop.confirm(buyer, id)]) {
    await ended();
    expect(await refusalOf(correct(id))).toBe("ORDER_STATE");
    expect(await refusalOf(shop.redirect(buyer, id, other))).toBe("ORDER_STATE");
  }
  const { rows } = await sql`
    select kind from notifications.notice where member_id = ${buyer.memberId} and kind = 'order.address'`.execute(
    shop.database.queries,
  );
  expect(rows).toHaveLength(1);
  expect((await shop.purse(buyer)).USDT).toBe(
    usdt(100) - (await findOrder(shop.database.queries, { orderId: id }))!.total,
  );
  await shop.assertBooks();
});

test("the same address is no change", async () => {
  const buyer = await shop.join();
  const { id } = await shop.buy(buyer, skuId);
  await shop.redirect(buyer, id, buyer.addressId);
  expect((await addressOf(id)).addressRevision).toBe(0);
  await correct(id);
  await correct(id);
  expect((await addressOf(id)).addressRevision).toBe(1);
});

test("an address of another country, of another member, and of an order of another member are refused", async () => {
  const [buyer, stranger] = [await shop.join(), await shop.join()];
  const { id } = await shop.buy(buyer, skuId);
  const abroad = await shop.addAddress(buyer.memberId, "JP");
  expect(await refusalOf(shop.redirect(buyer, id, abroad))).toBe("ORDER_OTHER_COUNTRY");
  expect(await refusalOf(shop.redirect(buyer, id, stranger.addressId))).toBe("ADDRESS_NOT_FOUND");
  expect(await refusalOf(shop.redirect(stranger, id, stranger.addressId))).toBe("ORDER_NOT_FOUND");
  expect(await refusalOf(correct(id, { phone: "1", postalCode: "ABC" }))).toBe("INVALID_INPUT");
  expect((await addressOf(id)).addressRevision).toBe(0);
});
