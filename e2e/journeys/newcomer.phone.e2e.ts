/** A newcomer buys from a link that a member shared: the presses and fields of the whole way, which docs/benchmarks.md lists. */
import { members } from "@banyan/contract/members.ts";
import { orders } from "@banyan/contract/orders.ts";
import { sharedPath } from "@banyan/contract/short-links.ts";
import { countEffort } from "../support/effort.ts";
import { expect, test } from "../support/journey.ts";
import { demoMember, NEW_PASSWORD, shopClient } from "../support/people.ts";
import { origin } from "../support/place.ts";
import { chooseCountry, memberOf } from "../support/purchase.ts";
import { APRON, productNamed } from "../support/shelf.ts";

test("a newcomer buys from a shared link, as the sharer's referral", async ({ shop, page, say }) => {
  const sharer = demoMember("yating");
  const name = `Ida Newcomer ${Date.now()}`;
  const { inviteCode, right } = await shopClient(sharer.token)(members.invite, {});
  const { id } = await productNamed(APRON);
  await page.goto(origin() + sharedPath(`/p/${id}`, "en", { inviteCode, nodeCode: right.nodeCode }));
  await expect(shop.heading("About this product")).toBeVisible();
  const effort = await countEffort(page);
  const inSheet = (button: string | RegExp) => shop.sheet().getByRole("button", { name: button, exact: true });

  await test.step("choose", async () => {
    await shop.button("Buy now").click();
    const colours = shop.sheet().getByRole("group", { name: "Colour" });
    await colours.getByRole("button", { disabled: false }).first().click();
    await inSheet(say("Buy now")).click();
  });

  await test.step("register with the codes of the link", async () => {
    await shop.link("Register").click();
    await expect(shop.field("Invitation code")).toHaveValue(inviteCode);
    await expect(shop.field("Node code")).toHaveValue(right.nodeCode);
    await shop.field("Name or company").fill(name);
    await shop.field("Date of birth").fill("1991-02-03");
    await chooseCountry(shop, "Nationality", "Singapore");
    await shop.field("Mobile number").fill("91234567");
    await shop.field("Password").fill(NEW_PASSWORD);
    await page.getByRole("checkbox", { name: say("I accept the user agreement and the privacy policy") }).check();
    await shop.button("Register").click();
    await page.getByRole("checkbox", { name: say("I have saved my recovery codes") }).check();
    await shop.button("Continue where you left off").click();
  });

  await test.step("say where to", async () => {
    await page.getByRole("link", { name: say("Add a delivery address") }).click();
    await expect(shop.field("Recipient")).toHaveValue(name);
    await expect(page.getByRole("button", { name: /^Country or region: Singapore/ })).toBeVisible();
    await expect(shop.field("Phone")).toHaveValue(/9123\s?4567/);
    await shop.field("Detailed address").fill("1 Raffles Place, #10-02");
    await shop.field("Postal code").fill("048616");
    await shop.button("Save").click();
    await expect(page.getByText("1 Raffles Place")).toBeVisible();
  });

  await test.step("pay in coins", async () => {
    await shop.button("Place order").click();
    await inSheet(/USDT/).click();
    await shop.button("Pay from the sandbox faucet").click();
    await inSheet(say("Send play money")).click();
    await expect(shop.heading("Order paid")).toBeVisible();
  });

  const { presses, fields } = effort.end("buy as a newcomer from a shared link");
  expect(presses).toBeLessThanOrEqual(16);
  expect(fields).toBeLessThanOrEqual(7);
  const call = shopClient((await memberOf(shop)).token);
  expect((await call(members.profile, {})).referrerId).toBe(sharer.memberId);
  expect((await call(orders.index, { limit: 5 })).list).toMatchObject([{ state: "pending_delivery" }]);
});
