/** Orders besides the main job: unpaid, cancelled, restocked. */
import { addresses } from "@banyan/contract/addresses.ts";
import { cart } from "@banyan/contract/cart.ts";
import { catalog } from "@banyan/contract/catalog.ts";
import { expect, test } from "../support/journey.ts";
import { shopClient } from "../support/people.ts";
import { ADDRESS } from "../support/purchase.ts";
import { BAG, productNamed } from "../support/shelf.ts";

test.use({ who: "new" });

test("an unpaid order can be cancelled, and its pieces are back in stock", async ({ shop, page, member }) => {
  const call = shopClient(member?.token);
  const bag = await productNamed(BAG);
  const sku = bag.skus.find((one) => one.stock > 3);
  const stock = async () => (await call(catalog.detail, { id: bag.id })).skus.find((one) => one.id === sku?.id)?.stock;
  await call(addresses.add, ADDRESS);
  await call(cart.add, { skuId: sku?.id ?? "", quantity: 2 });
  const before = (await stock()) ?? 0;
  await shop.open("/pages/shop/confirmOrder");
  await shop.button("Place order").click();
  await shop.button("Place the order, pay later").click();
  await expect(page).toHaveURL(/order\/details/);
  await expect(shop.heading("Pending payment")).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect.poll(stock).toBe(before - 2);
  await shop.open("/pages/order/orderList?tab=pending_payment");
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await shop.button("Cancel order").click();
  await shop.answer("Keep it");
  await expect(shop.heading("Pending payment")).toBeVisible();
  await shop.button("Cancel order").click();
  await shop.answer("Cancel order");
  await expect(shop.toast("The order was cancelled")).toBeVisible();
  await expect(shop.heading("Cancelled")).toBeVisible();
  await expect.poll(stock).toBe(before);
});
