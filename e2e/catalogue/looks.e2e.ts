/** Every component: no barrier in light and dark, nothing cut off in long and wide languages. */
import { expect, test } from "@playwright/test";
import { barriersByScheme, misfits, NO_BARRIERS } from "../support/looking.ts";
import { openPart } from "./part.ts";

const PARTS = ["controls", "fields", "lists", "states", "layers", "data", "pictures"];

for (const part of PARTS) {
  test(`${part}: no barrier, and everything fits in each language`, async ({ page }) => {
    await openPart(page, part);
    expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
    for (const lang of ["vi", "id", "ja", "th"]) {
      await openPart(page, part, lang);
      expect(await misfits(page), lang).toEqual([]);
    }
  });
}

const OPENED = [
  ["Sheet with a form", "dialog"],
  ["Sheet with much in it", "dialog"],
  ["Wide sheet with a head", "dialog"],
  ["Question", "alertdialog"],
  ["Dangerous question", "alertdialog"],
  ["Whole screen", "dialog"],
] as const;

for (const [name, role] of OPENED) {
  test(`${name}: no barrier while it is open`, async ({ page }) => {
    await openPart(page, "layers", "vi");
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole(role).waitFor();
    expect(await barriersByScheme(page)).toEqual(NO_BARRIERS);
  });
}
