/**
 * Words, links and numbers of sixty letters, wherever members and staff type, on a small desktop: they widen no page, are not
 * cut off, and leave the app's own words whole.
 */
import { test } from "../support/journey.ts";
import { checkLongTexts, withLongTexts } from "../support/long-texts.ts";
import { openAnew } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { OFFICE_SCREENS } from "../support/office-screens.ts";
import { inGroups } from "../support/screens.ts";

const MS_PER_SCREEN = 15_000;

for (const screens of inGroups(OFFICE_SCREENS)) {
  test(`hold long words: ${screens.map(({ name }) => name).join(", ")}`, async ({ browser }) => {
    test.setTimeout(screens.length * MS_PER_SCREEN);
    await withOffice(browser, "owner", async (page) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await withLongTexts(page);
      await openAnew(page, officePath("/account"));
      await checkLongTexts(
        page,
        screens.map(({ name, route, path = () => route }) => ({ name, path })),
      );
    });
  });
}
