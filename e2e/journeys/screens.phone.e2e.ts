/**
 * What every screen must pass: accessible in light and dark, complete in every language, nothing cut off at 360 px, no
 * tone mark either, amounts that cannot be misread, and another language one tap away. `npm test` reads English and the
 * two languages with the longest words and lines; a text that nobody translates is English in them too. `npm run soak`
 * reads all.
 */
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { Page } from "@playwright/test";
import { isSoak } from "../../tools/repetitions.ts";
import { expect, type Shop, test } from "../support/journey.ts";
import {
  barriersByScheme,
  cutMarks,
  misfits,
  misreadFigures,
  NO_BARRIERS,
  openAnew,
  rawDates,
  settled,
  textsOf,
  walkTo,
} from "../support/looking.ts";
import { origin } from "../support/place.ts";
import { inGroups, SCREENS, type Screen, shopRoutes } from "../support/screens.ts";
import { type Locale, sentencesOf } from "../support/words.ts";

const NARROW = { width: 360, height: 740 };
const MS_PER_SCREEN = 30_000;
const MEASURED: ReadonlySet<Locale> = new Set(["zh-TW", "vi", "th", "id", "pseudo"]);
/** After English, in which each screen is opened. */
const OTHERS: readonly Locale[] = isSoak
  ? [...LANGUAGES.filter((language) => language !== "en"), "pseudo"]
  : ["vi", "th"];
/** Texts that are the same in every language: names of people, places and products of the demo, what people wrote, units, figures. */
const EVERYWHERE =
  /^(Banyan|USDT|BV|(One a|A)rrived damaged|A seam is open\.|Banyan Returns[^]*|And it washes well\.|Thank you for the kind words\.|It names somebody|Sturdy \d+[^]*|A larger cup|For guests\.|Grace( Tan)?( \(•••• \d{4}\))?|Singapore|Black Cat|SF Express|Kerry Express|J&T Express|Yamato|Hinoki|[^]* Road [^]*|[A-Z][a-z]+ (City|County)|Taipei 101|© Journeys ·|Natural Earth · GeoNames|.*@.*|.*https?:.*|English|Tiếng Việt|Bahasa Indonesia|My ledger|(Old )?[Ee]xchange|BSC\s\(BEP20\)|(0x)?[0-9a-fA-F…]{6,}|[A-Z0-9-]{6,}.*)$/;
const WORD = /[a-z]{3}/i;
/** The id of a message, which is shown if its translation is missing: six letters and digits. */
const NAMELESS = /^(?=.*[a-z])(?=.+[A-Z0-9])[\w+/-]{6}$/;

/** Reopens the shop in a language, without stored state. */
async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((lang) => {
    for (const key of Object.keys(localStorage)) if (key !== "userInfo") localStorage.removeItem(key);
    localStorage.setItem("lang", lang);
  }, locale);
  await page.reload();
  await settled(page);
}

/** Texts that are still in English although the catalogue has a translation. */
function leftInEnglish(english: readonly string[], said: readonly string[], language: Language): string[] {
  const same = new Set(english);
  const translations = sentencesOf("shop", language);
  return said.filter(
    (text) => same.has(text) && WORD.test(text) && !EVERYWHERE.test(text) && translations.get(text) !== text,
  );
}

interface Opened {
  name: string;
  path: string;
  /** The English texts. */
  english: readonly string[];
}

/** Opens each screen in English by its URL, as an external link does. */
async function openEach(page: Page, screens: readonly Screen[]): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const { name, exact = false, path: pathOf } of screens) {
    await test.step(name, async () => {
      const path = await pathOf();
      await openAnew(page, `${origin()}/#${path}`);
      const english = await textsOf(page);
      const nameless = english.filter((text) => NAMELESS.test(text));
      expect.soft(nameless, `${name}: texts without words`).toEqual([]);
      expect.soft(await misfits(page), `${name} at 360 px`).toEqual([]);
      expect.soft(await cutMarks(page), `${name}: marks`).toEqual([]);
      expect.soft(await misreadFigures(page, { exact }), `${name}: amounts`).toEqual([]);
      expect.soft(await rawDates(page), `${name}: dates`).toEqual([]);
      opened.push({ name, path, english });
    });
  }
  return opened;
}

/**
 * Walks through the screens and checks each in light and dark. Within one document the checks are loaded and compiled
 * once, which takes two thirds of the time.
 */
async function checkEach(shop: Shop, screens: readonly Opened[]): Promise<void> {
  for (const { name, path } of screens) {
    await test.step(`${name} in light and in dark`, async () => {
      await walkTo(shop.page, path);
      await expect.soft(shop.button("Language"), `${name}: another language`).toBeVisible();
      expect.soft(await barriersByScheme(shop.page), `${name}: barriers`).toEqual(NO_BARRIERS);
    });
  }
}

/** Walks through the screens in one language, as a user does, and reads the texts. */
async function readEach(page: Page, screens: readonly Opened[], locale: Locale): Promise<void> {
  await speak(page, locale);
  for (const { name, path, english } of screens) {
    await test.step(`${name} in ${locale}`, async () => {
      await walkTo(page, path);
      if (locale !== "pseudo")
        expect.soft(leftInEnglish(english, await textsOf(page), locale), `${name} in ${locale}`).toEqual([]);
      if (MEASURED.has(locale)) expect.soft(await misfits(page), `${name} in ${locale} at 360 px`).toEqual([]);
      if (locale !== "pseudo") expect.soft(await cutMarks(page), `${name} in ${locale}: marks`).toEqual([]);
    });
  }
}

test("every page of the shop is in the list of screens", async () => {
  const listed = await Promise.all(SCREENS.map(async ({ path }) => path()));
  const missing = shopRoutes().filter((route) => !listed.some((path) => path.split("?")[0] === route));
  expect(missing).toEqual([]);
});

// Opening the shop takes far longer than the checks, so several screens share each opening.
for (const who of ["visitor", "grace"] as const) {
  for (const screens of inGroups(SCREENS.filter(({ visitor = false }) => visitor === (who === "visitor")))) {
    test.describe(screens.map(({ name }) => name).join(", "), () => {
      test.use({ who });

      test("no barrier in light and in dark, each language, all of it fits", async ({ shop, page }) => {
        test.setTimeout(screens.length * MS_PER_SCREEN);
        await page.setViewportSize(NARROW);
        const opened = await openEach(page, screens);
        expect(opened).toHaveLength(screens.length);
        await checkEach(shop, opened);
        for (const locale of OTHERS) await readEach(page, opened, locale);
      });
    });
  }
}
