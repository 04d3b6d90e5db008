/** The shop with its service worker: without a connection, with a new build, and after a return to a build without one. */
import type { Page } from "@playwright/test";
import { type Between, serveBetween } from "../support/between.ts";
import { test as base, expect } from "../support/journey.ts";
import { joinAsNew } from "../support/people.ts";
import { origin } from "../support/place.ts";
import { goodsPath, HONEY, productNamed } from "../support/shelf.ts";

const test = base.extend<{ between: Between }>({
  between: async ({ browserName: _browser }, use) => {
    const between = await serveBetween(origin());
    await use(between);
    await between.close();
  },
});

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/ERR_|Failed to load resource|Failed to fetch|network error/i],
});

/** Resolves when the worker has taken over, and what is shown is stored. */
async function kept(page: Page, least = 1): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const list = await (await caches.open("seen")).match("/seen/list.json");
        return ((await list?.json())?.products ?? []).length as number;
      }),
    )
    .toBeGreaterThanOrEqual(least);
}

test("without a connection it shows what this device has seen, marked, and comes back by itself", async ({
  shop,
  page,
  between,
}) => {
  const honey = await productNamed(HONEY);
  await page.goto(`${between.origin}/#/pages/index`);
  await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
  await kept(page, 10);
  await page.goto(`${between.origin}/#${goodsPath(honey.id)}`);
  await expect(shop.heading("About this product")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () =>
        JSON.stringify(await (await (await caches.open("seen")).match("/seen/list.json"))?.json()),
      ),
    )
    .toContain(honey.description.slice(0, 20));

  between.away = true;
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("Prices and stock may have changed.")).toBeVisible();
  // The page that was open is open again; it has no button that cannot work.
  const open = page.locator("details[open]");
  await expect(open).toContainText(HONEY);
  await expect(open).toContainText(honey.description.slice(0, 20));
  await expect(open.getByText(/^Seen /)).toBeVisible();
  await expect(page.getByRole("button")).toHaveText(["Try again"]);
  const pictures = page.locator("details img");
  expect(await pictures.count()).toBeGreaterThan(3);
  await expect
    .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  between.away = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(shop.heading("About this product")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`id=${honey.id}$`));
});

test("a new build is offered to a tab that is open, which stays until it is taken", async ({ shop, page, between }) => {
  await page.goto(`${between.origin}/#/pages/index`);
  await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
  await kept(page);
  await expect(shop.toast("A new version is ready")).toBeHidden();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  between.worker = "newer";
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(shop.toast("A new version is ready")).toBeVisible();
  expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  await shop.button("Reload").click();
  await expect.poll(() => page.evaluate(() => "stillHere" in window).catch(() => true)).toBe(false);
  await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
});

test("a server of a build without a worker ends it at the next visit", async ({ page, between }) => {
  await page.goto(`${between.origin}/#/pages/index`);
  await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
  await kept(page);
  between.worker = "none";
  // Its pages do not register one either.
  await page.addInitScript(() =>
    Object.defineProperty(navigator.serviceWorker, "register", { value: () => Promise.reject() }),
  );
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(page.getByRole("main").getByText("USDT").first()).toBeVisible();
});

test("nothing of a member is in its caches, and a sign-out leaves nothing", async ({ shop, page }) => {
  const member = await joinAsNew();
  await page.goto(origin());
  await page.evaluate((user) => localStorage.setItem("userInfo", JSON.stringify(user)), member);
  for (const path of [
    "/pages/mine",
    "/pages/eWallet",
    "/pages/order/orderList",
    "/pages/address/deliveryAddress",
    "/pages/index",
  ]) {
    await page.goto(`${origin()}/?visit=${path.length}#${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await kept(page, 5);
  const stored = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        if (request.url.endsWith(".json")) texts.push(await (await cache.match(request))!.text());
      }
    }
    return texts.join("\n");
  });
  for (const own of [member.token, member.memberId, member.name, member.email, member.mobile, "/api/"])
    expect(stored).not.toContain(own);
  expect(stored.split("\n").every((line) => /\/seen\/|^\{/.test(line))).toBe(true);
  await shop.open("/pages/setUp/setUp");
  await shop.button("Log out").click();
  await shop.answer("Log out");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["worker-here"]);
});
