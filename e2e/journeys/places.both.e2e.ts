/** A place from the map, by hand and by keys, and the parts of an address from lists. */
import { expect, test } from "../support/journey.ts";
import { choosePart } from "../support/purchase.ts";

test.use({ who: "new", permissions: ["geolocation"], geolocation: { longitude: 121.5654, latitude: 25.033 } });

test("a place from the map fills the address, and what was typed stays", async ({ shop, page }) => {
  await shop.open("/pages/address/changeAddress");
  await shop.field("Recipient").fill("Mei Lin");
  await shop.link("Choose on the map").click();
  await expect(shop.heading("Choose a location")).toBeVisible();
  await shop.field("Country or region").selectOption("TW");
  const map = page.getByRole("group", { name: /^Map\./ });
  await expect(map).toBeVisible();

  await test.step("one's own position, and a tap", async () => {
    await shop.button("Use my position").click();
    await expect(page.getByRole("button", { name: /台北市/ }).first()).toBeVisible();
    await map.click();
    await expect(page.getByRole("button", { name: /km$/ }).first()).toBeVisible();
  });
  await test.step("the middle of the map, by keys alone", async () => {
    await map.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await shop.button("Places in the middle of the map").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /km$/ }).first()).toBeVisible();
  });
  await shop.field("City or district").fill("nowhere at all");
  await expect(shop.heading("Nothing found")).toBeVisible();
  await shop.field("City or district").fill("xinyi");
  await page.getByRole("button", { name: /信義區.*台北市/ }).press("Enter");
  await expect(shop.field("Recipient")).toHaveValue("Mei Lin");
  await expect(page.getByRole("button", { name: "County or city: 台北市" })).toBeVisible();
  await expect(shop.field("Postal code")).toHaveValue("110");
  await choosePart(shop, "District", "大安區", "信義區");
  await expect(shop.field("Postal code")).toHaveValue("106");
});
