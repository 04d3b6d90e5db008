/** A return: requested in the shop, accepted, received and refunded in the office, and seen by the member at each step. */
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { shopClient } from "../support/people.ts";
import { photo } from "../support/photo.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "grace" });

test("one of two pieces goes back, from the request to the refund", async ({ shop, page, browser, member }) => {
  const call = shopClient(member!.token);
  const office = officeClient("owner");
  const apron = await productNamed(APRON);
  const sku = apron.skus.find((one) => one.stock > 3)!;
  const id = await buySku(member!, sku.id, 2);
  const { number, addressRevision } = await office(officeOrders.detail, { orderId: id });
  await office(officeOrders.ship, {
    orderId: id,
    addressRevision,
    shippingCompany: "SF Express",
    trackingNumber: "SF0001",
  });
  await call(orders.confirm, { orderId: id });
  /** What the statement of the wallet says about the order, newest first. */
  const entries = async () => {
    const { list } = await call(wallet.balance, { limit: "50" });
    return list.filter(({ reference }) => reference === `order:${id}`).map(({ amount }) => Number(amount));
  };
  const paid = await entries();
  expect(paid).toContain(-2 * Number(sku.price));

  await test.step("the member asks, with a reason and a photo", async () => {
    await shop.open(`/pages/order/details?id=${id}`);
    await shop.button("Return items").click();
    const sheet = shop.sheet();
    await sheet.getByRole("button", { name: shop.say("Send the request") }).click();
    await expect(sheet.getByText(shop.say("Please choose what you return."))).toBeVisible();
    await expect(sheet.getByText(shop.say("Please choose a reason."))).toBeVisible();
    await sheet
      .getByRole("button", { name: shop.say("More"), exact: true })
      .first()
      .click();
    await sheet.getByLabel(shop.say("Reason"), { exact: true }).selectOption({ label: shop.say("It is faulty") });
    await page
      .getByLabel(shop.say("Choose pictures"), { exact: true })
      .setInputFiles({ name: "seam.jpg", mimeType: "image/jpeg", buffer: await photo(page, 1600, 1200) });
    await expect(sheet.getByRole("img", { name: shop.say("Picture {number}", { number: 1 }) })).toBeVisible();
    await expect(sheet.getByRole("progressbar")).toHaveCount(0);
    await settled(page);
    expect(await barriers(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
    await sheet.getByRole("button", { name: shop.say("Send the request") }).click();
    await expect(shop.toast("Your return request was sent")).toBeVisible();
    await expect(shop.heading("Return request")).toBeVisible();
    await expect(shop.button("Cancel the return")).toBeVisible();
  });

  await withOffice(browser, "owner", async (staff) => {
    await staff.goto(officePath("/returns"));
    await staff.getByRole("main").getByRole("link", { name: number }).first().click();
    await staff.getByRole("button", { name: "Accept", exact: true }).click();
    const sheet = staff.getByRole("dialog");
    await sheet.getByLabel("Return address").fill("Banyan Returns\n12 Ubi Avenue\nSingapore 408932");
    await sheet.getByRole("button", { name: "Accept the return" }).click();
    await expect(staff.getByText("The return is accepted")).toBeVisible();

    await test.step("the member reads where to send it", async () => {
      await page.reload();
      await expect(page.getByText("12 Ubi Avenue")).toBeVisible();
    });

    await staff.getByRole("button", { name: "Goods have arrived" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "They have arrived" }).click();
    await expect(staff.getByText("Noted. The member is told that the goods arrived.")).toBeVisible();
    await staff.getByRole("button", { name: "Refund", exact: true }).click();
    const refund = staff.getByRole("dialog");
    await refund.getByLabel("Reason").fill("A seam is open.");
    await refund.getByRole("button", { name: "Refund now" }).click();
    await expect(staff.getByText("The pieces are refunded")).toBeVisible();
  });

  await test.step("the money is back once, and the order says so", async () => {
    expect(await entries()).toEqual([Number(sku.price), ...paid]);
    await page.reload();
    await expect(shop.heading("Return request")).toBeVisible();
    await expect(shop.button("Cancel the return")).toHaveCount(0);
    const after = await call(orders.detail, { orderId: id });
    expect(after.returns.map(({ state }) => state)).toEqual(["refunded"]);
  });
});
