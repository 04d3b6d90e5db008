/** A review: written from the received order, seen on card and product page, answered and hidden by staff, and changed. */
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant, shopClient } from "../support/people.ts";
import { photo } from "../support/photo.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "new" });

test("from the received order to the notice of the writer", async ({ shop, page, browser, member }) => {
  const call = shopClient(member!.token);
  await grant(member!.memberId, "100");
  const apron = await productNamed(APRON);
  const orderId = await buySku(member!, apron.skus.find((one) => one.stock > 3)!.id, 1);
  const parcel = { orderId, addressRevision: 0, shippingCompany: "SF Express", trackingNumber: "SF0002" };
  await officeClient("support")(officeOrders.ship, parcel);
  await call(orders.confirm, { orderId });
  const words = `Sturdy ${Date.now()}`;

  await test.step("the buyer writes it, with the keyboard", async () => {
    await shop.open(`/pages/order/details?id=${orderId}`);
    await shop.button("Review {productName}", { productName: APRON }).click();
    const sheet = shop.sheet();
    await sheet.getByRole("button", { name: shop.say("Publish the review") }).click();
    await expect(sheet.getByText(shop.say("Please choose the number of stars."))).toBeVisible();
    await expect(sheet.getByRole("radio").first()).toBeFocused();
    await page.keyboard.press("Space");
    for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
    await expect(sheet.getByRole("radio", { name: /^4/ })).toBeChecked();
    await sheet.getByRole("textbox").fill(`${words}\nAnd it washes well.`);
    const files = [await photo(page, 1600, 1200), await photo(page, 1200, 1600)];
    await page
      .getByLabel(shop.say("Choose pictures"), { exact: true })
      .setInputFiles(files.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer })));
    await expect(sheet.getByRole("img", { name: shop.say("Picture {number}", { number: 2 }) })).toBeVisible();
    await expect(sheet.getByRole("progressbar")).toHaveCount(0);
    await settled(page);
    expect(await barriers(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    await sheet.getByRole("button", { name: shop.say("Publish the review") }).click();
    await expect(shop.toast("Thank you for your review")).toBeVisible();
  });

  await test.step("everybody sees it on the card and on the product page", async () => {
    await shop.open(`/pages/index?keyword=${encodeURIComponent(APRON)}`);
    const card = page.getByRole("main").getByRole("link").filter({ hasText: APRON }).first();
    await expect(card.getByRole("img", { name: /of 5 stars/ })).toBeVisible();
    await card.click();
    await page.getByText(words).scrollIntoViewIfNeeded();
    await expect(page.getByText(words)).toBeVisible();
    await settled(page);
    expect(await barriers(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    const article = page.getByRole("article").filter({ hasText: words });
    await article.getByRole("button", { name: /^Photo 2 of 2 by / }).click();
    const viewer = shop.sheet();
    await expect(viewer.getByText("2 / 2")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(viewer.getByText("1 / 2")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });

  await withOffice(browser, "support", async (office) => {
    await office.goto(officePath(`/reviews?search=${member!.memberId}`));
    await expect(office.getByText(words)).toBeVisible();
    await office.getByRole("button", { name: "Remove photo 2" }).click();
    await office.getByRole("dialog").getByLabel("Reason").fill("It shows a parcel label");
    await office.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(office.getByText("The photo was removed; the member is told")).toBeVisible();
    await expect(office.getByRole("button", { name: /^Photo 1 of 1 by / })).toBeVisible();
    await settled(office);
    expect(await barriers(office)).toEqual([]);
    expect(await misfits(office)).toEqual([]);
    await office.getByRole("button", { name: "Answer", exact: true }).click();
    const sheet = office.getByRole("dialog");
    await sheet.getByLabel("Answer").fill("Thank you for the kind words.");
    await sheet.getByRole("button", { name: "Publish the answer" }).click();
    await expect(office.getByText("The answer was saved")).toBeVisible();
    await office.getByRole("button", { name: "Hide", exact: true }).click();
    await sheet.getByLabel("Reason").fill("It names somebody");
    await sheet.getByRole("button", { name: "Hide", exact: true }).click();
    await expect(office.getByText("Hidden because: It names somebody")).toBeVisible();
  });

  await test.step("the writer is told of both, and why", async () => {
    await shop.open("/pages/msgList?tab=notices");
    await page
      .getByRole("link")
      .filter({ hasText: /It names somebody/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`goodsDetails\\?id=${apron.id}$`));
    await expect(page.getByText(/It names somebody/)).toBeVisible();
    await page.reload();
    await shop.button("Change your review").scrollIntoViewIfNeeded();
    await expect(page.getByText(/It names somebody/)).toBeVisible();
    await expect(page.getByText(words)).toBeHidden();
  });

  await test.step("changed and shown again, it can be removed", async () => {
    await shop.button("Change your review").click();
    const sheet = shop.sheet();
    await expect(sheet.getByRole("button", { name: shop.say("Remove the review") })).toHaveCount(0);
    await sheet.getByRole("textbox").fill(`${words}, changed`);
    await sheet.getByRole("button", { name: shop.say("Save changes") }).click();
    await expect(shop.toast("Your review was changed")).toBeVisible();
    await withOffice(browser, "support", async (office) => {
      await office.goto(officePath(`/reviews?search=${member!.memberId}&state=changed`));
      await office.getByRole("button", { name: "Show again" }).click();
      await office.getByRole("dialog").getByRole("button", { name: "Show again" }).click();
      await expect(office.getByText("The review is visible again")).toBeVisible();
    });
    await page.reload();
    await expect(page.getByText(`${words}, changed`)).toBeVisible();
    const article = page.getByRole("article").filter({ hasText: words });
    await expect(article.getByText("Thank you for the kind words.")).toBeVisible();
    await shop.button("Change your review").click();
    await shop
      .sheet()
      .getByRole("button", { name: shop.say("Remove the review") })
      .click();
    await shop.answer("Remove");
    await expect(shop.toast("Your review was removed")).toBeVisible();
    await expect(page.getByText(`${words}, changed`)).toBeHidden();
  });
});
