/**
 * Every sheet, while it is open: no barrier in light and dark, and nothing cut off, on a phone and a desktop. `npm test` opens the
 * shop's on a phone only, and on a phone looks at the office's only for what is cut off; `npm run soak` looks for all on both.
 */
import type { Page } from "@playwright/test";
import { isSoak } from "../../tools/repetitions.ts";
import { expect, test } from "../support/journey.ts";
import { barriers, barriersByScheme, misfits, NO_BARRIERS, openAnew } from "../support/looking.ts";
import { officePath, takeSession } from "../support/office.ts";
import { origin } from "../support/place.ts";
import {
  addAuthenticator,
  filesWithSheets,
  letWait,
  SHEETS_OF_GRACE,
  SHEETS_OF_VISITORS,
  type SheetOpening,
  sheetsOfNewMembers,
  sheetsOfOffice,
} from "../support/sheets.ts";

const SHEET = "dialog[open]";
const MS_PER_SHEET = 20_000;

/**
 * Checks the sheets of an app. Colours do not depend on the screen, so dark mode is checked on one of them: the shop's
 * on a phone, the office's on a desktop.
 */
async function lookAtEach(page: Page, app: "shop" | "office", openings: readonly SheetOpening[]): Promise<void> {
  const start = app === "shop" ? `${origin()}/#` : officePath("");
  const here = test.info().project.name;
  const usual = app === "shop" ? "phone" : "desktop";
  const everywhere = app === "office" || isSoak;
  const shown = openings.filter(({ only = everywhere ? here : usual }) => only === here);
  test.setTimeout(shown.length * MS_PER_SHEET);
  for (const { file, path, open, only = usual } of shown) {
    await test.step(file, async () => {
      await openAnew(page, start + (typeof path === "string" ? path : await path()));
      await open(page);
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("heading").or(sheet.getByRole("group")).first()).toBeVisible();
      await expect(sheet.locator(".shimmer")).toHaveCount(0);
      if (only === here) expect.soft(await barriersByScheme(page, SHEET), `${file}: barriers`).toEqual(NO_BARRIERS);
      else if (isSoak) expect.soft(await barriers(page, { part: SHEET }), `${file}: barriers`).toEqual([]);
      expect.soft(await misfits(page, SHEET), `${file}: cut off`).toEqual([]);
    });
  }
}

test("the lists of the tests below name every sheet, and nothing else", () => {
  const openings = [...SHEETS_OF_VISITORS, ...SHEETS_OF_GRACE, ...sheetsOfNewMembers(), ...sheetsOfOffice()];
  const listed = new Set(openings.map(({ file }) => file));
  expect([...listed].sort()).toEqual(filesWithSheets());
});

test("sheets that visitors open", async ({ shop: _shop, page }) => {
  await lookAtEach(page, "shop", SHEETS_OF_VISITORS);
});

test.describe("of a member with a past", () => {
  test.use({ who: "grace" });

  test("sheets that members open", async ({ shop: _shop, page }) => {
    await lookAtEach(page, "shop", SHEETS_OF_GRACE);
  });
});

test.describe("of a member with an authenticator app", () => {
  test.use({ who: "new" });

  test("sheets that prove and protect", async ({ shop: _shop, page, member }) => {
    await lookAtEach(page, "shop", sheetsOfNewMembers(await addAuthenticator(member!)));
  });
});

test("sheets of the office", async ({ page, context }) => {
  const waiting = await letWait(page);
  await takeSession(context, "owner");
  await lookAtEach(page, "office", sheetsOfOffice(waiting));
});
