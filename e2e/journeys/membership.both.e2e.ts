/** Membership: a notice reports a grant, a package activates, and refunds by the office are exact. */
import { catalog } from "@banyan/contract/catalog.ts";
import { members } from "@banyan/contract/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { expect, test } from "../support/journey.ts";
import { officePath, withOffice } from "../support/office.ts";
import { grant, shopClient } from "../support/people.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "new" });

test("a grant is told, and leads to the wallet; then nothing is unread", async ({ shop, page, member }) => {
  await grant(member?.memberId ?? "", "12.5");
  await shop.open("/pages/mine");
  await page
    .getByRole("link", { name: /1 unread/ })
    .first()
    .click();
  await expect(page.getByRole("tab", { name: /Notices/ })).toHaveAttribute("aria-selected", "true");
  const notice = page.getByRole("tabpanel").getByRole("link", { name: /The shop gave you 12.50 USDT/ });
  await expect(notice).toBeVisible();
  await shop.button("Mark all as read").click();
  await expect(shop.button("Mark all as read")).toBeHidden();
  await expect(page.getByRole("img", { name: "Unread" })).toHaveCount(0);
});

test("a package activates, and the way to the next level is shown", async ({ shop, page, member }) => {
  if (!member) throw new Error("The journey has no member.");
  await grant(member.memberId, "3000");
  await shop.open("/pages/mine");
  await page.getByRole("link", { name: /Become a member/ }).click();
  await expect(shop.text("Not activated")).toBeVisible();
  await expect(shop.heading("Packages that activate you")).toBeVisible();
  await expect(page.getByRole("img", { name: /Level 0: Registered/ })).toBeVisible();
  const { list } = await shopClient(member.token)(catalog.products, { activation: "1", limit: 1 });
  const set = await shopClient()(catalog.detail, { id: list[0]?.id ?? "" });
  const orderId = await buySku(member, set.skus.find((sku) => sku.stock > 0)?.id ?? "", 1);
  await shop.open(`/pages/order/paid?id=${orderId}`);
  await expect(shop.heading("Your membership is active")).toBeVisible();
  await page.goBack();
  // The level follows the payment within seconds.
  const levelNow = async () => (await shopClient(member.token)(members.userInfo, {})).level;
  await expect.poll(levelNow).toBeGreaterThan(0);
  const level = await levelNow();
  await page.reload();
  await expect(page.getByText(/Activated since/)).toBeVisible();
  await expect(page.getByRole("img", { name: new RegExp(`Level ${level}: `) })).toBeVisible();
  await shop.open("/pages/msgList?tab=notices");
  await expect(page.getByRole("link", { name: /New level: / })).toBeVisible();
});

test("the office takes one piece back, and the member sees it to the last unit", async ({
  shop,
  page,
  member,
  browser,
}) => {
  if (!member) throw new Error("The journey has no member.");
  await grant(member.memberId, "500");
  const apron = await productNamed(APRON);
  const sku = apron.skus.find((one) => one.stock > 3);
  const orderId = await buySku(member, sku?.id ?? "", 2);
  const office = officeClient("owner");
  await office(officeOrders.ship, { orderId, addressRevision: 0, shippingCompany: "Black Cat", trackingNumber: "BC1" });
  await shopClient(member.token)(orders.confirm, { orderId });

  await withOffice(browser, "finance", async (desk) => {
    await desk.goto(officePath(`/orders/${orderId}`));
    await desk.getByRole("button", { name: "Take back and refund", exact: true }).click();
    const sheet = desk.getByRole("dialog");
    await expect(sheet.getByText(/^The buyer can return the goods without giving a reason until/)).toBeVisible();
    await expect(sheet.getByText("The whole order is refunded.")).toBeVisible();
    await sheet.getByRole("button", { name: "Fewer" }).click();
    await expect(sheet.getByText("The whole order is refunded.")).toBeHidden();
    await sheet.getByLabel("Reason").fill("One came with a stain");
    await sheet.getByRole("button", { name: "Refund now" }).click();
    await expect(desk.getByText("The pieces are refunded")).toBeVisible();
    await expect(desk.getByText("1 piece refunded")).toBeVisible();
  });

  const { refunded, state, lines } = await shopClient(member.token)(orders.detail, { orderId });
  expect(state).toBe("completed");
  expect(refunded).toEqual([{ asset: "USDT", amount: lines[0]?.price }]);
  await shop.open("/pages/msgList?tab=notices");
  await page.getByRole("link", { name: /Refund received/ }).click();
  await expect(shop.heading("Order details")).toBeVisible();
  const refunds = page.getByRole("region", { name: "Refunds" });
  await expect(refunds.getByText("One came with a stain")).toBeVisible();
  await expect(page.getByText("1 piece refunded")).toBeVisible();
  await expect(shop.heading("Completed")).toBeVisible();
});
