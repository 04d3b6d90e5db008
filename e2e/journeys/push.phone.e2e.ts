/** Pushes in a browser: the switch, what the server then has, a push that arrives, and its press. */

import { pushes } from "@banyan/contract/pushes.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { shopClient } from "../support/people.ts";
import { origin } from "../support/place.ts";

test.use({ serviceWorkers: "allow", who: "new" });

/** A browser without a screen has neither a push service nor notifications: their parts are played. */
async function playPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const subscription = () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/journey",
      toJSON: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/journey",
        keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
      }),
      unsubscribe: async () => sessionStorage.removeItem("played"),
    });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem("played", "yes");
      return subscription() as never;
    };
    PushManager.prototype.getSubscription = async () =>
      (sessionStorage.getItem("played") ? subscription() : null) as never;
  });
}

test("a member switches notices on, gets one, and a press opens what it is about", async ({ shop, page, member }) => {
  await playPushService(page);
  await shop.open("/pages/setUp/setUp");
  await shop.button("Notices on this device").click();
  const orders = shop.sheet().getByRole("switch", { name: shop.say("Orders, parcels and returns") });
  await orders.click();
  await expect(orders).toBeChecked();
  const call = shopClient(member!.token);
  await expect.poll(async () => (await call(pushes.state, {})).topics).toEqual(["orders"]);

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin()}/` && !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const push = { id: "push-1", kind: "order.shipped", reference: null, title: "Order shipped", language: "en" };
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: origin(),
    registrationId: await registered,
    data: JSON.stringify(push),
  });
  const data = `${origin()}/#/pages/order/orderList`;
  await expect
    .poll(() => worker!.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([{ title: "Order shipped", tag: "push-1", lang: "en", icon: "/icon-192.png", data }]);

  // The press on the notification.
  await worker!.evaluate((url) => {
    const notification = { data: url, close: () => {} };
    dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  }, data);
  await expect(page).toHaveURL(data);
  await expect(shop.heading("My orders")).toBeVisible();
});

test("a device that is logged out gets nothing more", async ({ shop, page, member }) => {
  await playPushService(page);
  await shop.open("/pages/setUp/setUp");
  await shop.button("Notices on this device").click();
  const money = shop.sheet().getByRole("switch", { name: shop.say("Top-ups, transfers and withdrawals") });
  await money.click();
  await expect(money).toBeChecked();
  await expect.poll(async () => (await shopClient(member!.token)(pushes.state, {})).topics).toEqual(["money"]);
  await page.keyboard.press("Escape");
  await shop.button("Log out").click();
  await shop.answer("Log out");
  await expect(page).toHaveURL(/pages\/mine/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("played"))).toBeNull();
  await expect(shopClient(member!.token)(pushes.state, {})).rejects.toThrow();
});
