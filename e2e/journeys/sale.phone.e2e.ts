/** Staff plan a sale; a member sees it, and is asked again when it ends before the order is placed. */
import { addresses } from "@banyan/contract/addresses.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { orders } from "@banyan/contract/orders.ts";
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { inTaipei, officePath, withOffice } from "../support/office.ts";
import { grant, shopClient } from "../support/people.ts";
import { ADDRESS } from "../support/purchase.ts";
import { FOR_SALE, goodsPath, productNamed } from "../support/shelf.ts";

test.use({ who: "new" });

const sold = async (id: string) => shopClient()(catalog.detail, { id });

/** Changes the sale of the product's only SKU in its sheet, and saves the product. */
async function changeSale(browser: Browser, id: string, change: (page: Page) => Promise<void>): Promise<void> {
  await withOffice(browser, "catalog", async (page) => {
    await page.goto(officePath(`/products/${id}`));
    await page.getByRole("button", { name: /^Sale of/ }).click();
    await change(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });
}

test("a sale is planned, seen with its old price, and asked about again once it is over", async ({
  shop,
  page,
  browser,
  member,
}, { retry }) => {
  const { id, price } = await productNamed(FOR_SALE[retry]!);
  const lower = String(Number(price) - 1.5);
  await grant(member!.memberId, "100");
  await shopClient(member!.token)(addresses.add, ADDRESS);
  await changeSale(browser, id, async (office) => {
    const sheet = office.getByRole("dialog");
    await sheet.getByLabel("Price of the sale").fill(lower);
    await sheet.getByLabel("Begins").fill(inTaipei(-1));
    await sheet.getByLabel("Ends").fill(inTaipei(2));
    await settled(office);
    expect(await barriers(office)).toEqual([]);
    expect(await misfits(office)).toEqual([]);
    await sheet.getByRole("button", { name: "Use this sale" }).click();
  });
  await expect.poll(async () => (await sold(id)).price).toBe(lower);

  await shop.open(goodsPath(id));
  await expect(page.getByText(/^Sale until/).first()).toBeVisible();
  await expect(page.locator("s").first()).toContainText(Number(price).toFixed(2));
  await shop.button("Buy now").click();
  await expect(shop.heading("Products")).toBeVisible();
  await expect(page.getByText(Number(lower).toFixed(2)).first()).toBeVisible();

  await changeSale(browser, id, (office) => office.getByRole("button", { name: "No sale" }).click());
  await shop.button("Place order").click();
  await shop.sheet().getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert").getByText(SENTENCES.en.errors.SHOWN_CHANGED)).toBeVisible();
  // Who confirms before the new price is there is asked once more.
  await expect(page.getByText(Number(price).toFixed(2)).first()).toBeVisible();
  await shop.button("Place order").click();
  await shop.sheet().getByRole("button", { name: /^Pay/ }).click();
  await expect(shop.heading("Order paid")).toBeVisible();
  const call = shopClient(member!.token);
  const { list } = await call(orders.index, { limit: 1 });
  expect((await call(orders.detail, { orderId: list[0]!.id })).lines[0]!.price).toBe(price);
});
