/** The office by keyboard. */
import { expect, test } from "../support/journey.ts";
import { Keyboard } from "../support/keyboard.ts";
import { officePath, withOffice } from "../support/office.ts";

test("a sheet of the office keeps the focus while it is open, and gives it back", async ({ browser }) => {
  await withOffice(browser, "owner", async (page) => {
    const keyboard = new Keyboard(page);
    await page.goto(officePath("/staff"));
    const opener = page.getByRole("button", { name: "New account" });
    await keyboard.press(opener);
    const sheet = page.getByRole("dialog", { name: "New staff account" });
    await keyboard.to(sheet.getByLabel("Email"));
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press("Tab");
      const strayed = page.locator("#root :focus").filter({ visible: true });
      expect(await strayed.count()).toBe(0);
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
