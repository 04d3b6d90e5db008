/** Exporting the member's own data. */
import { readFileSync } from "node:fs";
import { SENTENCES } from "@banyan/contract/messages/index.ts";
import { expect, test } from "../support/journey.ts";
import { NEW_PASSWORD } from "../support/people.ts";

test.use({ who: "new" });

test("the browser gets the file for the password, and once more while its address is good", async ({ shop, page }) => {
  await shop.open("/pages/setUp/privacy");
  await shop.button("Download your data").click();
  await shop.field("Current password").fill("not-the-password");
  await shop.button("Download").click();
  await expect(shop.field("Current password")).toHaveAccessibleDescription(SENTENCES.en.errors.PASSWORD_WRONG);
  await shop.field("Current password").fill(NEW_PASSWORD);
  for (const name of ["Download", "Download again"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), shop.button(name).click()]);
    expect(download.suggestedFilename()).toMatch(/^account-\d{8}-\d{4}-\d\d-\d\d\.zip$/);
    // A ZIP ends with its directory, which only a complete file has.
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1")).toBeGreaterThan(bytes.length - 100);
  }
  await shop.button("Done").click();
  await expect(shop.sheet()).toBeHidden();
});
