/** A transfer by scanning the receiver's code with a phone's camera, in the shop and with the camera app. */
import { wallet } from "@banyan/contract/wallet.ts";
import { QUIET } from "../playwright.config.ts";
import { filmOf, saveMyCode } from "../support/codes.ts";
import { expect, listen, Shop, test } from "../support/journey.ts";
import { grant, joinAsNew, NEW_PASSWORD, shopClient } from "../support/people.ts";
import { origin } from "../support/place.ts";
import { readBy } from "../support/transfers.ts";

test.use({ who: "new" });

/** For a browser whose camera shows a film. */
const cameraOf = (film: string) => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${film}`,
];

test("the camera reads the code of the receiver, and the receipt comes after the confirmation", async ({
  shop: receiving,
  page,
  member: receiver,
  playwright,
  say,
}, info) => {
  const [picture, film] = [info.outputPath("my-code.png"), info.outputPath("my-code.y4m")];
  await saveMyCode(receiving, picture);
  await filmOf(page, picture, film);
  const sender = await joinAsNew();
  await grant(sender.memberId, "20");
  const executablePath = process.env.CHROMIUM_PATH || undefined;
  const browser = await playwright.chromium.launch({ executablePath, args: [...QUIET, ...cameraOf(film)] });
  const localStorage = [
    { name: "lang", value: "en" },
    { name: "userInfo", value: JSON.stringify(sender) },
  ];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage }] },
  });
  const shop = new Shop(await context.newPage(), say);
  const heard = listen(shop.page);
  await shop.open("/pages/transfer");
  await shop.button("Scan a QR code").click();
  await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
  await expect(shop.sheet()).toBeHidden();
  await expect(shop.field("Member ID of the receiver")).toHaveValue(receiver!.memberId);
  await expect(shop.field("Amount")).toHaveValue("");
  await shop.field("Amount").fill("5");
  await shop.button("Continue").click();
  await expect(shop.sheet()).toContainText(receiver!.memberId);
  await shop
    .sheet()
    .getByRole("button", { name: /^Transfer / })
    .click();
  await expect(shop.heading("Transfer sent")).toBeVisible();
  const id = new URL(shop.page.url().replace("#", "")).searchParams.get("id") ?? "";
  expect((await readBy(receiver!, id)).entries).toEqual([["transfer", "5"]]);
  expect((await shopClient(sender.token)(wallet.balances, {})).balance).toBe("14.95");
  expect(heard).toEqual([]);
  await browser.close();
});

test.describe("without a camera", () => {
  test("the scanner says so, and takes a picture", async ({ shop, page, member }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("Requested device not found", "NotFoundError");
      };
    });
    await shop.open("/pages/transfer");
    await shop.button("Scan a QR code").click();
    await expect(shop.text("No camera was found on this device. Choose a picture of the code.")).toBeVisible();
    expect(member).toBeDefined();
  });
});

test.describe("a visitor", () => {
  test.use({ who: "visitor" });

  test("who opens a member's code with the camera app signs in, and finds the receiver filled in", async ({
    shop,
    page,
  }) => {
    const [receiver, sender] = [await joinAsNew(), await joinAsNew()];
    await shop.open(`/pages/transfer?to=${receiver.memberId}`);
    await page
      .getByRole("main")
      .getByRole("link", { name: shop.say("Sign in"), exact: true })
      .click();
    await shop.field("Member ID or email").fill(sender.memberId);
    await shop.field("Password").fill(NEW_PASSWORD);
    await shop.button("Sign in").click();
    await expect(shop.field("Member ID of the receiver")).toHaveValue(receiver.memberId);
    await expect(shop.text("Is this the right person? A transfer cannot be taken back.")).toBeVisible();
    await expect(shop.field("Amount")).toHaveValue("");
  });
});
