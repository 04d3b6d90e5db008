/**
 * A cancelled account is empty and stays empty: every way to return money is run concurrently with the cancellation,
 * and staff can no longer move its money.
 */
import { members } from "@banyan/contract/members.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expireAwaited } from "../../src/modules/orders/index.ts";
import { rejectWithdrawal } from "../../src/modules/withdrawals/index.ts";
import { assertNoContradiction } from "../../src/platform/contradictions.ts";
import { type Database, openDatabase, sql, type Tx } from "../../src/platform/database.ts";
import { decisionPorts, paymentPorts } from "../../src/wiring.ts";
import { someoneWaits } from "../database.ts";
import { addAddress, askWithdrawal } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

let whole: Whole;
let owner: Database;
beforeAll(async () => {
  whole = await openWhole();
  owner = openDatabase({ url: whole.url, maxConnections: 1 });
});
afterAll(async () => {
  await owner.close();
  await whole.close();
});

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
  await whole.done(
    officeOrders.ship,
    { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "1" },
    { as: support },
  );
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

describe("money that is given back while the account is being cancelled", () => {
  /** Starts the cancellation, and returns money before it has checked orders and other items. */
  async function crossed(as: MemberCaller, giveBack: (tx: Tx) => Promise<unknown>): Promise<Answer> {
    let cancelling: Promise<Answer> | undefined;
    await owner.transaction(async (tx) => {
      await sql`lock table orders.purchase in access exclusive mode`.execute(tx);
      cancelling = whole.send(members.cancelAccount, { password: PASSWORD }, { as });
      await someoneWaits(whole);
      await giveBack(tx);
    });
    return cancelling as Promise<Answer>;
  }

  test("a withdrawal that is rejected", async () => {
    const member = await whole.join();
    const withdrawalId = await askWithdrawal(whole, member, "500");
    const { staffId: by } = await whole.hire(["finance"]);
    const decision = { withdrawalId, reason: "asked", by, now: whole.clock.now() } as const;
    expect(await moneyOf(member)).toBe(0n);
    const cancelled = await crossed(member, (tx) => rejectWithdrawal(tx, decisionPorts(paymentPorts(whole)), decision));
    expect(cancelled.data.error).toBe("ACCOUNT_NOT_EMPTY");
    expect(await moneyOf(member)).toBe(500_000_000n);
    await assertNoContradiction(whole.database.queries);
  });

  test("coupons of an order that expires", async () => {
    const member = await whole.join();
    const { skuId } = await whole.sell({ price: 97 });
    const source = { from: "sku", skuId, quantity: 1 } as const;
    const addressId = await addAddress(whole, member);
    const { orderId } = await whole.done(orders.create, { source, addressId }, { as: member });
    await whole.giveMoney(member, "COUPON", 7);
    await whole.done(orders.pay, { orderId, method: "coupon+usdt", coupons: "7" }, { as: member });
    expect(await moneyOf(member)).toBe(0n);
    const until = new Date(whole.clock.now().getTime() + 24 * 3_600_000);
    const payments = paymentPorts(whole);
    const cancelled = await crossed(member, async (tx) => {
      expect(await expireAwaited(tx, { limit: 10, until, payments, now: until })).toBe(1);
    });
    expect(cancelled.data.error).toBe("ACCOUNT_NOT_EMPTY");
    expect(await moneyOf(member)).toBe(7_000_000n);
    await assertNoContradiction(whole.database.queries);
  });
});

async function moneyOf({ id }: MemberCaller): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select sum(balance) as sum from ledger.account where member_id = ${id}`.execute(whole.database.queries);
  return BigInt(rows[0]!.sum);
}
