/** Time from a tap on a link to the painted page, between pages with cached data: a phone at 4× CPU throttling. */
import type { Page } from "@playwright/test";
import { median } from "./bench.ts";

const SLOWER = 4;
const ROUNDS = 12;
/** Each page is reached through a link on the previous one; null: back. */
const WAYS: readonly [name: string, path: string | null][] = [
  ["home to products", "#/pages/index"],
  ["products to goods", "#/pages/shop/goodsDetails"],
  ["goods back to products", null],
  ["products to cart", "#/pages/cart"],
  ["cart to my account", "#/pages/mine"],
  ["my account to orders", "#/pages/order/orderList"],
  ["orders back to account", null],
  ["my account to home", "#/"],
];

export interface ChangeTimes {
  middle: number;
  p95: number;
}

/** Milliseconds by navigation. The page belongs to a signed-in member. */
export async function measureRouteChanges(page: Page, origin: string): Promise<Map<string, ChangeTimes>> {
  await page.goto(`${origin}/#/`);
  // A stored session is only read at the start.
  await page.reload();
  await page.getByRole("navigation").first().waitFor();
  for (const [, path] of WAYS) {
    await page.waitForLoadState("networkidle");
    await change(page, path);
  }
  await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const times = new Map<string, number[]>(WAYS.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of WAYS) {
      times.get(name)?.push(await change(page, path));
      await page.waitForTimeout(500);
    }
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const summaryOf = (all: readonly number[]): ChangeTimes => ({
    middle: median([...all]),
    p95: all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.95) - 1] ?? Number.NaN,
  });
  return new Map([...times].map(([name, all]) => [name, summaryOf(all)]));
}

/** Follows the first visible link to `path`, or goes back, and waits until the frame with the new title is painted. */
async function change(page: Page, path: string | null): Promise<number> {
  if (path !== null) await page.locator(`a[href*="${path}"]`).filter({ visible: true }).first().waitFor();
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        const before = document.title;
        const link = [...document.querySelectorAll("a")].find(
          (a) => to !== null && (to === "#/" ? a.hash === to : a.hash.startsWith(to)) && a.checkVisibility(),
        );
        if (to !== null && !link) return reject(new Error(`no link to ${to}`));
        const began = performance.now();
        if (link) link.click();
        else history.back();
        // Runs at the start of each frame. The frame that sees the new title paints the page, and its message is
        // delivered after that.
        const look = () => {
          if (document.title === before) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now() - began));
          port1.start();
          return port2.postMessage(null);
        };
        requestAnimationFrame(look);
        return undefined;
      }),
    path,
  );
}
