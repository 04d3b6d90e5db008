/** A location from the map, by pointer and by keys, with external tiles and without, and address parts from lists. */
import { places } from "@banyan/contract/places.ts";
import type { Page } from "@playwright/test";
import { expect, type Shop, test } from "../support/journey.ts";
import { shopClient } from "../support/people.ts";
import { chooseCountry, choosePart, fillAddress } from "../support/purchase.ts";
import { ATTRIBUTION, tileOf } from "../support/tiles.ts";

test.use({ who: "new", permissions: ["geolocation"], geolocation: { longitude: 121.5654, latitude: 25.033 } });

test("a place from the map fills the address, and what was typed stays", async ({ shop, page }) => {
  await shop.open("/pages/address/changeAddress");
  await shop.field("Recipient").fill("Mei Lin");
  // Singapore has no map.
  await expect(shop.link("Choose on the map")).toBeHidden();
  await chooseCountry(shop, "Country or region", "Taiwan");
  await shop.link("Choose on the map").click();
  await expect(shop.heading("Choose a location")).toBeVisible();
  await expect(shop.field("Country or region")).toHaveValue("TW");
  const map = page.getByRole("group", { name: /^Map\./ });
  await expect(map).toBeVisible();

  await test.step("one's own position, and a tap", async () => {
    await shop.button("Use my location").click();
    await expect(page.getByRole("button", { name: /台北市/ }).first()).toBeVisible();
    await map.click();
    await expect(page.getByRole("button", { name: /km$/ }).first()).toBeVisible();
  });
  await test.step("the middle of the map, by keys alone", async () => {
    await map.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowRight");
    await shop.button("Places near the map centre").focus();
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

const BUILT_IN = "Natural Earth · GeoNames";
const mapOf = (page: Page) => page.getByRole("group", { name: /^Map[. ]/ });

/** The tile below the tip of the pin; undefined without tiles. */
function tileUnderPin(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const svg = document.querySelector("main [role=group] svg");
    const pin = svg?.querySelector("path.fill-danger")?.getBoundingClientRect();
    if (!pin) throw new Error("The map has no pin.");
    const [x, y] = [pin.left + pin.width / 2, pin.bottom - 1];
    const tile = [...svg!.querySelectorAll("image")].find((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect();
      return x >= left && x < right && y >= top && y < bottom;
    });
    return tile && /\d+\/\d+\/\d+(?=\.svg$)/.exec(tile.href.baseVal)?.[0];
  });
}

/** Selects a location by search, and checks the form's values. */
async function chooseBySearch(shop: Shop, typed: string, place: RegExp): Promise<void> {
  await expect(shop.heading("Choose a location")).toBeVisible();
  await shop.field("City or district").fill(typed);
  await shop.page.getByRole("button", { name: place }).click();
  await expect(shop.heading("Add an address")).toBeVisible();
}

test("tiles of others lie where the places are, and say whose they are", async ({ shop, page }) => {
  const call = shopClient();
  const { tiles } = await call(places.map, { country: "VN" });
  expect(tiles?.attribution).toBe(ATTRIBUTION);
  const { list } = await call(places.search, { country: "VN", text: "Đà Nẵng" });
  const { position, province } = list[0]!;
  const link = { ...position, name: province, country: "VN" };
  await shop.open(`/pages/open-location?${new URLSearchParams(Object.entries(link).map(([k, v]) => [k, String(v)]))}`);
  await expect(page.getByRole("heading", { name: province, exact: true })).toBeVisible();
  await expect(page.getByText(`${ATTRIBUTION} · ${BUILT_IN}`)).toBeVisible();
  const under = await tileUnderPin(page);
  expect(under).toBe(tileOf(position!, Number(under?.split("/")[0])));
  const zoom = async () => Number((await tileUnderPin(page))?.split("/")[0]);
  const before = await zoom();
  for (let step = 0; step < 4; step++) await shop.button("Enlarge").click();
  await expect.poll(zoom).toBeGreaterThan(before);
});

test.describe("where no tile comes", () => {
  test.use({ expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] });

  test("the built-in map fills an address", async ({ shop, page, context }) => {
    const { tiles } = await shopClient()(places.map, { country: "TH" });
    const asked: string[] = [];
    await context.route(`${new URL(tiles!.url).origin}/**`, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await shop.open("/pages/choose-location?country=TH");
    await expect(mapOf(page)).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // External attributions belong below their own map only.
    await expect(page.getByText(BUILT_IN, { exact: true })).toBeVisible();
    await expect(mapOf(page).getByText("Bangkok")).toBeVisible();
    await chooseBySearch(shop, "chiang mai", /^เชียงใหม่\s*Chiang Mai$/);
    await expect(page.getByRole("button", { name: "Province or city: เชียงใหม่" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Country or region: Thailand" })).toBeVisible();
  });

  test("without a connection the map that is open stays, and can be moved", async ({ shop, page, context }) => {
    await shop.open("/pages/choose-location?country=JP");
    await expect(mapOf(page).locator("svg text").first()).toBeVisible();
    await context.setOffline(true);
    await expect(shop.text("You are offline. What you see may be out of date.")).toBeVisible();
    await mapOf(page).focus();
    for (const key of ["+", "+", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
    await expect(mapOf(page).locator("svg text").first()).toBeVisible();
    await shop.field("City or district").fill("osaka");
    await expect(shop.heading("Failed to get data")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: /大阪/ }).first()).toBeVisible();
  });
});

test("an address with the parts of the map is saved as it was chosen", async ({ shop, page }) => {
  await shop.open("/pages/choose-location?country=TW");
  await chooseBySearch(shop, "xinyi", /信義區.*台北市/);
  await fillAddress(shop, {
    recipient: "Mei Lin",
    phone: "91234567",
    country: "Taiwan",
    parts: [],
    detail: "1 Songgao Road",
    postalCode: "110",
  });
  await shop.open("/pages/address/deliveryAddress");
  await expect(page.getByText(/1 Songgao Road/)).toContainText("信義區");
});
