/** Staff make a discount code; a member takes it at the checkout, pays, and cannot use it again. */
import { addresses } from "@banyan/contract/addresses.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { orders } from "@banyan/contract/orders.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { inTaipei, officePath, withOffice } from "../support/office.ts";
import { grant, shopClient } from "../support/people.ts";
import { ADDRESS } from "../support/purchase.ts";
import { HONEY, productNamed } from "../support/shelf.ts";

// A refused code is an answer that the browser logs.
test.use({ who: "new", expectedErrors: [/status of 4\d\d/] });

const { errors } = SENTENCES.en;

async function looksRight(page: Page): Promise<void> {
  await settled(page);
  expect(await barriers(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
}

test("a discount code lowers an order, is shown on it, and works once", async ({ shop, page, browser, member }) => {
  const code = `TEA${Date.now().toString(36).toUpperCase()}`;
  const honey = await productNamed(HONEY);
  const sku = honey.skus.find(({ stock }) => stock > 5)!;
  const call = shopClient(member!.token);
  const goods = 2 * Number(sku.price);
  const amount = goods / 10;
  await grant(member!.memberId, "500");
  await call(addresses.add, ADDRESS);

  await withOffice(browser, "catalog", async (staff) => {
    await staff.goto(officePath("/discounts"));
    await staff.getByRole("button", { name: "New discount code" }).click();
    const sheet = staff.getByRole("dialog");
    await sheet.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
    await sheet.getByLabel("Percent", { exact: true }).fill("10");
    await sheet.getByLabel("Begins").fill(inTaipei(-1));
    await sheet.getByLabel("Ends").fill(inTaipei(7));
    await looksRight(staff);
    await sheet.getByRole("button", { name: "Save", exact: true }).click();
    await expect(staff.getByText("Saved", { exact: true })).toBeVisible();
    await expect(staff.getByRole("row").filter({ hasText: code })).toContainText("Running");
  });

  const enter = async (text: string) => {
    await shop.field("Discount code").fill(text);
    await shop.button("Apply").click();
  };
  const total = () => page.getByText(new RegExp(`−${amount.toFixed(2).replace(".", "\\.")}`)).first();
  const checkout = `/pages/shop/confirmOrder?sku=${sku.id}&quantity=2`;

  await test.step("a wrong code is refused at its field, and what was entered stays", async () => {
    await shop.open(checkout);
    await shop.button("Have a discount code?").click();
    await expect(shop.field("Discount code")).toBeFocused();
    await enter(`${code}X`);
    await expect(page.getByText(errors.DISCOUNT_CODE_NOT_FOUND)).toBeVisible();
    await expect(shop.field("Discount code")).toHaveValue(`${code}X`);
    await expect(page.getByText("1 Raffles Place")).toBeVisible();
    await looksRight(page);
  });

  await test.step("the right one lowers the total, is removed, and applied again", async () => {
    await enter(code);
    await expect(shop.button("Remove the discount code")).toBeFocused();
    await expect(total()).toBeVisible();
    await looksRight(page);
    await shop.button("Remove the discount code").click();
    await expect(shop.field("Discount code")).toBeFocused();
    await expect(total()).toBeHidden();
    await enter(code.toLowerCase());
    await expect(total()).toBeVisible();
  });

  await test.step("receipt and order say the code and what it took off", async () => {
    await shop.button("Place order").click();
    await expect(shop.sheet().getByText(code)).toBeVisible();
    await looksRight(page);
    await shop.sheet().getByRole("button", { name: /^Pay/ }).click();
    await expect(shop.heading("Order paid")).toBeVisible();
    await expect(page.getByText(code)).toBeVisible();
    await expect(total()).toBeVisible();
    await looksRight(page);
    await shop.link("View order").click();
    await expect(page).toHaveURL(/order\/details/);
    await expect(page.getByText(code)).toBeVisible();
    await expect(total()).toBeVisible();
    await looksRight(page);
    const { list } = await call(orders.index, { limit: 1 });
    const order = await call(orders.detail, { orderId: list[0]!.id });
    expect(order.discount).toEqual({ code, amount: String(amount) });
    expect(Number(order.productTotal)).toBe(goods - amount);
  });

  await test.step("a second use is refused by name", async () => {
    await shop.open(checkout);
    await shop.button("Have a discount code?").click();
    await enter(code);
    await expect(page.getByText(errors.DISCOUNT_CODE_USED)).toBeVisible();
  });

  await withOffice(browser, "catalog", async (staff) => {
    await staff.goto(officePath(`/discounts?search=${code}`));
    const row = staff.getByRole("row").filter({ hasText: code });
    await row.getByRole("button", { name: `End ${code}` }).click();
    await looksRight(staff);
    await staff.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
    await expect(row).toContainText("Ended");
  });

  await test.step("once it has ended, it says that", async () => {
    await enter(code);
    await expect(page.getByText(errors.DISCOUNT_CODE_ENDED)).toBeVisible();
    await expect(total()).toBeHidden();
  });
});
