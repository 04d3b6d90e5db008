/** With reduced motion nothing is animated; without it, something is, which validates the test. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";

const NOTICEABLE_MS = 50;

/** Records all animations of the page by name, from the start. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((least) => {
    const moved = new Set<string>();
    Object.assign(globalThis, { moved });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        const { animationName, transitionProperty } = animation as CSSAnimation & CSSTransition;
        if (typeof duration === "number" && duration > least)
          moved.add(animationName ?? transitionProperty ?? animation.id);
      }
      requestAnimationFrame(look);
    };
    look();
  }, NOTICEABLE_MS);
  return () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved]);
}

/** Goes to the next banner; returns whether it is in position before the next paint. */
function lookAtNext(page: Page, next: string): Promise<boolean> {
  return page.evaluate((label) => {
    const button = document.querySelector<HTMLElement>(`main button[aria-label="${label}"]`);
    const row = button?.closest("section")?.querySelector("ul");
    const second = row?.children[1] as HTMLElement | undefined;
    if (!button || !row || !second) throw new Error("The banners are missing.");
    button.click();
    return Math.abs(row.scrollLeft - (second.offsetLeft - row.offsetLeft)) < 1;
  }, next);
}

for (const { motion, name } of [
  { motion: "reduce", name: "nothing moves where less motion is asked for" },
  { motion: "no-preference", name: "sheets and pages move where it is not" },
] as const) {
  test.describe(motion, () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test(name, async ({ shop, page }) => {
      const moved = await watchMotion(page);
      await shop.open("/");
      await expect(shop.heading("Best sellers")).toBeVisible();
      if (test.info().project.name === "phone") {
        await shop.button("Language").click();
        await expect(shop.sheet()).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(shop.sheet()).toBeHidden();
      } else expect(await lookAtNext(page, shop.say("Next"))).toBe(motion === "reduce");
      await shop.tab("Products").click();
      await expect(shop.heading("Products")).toBeVisible();
      if (motion === "reduce") expect(await moved()).toEqual([]);
      else expect(await moved()).not.toEqual([]);
    });
  });
}
