/**
 * The main job: invited, joined, found, ordered, paid, shipped, received, and the statement is exact. Complete in
 * Chinese and English; in Vietnamese and Thai up to the receipt of the payment, in Thai with a browser of 2023.
 */
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import { orders } from "@banyan/contract/orders.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { expect, test } from "../support/journey.ts";
import { makeOlder } from "../support/older-browser.ts";
import { grant, shopClient } from "../support/people.ts";
import { fillAddress, joinByInvitation, memberOf, shipInOffice } from "../support/purchase.ts";
import { APRON, HONEY, productNamed, putIntoCart } from "../support/shelf.ts";

const JOURNEYS = [
  {
    language: "zh-TW",
    person: { name: "陳怡君", country: "台灣", mobile: "0912345678" },
    address: {
      parts: [
        ["County or city", "台北市"],
        ["District", "信義區"],
      ],
      detail: "松高路 1 號 5 樓",
      postalCode: "110",
    },
    search: "花蜜",
    ship: { role: "support", byHand: true, company: "黑貓宅急便", tracking: "TCAT-20260001" },
  },
  {
    language: "en",
    person: { name: "Ida Journey", country: "Singapore", mobile: "91234567" },
    address: { parts: [], detail: "1 Raffles Place, #10-02", postalCode: "048616" },
    search: "honey",
    ship: { role: "catalog", byHand: true, company: "Ninja Van", tracking: "NV-20260002" },
  },
  {
    language: "vi",
    person: { name: "Nguyễn Thị Hoa", country: "Việt Nam", mobile: "0912345678" },
    address: { parts: [["Province or city", "Hồ Chí Minh"]], detail: "12 Nguyễn Huệ, Quận 1", postalCode: "700000" },
    search: "mat ong",
    ship: undefined,
  },
  {
    language: "th",
    person: { name: "สมหญิง รักดี", country: "ไทย", mobile: "0812345678" },
    address: {
      parts: [
        ["Province or city", "กรุงเทพมหานคร"],
        ["District", "คลองเตย"],
        ["Subdistrict", "คลองตัน"],
      ],
      detail: "99 ถนนสุขุมวิท",
      postalCode: "10110",
    },
    search: "น้ำผึ้ง",
    ship: undefined,
  },
] as const;

const GRANTED = "1000.123456";

for (const { language, person, address, search, ship } of JOURNEYS) {
  test.describe(language, () => {
    test.use({ language, permissions: ["clipboard-write"] });

    test(`from the invitation to the ${ship ? "completed order" : "paid order"}`, async ({ shop, page, browser }) => {
      if (language === "th") await makeOlder(page);
      // The same person again within ten minutes would be the same member.
      const mobile = person.mobile.slice(0, -1) + ((Number(person.mobile.at(-1)) + test.info().retry) % 10);
      const memberId = await test.step("join by the invitation link", () =>
        joinByInvitation(shop, { ...person, mobile }));
      const member = await memberOf(shop);
      expect(member.memberId).toBe(memberId);
      const call = shopClient(member.token, language);
      await test.step("support and finance give a balance", () => grant(memberId, GRANTED));

      const [first, second] = await test.step("search, choose, and fill the cart", async () => {
        await shop.link("Start shopping").click();
        await expect(page).toHaveURL(/pages\/index/);
        await shop.link("Search products").click();
        await shop.field("Search products").fill(search);
        await shop.button("Search").click();
        const honey = await productNamed(HONEY);
        await page.locator(`main a[href$="id=${honey.id}"]`).filter({ hasText: "USDT" }).click();
        await expect(shop.heading("About this product")).toBeVisible();
        return [await putIntoCart(shop, honey), await putIntoCart(shop, await productNamed(APRON))];
      });

      const { number, total, orderId } = await test.step("check out and pay from the balance", async () => {
        await shop.open("/pages/cart");
        await shop.button("Check out ({pieces})", { pieces: 2 }).click();
        await page.getByRole("link", { name: shop.say("Add a delivery address") }).click();
        await fillAddress(shop, { recipient: person.name, phone: mobile, country: person.country, ...address });
        await expect(page.getByText(address.detail)).toBeVisible();
        await shop.field("Remark").fill("Thank you");
        await shop.button("Place order").click();
        const pay = shop.sheet().getByRole("button", { name: /USDT/ });
        await expect(shop.sheet().getByText(person.name)).toBeVisible();
        await pay.click();
        await expect(shop.heading("Order paid")).toBeVisible();
        const { list } = await call(orders.index, { limit: 1 });
        const order = await call(orders.detail, { orderId: list[0]?.id ?? "" });
        await expect(page.getByText(order.number)).toBeVisible();
        return { number: order.number, total: order.total, orderId: order.id };
      });

      await test.step("the statement is right to the last unit", async () => {
        const order = await call(orders.detail, { orderId });
        const spent =
          parseMoney(first?.price ?? "0") + parseMoney(second?.price ?? "0") + parseMoney(order.shippingFee);
        expect(total).toBe(formatMoney(spent));
        const { list, balance } = await call(wallet.balance, {});
        expect(list.at(-1)?.amount).toBe(GRANTED);
        const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + parseMoney(amount), 0n);
        expect(sum(list.slice(0, -1).map((row) => row.amount.replace("-", "")))).toBe(spent);
        expect(balance).toBe(formatMoney(parseMoney(GRANTED) - spent));
        for (const [at, row] of list.entries()) {
          expect(row.balanceAfter).toBe(
            formatMoney(parseMoney(GRANTED) - sum(list.slice(at, -1).map((one) => one.amount.replace("-", "")))),
          );
        }
      });
      if (!ship) return;

      await test.step("staff ship it in the office", () => shipInOffice(browser, { ...ship, number }));

      await test.step("the member sees it, confirms receipt, and finds it among the completed", async () => {
        await shop.link("View order").click();
        await page.reload();
        await expect(page.getByText(ship.company, { exact: true })).toBeVisible();
        await expect(page.getByText(ship.tracking, { exact: true })).toBeVisible();
        await shop.button("Confirm receipt").click();
        await shop.answer("Confirm receipt");
        await expect(shop.toast("Thank you. The order is completed.")).toBeVisible();
        const returns = page.getByRole("region", { name: shop.say("Returns") });
        await expect(returns.locator("time")).toBeVisible();
        await expect(returns.getByRole("link", { name: shop.say("Write to us") })).toBeVisible();
        await shop.open("/pages/order/orderList?tab=completed");
        await expect(page.getByRole("tab", { name: shop.say("Completed") })).toHaveAttribute("aria-selected", "true");
        await expect(page.getByRole("tabpanel").getByRole("link", { name: number })).toBeVisible();
        await page.getByRole("tab", { name: shop.say("Pending receipt") }).click();
        await expect(shop.heading("Nothing is on its way")).toBeVisible();
      });
    });
  });
}
