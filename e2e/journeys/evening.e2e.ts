/**
 * A day from joining to income: a newcomer joins on a side and buys, the day ends, and both ancestors see their income;
 * one amount is verified by hand, on a phone and a desktop screen. Settles the demo's day early, so it runs after all
 * other journeys.
 */
import { randomUUID } from "node:crypto";
import { catalog } from "@banyan/contract/catalog.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { income } from "@banyan/contract/income.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { officeMarket } from "@banyan/contract/office/market.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { orders } from "@banyan/contract/orders.ts";
import { pairedByHand } from "../support/incomes.ts";
import { expect, type Shop, test } from "../support/journey.ts";
import { demoMember, grant, joinAsNew, type SignedIn, shopClient } from "../support/people.ts";
import { dataDir, origin } from "../support/place.ts";
import { buySku, joinByInvitation, memberOf } from "../support/purchase.ts";
import { settleEarly } from "../support/server.ts";
import { officeClient } from "../support/staff.ts";

const PHONE = { width: 412, height: 915 };
const DESKTOP = { width: 1440, height: 900 };

test.use({ permissions: ["clipboard-write"] });

/** Opens a page for another member. */
async function openAs({ page }: Shop, member: SignedIn, path: string): Promise<void> {
  await page.evaluate((text) => localStorage.setItem("userInfo", text), JSON.stringify(member));
  await page.goto(`${origin()}/#${path}`);
  // A change of the hash alone does not reload.
  await page.reload();
}

/** Sets the return window to 0 days everywhere, from the next business day on. */
async function endReturnWindows(): Promise<void> {
  const finance = officeClient("finance");
  const { list } = await finance(officeMarket.index, {});
  const note = "Try the whole circle";
  const { draftId, revision, body } = await finance(officeMarket.createDraft, {
    basedOn: list[0]?.version ?? 1,
    note,
  });
  const countries = body.countries.map((country) => ({ ...country, returnWindowDays: null }));
  const orders = { ...body.orders, returnWindowDays: 0 };
  const changed = { draftId, revision, note, ...body, countries, orders } as InputOf<typeof officeMarket.saveDraft>;
  const saved = await finance(officeMarket.saveDraft, changed);
  await officeClient("owner")(officeMarket.release, {
    draftId,
    revision: saved.revision,
    inPlaceOf: saved.newest.version,
    holdsFrom: saved.earliest,
  });
}

test("who joins and buys brings an income to both who stand above, and it can be worked out by hand", async ({
  shop,
  page,
}) => {
  test.setTimeout(240_000);
  await endReturnWindows();
  settleEarly(dataDir());
  const { list } = await shopClient()(catalog.products, { activation: "1", limit: 1 });
  const kit = await shopClient()(catalog.detail, { id: list[0]?.id ?? "" });
  const skuId = kit.skus.find((sku) => sku.stock > 5)?.id ?? "";
  /** Buys an activation package that is final at once: shipped, received, and without a return window. */
  const buys = async (member: { memberId: string; token: string }) => {
    await grant(member.memberId, "2000");
    const orderId = await buySku(member, skuId, 1);
    const parcel = { orderId, addressRevision: 0, shippingCompany: "Banyan Post", trackingNumber: "E1" };
    await officeClient("support")(officeOrders.ship, parcel, { idempotencyKey: randomUUID() });
    await shopClient(member.token)(orders.confirm, { orderId });
  };
  /** A host with a member on the left, whom a newcomer joins on the right, on a screen of this size. */
  const hostOf = async (size: typeof PHONE, newcomer: { name: string; mobile: string }) => {
    const host = await joinAsNew();
    await buys(host);
    await buys(await joinAsNew("en", host));
    await page.setViewportSize(size);
    await joinByInvitation(shop, { ...newcomer, country: "Singapore" }, host);
    await buys(await memberOf(shop));
    await page.evaluate(() => localStorage.removeItem("userInfo"));
    return { size, host };
  };

  // One day ends for both.
  const hosts = [
    await hostOf(PHONE, { name: "Nora Evening", mobile: "91234567" }),
    await hostOf(DESKTOP, { name: "Owen Evening", mobile: "91234569" }),
  ];
  const day = settleEarly(dataDir());

  const grace = demoMember("grace");
  const { list: referred } = await shopClient(grace.token)(income.referral, { from: day, to: day });
  expect(Number(referred[0]?.received)).toBeGreaterThan(0);
  for (const { size, host } of hosts) {
    await page.setViewportSize(size);
    const { list: paired } = await shopClient(host.token)(income.sales, { from: day, to: day });
    await openAs(shop, host, `/pages/incomeStatement?kind=sales&from=${day}&to=${day}`);
    await page.getByRole("link", { name: /Why this amount/ }).click();
    await expect(shop.sheet()).toContainText("right to the last digit");
    expect(formatMoney(await pairedByHand(shop.sheet()))).toBe(paired[0]?.raw);
    expect(Number(paired[0]?.received)).toBeGreaterThan(0);
    await openAs(shop, grace, `/pages/incomeStatement/why?kind=referral&day=${day}`);
    await expect(page.getByRole("main")).toContainText("right to the last digit");
  }
});
