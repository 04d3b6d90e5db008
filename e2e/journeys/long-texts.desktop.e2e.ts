/**
 * The office on a small desktop. Words, links and numbers of sixty letters, wherever members and staff type, widen no page,
 * are not cut off, and leave the app's own words whole. In Chinese, which can break anywhere, no column shrinks to a letter,
 * and no table or button sticks out.
 */
import { expect, test } from "../support/journey.ts";
import { cutControls, stacks, wideTables } from "../support/large-text.ts";
import { checkLongTexts, withLongTexts } from "../support/long-texts.ts";
import { misfits, openAnew, settled, walkTo } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { OFFICE_SCREENS } from "../support/office-screens.ts";
import { inGroups } from "../support/screens.ts";

const MS_PER_SCREEN = 20_000;
/** Compares all countries in all their settings. */
const SCROLLS = new Set(["version of the settings"]);

for (const screens of inGroups(OFFICE_SCREENS)) {
  test(`hold long words and Chinese: ${screens.map(({ name }) => name).join(", ")}`, async ({ browser }) => {
    test.setTimeout(screens.length * MS_PER_SCREEN);
    await withOffice(browser, "owner", async (page) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await withLongTexts(page);
      await openAnew(page, officePath("/account"));
      const paths = new Map<string, string>();
      for (const { name, route, path = () => route } of screens) paths.set(name, await path());
      await checkLongTexts(
        page,
        screens.map(({ name }) => ({ name, path: () => paths.get(name)! })),
      );
      await page.unrouteAll({ behavior: "wait" });
      await page.evaluate(() => localStorage.setItem("office.lang", "zh-TW"));
      await page.reload();
      await settled(page);
      for (const [name, path] of paths) {
        await test.step(`${name} in Chinese`, async () => {
          await walkTo(page, path);
          const found = [await misfits(page), await stacks(page), await cutControls(page)].flat();
          if (!SCROLLS.has(name)) found.push(...(await wideTables(page)));
          expect.soft(found, `${name} in Chinese`).toEqual([]);
        });
      }
    });
  });
}
