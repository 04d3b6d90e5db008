/** What staff can still do for a member who cancelled the account: nothing that moves money. */
import { members } from "@banyan/contract/members.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { addAddress } from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

const cancel = (as: MemberCaller) => whole.done(members.cancelAccount, { password: PASSWORD }, { as });

/** An order that the member received, paid with everything the member had. */
async function completedOrder(as: MemberCaller): Promise<string> {
  const { skuId } = await whole.sell({ price: 97 });
  const addressId = await addAddress(whole, as);
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId, total } = await whole.done(orders.create, { source, addressId, remark: "Ring twice" }, { as });
  await whole.giveMoney(as, "USDT", Number(total));
  await whole.done(orders.pay, { orderId, method: "balance" }, { as });
  const support = await whole.hire(["support"]);
  await whole.done(officeOrders.ship, { orderId, shippingCompany: "Post", trackingNumber: "1" }, { as: support });
  await whole.done(orders.confirm, { orderId }, { as });
  return orderId;
}

test("a grant that was asked for before is refused, and can be rejected", async () => {
  const member = await whole.join();
  const asks = await whole.hire(["support"]);
  const decides = await whole.hire(["finance"]);
  const grant = { memberId: member.memberId, asset: "USDT", amount: "5", reason: "Goodwill" } as const;
  const { id: grantId } = await whole.done(officeGrants.request, grant, { as: asks });
  await cancel(member);
  const approved = await whole.call(officeGrants.decide, { grantId, approve: true }, { as: decides });
  expect(approved.data.error).toBe("MEMBER_NOT_FOUND");
  const rejected = await whole.done(officeGrants.decide, { grantId, approve: false }, { as: decides });
  expect(rejected.state).toBe("rejected");
  expect(await moneyOf(member)).toBe(0n);
});

test("a refund within the return window is refused", async () => {
  const member = await whole.join();
  const orderId = await completedOrder(member);
  await cancel(member);
  const finance = await whole.hire(["finance"]);
  const refunded = await whole.call(officeOrders.refund, { orderId, reason: "Too late" }, { as: finance });
  expect(refunded.data.error).toBe("MEMBER_NOT_FOUND");
  expect(await moneyOf(member)).toBe(0n);
});

async function moneyOf({ id }: MemberCaller): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select sum(balance) as sum from ledger.account where member_id = ${id}`.execute(whole.database.queries);
  return BigInt(rows[0]!.sum);
}
