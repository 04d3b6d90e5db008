/**
 * Responses that are late, duplicated or lost, with a reload in between: money moves once, and the page shows what was
 * sent.
 */
import { transfers } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import type { Page, Route } from "@playwright/test";
import { expect, type Shop, test } from "../support/journey.ts";
import { grant, joinAsNew, shopClient } from "../support/people.ts";

test.use({ who: "new", expectedErrors: [/Failed to load resource/] });

/** Idempotency keys of the page's requests, in order. */
async function watch(page: Page, path: string, answer: (route: Route, time: number) => Promise<void>) {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route) => {
    keys.push((await route.request().headerValue("idempotency-key")) ?? "");
    await answer(route, keys.length);
  });
  return keys;
}

/** How the first response is lost: after the server carried out the call, or before it received it. */
const LOSSES = {
  "comes too late": async (route: Route) => {
    await route.fetch();
    await route.abort("timedout");
  },
  "never comes": (route: Route) => route.abort("connectionreset"),
  "is a fault of something in between": async (route: Route) => {
    await route.fetch();
    await route.fulfill({ status: 502, body: "<html>" });
  },
};

async function fillIn(shop: Shop, to: string, amount: string): Promise<void> {
  await shop.field("Member ID of the receiver").fill(to);
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
  await shop.field("Amount").fill(amount);
}

const unknown = /cannot say yet whether the transfer was sent/;

for (const [how, lose] of Object.entries(LOSSES)) {
  test(`a transfer whose answer ${how} is sent once, also after a reload`, async ({ shop, page, member }) => {
    const receiver = await joinAsNew();
    await grant(member!.memberId, "100");
    const keys = await watch(page, transfers.transfer.path, (route, time) =>
      time <= 2 ? lose(route) : route.continue(),
    );
    await shop.open("/pages/transfer");
    await fillIn(shop, receiver.memberId, "30");
    await shop.button("Continue").click();
    await shop
      .sheet()
      .getByRole("button", { name: /^Transfer / })
      .click();
    await expect(shop.sheet().getByText(unknown)).toBeVisible();
    await shop
      .sheet()
      .getByRole("button", { name: shop.say("Try again") })
      .click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(shop.sheet().getByText(unknown)).toBeVisible();

    await page.reload();
    const main = page.getByRole("main");
    await expect(main.getByText(unknown)).toBeVisible();
    await expect(main).toContainText(receiver.memberId);
    await expect(shop.field("Amount")).toBeDisabled();
    await shop.button("Try again").click();
    await expect(shop.heading("Transfer sent")).toBeVisible();

    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    const { balance } = await shopClient(member!.token)(wallet.balances, {});
    expect(balance).toBe("69.7");
  });
}

test("another tab shows what was sent, and sends nothing else", async ({ shop, page, member, context }) => {
  const receiver = await joinAsNew();
  await grant(member!.memberId, "100");
  const keys = await watch(page, transfers.transfer.path, (route) => route.abort("connectionreset"));
  await shop.open("/pages/transfer");
  await fillIn(shop, receiver.memberId, "30");
  await shop.button("Continue").click();
  await shop
    .sheet()
    .getByRole("button", { name: /^Transfer / })
    .click();
  await expect(shop.sheet().getByText(unknown)).toBeVisible();

  const other = await context.newPage();
  const theirs: string[] = [];
  other.on("request", (request) => {
    if (request.url().endsWith(transfers.transfer.path)) theirs.push(request.headers()["idempotency-key"] ?? "");
  });
  await other.goto(page.url());
  await expect(other.getByRole("main").getByText(unknown)).toBeVisible();
  await other.getByRole("button", { name: shop.say("Try again") }).click();
  await expect(other.getByRole("heading", { name: shop.say("Transfer sent") })).toBeVisible();
  expect(theirs).toEqual(keys);
  await expect(page.getByText(/Another window already has the answer/).first()).toBeVisible();
  const { balance } = await shopClient(member!.token)(wallet.balances, {});
  expect(balance).toBe("69.7");
});

test("what was typed survives a reload, and no secret is stored", async ({ shop, page }) => {
  await shop.open("/pages/address/changeAddress");
  await shop.field("Recipient").fill("Ida Reload");
  await page.reload();
  await expect(shop.field("Recipient")).toHaveValue("Ida Reload");
  await shop.open("/pages/kyc");
  await shop.field("ID number").fill("A123456789");
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain("A123456789");
});
