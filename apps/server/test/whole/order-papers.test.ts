/** Packing slips and picking lists as PDF: who gets them, what is in them, and the log (docs/rules.md 4). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { MOST_TO_SHIP, type OrderPaper } from "@banyan/contract/office/orders.ts";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { say } from "../../src/texts/say.ts";
import { address as taiwan } from "./samples.ts";
import { type Caller, openWhole, START, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

const { officeOrders } = officeApi;
const MINUTE = 60_000;

let whole: Whole;
let support: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  support = await whole.hire(["support"]);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

interface Buying {
  language?: Language;
  quantity?: number;
  address?: Partial<typeof taiwan>;
}

/** A paid order of a new member; returns its number and id. */
async function paidOrder(skuId: string, { language = "en", quantity = 1, address = {} }: Buying = {}) {
  const as = await whole.join();
  await sql`update members.member set language = ${language} where id = ${as.id}`.execute(whole.database.queries);
  const { id: addressId } = await whole.done(shopApi.addresses.add, { ...taiwan, ...address }, { as });
  const source = { from: "sku", skuId, quantity } as const;
  const { orderId, number, total } = await whole.done(shopApi.orders.create, { source, addressId }, { as });
  await whole.giveMoney(as, "USDT", Number(total));
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as });
  return { orderId, number };
}

const ask = (numbers: string[], paper: OrderPaper, lang: Language = "en") =>
  whole.done(officeOrders.papers, { numbers, paper }, { as: support, lang });

const fetched = (url: string, { headers }: Caller) => whole.http.inject({ method: "GET", url, headers });

/** The texts of the pages. */
async function pagesOf(url: string): Promise<string[]> {
  const answer = await fetched(url, support);
  expect(answer.headers["content-type"]).toBe("application/pdf");
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

/** A reader returns Thai am as three characters, and lines without the spaces between them. */
const plain = (text: string) => text.replace(/[ำา]|\s/g, "");

async function slipsLogged(number: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff.audit where action = 'orders.packingSlip' and subject = ${number}`.execute(
    whole.database.queries,
  );
  return rows[0]!.count;
}

describe("packing slips", { timeout: 120_000 }, () => {
  test.each(LANGUAGES)("are in the language of the buyer: %s", async (language) => {
    const { skuId } = await whole.sell({ name: "Nguyễn’s tea 林雅婷 김철수 สมชาย 東京" });
    const recipient = "สมชาย 林雅婷 김철수";
    const { number } = await paidOrder(skuId, { language, quantity: 3, address: { recipient } });
    const other: Language = language === "en" ? "th" : "en";
    const { url, name } = await ask([number], "slips", other);
    expect(name).toBe("packing-slips-2026-05-01.pdf");
    const [text, ...more] = await pagesOf(url);
    expect(more).toEqual([]);
    const parts = [
      number,
      recipient,
      "+886 912345678",
      ...["100", "台北市中正區", "1 Tea Street"],
      "Nguyễn’s tea 林雅婷 김철수 สมชาย 東京",
      ...(["slip.title", "slip.recipient", "slip.address", "slip.quantity"] as const).map((key) => say(language, key)),
    ];
    for (const part of parts) expect(plain(text!)).toContain(plain(part));
    expect(text).not.toContain("?");
    // The price of a piece, of all, and the shipping fee.
    expect(text).not.toMatch(/USDT|\b(10|30|5)\.00\b/);
    expect(await slipsLogged(number)).toBe(1);
  });

  test("have a page for each order, in the sequence of the choice, and leave out what is not to be packed", async () => {
    const { skuId } = await whole.sell();
    const orders = [await paidOrder(skuId), await paidOrder(skuId), await paidOrder(skuId)];
    const [one, two, three] = orders.map(({ number }) => number) as [string, string, string];
    const finance = await whole.hire(["finance"]);
    const { shown } = await whole.done(officeOrders.detail, { orderId: orders[1]!.orderId }, { as: finance });
    const refund = { orderId: orders[1]!.orderId, reason: "Out of stock", shown };
    await whole.done(officeOrders.refund, refund, { as: finance });
    const pages = await pagesOf((await ask([three, two, one, "9999999999999999"], "slips")).url);
    expect(pages.map((page) => [one, two, three].filter((number) => page.includes(number)))).toEqual([[three], [one]]);
    expect(await slipsLogged(two)).toBe(0);
    const refused = await whole.call(officeOrders.papers, { numbers: [two], paper: "slips" }, { as: support });
    expect(refused.data.error).toBe("ORDER_STATE");
  });

  test("list what is left, and what a parcel holds", async () => {
    const { skuId } = await whole.sell({ name: "Oolong" });
    const { orderId, number } = await paidOrder(skuId, { quantity: 5 });
    const parcel = { orderId, addressRevision: 0, shippingCompany: "Post" };
    const lines = [{ position: 1, quantity: 2 }];
    await whole.done(officeOrders.ship, { ...parcel, lines, trackingNumber: "A" }, { as: support });
    const pagesOfParcel = async (parcelNumber?: number) => {
      const input = { numbers: [number], paper: "slips" as const, parcel: parcelNumber };
      return pagesOf((await whole.done(officeOrders.papers, input, { as: support })).url);
    };
    expect(await pagesOfParcel()).toMatchObject([expect.stringMatching(/Parcel 2 .*Total 3/)]);
    expect(await pagesOfParcel(1)).toMatchObject([expect.stringMatching(/Parcel 1 .*Total 2/)]);
    expect(await pagesOf((await ask([number], "picking")).url)).toMatchObject([expect.stringMatching(/Oolong 3 /)]);
    await whole.done(officeOrders.ship, { ...parcel, trackingNumber: "B" }, { as: support });
    expect(await pagesOfParcel()).toHaveLength(2);
    expect(await pagesOfParcel(2)).toMatchObject([expect.stringMatching(/Total 3/)]);
    const resend = { orderId, parcel: 1, lines: [{ position: 1, quantity: 1 }], reason: "Lost" };
    await whole.done(officeOrders.resend, resend, { as: await whole.hire(["finance"]) });
    expect(await pagesOfParcel()).toMatchObject([expect.stringMatching(/Parcel 3 .*Total 1/)]);
    expect(await pagesOf((await ask([number], "picking")).url)).toMatchObject([expect.stringMatching(/Oolong 1 /)]);
    const { orders } = await whole.done(officeOrders.toShip, { numbers: [number] }, { as: support });
    expect(orders).toMatchObject([{ state: "pending_delivery", lines: [{ quantity: 1 }] }]);
    const { list } = await whole.done(
      officeOrders.index,
      { state: "pending_delivery", search: number },
      { as: support },
    );
    expect(list).toMatchObject([{ number, shippedCount: 4, unshippedCount: 1 }]);
    await whole.done(officeOrders.ship, { ...parcel, trackingNumber: "C" }, { as: support });
    const beyond = { numbers: [number], paper: "slips" as const, parcel: 4 };
    expect((await whole.call(officeOrders.papers, beyond, { as: support })).data.error).toBe("ORDER_STATE");
  });

  test("write a long address and a long product whole", async () => {
    const detail = `${"Long Lane ".repeat(28)}Gate 77`;
    const { skuId } = await whole.sell({ name: `${"Very fine tea ".repeat(8)}END` });
    const { number } = await paidOrder(skuId, { address: { detail } });
    const [text] = await pagesOf((await ask([number], "slips")).url);
    expect(plain(text!)).toContain(plain(detail));
    expect(plain(text!)).toContain(plain(`${"Very fine tea ".repeat(8)}END`));
    expect(text).not.toContain("…");
  });
});

test("a picking list adds up the pieces of each SKU and names the orders", { timeout: 120_000 }, async () => {
  const [tea, cup] = [await whole.sell({ name: "Oolong" }), await whole.sell({ name: "Cup" })];
  const first = await paidOrder(tea.skuId, { quantity: 2 });
  const second = await paidOrder(tea.skuId, { quantity: 3 });
  const third = await paidOrder(cup.skuId);
  const numbers = [first, second, third].map(({ number }) => number);
  const { url, name } = await ask(numbers, "picking");
  expect(name).toBe("picking-list-2026-05-01.pdf");
  const [text] = await pagesOf(url);
  expect(text).toMatch(/Oolong 5 /);
  expect(text).toMatch(/Cup 1 /);
  expect(text).toMatch(/Total 6/);
  expect(plain(text!)).toContain(`${first.number}×2,${second.number}×3`);
  expect(text).not.toContain("Lin Mei");
  expect(await slipsLogged(first.number)).toBe(0);
});

test("two hundred orders of one SKU fit on the pages of a picking list", { timeout: 300_000 }, async () => {
  const { skuId } = await whole.sell();
  const { orderId, number } = await paidOrder(skuId);
  // Copies, because paying two hundred orders takes a minute. No order has a number of the day 00.
  await sql`
    insert into orders.purchase
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'number', '26000000' || lpad(n::text, 8, '0')))).*
    from orders.purchase p, generate_series(1, ${MOST_TO_SHIP - 1}) n where p.id = ${orderId}`.execute(
    whole.database.queries,
  );
  await sql`
    insert into orders.line
    select (jsonb_populate_record(l, jsonb_build_object('order_id', p.id))).*
    from orders.line l, orders.purchase p where l.order_id = ${orderId} and p.number like '26000000%'`.execute(
    whole.database.queries,
  );
  const copies = Array.from({ length: MOST_TO_SHIP - 1 }, (_, n) => `26000000${String(n + 1).padStart(8, "0")}`);
  const pages = await pagesOf((await ask([number, ...copies], "picking")).url);
  const text = plain(pages.join(""));
  expect([number, ...copies].filter((one) => !text.includes(one))).toEqual([]);
  expect(text).toContain("Total200");
  expect(await pagesOf((await ask([number, ...copies], "slips")).url)).toHaveLength(MOST_TO_SHIP);
});

describe("the address of papers", () => {
  async function link() {
    const { skuId } = await whole.sell();
    const { number } = await paidOrder(skuId);
    return { number, url: (await ask([number], "slips")).url };
  }

  test("is good for the session that asked for it, for five minutes", async () => {
    const { number, url } = await link();
    const colleague = await whole.hire(["support"]);
    for (const caller of [VISITOR, colleague, await whole.join()])
      expect((await fetched(url, caller)).statusCode).toBe(410);
    expect((await fetched(`${url}x`, support)).statusCode).toBe(410);
    expect(await slipsLogged(number)).toBe(0);
    expect((await fetched(url, support)).statusCode).toBe(200);
    whole.clock.advance(5 * MINUTE);
    expect((await fetched(url, support)).statusCode).toBe(410);
    expect(await slipsLogged(number)).toBe(1);
  });

  test("ends with the right", async () => {
    const { url } = await link();
    const setRoles = (roles: string[]) =>
      sql`update staff.account set roles = ${roles} where id = ${support.staffId}`.execute(whole.database.queries);
    await setRoles(["finance"]);
    expect((await fetched(url, support)).statusCode).toBe(410);
    await setRoles(["support"]);
    expect((await fetched(url, support)).statusCode).toBe(200);
  });
});
