/** A real shop without a chain: play money must not become withdrawable money. */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { market } from "@banyan/contract/market.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/platform/ids.ts";
import { addAddress } from "./samples.ts";
import { openWhole, START, type Whole } from "./whole.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole({ demo: false });
});
afterAll(() => whole.close());

test("offers neither top-ups nor the ways to pay that need coins", async () => {
  const { paymentMethods, topUps, sandbox } = await whole.done(market.config, {});
  expect(paymentMethods).toEqual(["balance", "points", "coupon", "coupon+balance"]);
  expect({ topUps, sandbox }).toEqual({ topUps: false, sandbox: false });
});

test("refuses top-ups by name, in every language, and has no faucet", async () => {
  const member = await whole.join();
  const words = new Set<string>();
  for (const lang of LANGUAGES) {
    const refused = await whole.call(payments.create, { amount: "10" }, { as: member, lang });
    expect(refused.data.error).toBe("TOP_UPS_UNAVAILABLE");
    words.add(refused.msg);
  }
  expect(words.size).toBe(LANGUAGES.length);
  const faucet = { invoiceId: newId(START), amount: "exact" } as const;
  expect((await whole.call(payments.faucet, faucet, { as: member })).data.error).toBe("CALL_UNKNOWN");
});

test("refuses to pay an order by coins; coupons that were asked for with them stay", async () => {
  const member = await whole.join();
  await whole.giveMoney(member, "COUPON", 50);
  const { skuId } = await whole.sell({ price: 20 });
  const addressId = await addAddress(whole, member);
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { paymentMethods } = await whole.done(orders.preview, { source, addressId }, { as: member });
  expect(paymentMethods).toEqual(["balance", "coupon", "coupon+balance"]);
  const { orderId } = await whole.done(orders.create, { source, addressId, remark: "" }, { as: member });
  for (const choice of [{ method: "usdt" }, { method: "coupon+usdt", coupons: "5" }] as const) {
    const refused = await whole.call(orders.pay, { orderId, ...choice }, { as: member });
    expect(refused.data.error).toBe("PAYMENT_METHOD_UNAVAILABLE");
  }
  await whole.done(orders.pay, { orderId, method: "coupon", coupons: "23" }, { as: member });
});
