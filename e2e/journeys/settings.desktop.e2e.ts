/** The shop's settings: one person changes a fee, another reviews the difference and releases it for a future day. */
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, misfits, NO_BARRIERS } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";

test.use({ language: "en" });

test("a fee is changed in a draft, refused where it is wrong, and released by a second person", async ({ browser }) => {
  const note = `Dearer parcels ${Date.now()}`;
  await withOffice(browser, "finance", async (office) => {
    await office.goto(officePath("/settings"));
    await office.getByRole("button", { name: "Begin a draft" }).click();
    await office.getByLabel("What is to change, and why").fill(note);
    await office.getByRole("button", { name: "Begin", exact: true }).click();
    await expect(office.getByRole("heading", { level: 1, name: "Draft of the settings" })).toBeVisible();
    const smallest = office.getByRole("textbox", { name: /^Lowest withdrawal fee/ });
    await smallest.fill("10");
    await office.getByRole("button", { name: "Save", exact: true }).click();
    const complaint = office.getByRole("alert").filter({ hasText: "Lowest withdrawal fee:" });
    await expect(complaint).toContainText("The lowest fee must be below the lowest withdrawal.");
    const taiwan = office.getByRole("group", { name: "Taiwan" });
    await expect(taiwan.getByLabel("Country").getByRole("option", { name: "Japan" })).toBeAttached();
    await taiwan.getByRole("textbox", { name: /^Minimum age/ }).fill("20");
    await taiwan.getByRole("combobox", { name: /^Payment of withdrawals/ }).selectOption("By hand only");
    await smallest.fill("2");
    await office.getByRole("button", { name: "Save", exact: true }).click();
    const row = office.getByRole("row", { name: /^Lowest withdrawal fee/ });
    await expect(row.getByRole("cell").last()).toContainText("2");
    await expect(office.getByText("somebody else has to release it")).toBeVisible();
    await expect(office.getByRole("button", { name: "Release" })).toHaveCount(0);
    expect(await barriersByScheme(office)).toEqual(NO_BARRIERS);
    expect(await misfits(office)).toEqual([]);
  });
  await withOffice(browser, "owner", async (office) => {
    await office.goto(officePath("/settings"));
    await office.getByRole("link", { name: note }).click();
    await office.getByRole("button", { name: "Release" }).click();
    const sheet = office.getByRole("dialog");
    await expect(sheet).toContainText("3 fields differ");
    await sheet.getByLabel("First business day").fill("2999-12-31");
    await sheet.getByRole("button", { name: "Release" }).click();
    const released = office.getByRole("row").filter({ hasText: "To come" }).first();
    await expect(released).toBeVisible();
    await released.getByRole("link").click();
    const differences = office.getByRole("table", { name: /^What differs from version/ });
    for (const [name, value] of [
      [/^Lowest withdrawal fee/, "2"],
      [/^Taiwan · Minimum age/, "20 years"],
      [/^Taiwan · Payment of withdrawals/, "By hand only"],
    ] as const) {
      await expect(differences.getByRole("row", { name }).getByRole("cell").last()).toContainText(value);
    }
  });
});
