/**
 * Words, links and numbers of sixty letters, wherever members and staff type, on a small phone: they widen no page, are not
 * cut off, and leave the app's own words whole.
 */
import { expect, test } from "../support/journey.ts";
import { checkLongTexts, FREE_TEXTS, withLongTexts } from "../support/long-texts.ts";
import { openAnew } from "../support/looking.ts";
import { origin } from "../support/place.ts";
import { inGroups, SCREENS } from "../support/screens.ts";

const MS_PER_SCREEN = 15_000;

test("the contract names the free texts", () => {
  const some = ["nickname", "recipient", "detail", "remark", "title", "content", "note", "reason", "trackingNumber"];
  expect([...FREE_TEXTS.keys()]).toEqual(expect.arrayContaining(some));
});

for (const screens of inGroups(SCREENS.filter(({ visitor = false }) => !visitor))) {
  test.describe(screens.map(({ name }) => name).join(", "), () => {
    test.use({ who: "grace", viewport: { width: 360, height: 740 } });

    test("hold long words", async ({ page, shop: _shop }) => {
      test.setTimeout(screens.length * MS_PER_SCREEN);
      await withLongTexts(page);
      await openAnew(page, `${origin()}/#/pages/aboutUs`);
      await checkLongTexts(page, screens);
    });
  });
}
