/**
 * Content: written in the office in two languages, previewed, published, read by visitors, edited concurrently,
 * restored, and unpublished.
 */
import { officeContent } from "@banyan/contract/office/content.ts";
import { expect, test } from "../support/journey.ts";
import { barriersByScheme, misfits, NO_BARRIERS, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { photo } from "../support/photo.ts";
import { officeClient } from "../support/staff.ts";

test.use({ language: "en" });

test("an announcement is written, previewed, published, corrected by two, restored and taken off", async ({
  browser,
  shop,
  page,
}) => {
  test.setTimeout(150_000);
  const title = `A kettle ${Date.now()}`;
  let id = "";
  await withOffice(browser, "catalog", async (office) => {
    await office.goto(officePath("/content"));
    await office.getByRole("button", { name: "New announcement" }).click();
    await expect(office.getByRole("heading", { level: 1, name: "Without a title" })).toBeVisible();
    id = office.url().split("/").at(-1) ?? "";
    await office.getByLabel("Title", { exact: true }).fill(title);
    await office.getByLabel("Summary", { exact: true }).fill("It sings.");
    const text = office.getByRole("textbox", { name: "Text", exact: true });
    await text.click();
    await office.keyboard.type("## How it sings");
    await office.keyboard.press("Enter");
    await office.keyboard.press("Control+b");
    await office.keyboard.type("Loudly");
    await office.keyboard.press("Control+b");
    await office.keyboard.type(", and we ");
    await office.keyboard.type("ship it");
    await office.keyboard.press("Control+Shift+ArrowLeft");
    await office.keyboard.press("Control+Shift+ArrowLeft");
    await office.getByRole("button", { name: "Link", exact: true }).click();
    await office.getByLabel("Where the link leads").fill("javascript:alert(1)");
    await office.getByRole("button", { name: "Set the link" }).click();
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByText("Links begin with https://, mailto:, tel: or #/.")).toBeVisible();
    await office.getByRole("button", { name: "Link", exact: true }).click();
    await office.getByLabel("Where the link leads").fill("#/pages/index");
    await office.getByRole("button", { name: "Set the link" }).click();
    const file = { name: "kettle.jpg", mimeType: "image/jpeg", buffer: await photo(office, 1600, 900) };
    await office.getByLabel("Picture above the text").setInputFiles(file);
    await expect(office.getByRole("img", { name: "Picture above the text" })).toBeVisible();
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByText("Saved as a draft")).toBeVisible();

    await office.getByRole("tab", { name: /日本語/ }).click();
    await office.getByLabel("Copy the texts from").selectOption("en");
    await expect(office.getByLabel("Title", { exact: true })).toHaveValue(title);
    await office.getByLabel("Title", { exact: true }).fill("やかん");
    await office.getByRole("button", { name: "Preview" }).click();
    const frame = office.frameLocator("iframe[title=Preview]");
    await expect(frame.getByRole("heading", { level: 1, name: "やかん" })).toBeVisible();
    await expect(frame.getByRole("heading", { level: 2, name: "How it sings" })).toBeVisible();
    await office.getByLabel("Screen", { exact: true }).selectOption("wide");
    await settled(office);
    await office.keyboard.press("Escape");
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByText("Saved as a draft")).toBeVisible();
    expect(await misfits(office)).toEqual([]);
    expect(await barriersByScheme(office)).toEqual(NO_BARRIERS);

    await shop.open("/pages/msgList");
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText(title)).toHaveCount(0);
    await office.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(office.getByRole("dialog").getByText(/Incomplete; people read English there/)).toBeVisible();
    await office.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
    await expect(office.getByText("In the shop", { exact: true }).first()).toBeVisible();
  });

  await shop.open(`/pages/articleDetails?id=${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("article").locator("strong")).toHaveText("Loudly");
  await expect(page.getByRole("article").getByRole("link", { name: "ship it" })).toHaveAttribute(
    "href",
    "#/pages/index",
  );

  await withOffice(browser, "owner", async (office) => {
    await office.goto(officePath(`/content/${id}`));
    await office.getByLabel("Title", { exact: true }).fill(`${title}, loud`);
    const other = officeClient("catalog");
    const { revision, picture, widePicture, versions, ...seen } = await other(officeContent.detail, { id });
    expect(versions).toHaveLength(1);
    await other(officeContent.save, {
      id,
      revision,
      topic: seen.topic,
      title: seen.title,
      summary: { en: "It whistles." },
      body: {},
      pictureId: picture?.id ?? null,
      widePictureId: widePicture?.id ?? null,
      link: seen.link,
    });
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByRole("heading", { name: "Somebody else changed this meanwhile" })).toBeVisible();
    await expect(office.getByLabel("Summary", { exact: true })).toHaveValue("It whistles.");
    await expect(office.getByLabel("Title", { exact: true })).toHaveValue(`${title}, loud`);
    await office.getByRole("button", { name: "Go on with this" }).click();
    await office.getByRole("button", { name: "Save", exact: true }).click();
    await expect(office.getByText("Draft not published")).toBeVisible();
    await office.getByRole("button", { name: "Restore version 1" }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Make it the draft" }).click();
    await expect(office.getByText("The earlier version is the draft now")).toBeVisible();
    await expect(office.getByLabel("Title", { exact: true })).toHaveValue(title);
    await office.getByRole("button", { name: "Take down", exact: true }).click();
    await office.getByRole("alertdialog").getByRole("button", { name: "Take down" }).click();
    await expect(office.getByText("Taken down", { exact: true }).first()).toBeVisible();
    await office.goto(officePath("/audit-log"));
    await expect(office.getByRole("listitem").filter({ hasText: "Published in the shop" }).first()).toBeVisible();
  });
  await page.reload();
  await expect(page.getByText("This announcement does not exist.").first()).toBeVisible();
});

test("banners are put into another order with the keyboard", async ({ browser, shop, page }) => {
  await shop.open("/");
  const titles = () => page.getByRole("region", { name: "Highlights" }).getByRole("listitem").allInnerTexts();
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(1);
  const before = await titles();
  await withOffice(browser, "catalog", async (office) => {
    await office.goto(officePath("/content?tab=banner"));
    const arranged = () => office.waitForResponse(/content\/arrangeBanners/);
    const down = arranged();
    await office
      .getByRole("button", { name: /^Move .* down$/ })
      .first()
      .focus();
    await office.keyboard.press("Enter");
    await down;
    await page.reload();
    const inAnotherOrder = async () => {
      const now = await titles();
      return String(now) !== String(before) && String(now.toSorted()) === String(before.toSorted());
    };
    await expect.poll(inAnotherOrder).toBe(true);
    const up = arranged();
    await office
      .getByRole("button", { name: /^Move .* up$/ })
      .nth(1)
      .click();
    await up;
    await page.reload();
    await expect.poll(titles).toEqual(before);
  });
});
