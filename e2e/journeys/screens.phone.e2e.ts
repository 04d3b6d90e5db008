/** What every screen must pass: no barrier for anybody in light and dark, every language, nothing cut off at 360 px. */
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled, textsOf } from "../support/looking.ts";
import { SCREENS } from "../support/screens.ts";
import { type Locale, sentencesOf } from "../support/words.ts";

const NARROW = { width: 360, height: 740 };
const MEASURED: ReadonlySet<Locale> = new Set(["zh-TW", "vi", "th", "id"]);
/** What is the same in every language: names of people and products of the demo's own, units, figures. */
const EVERYWHERE =
  /^(Banyan|USDT|BV|Grace( Tan)?|Singapore|Black Cat|Hinoki|.* Road .*|.*@.*|.*https?:.*|English|Tiếng Việt|Bahasa Indonesia|My ledger|(Old )?[Ee]xchange|BSC \(BEP20\)|(0x)?[0-9a-fA-F…]{6,}|[A-Z0-9-]{6,}.*)$/;
const WORD = /[a-z]{3}/i;
/** The name that a text has in the catalogues, shown where its words are missing: six letters and digits in disorder. */
const NAMELESS = /^(?=.*[a-z])(?=.+[A-Z0-9])[\w+/-]{6}$/;

async function speak(page: Page, locale: Locale): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("lang", lang), locale);
  await page.reload();
  await settled(page);
}

/** What a page says in another language just as in English, although the catalogue has other words for it. */
function leftInEnglish(english: readonly string[], said: readonly string[], language: Language): string[] {
  const same = new Set(english);
  const translations = sentencesOf("shop", language);
  return said.filter(
    (text) => same.has(text) && WORD.test(text) && !EVERYWHERE.test(text) && translations.get(text) !== text,
  );
}

for (const { name, visitor, path } of SCREENS) {
  test.describe(name, () => {
    test.use({ who: visitor ? "visitor" : "grace" });

    test("has no barrier, in light and in dark", async ({ shop, page }) => {
      await shop.open(await path());
      await settled(page);
      expect(await barriers(page, "light")).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.reload();
      await settled(page);
      expect(await barriers(page, "dark")).toEqual([]);
    });

    test("says all of it in every language, and all of it fits", async ({ shop, page }) => {
      await page.setViewportSize(NARROW);
      await shop.open(await path());
      await settled(page);
      const english = await textsOf(page);
      expect
        .soft(
          english.filter((text) => NAMELESS.test(text)),
          "texts without words",
        )
        .toEqual([]);
      expect.soft(await misfits(page), "en").toEqual([]);
      for (const language of LANGUAGES.filter((one) => one !== "en")) {
        await speak(page, language);
        expect.soft(leftInEnglish(english, await textsOf(page), language), language).toEqual([]);
        if (MEASURED.has(language)) expect.soft(await misfits(page), language).toEqual([]);
      }
      await speak(page, "pseudo");
      expect.soft(await misfits(page), "pseudo").toEqual([]);
    });
  });
}
