/** Short links: what chats read of them, what people see who open them, and sharing a page. */
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, NO_BARRIERS } from "../support/looking.ts";
import { origin } from "../support/place.ts";
import { APRON, goodsPath, productNamed } from "../support/shelf.ts";

const codes = () => [localStorage.getItem("invite_code"), localStorage.getItem("node_code")];

test("a shared product opens in the shop with the sharer's invitation, and stays after a reload", async ({
  shop,
  page,
}) => {
  const { id } = await productNamed(APRON);
  const response = await page.goto(`${origin()}/p/${id}?lang=en&i=ABCDEFGH-23456789`);
  expect(response?.status()).toBe(200);
  expect(await response?.text()).toContain(`<meta property="og:title" content="${APRON}">`);
  await expect(page.getByRole("heading", { name: APRON, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${APRON} · Banyan`);
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await page.evaluate(codes)).toEqual(["ABCDEFGH", "23456789"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: APRON, level: 1 })).toBeVisible();
  await shop.open("/pages/register");
  await expect(page.getByLabel(/^Invitation code/)).toHaveValue("ABCDEFGH");
});

test("an invitation opens registration with its codes", async ({ page }) => {
  await page.goto(`${origin()}/i/ABCDEFGH-23456789?lang=en`);
  await expect(page.getByLabel(/^Invitation code/)).toHaveValue("ABCDEFGH");
  await expect(page.getByLabel(/^Node code/)).toHaveValue("23456789");
});

test.describe("a product that does not exist", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("gets 404 and a page that leads on", async ({ shop, page }) => {
    const response = await page.goto(`${origin()}/p/999999`);
    expect(response?.status()).toBe(404);
    await expect(shop.link("All products")).toBeVisible();
    expect((await page.goto(`${origin()}/p/tea`))?.status()).toBe(404);
    await expect(shop.heading("This page does not exist")).toBeVisible();
  });
});

test("a product is shared by its short link", async ({ shop, page }) => {
  const { id } = await productNamed(APRON);
  await shop.open(goodsPath(id));
  await shop.button("Share").click();
  const sheet = shop.sheet();
  await expect(sheet.getByText(`/p/${id}?lang=en`)).toBeVisible();
  await expect(sheet.getByRole("link", { name: "LINE" })).toHaveAttribute("href", /line\.me.*%2Fp%2F/);
  expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
  await sheet.getByRole("button", { name: shop.say("Copy link") }).click();
  await expect(shop.text("Link copied")).toBeVisible();
});
