/** The cart drawer, after adding something. */
import { expect, test } from "../support/journey.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";

test("adding opens the cart at the side; Escape closes it, and the page stays where it was", async ({ shop, page }) => {
  const honey = await productNamed(HONEY);
  const sku = honey.skus.find((one) => one.stock > 3);
  await shop.open(goodsPath(honey.id));
  const heading = page.getByRole("heading", { name: HONEY, level: 1 });
  await expect(heading).toBeVisible();
  for (const [at, option] of (sku?.options ?? []).entries()) {
    const specification = honey.specifications[at];
    const group = page.getByRole("group", { name: specification?.name });
    await group.getByRole("button", { name: specification?.options[option], exact: true }).click();
  }
  const before = await heading.boundingBox();
  const add = shop.button("Add to cart").filter({ visible: true });
  await add.click();
  const drawer = page.getByRole("dialog", { name: shop.say("Added to the cart") });
  await expect(drawer.getByRole("link", { name: HONEY })).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await expect
    .poll(async () => Math.round(((await drawer.boundingBox())?.height ?? 0) - (page.viewportSize()?.height ?? 1)))
    .toBe(0);
  expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await drawer.getByRole("button", { name: shop.say("One more") }).click();
  await expect(drawer.getByRole("button", { name: /\(2\)$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
  await add.click();
  await drawer.getByRole("button", { name: shop.say("View cart") }).click();
  await expect(page).toHaveURL(/#\/pages\/pc\/pcCart$/);
  await expect(drawer).toBeHidden();
});
