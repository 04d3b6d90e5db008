/**
 * A withdrawal from request to payment: requested on the phone, approved by two people, paid by hand or by the server,
 * seen by the member.
 */
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import type { Browser, Page } from "@playwright/test";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { movedBy, RECEIVER, sendCoins } from "../support/coins.ts";
import { verifyIdentity } from "../support/identity.ts";
import { expect, type Shop, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant, type SignedIn, shopClient } from "../support/people.ts";
import type { Role } from "../support/staff.ts";

test.use({ who: "new" });

/** Verified, with a balance. */
async function ready(shop: Shop, member: SignedIn | undefined, purse: string): Promise<SignedIn> {
  if (!member) throw new Error("The journey has no member.");
  await shop.open("/pages/exchange");
  await expect(shop.heading("Verify your identity first")).toBeVisible();
  await verifyIdentity(member, await shop.page.screenshot());
  await grant(member.memberId, purse);
  await shop.page.reload();
  return member;
}

async function ask(shop: Shop, amount: string, address = RECEIVER): Promise<void> {
  await shop.field("Amount").fill(amount);
  await shop.field("Receiving address").fill(address);
  await shop.button("Continue").click();
  await expect(shop.sheet().getByText("BSC (BEP20)")).toBeVisible();
}

/** Opens the member's withdrawal in the office and takes one action. */
async function decide(
  browser: Browser,
  role: Role,
  { memberId, tab = "" }: { memberId: string; tab?: string },
  action: (office: Page) => Promise<void>,
): Promise<void> {
  await withOffice(browser, role, async (office) => {
    await office.goto(officePath(`/withdrawals?search=${memberId}${tab && `&tab=${tab}`}`));
    await office.locator("[data-row]").filter({ hasText: memberId }).click();
    await expect(office.getByRole("heading", { name: "Worth a second look" })).toBeVisible();
    await action(office);
  });
}

async function approve(office: Page): Promise<void> {
  await office.getByRole("button", { name: "Approve", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
  await expect(office.getByRole("status").getByText(/^Approved/)).toBeVisible();
}

test("a large withdrawal takes two people, is paid by hand, and shows its transaction", async ({
  shop,
  page,
  browser,
  member,
}) => {
  test.slow();
  const { memberId } = await ready(shop, member, "2000");
  await shop.field("Amount").fill("1200");
  await shop.field("Receiving address").fill(RECEIVER.slice(0, -1));
  await shop.button("Continue").click();
  await expect(shop.text("A BSC address is 0x followed by 40 characters")).toBeVisible();
  await shop.field("Receiving address").fill(RECEIVER);
  await page.getByLabel("Keep this address for next time").check();
  await shop.field("Name of the address").fill("Desk wallet");
  await shop.button("Continue").click();
  await expect(shop.sheet().getByText("1,176.00")).toBeVisible();
  await shop.sheet().getByRole("button", { name: "Withdraw 1,200.00" }).click();
  await expect(page).toHaveURL(/withdrawalDetails/);
  await expect(shop.heading("Pending review")).toBeVisible();

  await decide(browser, "finance", { memberId }, async (office) => {
    await approve(office);
    await expect(office.getByText("You have approved it.")).toBeVisible();
    await expect(office.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  });
  await page.reload();
  await expect(shop.heading("Pending review")).toBeVisible();
  await decide(browser, "owner", { memberId }, async (office) => {
    await approve(office);
    await expect(office.getByRole("button", { name: "Pay it myself" })).toBeVisible();
  });
  await page.reload();
  await expect(shop.heading("Approved")).toBeVisible();

  let transactionId = "";
  await decide(browser, "finance", { memberId, tab: "approved" }, async (office) => {
    await office.getByRole("button", { name: "Pay it myself" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Take it" }).click();
    await office.getByRole("button", { name: "Enter the transaction ID" }).click();
    transactionId = await sendCoins(RECEIVER, "1176");
    await office.getByRole("textbox", { name: "Transaction ID" }).fill(transactionId);
    await office.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    // The card disappears once the chain has proven the payment.
    await expect(office.getByRole("heading", { name: "Payment by hand" })).toHaveCount(0, { timeout: 20_000 });
  });
  await page.reload();
  await expect(shop.heading("Payment successful")).toBeVisible();
  await expect(page.getByText(transactionId)).toBeVisible();
  // The sandbox's payments are on no public chain.
  await expect(shop.link("See it on the chain")).toHaveCount(0);
  await shop.open("/pages/exchange");
  await expect(page.getByText("800.00").first()).toBeVisible();
  await expect(shop.page.getByRole("button", { name: /^Desk wallet/ })).toBeVisible();
});

test("a small withdrawal is paid by the shop once it is approved, and shows its transaction", async ({
  shop,
  page,
  browser,
  member,
}) => {
  test.slow();
  const { memberId } = await ready(shop, member, "300");
  const address = privateKeyToAddress(generatePrivateKey());
  await ask(shop, "60", address);
  await shop.sheet().getByRole("button", { name: "Withdraw 60.00" }).click();
  await expect(shop.heading("Pending review")).toBeVisible();
  await decide(browser, "finance", { memberId }, approve);
  await expect(async () => {
    await page.reload();
    await expect(shop.heading("Payment successful")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const transactionId = await page.getByText(/^0x[0-9a-f]{64}$/).innerText();
  expect(await movedBy(transactionId)).toEqual([{ to: address, amount: "58.8" }]);
});

test("a rejected withdrawal gives the money back and says why", async ({ shop, page, browser, member }) => {
  const { memberId, token } = await ready(shop, member, "300");
  await ask(shop, "100");
  await shop.sheet().getByRole("button", { name: "Withdraw 100.00" }).click();
  await expect(shop.heading("Pending review")).toBeVisible();
  expect((await shopClient(token)(withdrawals.limits, {})).available).toBe("200");
  await decide(browser, "finance", { memberId }, async (office) => {
    await office.getByRole("button", { name: "Reject", exact: true }).click();
    await office.getByLabel("Reason", { exact: true }).selectOption({ label: "The address cannot be paid" });
    await office.getByLabel("Own words").fill("It is a contract.");
    await office.getByRole("dialog").getByRole("button", { name: "Reject and give back" }).click();
    // Not one of the rejected withdrawals to the same address, which the page lists too.
    await expect(office.getByRole("status").getByText("Rejected", { exact: true })).toBeVisible();
  });
  await page.reload();
  await expect(shop.heading("Rejected")).toBeVisible();
  await expect(page.getByText("Coins cannot be paid to this address. It is a contract.")).toBeVisible();
  expect(await shopClient(token)(withdrawals.limits, {})).toMatchObject({ available: "300", exchangedToday: "0" });
  await shop.open("/pages/exchangeRecords?state=rejected");
  await expect(page.getByRole("tabpanel").getByRole("link")).toHaveCount(1);
});

test.describe("an answer that is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("is asked for again with the same key, and money is held once", async ({ shop, page, member }) => {
    const { token } = await ready(shop, member, "300");
    let lost = 0;
    await page.route("**/api/withdraw/create", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await ask(shop, "100");
    await shop.sheet().getByRole("button", { name: "Withdraw 100.00" }).click();
    await expect(shop.sheet().getByText("Trying again never withdraws twice.")).toBeVisible();
    await shop.sheet().getByRole("button", { name: "Try again" }).click();
    await expect(shop.heading("Pending review")).toBeVisible();
    expect((await shopClient(token)(withdrawals.index, {})).total).toBe(1);
    expect((await shopClient(token)(withdrawals.limits, {})).available).toBe("200");
  });
});

test("a withdrawal that nobody took up is cancelled: the list and the balance show it at once", async ({
  shop,
  page,
  member,
}) => {
  await ready(shop, member, "60");
  await ask(shop, "50");
  await shop
    .sheet()
    .getByRole("button", { name: /^Withdraw 50/ })
    .click();
  await expect(shop.heading("Pending review")).toBeVisible();
  await shop.link("See all withdrawals").click();
  const row = page.getByRole("main").getByRole("link", { name: /50\.00/ });
  await expect(row).toContainText("Pending review");
  await row.click();
  await shop.button("Cancel withdrawal").click();
  await shop.answer("Keep it");
  await expect(shop.heading("Pending review")).toBeVisible();
  await shop.button("Cancel withdrawal").click();
  await shop.answer("Cancel withdrawal");
  await expect(shop.heading("Cancelled")).toBeVisible();
  await expect(shop.button("Cancel withdrawal")).toBeHidden();
  await shop.link("See all withdrawals").click();
  await expect(row).toContainText("Cancelled");
  await shop.open("/pages/exchange");
  await expect(page.getByRole("main")).toContainText("60.00");
});
