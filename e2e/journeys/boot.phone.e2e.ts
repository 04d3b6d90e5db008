/** Opening the shop: which files and calls a page requests, and the message if its own files fail to load. */
import { expect, test } from "../support/journey.ts";
import { origin } from "../support/place.ts";

test.describe("without its files", () => {
  test.use({
    language: "vi",
    expectedErrors: [/Failed to load resource|ERR_FAILED|net::|dynamically imported module/],
  });

  test("a file that does not come is told in the member's language, and trying again opens the shop", async ({
    shop,
    page,
  }) => {
    await page.route("**/assets/libraries-*.js", (route) => route.abort());
    await page.goto(`${origin()}/#/`);
    await expect(page.getByRole("alert")).toContainText(shop.say("Network error"));
    await page.unroute("**/assets/libraries-*.js");
    await shop.button("Try again").click();
    await expect(shop.heading("Best sellers")).toBeVisible();
  });
});

test.describe("without its first script", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED|net::/] });

  test("trying again is offered after a minute, and opens the shop", async ({ shop, page }) => {
    await page.route("**/assets/early-*.js", (route) => route.abort());
    await page.goto(`${origin()}/#/`);
    const again = page.getByRole("link", { name: "Try again" });
    await expect(page.locator(".first svg")).toBeVisible();
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.currentTime = 60_001;
    });
    await expect(again).toBeVisible();
    await page.unroute("**/assets/early-*.js");
    await again.click();
    await expect(shop.heading("Best sellers")).toBeVisible();
  });
});

test.describe("for a member", () => {
  test.use({ who: "grace" });

  for (const path of [
    "cart",
    "mine",
    "order/orderList",
    "eWallet",
    "team",
    "incomeStatement",
    "teamList",
    "invite",
    "member",
  ])
    test(`pages/${path} asks for each thing once`, async ({ shop, page }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith("/api/")) asked.push(pathname);
      });
      await shop.open(`/pages/${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked).not.toEqual([]);
      expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    });
});
