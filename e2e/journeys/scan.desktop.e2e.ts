/** A transfer on a desktop, with the receiver's code from a picture. */
import { wallet } from "@banyan/contract/wallet.ts";
import { saveMyCode } from "../support/codes.ts";
import { expect, Shop, test } from "../support/journey.ts";
import { grant, joinAsNew, shopClient } from "../support/people.ts";
import { photo } from "../support/photo.ts";
import { origin } from "../support/place.ts";
import { readBy } from "../support/transfers.ts";

test.use({ who: "new" });

test("the picture that the receiver saved fills in the receiver; other pictures are named", async ({
  shop,
  page,
  member: sender,
  browser,
  say,
}, info) => {
  const receiver = await joinAsNew();
  await grant(sender!.memberId, "20");
  const localStorage = [
    { name: "lang", value: "en" },
    { name: "userInfo", value: JSON.stringify(receiver) },
  ];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage }] },
  });
  const [picture, own] = [info.outputPath("their-code.png"), info.outputPath("own-code.png")];
  await saveMyCode(new Shop(await context.newPage(), say), picture);
  await context.close();
  await saveMyCode(shop, own);
  await shop
    .sheet()
    .getByRole("button", { name: say("Close"), exact: true })
    .click();

  await shop.button("Scan a QR code").click();
  const files = shop.sheet().locator("input[type=file]");
  await files.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: await photo(page, 1200, 900) });
  await expect(shop.sheet()).toContainText("No QR code was found in this picture.");
  await files.setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(shop.sheet()).toContainText("This file could not be opened as a picture.");
  await files.setInputFiles(own);
  await expect(shop.sheet()).toContainText("This is your own code.");
  await files.setInputFiles(picture);
  await expect(shop.sheet()).toBeHidden();
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
  await expect(shop.field("Member ID of the receiver")).toHaveValue(receiver.memberId);
  await shop.field("Amount").fill("5");
  await shop.button("Continue").click();
  await shop
    .sheet()
    .getByRole("button", { name: /^Transfer / })
    .click();
  await expect(shop.heading("Transfer sent")).toBeVisible();
  const id = new URL(page.url().replace("#", "")).searchParams.get("id") ?? "";
  expect((await readBy(receiver, id)).entries).toEqual([["transfer", "5"]]);
  expect((await shopClient(sender!.token)(wallet.balances, {})).balance).toBe("14.95");
});
