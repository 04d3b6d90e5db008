/** Buying, sending money and joining by keyboard only, on a desktop and on a phone with a keyboard. */
import { members } from "@banyan/contract/members.ts";
import type { Locator } from "@playwright/test";
import { expect, type Shop, test } from "../support/journey.ts";
import { Keyboard } from "../support/keyboard.ts";
import { demoMember, grant, joinAsNew, NEW_PASSWORD, shopClient } from "../support/people.ts";
import { origin } from "../support/place.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";
import { readBy } from "../support/transfers.ts";

/** Opens the list of a field, and selects an entry by typing. */
async function pick(shop: Shop, keyboard: Keyboard, field: string, name: string): Promise<void> {
  const opener = shop.page.getByRole("button", { name: new RegExp(`^${shop.say(field)}:`) });
  await keyboard.press(opener);
  const sheet = shop.sheet();
  await keyboard.type(sheet.getByRole("searchbox"), name);
  await keyboard.press(sheet.getByRole("button").filter({ hasText: name }).first());
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}

const main = ({ page }: Shop): Locator => page.getByRole("main");

test.describe("as a member", () => {
  test.use({ who: "new" });

  test("a purchase, from the home page by a new address to the receipt", async ({ shop, page, member }) => {
    const keyboard = new Keyboard(page);
    const search = page.getByRole(test.info().project.name === "phone" ? "textbox" : "combobox", {
      name: shop.say("Search products"),
    });
    await grant(member?.memberId ?? "", "500");
    const honey = await productNamed(HONEY);
    const sku = honey.skus.find((one) => one.stock > 3);
    await shop.open("/");
    await expect(shop.heading("Best sellers")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(shop.link("Skip to content")).toBeFocused();

    await test.step("find it", async () => {
      if (test.info().project.name === "phone") await keyboard.press(shop.link("Search products"));
      await keyboard.type(search, "wildflower");
      await page.keyboard.press("Enter");
      await keyboard.press(page.locator(`main a[href$="${goodsPath(honey.id)}"]`).filter({ hasText: "USDT" }));
      await expect(main(shop).getByRole("heading", { name: HONEY, level: 1 })).toBeVisible();
    });
    await test.step("choose what it is to be", async () => {
      // On phones the choice is in a sheet.
      const asked = test.info().project.name === "phone" ? shop.sheet() : main(shop);
      if (test.info().project.name === "phone") await keyboard.press(shop.button("Buy now"));
      for (const [at, option] of (sku?.options ?? []).entries()) {
        const { name, options = [] } = honey.specifications[at] ?? {};
        const chip = asked.getByRole("group", { name }).getByRole("button", { name: options[option], exact: true });
        await keyboard.press(chip, "Space");
        await expect(chip).toHaveAttribute("aria-pressed", "true");
      }
      await keyboard.press(asked.getByRole("button", { name: shop.say("Buy now"), exact: true }));
      await expect(shop.button("Place order")).toBeVisible();
    });
    await test.step("say where it goes", async () => {
      await keyboard.press(page.getByRole("link", { name: shop.say("Add a delivery address") }));
      await keyboard.type(shop.field("Recipient"), "Ida Journey");
      await pick(shop, keyboard, "Country or region", "Taiwan");
      await keyboard.type(shop.field("Phone"), "912345678");
      await pick(shop, keyboard, "County or city", "Taipei");
      await pick(shop, keyboard, "District", "Xinyi");
      await keyboard.type(shop.field("Detailed address"), "1 Songgao Road");
      await keyboard.press(shop.button("Save"));
      await expect(shop.toast("The address was saved")).toBeVisible();
    });
    await keyboard.press(shop.button("Place order"));
    await keyboard.press(shop.sheet().getByRole("button", { name: /^Pay/ }));
    await expect(shop.heading("Order paid")).toBeVisible();
  });

  test("a transfer, from one's own page to the receipt", async ({ shop, page, member }) => {
    const keyboard = new Keyboard(page);
    const receiver = await joinAsNew();
    await grant(member!.memberId, "40");
    await shop.open("/pages/mine");
    const inPage = (name: string) => main(shop).getByRole("link", { name: shop.say(name), exact: true });
    await keyboard.press(inPage("E-wallet"));
    await expect(page).toHaveURL(/pages\/eWallet/);
    await keyboard.press(inPage("Transfer"));
    await keyboard.type(shop.field("Member ID of the receiver"), receiver.memberId);
    await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
    await keyboard.type(shop.field("Amount"), "12.5");
    await keyboard.type(shop.field("Note"), "For the tea");
    await keyboard.press(shop.button("Continue"));
    const sheet = shop.sheet();
    await expect(sheet).toContainText(receiver.memberId);
    // Escape cancels, and returns to the previous position.
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(shop.button("Continue")).toBeFocused();
    await page.keyboard.press("Enter");
    await keyboard.press(sheet.getByRole("button", { name: /^Transfer / }));
    await expect(shop.heading("Transfer sent")).toBeVisible();
    await expect(page).toHaveURL(/pages\/transfer\/receipt\?id=/);
    const id = new URL(page.url().replace("#", "")).searchParams.get("id") ?? "";
    expect((await readBy(receiver, id)).receipt).toMatchObject({ amount: "12.5", instructions: "For the tea" });
  });
});

test("joining, from the invitation to the new member ID", async ({ shop, page }) => {
  const keyboard = new Keyboard(page);
  const { inviteCode, left } = await shopClient(demoMember("grace").token)(members.invite, {});
  await page.goto(`${origin()}/?invite_code=${inviteCode}&node_code=${left.nodeCode}`);
  // Phones open the form directly.
  if (test.info().project.name === "desktop") {
    await keyboard.press(page.getByRole("banner").getByRole("link", { name: shop.say("Sign in"), exact: true }));
    await keyboard.press(shop.link("Register"));
  }
  await expect(shop.field("Invitation code")).toHaveValue(inviteCode);
  // An equal registration within ten minutes would sign in the same member.
  const name = `Ida of the ${test.info().project.name}`;
  await keyboard.type(shop.field("Name or company"), name);
  await keyboard.type(shop.field("Date of birth"), "02031991");
  await expect(shop.field("Date of birth")).toHaveValue("1991-02-03");
  await pick(shop, keyboard, "Nationality", "Singapore");
  await keyboard.type(shop.field("Mobile number"), "91234567");
  await keyboard.type(shop.field("Password"), NEW_PASSWORD);
  const agreement = page.getByRole("checkbox", {
    name: shop.say("I accept the user agreement and the privacy policy"),
  });
  await keyboard.press(agreement, "Space");
  await expect(agreement).toBeChecked();
  await keyboard.press(shop.button("Register"));
  await expect(shop.heading("Welcome, {name}", { name })).toBeVisible();
  await expect(page.getByText(/^[1-9]\d{7}$/)).toBeVisible();
  await keyboard.press(page.getByRole("checkbox", { name: shop.say("I have saved my recovery codes") }), "Space");
  await keyboard.press(shop.link("Start shopping"));
  await expect(shop.heading("Products")).toBeVisible();
});
