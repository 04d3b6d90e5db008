/** The shop on another origin than the API: signing in, pictures, uploads and an order. */
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, test } from "../support/journey.ts";
import { settled } from "../support/looking.ts";
import { grant, joinAsNew, NEW_PASSWORD, shopClient } from "../support/people.ts";
import { photo } from "../support/photo.ts";
import { elsewhere, origin } from "../support/place.ts";
import { fillAddress } from "../support/purchase.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";

// With headers that the API does not allow, browsers refuse each call.
test.use({ extraHTTPHeaders: {} });

test("a member signs in, sends a picture, and buys", async ({ shop, page }) => {
  const member = await joinAsNew();
  await grant(member.memberId, "500");
  const honey = await productNamed(HONEY);
  const open = (path: string) => page.goto(`${elsewhere()}/#${path}`);

  await open("/pages/login");
  await shop.field("Member ID or email").fill(member.memberId);
  await shop.field("Password").fill(NEW_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);

  await open(goodsPath(honey.id));
  const picture = page.getByRole("img", { name: HONEY }).first();
  await expect(picture).toHaveAttribute("srcset", new RegExp(origin()));
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await open("/pages/feedback/feedback");
  await page
    .getByLabel("Choose pictures", { exact: true })
    .setInputFiles({ name: "0.jpg", mimeType: "image/jpeg", buffer: await photo(page, 800, 600) });
  await expect(page.getByRole("img", { name: "Picture 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  const sku = honey.skus.find(({ stock }) => stock > 3)!;
  await open(`/pages/shop/confirmOrder?sku=${sku.id}&quantity=1`);
  await page.getByRole("link", { name: "Add a delivery address" }).click();
  await fillAddress(shop, {
    recipient: "Ida Journey",
    phone: "91234567",
    country: "Singapore",
    parts: [],
    detail: "1 Raffles Place",
    postalCode: "048616",
  });
  // The terms of delivery to this address move the button.
  await settled(page);
  await shop.button("Place order").click();
  await shop.sheet().getByRole("button", { name: /^Pay/ }).click();
  await expect(shop.heading("Order paid")).toBeVisible();

  const call = shopClient(member.token);
  const { list } = await call(orders.index, { limit: 1 });
  expect((await call(wallet.balances, {})).balance).toBe((500 - Number(list[0]!.total)).toString());
});
