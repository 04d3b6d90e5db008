/** Steps of the main job: joining by an invitation, adding an address, ordering and paying, shipping. */

import { randomUUID } from "node:crypto";
import { addresses } from "@banyan/contract/addresses.ts";
import { members, type UserInfo } from "@banyan/contract/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import type { Browser } from "@playwright/test";
import { expect, type Shop, test } from "./journey.ts";
import { officePath, signInByHand, withOffice } from "./office.ts";
import { demoMember, NEW_PASSWORD, shopClient } from "./people.ts";
import { origin } from "./place.ts";
import { officeClient, type Role } from "./staff.ts";

/** Selects a country in the sheet of a country field, by its name in the shop's language. */
export async function chooseCountry(shop: Shop, field: string, country: string): Promise<void> {
  await shop.page.getByRole("button", { name: new RegExp(`^${shop.say(field)}:`) }).click();
  const sheet = shop.sheet();
  await sheet.getByRole("searchbox").fill(country);
  await sheet.getByRole("button").filter({ hasText: country }).first().click();
  await expect(sheet).toBeHidden();
}

/** Opens a member's invitation link for the right side, and joins. Returns what the page shows about the new member. */
export async function joinByInvitation(
  shop: Shop,
  person: { name: string; country: string; mobile: string },
  host: { token: string } = demoMember("yating"),
): Promise<string> {
  const { page } = shop;
  const { inviteCode, right } = await shopClient(host.token)(members.invite, {});
  await page.goto(`${origin()}/?invite_code=${inviteCode}&node_code=${right.nodeCode}`);
  // Phones open the form directly.
  if (test.info().project.name === "desktop") {
    await expect(page.getByRole("navigation", { name: shop.say("Main") })).toBeVisible();
    await shop.open("/pages/register");
  }
  await expect(page).toHaveURL(/#\/pages\/register/);
  await expect(shop.field("Invitation code")).toHaveValue(inviteCode);
  await expect(shop.field("Node code")).toHaveValue(right.nodeCode);
  await shop.field("Name or company").fill(person.name);
  await shop.field("Date of birth").fill("1991-02-03");
  await chooseCountry(shop, "Nationality", person.country);
  await shop.field("Mobile number").fill(person.mobile);
  await shop.field("Password").fill(NEW_PASSWORD);
  await page.getByRole("checkbox", { name: shop.say("I accept the user agreement and the privacy policy") }).check();
  await shop.button("Register").click();
  await expect(shop.heading("Welcome, {name}", { name: person.name })).toBeVisible();
  const shown = page.getByText(/^[1-9]\d{7}$/);
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(28);
  await shop.button("Copy").click();
  await expect(shop.toast("Copy success")).toBeVisible();
  await page.getByRole("checkbox", { name: shop.say("I have saved my recovery codes") }).check();
  return (await shown.textContent()) ?? "";
}

/** The member whose session the page has. */
export async function memberOf(shop: Shop): Promise<UserInfo & { token: string }> {
  return shop.page.evaluate(() => JSON.parse(localStorage.getItem("userInfo") ?? "null"));
}

/** Fills in the address form and saves it. */
export async function fillAddress(
  shop: Shop,
  address: {
    recipient: string;
    phone: string;
    country: string;
    /** Label and name of each part that is selected from a list. */
    parts: readonly (readonly [label: string, name: string])[];
    detail: string;
    postalCode: string;
  },
): Promise<void> {
  await shop.field("Recipient").fill(address.recipient);
  await chooseCountry(shop, "Country or region", address.country);
  await shop.field("Phone").fill(address.phone);
  for (const [label, name] of address.parts) await choosePart(shop, label, name);
  await shop.field("Detailed address").fill(address.detail);
  await shop.field("Postal code").fill(address.postalCode);
  await shop.button("Save").click();
  await expect(shop.toast("The address was saved")).toBeVisible();
}

/** Selects a province, city or district by typing. `before` is the previous value. */
export async function choosePart(shop: Shop, label: string, name: string, before?: string): Promise<void> {
  const value = before ?? shop.say("Please choose");
  await shop.page.getByRole("button", { name: `${shop.say(label)}: ${value}` }).click();
  const sheet = shop.page.getByRole("dialog", { name: shop.say(label), exact: true });
  await sheet.getByRole("searchbox").fill(name);
  await sheet.getByRole("button", { name }).first().click();
  await expect(sheet).toBeHidden();
}

/** Orders a SKU and pays from the balance; returns the order's id. */
export async function buySku(member: { token: string }, skuId: string, quantity: number): Promise<string> {
  const orderId = await orderSku(member, skuId, quantity);
  await shopClient(member.token)(orders.pay, { orderId, method: "balance" }, { idempotencyKey: randomUUID() });
  return orderId;
}

/** Begins to pay an order by coins, and sends 1 USDT too little. Waits until that has come. */
export async function payShort({ token }: { token: string }, orderId: string): Promise<void> {
  const call = shopClient(token);
  const { invoiceId } = await call(orders.pay, { orderId, method: "usdt" }, { idempotencyKey: randomUUID() });
  await call(payments.faucet, { invoiceId: invoiceId!, amount: "short" });
  const office = officeClient("finance");
  await expect.poll(async () => (await office(officeOrders.detail, { orderId })).shortfall?.amount ?? "").toBe("1");
}

/** Of a member in Singapore. */
export const ADDRESS = {
  ...{ recipient: "Ida Journey", areaCode: "+65", phone: "91234567" },
  ...{ country: "SG", detail: "1 Raffles Place" },
} as const;

/** Orders pieces of a SKU without paying. */
export async function orderSku({ token }: { token: string }, skuId: string, quantity: number): Promise<string> {
  const call = shopClient(token);
  const once = () => ({ idempotencyKey: randomUUID() });
  const known = await call(addresses.index, {});
  const address = { recipient: "Ida", areaCode: "+65", phone: "91234567", country: "SG", detail: "1 Raffles Place" };
  const addressId = known.list[0]?.id ?? (await call(addresses.add, address)).id;
  const made = await call(orders.create, { source: { from: "sku", skuId, quantity }, addressId }, once());
  return made.orderId;
}

/** Staff find the order and ship it. `byHand`: signs in with password and authenticator. */
export async function shipInOffice(
  browser: Browser,
  given: { role: Role; byHand: boolean; number: string; company: string; tracking: string },
): Promise<void> {
  await withOffice(browser, given.byHand ? "nobody" : given.role, async (page) => {
    if (given.byHand) await signInByHand(page, given.role);
    await page.goto(officePath(`/orders?search=${given.number}`));
    await page.getByRole("main").getByRole("link", { name: given.number }).first().click();
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Shipping company").selectOption("Another company");
    await sheet.getByLabel("Name of the company").fill(given.company);
    await sheet.getByLabel("Tracking number").fill(given.tracking);
    await sheet.getByRole("button", { name: "Mark as shipped" }).click();
    await expect(page.getByText(given.tracking, { exact: true })).toBeVisible();
  });
}
