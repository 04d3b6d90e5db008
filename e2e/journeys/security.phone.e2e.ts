/** Payment protection: sets up an authenticator app and a passkey, which a transfer then requires. */
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { notices } from "@banyan/contract/notices.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, type Shop, test } from "../support/journey.ts";
import { demoMember, grant, NEW_PASSWORD, shopClient } from "../support/people.ts";

const { errors } = SENTENCES.en;
const STEP_MS = 30_000;

/** The authenticator code a number of steps from now. The server accepts one step of difference, and each code once. */
function codeOf(secret: string, steps: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

const asks = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });

/** Adds an authenticator app and returns its secret and a recovery code. */
async function addAuthenticator(shop: Shop, page: Page): Promise<{ secret: string; recoveryCode: string }> {
  await shop.open("/pages/setUp/setUp");
  await shop.link("Payment protection").click();
  await expect(asks(page, shop.say("Ask before every transfer"))).toBeDisabled();
  await shop.button("Add an authenticator app").click();
  await shop.field("Current password").fill("not-the-password");
  await shop.button("Continue").click();
  await expect(shop.field("Current password")).toHaveAccessibleDescription(errors.PASSWORD_WRONG);
  await shop.field("Current password").fill(NEW_PASSWORD);
  await shop.button("Continue").click();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
  await shop.field("Code from the authenticator app").fill(codeOf(secret, -1));
  await expect(shop.heading("Save your recovery codes")).toBeVisible();
  const codes = page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await shop.button("I have saved them").click();
  await shop.answer("I have them");
  await expect(asks(page, shop.say("Ask before every transfer"))).toBeChecked();
  return { secret, recoveryCode };
}

/** Fills in the transfer form and confirms it. The step-up sheet follows. */
async function confirmTransfer(shop: Shop, page: Page, to: string): Promise<void> {
  await shop.open("/pages/transfer");
  await shop.field("Member ID of the receiver").fill(to);
  await shop.field("Amount").fill("3");
  await shop.button("Continue").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Transfer/ })
    .click();
  await expect(shop.heading("Confirm that it is you")).toBeVisible();
}

const balanceOf = async (token: string | undefined) => (await shopClient(token)(wallet.balances, {})).balance;

test.describe("payment protection", () => {
  test.use({ who: "new" });

  test("by an authenticator app: a transfer waits for its code and loses nothing", async ({ shop, page, member }) => {
    await grant(member?.memberId ?? "", "20");
    const { secret, recoveryCode } = await addAuthenticator(shop, page);
    await confirmTransfer(shop, page, demoMember("lan").memberId);
    await shop.field("Code from the authenticator app").fill("000000");
    await expect(shop.field("Code from the authenticator app")).toHaveAccessibleDescription(errors.STEP_UP_WRONG);
    expect(await balanceOf(member?.token)).toBe("20");
    await shop.field("Code from the authenticator app").fill(codeOf(secret, 0));
    await expect(page).toHaveURL(/pages\/transfer\/receipt/);
    expect(await balanceOf(member?.token)).toBe("16.97");
    const { list } = await shopClient(member?.token)(notices.index, {});
    expect(list.map(({ kind }) => kind)).toContain("security.changed");

    await shop.open("/pages/setUp/security");
    await asks(page, shop.say("Ask before every transfer")).click();
    await shop.button("Use a recovery code instead").click();
    await shop.field("Recovery code").fill(recoveryCode.toLowerCase());
    await shop.button("Confirm").click();
    await expect(shop.toast("You will not be asked any more")).toBeVisible();
    await expect(asks(page, shop.say("Ask before every transfer"))).not.toBeChecked();
    await expect(shop.text("{left} of {all} left", { left: 9, all: 10 })).toBeVisible();
  });

  test("by a passkey: closing the question sends nothing, the passkey sends it once", async ({
    shop,
    page,
    context,
    member,
  }) => {
    await grant(member?.memberId ?? "", "20");
    const devices = await context.newCDPSession(page);
    await devices.send("WebAuthn.enable");
    await devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await shop.open("/pages/setUp/security");
    await shop.button("Add a passkey").click();
    await shop.field("Device name").fill("My laptop");
    await shop.field("Current password").fill(NEW_PASSWORD);
    await shop.button("Continue").click();
    await expect(shop.heading("Save your recovery codes")).toBeVisible();
    await shop.button("Copy codes").click();
    await shop.button("I have saved them").click();
    await expect(page.getByText("My laptop")).toBeVisible();

    await confirmTransfer(shop, page, demoMember("lan").memberId);
    await page
      .getByRole("dialog", { name: shop.say("Confirm that it is you") })
      .getByRole("button", { name: shop.say("Close") })
      .click();
    expect(await balanceOf(member?.token)).toBe("20");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Transfer/ })
      .click();
    await shop.button("Use the passkey").click();
    await expect(page).toHaveURL(/pages\/transfer\/receipt/);
    expect(await balanceOf(member?.token)).toBe("16.97");
  });
});
