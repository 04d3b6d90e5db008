/** A whole purchase without a mouse. */
import { addresses } from "@banyan/contract/addresses.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant, shopClient } from "../support/people.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";

test.use({ who: "new" });

const MOST_STEPS = 150;

/** Presses Tab until `target` has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

test("a purchase by keyboard alone, from the home page to the receipt", async ({ shop, page, member }) => {
  const call = shopClient(member?.token);
  await grant(member?.memberId ?? "", "500");
  await call(addresses.add, {
    recipient: "Ida Journey",
    areaCode: "+65",
    phone: "91234567",
    country: "SG",
    detail: "1 Raffles Place",
  });
  const honey = await productNamed(HONEY);
  const sku = honey.skus.find((one) => one.stock > 3);
  await shop.open("/");
  await expect(shop.heading("Recommended")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(shop.link("Skip to content")).toBeFocused();
  await tabTo(page, page.getByRole("combobox", { name: shop.say("Search products") }));
  await page.keyboard.type("wildflower");
  await page.keyboard.press("Enter");
  const card = page.locator(`main a[href$="${goodsPath(honey.id)}"]`).filter({ hasText: "USDT" });
  await tabTo(page, card);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: HONEY, level: 1 })).toBeVisible();
  for (const [at, option] of (sku?.options ?? []).entries()) {
    const specification = honey.specifications[at];
    const chip = page
      .getByRole("group", { name: specification?.name })
      .getByRole("button", { name: specification?.options[option], exact: true });
    await tabTo(page, chip);
    await page.keyboard.press("Space");
    await expect(chip).toHaveAttribute("aria-pressed", "true");
  }
  await tabTo(page, shop.button("Buy now").filter({ visible: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, shop.button("Place order"));
  await page.keyboard.press("Enter");
  await expect(shop.sheet()).toBeVisible();
  await tabTo(page, shop.sheet().getByRole("button", { name: /^Pay/ }));
  await page.keyboard.press("Enter");
  await expect(shop.heading("Order paid")).toBeVisible();
});

test("a sheet of the office keeps the focus while it is open, and gives it back", async ({ browser }) => {
  await withOffice(browser, "owner", async (page) => {
    await page.goto(officePath("/staff"));
    const opener = page.getByRole("button", { name: "New account" });
    await tabTo(page, opener);
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "New staff account" });
    await tabTo(page, sheet.getByLabel("Email"));
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press("Tab");
      const strayed = page.locator("#root :focus").filter({ visible: true });
      expect(await strayed.count()).toBe(0);
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
