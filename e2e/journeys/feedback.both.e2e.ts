/**
 * Feedback: sent from the shop with pictures, of which one upload fails, answered in the office, and read through the
 * notice's link.
 */
import { expect, type Shop, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { photo } from "../support/photo.ts";
import { origin } from "../support/place.ts";

test.use({ who: "new", expectedErrors: [/ERR_FAILED/] });

async function choose({ page, say }: Shop, count: number): Promise<void> {
  const files = [];
  for (let at = 0; at < count; at++) {
    files.push({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer: await photo(page, 2600, 1900) });
  }
  await page.getByLabel(say("Choose pictures"), { exact: true }).setInputFiles(files);
}

test("a problem with pictures is told, answered, and the answer read", async ({ shop, page, browser, member }) => {
  const { memberId } = member!;
  const title = `The lid ${Date.now()}`;
  await shop.open("/pages/mine");
  await page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: shop.say("Feedback") })
    .click();
  await shop.button("Send feedback").click();
  await expect(shop.text("Please enter a title")).toBeVisible();
  await expect(shop.field("Title")).toBeFocused();
  await page.getByRole("radio", { name: new RegExp(`^${shop.say("Problem")}`) }).check();
  await shop.field("Title").fill(title);
  await shop.field("Content").fill("It does not close.\nSee the pictures.");
  await page.reload();
  await expect(shop.field("Title"), "words survive a reload").toHaveValue(title);

  await page.route("**/api/ajax/upload", (route) => route.abort(), { times: 1 });
  await choose(shop, 1);
  await expect(page.getByRole("button", { name: shop.say("Send again") })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: shop.say("Send again") }).click();
  await choose(shop, 2);
  await expect(page.getByRole("img", { name: shop.say("Picture {number}", { number: 3 }) })).toBeVisible();
  await shop.button("Remove picture {number}", { number: 3 }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await settled(page);
  expect(await misfits(page)).toEqual([]);
  await shop.button("Send feedback").click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("article").getByText(shop.say("Under review"))).toBeVisible();
  const enlarge = shop.button("Picture {number} of {total}, enlarge", { number: 1, total: 2 });
  await enlarge.click();
  await expect(page.getByRole("dialog").getByRole("group", { name: `${title} 1` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await barriers(page)).toEqual([]);

  await withOffice(browser, "support", async (office) => {
    await office.goto(officePath(`/feedback?member=${memberId}`));
    await office.getByRole("link").filter({ hasText: title }).first().click();
    const picture = office.getByRole("button", { name: "Picture 2 of 2, enlarge" });
    await expect(picture).toBeVisible();
    const url = await picture.locator("img").getAttribute("src");
    expect(url, "uses an object URL").toMatch(/^blob:/);
    await settled(office);
    expect(await barriers(office)).toEqual([]);
    expect(await misfits(office)).toEqual([]);
    await office.getByRole("button", { name: "Reply", exact: true }).click();
    const sheet = office.getByRole("dialog");
    await sheet.getByLabel("Reply").fill("A new lid is on its way.");
    await sheet.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(office.getByText("Replied; the member is told")).toBeVisible();
    await expect(office.getByRole("button", { name: "Reply", exact: true })).toHaveCount(0);
  });

  await shop.open("/pages/msgList?tab=notices");
  await page.getByRole("link").filter({ hasText: title }).click();
  await expect(page).toHaveURL(`${origin()}/#/pages/feedback/feedbackRecord`);
  await expect(page.getByText("A new lid is on its way.")).toBeVisible();
  await page.getByRole("tab", { name: shop.say("Replied") }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});
