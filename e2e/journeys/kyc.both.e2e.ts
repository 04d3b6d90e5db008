/**
 * Identity papers: submitted on a phone, reviewed in the office with a reason for every view, decided, and corrected.
 */
import type { Page } from "@playwright/test";
import { expect, type Shop, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { photo } from "../support/photo.ts";
import { origin } from "../support/place.ts";

const ID_PHOTO = "Photo of the ID card";
const SELFIE = "Selfie with the document";

test.use({ who: "new" });

async function choose(shop: Shop, label: string): Promise<void> {
  const { page, say } = shop;
  const buffer = label === ID_PHOTO ? await photo(page, 2600, 1900) : await photo(page, 1900, 2600);
  const input = page.getByLabel(say("{label}: choose a picture", { label: say(label) }), { exact: true });
  await input.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await shop
    .sheet()
    .getByRole("button", { name: say("Use this photo"), exact: true })
    .click();
}

const group = (shop: Shop, label: string) => shop.page.getByRole("group", { name: shop.say(label), exact: true });

async function submit(shop: Shop, number: string): Promise<void> {
  await shop.field("ID number").fill(number);
  for (const label of [ID_PHOTO, SELFIE]) {
    await choose(shop, label);
    await expect(group(shop, label).getByText(shop.say("Sent, encrypted"))).toBeVisible();
  }
  await shop.button("Submit for review").click();
  await expect(shop.heading("Under review")).toBeVisible();
}

/** Opens the pending papers, and a photo with a reason; returns the photo's URL. */
async function openPhoto(page: Page, button: string, name: string): Promise<string> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("button", { name: "Open", exact: true })).toBeDisabled();
  await sheet.getByRole("button", { name: "Review of the submission" }).click();
  await sheet.getByRole("button", { name: "Open", exact: true }).click();
  const picture = page.getByRole("img", { name, exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  return (await picture.getAttribute("src")) ?? "";
}

async function openPapers(page: Page, memberId: string): Promise<void> {
  await page.goto(officePath(`/kyc?member=${memberId}`));
  await page.getByRole("link").filter({ hasText: memberId }).first().click();
  await expect(page.getByRole("heading", { name: "Document and registration" })).toBeVisible();
}

test("papers are turned down with reasons, corrected, approved, and every look stands in the log", async ({
  shop,
  page,
  browser,
  member,
  hasTouch,
}) => {
  test.slow();
  const { memberId, name } = member!;
  const number = `J${Date.now() % 1_000_000_000}`;
  await shop.open("/pages/userInfo/userInfo");
  await shop.page
    .getByRole("main")
    .getByRole("link")
    .filter({ hasText: shop.say("Identity verification") })
    .click();
  await expect(shop.heading("Not verified yet")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // Only handheld devices offer the camera.
  const camera = group(shop, ID_PHOTO).getByRole("button", { name: shop.say("Take a photo"), exact: true });
  await expect(camera).toHaveCount(hasTouch ? 1 : 0);
  await submit(shop, number);
  await expect(page.getByText(`J${"*".repeat(number.length - 4)}${number.slice(-3)}`)).toBeVisible();
  await shop.button("Show my photos").click();
  await expect(page.getByRole("img", { name: shop.say("Photo of the document") })).toBeVisible();

  await withOffice(browser, "compliance", async (office) => {
    await openPapers(office, memberId);
    await expect(office.getByText("The names agree")).toBeVisible();
    await expect(office.getByText(number)).toBeVisible();
    const address = await openPhoto(office, "Open the ID photo", "ID photo");
    await openPhoto(office, "Open the selfie", SELFIE);
    expect((await page.request.get(origin() + address)).status(), "the address shows nothing to anybody else").toBe(
      404,
    );
    await settled(office);
    expect(await barriers(office)).toEqual([]);
    expect(await misfits(office)).toEqual([]);
    await office.getByRole("button", { name: "Reject", exact: true }).click();
    const sheet = office.getByRole("dialog");
    await sheet.getByRole("checkbox", { name: "The document has expired." }).check();
    await sheet.getByLabel("In your own words").fill("It ended in May.");
    await sheet.getByRole("button", { name: "Reject", exact: true }).click();
    await expect(office.getByText("Rejected; the member is told why")).toBeVisible();
  });

  await page.reload();
  await expect(shop.heading("Not accepted")).toBeVisible();
  await expect(page.getByText("The document has expired.")).toBeVisible();
  await expect(page.getByText("It ended in May.")).toBeVisible();
  await expect(shop.field("Name")).toHaveValue(name);
  await submit(shop, number);

  await withOffice(browser, "owner", async (office) => {
    await openPapers(office, memberId);
    await expect(office.getByText("It ended in May.")).toBeVisible();
    await openPhoto(office, "Open the ID photo", "ID photo");
    await openPhoto(office, "Open the selfie", SELFIE);
    await office.getByRole("button", { name: "Approve", exact: true }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(office.getByText(`${name} is verified`)).toBeVisible();
    await office.goto(officePath(`/audit-log?subject=${memberId}`));
    const looks = office.getByRole("listitem");
    await expect(looks.filter({ hasText: "Approved identity papers" })).toHaveCount(1);
    await expect(looks.filter({ hasText: "Looked at a photo of identity papers" }).first()).toBeVisible();
  });

  await page.reload();
  await expect(shop.heading("Verified")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test.describe("on a way that breaks", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a photo is kept and sent again, and what was typed is still there", async ({ shop, page }) => {
    await shop.open("/pages/kyc");
    await shop.field("ID number").fill("J123456789");
    await page.route("**/api/ajax/upload", (route) => route.abort());
    await choose(shop, ID_PHOTO);
    const place = group(shop, ID_PHOTO);
    await expect(place.getByText(shop.say("Upload failed"))).toBeVisible();
    await shop.button("Submit for review").click();
    await expect(shop.text("Please add the selfie")).toBeVisible();
    await page.unroute("**/api/ajax/upload");
    await place.getByRole("button", { name: shop.say("Send the photo again") }).click();
    await expect(place.getByText(shop.say("Sent, encrypted"))).toBeVisible();
    await expect(shop.field("ID number")).toHaveValue("J123456789");
    expect(await misfits(page)).toEqual([]);
  });
});
