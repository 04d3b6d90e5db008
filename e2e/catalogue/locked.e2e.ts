/** Locked controls, whose pickers and text input require a real browser. */
import { expect, type Page, test } from "@playwright/test";
import { openPart } from "./part.ts";

test.beforeEach(({ page }) => openPart(page, "fields"));

const NAMES = ["Locked text", "Locked choice", "Locked day", "Locked mark"];

const stateOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).evaluate((element) => {
    const { value, checked } = element as HTMLInputElement;
    return { value, checked, focused: document.activeElement === element };
  });

for (const name of NAMES) {
  test(`${name}: nothing that is pressed changes it, and it keeps the focus`, async ({ page }) => {
    const control = page.getByLabel(name, { exact: true });
    await control.focus();
    const before = await stateOf(page, name);
    expect(before.focused).toBe(true);
    for (const key of ["7", "x", "ArrowDown", "ArrowUp", "Backspace", "Delete", "Space", "Enter"])
      await page.keyboard.press(key);
    // A press on the label too. The browser considers all of them disabled, so the click has to be forced.
    await page.getByText(name, { exact: true }).click({ force: true });
    await control.click({ force: true });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await stateOf(page, name)).toEqual(before);
  });
}

test("what stands in a locked text can be copied, and the keyboard goes on", async ({ page }) => {
  await page.getByLabel("Locked text", { exact: true }).focus();
  await page.keyboard.press("Control+A");
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe("");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Locked choice", { exact: true })).toBeFocused();
});
