/** Coins and all other payment methods: a top-up from the sandbox's faucet, orders with all six methods. */

import { randomUUID } from "node:crypto";
import { addresses } from "@banyan/contract/addresses.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import type { PaymentMethod } from "@banyan/contract/market.ts";
import { displayMoney, formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, type Shop, test } from "../support/journey.ts";
import { grant, type SignedIn, shopClient } from "../support/people.ts";
import { ADDRESS } from "../support/purchase.ts";
import { HONEY, productNamed } from "../support/shelf.ts";

test.use({ who: "new", permissions: ["clipboard-read", "clipboard-write"] });

/** An unpaid order of the member: honey, or an activation package. */
async function orderOf(member: SignedIn | undefined, activation = false): Promise<{ id: string; total: string }> {
  const call = shopClient(member?.token);
  const { id: addressId } = await call(addresses.add, ADDRESS);
  const skuId = activation ? await activationSku() : (await productNamed(HONEY)).skus.find((sku) => sku.stock > 3)?.id;
  const made = await call(
    orders.create,
    { source: { from: "sku", skuId: skuId ?? "", quantity: 1 }, addressId },
    { idempotencyKey: randomUUID() },
  );
  return { id: made.orderId, total: made.total };
}

async function activationSku(): Promise<string> {
  const ask = shopClient();
  const { list } = await ask(catalog.products, { activation: true, sort: "price_up" });
  const { skus } = await ask(catalog.detail, { id: list[0]?.id ?? "" });
  return skus.find((sku) => sku.stock > 0)?.id ?? "";
}

/** Opens the order and selects a payment method in its sheet. */
async function choose(shop: Shop, orderId: string, method: PaymentMethod, coupons?: string): Promise<void> {
  await shop.open(`/pages/order/details?id=${orderId}`);
  await shop.button("Pay now").or(shop.button("Pay another way")).click();
  const sheet = shop.sheet();
  await sheet.locator(`input[type="radio"][value="${method}"]`).check();
  if (coupons !== undefined)
    await sheet.getByLabel(shop.say("Number of shopping coupons"), { exact: true }).fill(coupons);
}

/** Sends coins from the faucet. */
async function fromFaucet(shop: Shop, amount: string): Promise<void> {
  await shop.button("Pay from the sandbox faucet").click();
  await shop
    .sheet()
    .locator("label")
    .filter({ hasText: shop.say(amount) })
    .getByRole("radio")
    .check();
  await shop
    .sheet()
    .getByRole("button", { name: shop.say("Send play money") })
    .click();
  await expect(shop.sheet()).toBeHidden();
}

const purse = async (member: SignedIn | undefined) => shopClient(member?.token)(wallet.balances, {});

test("a top-up is paid in two parts from the faucet, and stands in the records", async ({ shop, page, member }) => {
  await shop.open("/pages/eWallet");
  await page
    .getByRole("link", { name: shop.say("Top up"), exact: true })
    .first()
    .click();
  await expect(shop.text("Coins here are play money. Do not send real ones.")).toBeVisible();
  await shop.button("Go to payment").click();
  await expect(shop.text("Enter the amount")).toBeVisible();
  await shop.field("Amount").fill("0.5");
  await shop.button("Go to payment").click();
  await expect(shop.field("Amount")).toHaveAttribute("aria-invalid", "true");
  await shop.field("Amount").fill("42.5");
  await shop.button("Go to payment").click();
  await expect(page).toHaveURL(/topUp\?id=/);

  await expect(page.getByText("BSC (BEP20)", { exact: true })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(30 min 0[01]|29 min \d\d) sec$/);
  await shop.button("Copy address").click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
  await shop.button("Copy amount").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("42.5");
  await shop.button("Payment link").click();
  await expect(page.getByRole("link", { name: shop.say("Open in a wallet on this device") })).toHaveAttribute(
    "href",
    new RegExp(`^ethereum:0x[0-9a-fA-F]{40}@31337/transfer\\?address=${address}&uint256=42500000000000000000$`),
  );

  await fromFaucet(shop, "1 USDT too little");
  await expect(shop.text("Still to be sent")).toBeVisible();
  await expect.poll(async () => (await purse(member)).balance).toBe("41.5");
  await page.reload();
  await expect(shop.text("Still to be sent")).toBeVisible();
  await fromFaucet(shop, "Exactly what is missing");
  await expect(shop.heading("Recharge success")).toBeVisible();
  expect((await purse(member)).balance).toBe("42.5");

  await page.getByRole("link", { name: shop.say("Records") }).click();
  await page.getByRole("link", { name: shop.say("Recharge success") }).click();
  await expect(shop.heading("What arrived")).toBeVisible();
});

test("coupons and coins pay an order together; what is over goes to the balance", async ({ shop, member }) => {
  await grant(member?.memberId ?? "", "20", "COUPON");
  const { id, total } = await orderOf(member);
  await choose(shop, id, "coupon+usdt", "");
  await expect(shop.text("Enter the number of shopping coupons")).toBeVisible();
  await shop.field("Number of shopping coupons").fill("5.5");
  await shop.sheet().getByRole("button", { name: /USDT$/ }).click();
  await expect(shop.text("Send exactly")).toBeVisible();
  await expect(shop.sheet()).toBeHidden();
  await expect(shop.text("Coins here are play money. Do not send real ones.").first()).toBeVisible();
  expect(await purse(member)).toMatchObject({ balance: "0", shopCoins: "14.5" });

  await test.step("another number of coupons keeps the address", async () => {
    const before = await shopClient(member?.token)(orders.detail, { orderId: id });
    await choose(shop, id, "coupon+usdt", "7");
    await shop.sheet().getByRole("button", { name: /USDT$/ }).click();
    await expect(shop.sheet()).toBeHidden();
    const after = await shopClient(member?.token)(orders.detail, { orderId: id });
    expect(after.awaited).toMatchObject({ invoiceId: before.awaited?.invoiceId, coupons: "7" });
    expect((await purse(member)).shopCoins).toBe("13");
    const sent = shop.page.getByRole("main").getByText(displayMoney(after.awaited!.amount, "en"));
    await expect(sent.first(), "what is to be sent").toBeVisible();
  });

  await fromFaucet(shop, "5 USDT too much");
  await expect(shop.heading("Order paid")).toBeVisible();
  expect(await purse(member)).toMatchObject({ balance: "5", shopCoins: "13" });
  const paid = await shopClient(member?.token)(orders.detail, { orderId: id });
  expect(paid.paid).toEqual([
    { asset: "COUPON", amount: "7" },
    { asset: "USDT", amount: formatMoney(parseMoney(total) - parseMoney("7")) },
  ]);
  await shop.open("/pages/storedRecord");
  await expect(shop.text("Left over from the payment of an order")).toBeVisible();
});

test("coins alone pay an order, and cancelling gives back what came", async ({ shop, member }) => {
  const first = await orderOf(member);
  await choose(shop, first.id, "usdt");
  await shop.sheet().getByRole("button", { name: /USDT$/ }).click();
  await fromFaucet(shop, "Exactly what is missing");
  await expect(shop.heading("Order paid")).toBeVisible();

  const second = await orderOf(member);
  await choose(shop, second.id, "usdt");
  await shop.sheet().getByRole("button", { name: /USDT$/ }).click();
  await fromFaucet(shop, "1 USDT too little");
  await expect(shop.text("Still to be sent")).toBeVisible();
  await shop.button("Cancel order").click();
  await expect(shop.page.getByRole("alertdialog")).toContainText("are credited to your wallet balance");
  await shop.answer("Cancel order");
  await expect(shop.heading("Cancelled")).toBeVisible();
  await expect(shop.page.getByText(/had arrived for this order/)).toBeVisible();
  const came = formatMoney(parseMoney(second.total) - parseMoney("1"));
  await expect.poll(async () => (await purse(member)).balance).toBe(came);
  const { list } = await shopClient(member?.token)(payments.list, {});
  expect(list).toMatchObject([{ purpose: "order", state: "underpaid", credited: came }]);
});

for (const [method, coupons] of [
  ["balance", undefined],
  ["coupon", undefined],
  ["coupon+balance", "3.25"],
  ["points", undefined],
] as const) {
  test(`${method} pays an order`, async ({ shop, page, member }) => {
    const memberId = member?.memberId ?? "";
    const activation = method === "points";
    const { id } = await orderOf(member, activation);
    if (method.includes("balance")) await grant(memberId, "500");
    if (method.includes("coupon")) await grant(memberId, "500", "COUPON");
    if (activation) await grant(memberId, "5000", "POINT");
    await choose(shop, id, method, coupons);
    await shop.sheet().getByRole("button", { name: /^Pay / }).click();
    await expect(shop.heading("Order paid")).toBeVisible();
    await expect(page).toHaveURL(/order\/paid/);
    expect((await shopClient(member?.token)(orders.detail, { orderId: id })).paymentMethod).toBe(method);
  });
}
