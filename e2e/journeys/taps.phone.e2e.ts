/** Four jobs that members do again and again, with the taps and fields of each. docs/benchmarks.md lists the counts. */
import { randomUUID } from "node:crypto";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { countEffort } from "../support/effort.ts";
import { expect, test } from "../support/journey.ts";
import { grant, joinAsNew, shopClient } from "../support/people.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "new" });

/** A completed order of two pieces. */
async function completedOrder(member: { token: string; memberId: string }): Promise<string> {
  await grant(member.memberId, "500");
  const { skus } = await productNamed(APRON);
  const orderId = await buySku(member, skus.find(({ stock }) => stock > 5)!.id, 2);
  const { addressRevision } = await officeClient("owner")(officeOrders.detail, { orderId });
  const parcel = { shippingCompany: "SF Express", trackingNumber: `TAP${Date.now()}` };
  await officeClient("owner")(officeOrders.ship, { orderId, addressRevision, ...parcel });
  await shopClient(member.token)(orders.confirm, { orderId });
  return orderId;
}

test("buying the same again takes five taps", async ({ shop, page, member }) => {
  await completedOrder(member!);
  await shop.open("/pages/order/orderList?tab=completed");
  const effort = await countEffort(page);
  await shop.button("Buy again").click();
  await page.getByRole("button", { name: /^Check out/ }).click();
  await shop.button("Place order").click();
  await shop.sheet().getByRole("button", { name: /USDT/ }).click();
  await expect(shop.heading("Order paid")).toBeVisible();
  const { presses, fields } = effort.end("buy again");
  expect(presses).toBeLessThanOrEqual(5);
  expect(fields).toBe(0);
});

test("returning one of two pieces takes four taps and a reason", async ({ shop, page, member }) => {
  const id = await completedOrder(member!);
  await shop.open(`/pages/order/details?id=${id}`);
  const effort = await countEffort(page);
  await shop.button("Return items").click();
  const sheet = shop.sheet();
  await sheet
    .getByRole("button", { name: shop.say("More"), exact: true })
    .first()
    .click();
  await sheet.getByLabel(shop.say("Reason"), { exact: true }).selectOption({ label: shop.say("It is faulty") });
  await sheet.getByRole("button", { name: shop.say("Send the request") }).click();
  await expect(shop.toast("Your return request was sent")).toBeVisible();
  const { presses, fields } = effort.end("return one piece");
  expect(presses).toBeLessThanOrEqual(4);
  expect(fields).toBe(1);
});

test("sending to somebody again takes three taps and an amount", async ({ shop, page, member }) => {
  const { token, memberId } = member!;
  const receiver = await joinAsNew();
  await grant(memberId, "50");
  const given = { asset: "USDT", amount: "5", targetMemberId: receiver.memberId } as const;
  await shopClient(token)(transfers.transfer, given, { idempotencyKey: randomUUID() });
  await shop.open("/pages/transfer");
  const effort = await countEffort(page);
  const recent = page.getByRole("group", { name: shop.say("Recent receivers") });
  await recent.getByRole("button", { name: new RegExp(`${receiver.memberId.slice(-4)}$`) }).click();
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
  await shop.field("Amount").fill("5");
  await shop.button("Continue").click();
  await shop
    .sheet()
    .getByRole("button", { name: /^Transfer / })
    .click();
  await expect(shop.heading("Transfer sent")).toBeVisible();
  const { presses, fields } = effort.end("transfer to a recent receiver");
  expect(presses).toBe(3);
  expect(fields).toBe(1);
});
