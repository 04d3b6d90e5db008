/** An order in two parcels: shipped in the office, with slips and a note, and followed by the member. */
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, withOffice } from "../support/office.ts";
import { shopClient } from "../support/people.ts";
import { buySku } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";
import { officeClient } from "../support/staff.ts";

test.use({ who: "grace" });

test("three pieces leave in two parcels, and each can be tracked", async ({ shop, page, browser, member }) => {
  const call = shopClient(member!.token);
  const apron = await productNamed(APRON);
  const id = await buySku(member!, apron.skus.find((one) => one.stock > 3)!.id, 3);
  // Other journeys ship orders of this member at the same time.
  const [one, wrong, two] = ["A", "B", "C"].map((end) => `PJ${Date.now()}${end}`) as [string, string, string];
  const { number } = await officeClient("support")(officeOrders.detail, { orderId: id });

  await withOffice(browser, "support", async (staff) => {
    await staff.goto(officePath(`/orders/${id}`));
    const parcels = staff.getByRole("region", { name: "Parcels" });
    const slipOf = async () => {
      const download = staff.waitForEvent("download");
      await parcels.getByRole("button", { name: "Packing slip" }).first().click();
      return (await download).suggestedFilename();
    };
    const send = async (tracking: string, company: string) => {
      const sheet = staff.getByRole("dialog");
      await sheet.getByLabel("Shipping company").selectOption(company);
      await sheet.getByLabel("Tracking number").fill(tracking);
      await sheet.getByRole("button", { name: "Mark as shipped" }).click();
    };

    await test.step("staff print the slip, write a note, and ship one piece", async () => {
      expect(await slipOf()).toMatch(/^packing-slips-.*\.pdf$/);
      await staff.getByRole("button", { name: "Add a note" }).click();
      await staff.getByRole("dialog").getByRole("textbox").fill("Two more come on Friday");
      await staff
        .getByRole("dialog")
        .getByRole("button", { name: /^(Add|Save)/ })
        .click();
      await expect(staff.getByText("Two more come on Friday")).toBeVisible();
      await staff.getByRole("button", { name: "Ship", exact: true }).click();
      const sheet = staff.getByRole("dialog");
      const fewer = sheet.getByRole("button", { name: "Fewer" });
      await fewer.click();
      await fewer.click();
      await send(one, "SF Express");
      await expect(staff.getByText(`A parcel of order ${number} is on its way`)).toBeVisible();
      await expect(staff.getByText("1 of 3 pieces shipped").first()).toBeVisible();
    });

    await test.step("the member sees the parcel and what is still to come", async () => {
      await shop.open(`/pages/order/details?id=${id}`);
      await expect(shop.heading("Pending delivery")).toBeVisible();
      await expect(page.getByText(shop.say("Still to be shipped"))).toBeVisible();
      await expect(page.getByRole("link", { name: one })).toHaveAttribute(
        "href",
        new RegExp(`sf-express\\.com.*${one}`),
      );
      await settled(page);
      expect(await barriers(page)).toEqual([]);
      expect(await misfits(page)).toEqual([]);
    });

    await test.step("the rest leaves, and a wrong number is put right", async () => {
      await staff.getByRole("button", { name: "Ship", exact: true }).click();
      await send(wrong, "DHL");
      await expect(staff.getByText(`Order ${number} is on its way`)).toBeVisible();
      await expect(parcels.getByText(wrong)).toBeVisible();
      await parcels.getByRole("button", { name: "Correct the tracking number" }).first().click();
      const sheet = staff.getByRole("dialog");
      await sheet.getByLabel("Tracking number").fill(two);
      await sheet.getByRole("button", { name: "Correct it" }).click();
      await expect(parcels.getByText(two)).toBeVisible();
      expect(await slipOf()).toMatch(/\.pdf$/);
    });
  });

  await test.step("the member finds the order by the new number, follows both parcels, and confirms", async () => {
    const found = await call(orders.index, { search: two });
    expect(found.list.map((order) => order.id)).toEqual([id]);
    await page.reload();
    await expect(shop.heading("Pending receipt")).toBeVisible();
    for (const tracking of [one, two]) await expect(page.getByRole("link", { name: tracking })).toBeVisible();
    await expect(page.getByText(shop.say("Still to be shipped"))).toHaveCount(0);
    await settled(page);
    expect(await misfits(page)).toEqual([]);
    await call(orders.confirm, { orderId: id });
  });
});
