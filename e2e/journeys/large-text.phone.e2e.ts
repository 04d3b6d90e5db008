/**
 * Every screen of the shop with text of twice the size: nothing is cut off, nothing lies on something else, nothing scrolls
 * sideways, no word is broken into letters. `npm test` looks at each in one of four languages, `npm run soak` in all.
 */
import { isSoak } from "../../tools/repetitions.ts";
import { expect, type Options, test } from "../support/journey.ts";
import { covered, cutControls, enlargeText, overlaps, shreds } from "../support/large-text.ts";
import { misfits, openAnew, walkTo } from "../support/looking.ts";
import { origin } from "../support/place.ts";
import { inGroups, SCREENS } from "../support/screens.ts";

/** Long words, the languages with the longest texts and the tallest letters, and one whose lines end at phrases. */
const LANGUAGES = ["en", "vi", "th", "ja"] as const satisfies Options["language"][];
/** A phone. Half of it is left, as measured in letters. */
const SIZE = { width: 390, height: 844 };
const MS_PER_SCREEN = 15_000;

for (const [turn, language] of LANGUAGES.entries()) {
  for (const who of ["visitor", "grace"] as const) {
    const mine = SCREENS.filter(({ visitor = false }) => visitor === (who === "visitor"));
    const shown = isSoak ? mine : mine.filter((_screen, at) => at % LANGUAGES.length === turn);
    for (const screens of inGroups(shown)) {
      test.describe(`${language}: ${screens.map(({ name }) => name).join(", ")}`, () => {
        test.use({ who, language });

        test("all of it fits at 200 %", async ({ page, shop }) => {
          test.setTimeout(screens.length * MS_PER_SCREEN);
          await page.setViewportSize(SIZE);
          await enlargeText(page, 200);
          await openAnew(page, `${origin()}/#/pages/aboutUs`);
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
          await expect(shop.heading("About us")).toBeVisible();
          for (const { name, path } of screens) {
            await walkTo(page, await path());
            expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), name).toBe("32px");
            expect.soft(await misfits(page), name).toEqual([]);
            expect.soft(await overlaps(page), name).toEqual([]);
            expect.soft(await shreds(page), name).toEqual([]);
            expect.soft(await cutControls(page), name).toEqual([]);
            expect.soft(await covered(page), name).toEqual([]);
          }
        });
      });
    }
  }
}
