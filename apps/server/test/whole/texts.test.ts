/**
 * Texts are returned as entered, in NFC and without hidden characters. They are not double-escaped, truncated, or
 * interpreted as a format, and in a page they are text (docs/trust.md 23).
 */
import * as f from "@banyan/contract/fields.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { developmentTransport, sendDueMail } from "../../src/modules/notifications/index.ts";
import { sql } from "../../src/platform/database.ts";
import { PAYLOADS } from "./payloads.fixture.ts";
import { addAddress, makeOrder, payOrder, registration } from "./samples.ts";
import { type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
let staff: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
  staff = await whole.hire(["owner"]);
});
afterAll(() => whole.close());

/** The expected text, computed independently of the code under test. */
function clean(text: string): string {
  return text
    .replace(
      /(\p{RGI_Emoji})|[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/gv,
      "$1",
    )
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .trim();
}

/** Names contain no links; the tests of the contract cover those. */
const isName = (text: string) => z.safeParse(f.personName(80), text).success;
const SHORT = PAYLOADS.filter((text) => clean(text).length <= 40);

test("there are 200 payloads, and some of them hide something", () => {
  expect(PAYLOADS).toHaveLength(200);
  expect(PAYLOADS.filter((text) => clean(text) !== text).length).toBeGreaterThan(60);
  expect(SHORT.length).toBeGreaterThan(150);
});

describe("every payload comes back as it was written, from", { timeout: 180_000 }, () => {
  test("an address", async () => {
    const id = await addAddress(whole, member);
    for (const text of PAYLOADS) {
      const postalCode = clean(text).length <= 12 ? text : "";
      const city = clean(text).length <= 60 ? text : "";
      const input = {
        id,
        recipient: text,
        detail: text,
        postalCode,
        areaCode: "+886",
        phone: "912345678",
        // A country where any text is a postal code.
        country: "HK",
        city,
      };
      const stored = await whole.done(shopApi.addresses.edit, input, { as: member });
      expect(stored).toMatchObject({ recipient: clean(text), detail: clean(text), postalCode: clean(postalCode) });
      expect(stored.city).toBe(clean(city));
    }
    const { list } = await whole.done(shopApi.addresses.index, {}, { as: member });
    expect(list.find((row) => row.id === id)?.recipient).toBe(clean(PAYLOADS.at(-1)!));
  });

  test("a nickname", async () => {
    for (const nickname of SHORT.filter(isName)) {
      const info = await whole.done(shopApi.members.changeProfile, { nickname }, { as: member });
      expect(info.nickname).toBe(clean(nickname));
    }
  });

  test("a name and the email that greets it", async () => {
    for (const [index, name] of PAYLOADS.entries()) {
      if (index % 8 > 0) continue;
      const email = `greeted${index}@example.com`;
      if (!isName(name)) continue;
      const { userInfo } = await whole.done(shopApi.members.checkIn, { ...registration(whole), name, email });
      expect(userInfo.name).toBe(clean(name));
    }
    const transport = developmentTransport(whole.database, whole.clock);
    const { signal: stopping } = new AbortController();
    await sendDueMail(whole.database, {
      clock: whole.clock,
      transport,
      publicUrl: "https://shop.example",
      details: async () => [],
      stopping,
    });
    const { rows } = await sql<{ html: string; text: string; subject: string }>`
      select html, text, subject from notifications.development_mail`.execute(whole.database.queries);
    expect(rows.length).toBeGreaterThan(10);
    for (const { html, subject } of rows) {
      expect(html).not.toMatch(/<(script|img|svg|iframe|base|form|input|body on|link|marquee|details)/i);
      expect(subject).not.toMatch(/[\r\n]/);
    }
    const page = await whole.inject({ method: "GET", url: "/dev/mailbox", remoteAddress: "127.0.0.1" });
    expect(page.status).toBe(200);
    expect(page.raw).not.toMatch(/<(script|img|svg|iframe|base|form|input|marquee|details)/i);
  });

  test("the remark of an order, and the reason why the shop refunded it", async () => {
    for (const [index, text] of PAYLOADS.entries()) {
      if (index % 10 > 0) continue;
      const buyer = await whole.join();
      const { skuId } = await whole.sell();
      const addressId = await addAddress(whole, buyer);
      const input = { source: { from: "sku", skuId, quantity: 1 } as const, addressId, remark: text };
      const { orderId } = await whole.done(shopApi.orders.create, input, { as: buyer });
      await whole.giveMoney(buyer, "USDT", 100);
      await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: buyer });
      await whole.done(officeApi.officeOrders.refund, { orderId, reason: text }, { as: staff });
      const order = await whole.done(shopApi.orders.detail, { orderId }, { as: buyer });
      expect(order).toMatchObject({ remark: clean(text), closeReason: clean(text), state: "refunded" });
    }
  });

  test("shipping company and tracking number", async () => {
    for (const [index, text] of SHORT.entries()) {
      if (index % 10 > 0) continue;
      const buyer = await whole.join();
      const orderId = await payOrder(whole, buyer);
      const input = { orderId, addressRevision: 0, shippingCompany: text, trackingNumber: text };
      await whole.done(officeApi.officeOrders.ship, input, { as: staff });
      const order = await whole.done(shopApi.orders.detail, { orderId }, { as: buyer });
      expect(order).toMatchObject({ parcels: [{ shippingCompany: clean(text), trackingNumber: clean(text) }] });
    }
  });

  test("a product in the shop", async () => {
    const made = await whole.done(officeApi.officeCatalog.create, productOf("first"), { as: staff });
    let { revision } = made;
    for (const text of PAYLOADS) {
      const input = { ...productOf(text), id: made.id, revision };
      const changed = await whole.done(officeApi.officeCatalog.change, input, { as: staff });
      revision = changed.revision;
      expect(changed.name.en).toBe(clean(text));
      const shown = await whole.done(shopApi.catalog.detail, { id: made.id });
      expect(shown).toMatchObject({ name: clean(text), description: clean(text) });
    }
  });

  test("a search, whatever is searched for", async () => {
    for (const [index, text] of PAYLOADS.entries()) {
      const search = text.slice(0, 60);
      if (index % 4 === 0) await whole.done(shopApi.catalog.products, { keyword: search });
      if (index % 4 === 1) await whole.done(shopApi.catalog.suggest, { keyword: search });
      if (index % 4 === 2) await whole.done(officeApi.officeMembers.index, { search }, { as: staff });
      if (index % 4 === 3) await whole.done(officeApi.officeOrders.index, { search }, { as: staff });
      if (index % 4 === 3) await whole.done(officeApi.officeCatalog.index, { search }, { as: staff });
    }
  });

  test("a reason, and the audit log", async () => {
    const { memberId } = await whole.join();
    for (const text of PAYLOADS) {
      const suspended = await whole.done(officeApi.officeMembers.suspend, { memberId, reason: text }, { as: staff });
      expect(suspended.suspendedReason).toBe(clean(text));
    }
    const { list } = await whole.done(officeApi.staff.auditLog, { limit: 1, action: "members.suspend" }, { as: staff });
    expect(list[0]?.details.reason).toBe(clean(PAYLOADS.at(-1)!));
  });

  test("a grant and the name of staff", async () => {
    for (const [index, text] of PAYLOADS.entries()) {
      if (index % 10 > 0) continue;
      const input = { memberId: member.memberId, asset: "POINT" as const, amount: "1", reason: text };
      expect((await whole.done(officeApi.officeGrants.request, input, { as: staff })).reason).toBe(clean(text));
      const hired = {
        name: text,
        email: `named${index}@example.com`,
        roles: ["support" as const],
        password: "a long password",
      };
      expect((await whole.done(officeApi.staff.create, hired, { as: staff })).name).toBe(clean(text));
    }
  });
});

test("a browser is told that answers are no pages", async () => {
  const orderId = await makeOrder(whole, member);
  const answer = await whole.call(shopApi.orders.detail, { orderId }, { as: member });
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  expect(String(answer.headers["content-security-policy"])).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
});

function productOf(text: string) {
  const texts = { en: text };
  return {
    categoryId: whole.categoryId,
    name: texts,
    summary: { en: text, ja: text },
    description: texts,
    presale: false,
    activation: false,
    published: true,
    pictureIds: [],
    specifications: [],
    skus: [{ code: "TEXTS", options: [], price: "1", bv: "0", active: true }],
  };
}
