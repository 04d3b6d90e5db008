/** A member sends a little too little by coins: finance accepts it, and the order is paid. */
import { orders } from "@banyan/contract/orders.ts";
import { expect, test } from "../support/journey.ts";
import { barriers, misfits, settled } from "../support/looking.ts";
import { officePath, takeSession } from "../support/office.ts";
import { joinAsNew, shopClient } from "../support/people.ts";
import { orderSku, payShort } from "../support/purchase.ts";
import { HONEY, productNamed } from "../support/shelf.ts";

test("a shortfall of a payment in coins is accepted with a reason", async ({ page }) => {
  const member = await joinAsNew();
  const id = await orderSku(member, (await productNamed(HONEY)).skus[0]!.id, 1);
  await payShort(member, id);
  await takeSession(page.context(), "finance");
  await page.goto(officePath(`/orders/${id}`));
  await page.getByRole("button", { name: "Accept the shortfall" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(/1(\.00)?\s*USDT is missing/);
  await settled(page);
  expect(await barriers(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await sheet.getByLabel("Reason").fill("Fee of the exchange");
  await sheet.getByRole("button", { name: "Accept and mark as paid" }).click();
  await expect(page.getByText("Accepted a shortfall")).toBeVisible();
  await expect(page.getByText("Fee of the exchange")).toBeVisible();
  const order = await shopClient(member.token)(orders.detail, { orderId: id });
  expect(order.state).toBe("pending_delivery");
});
