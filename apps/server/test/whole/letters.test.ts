/** Emails about orders and transfers, as mail programs read them: through the calls, the jobs and the outbox. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";
import { say } from "../../src/texts/say.ts";
import { addAddress } from "./samples.ts";
import { type MemberCaller, openWhole, START, type Whole } from "./whole.ts";

const CODE = "TENOFF";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
  const period = { beginsAt: new Date(START.getTime() - 1).toISOString(), endsAt: "2027-01-01T00:00:00.000Z" };
  const as = await whole.hire(["catalog"]);
  await whole.done(officeApi.officeDiscountCodes.create, { code: CODE, percent: 10, ...period, usesEach: 1 }, { as });
});
afterAll(() => whole.close());

async function reader(language: Language, name: string): Promise<MemberCaller & { email: string }> {
  const member = await whole.join({ name });
  const email = `reader${member.id}@example.com`;
  await sql`update members.member set email = ${email}, language = ${language} where id = ${member.id}`.execute(
    whole.database.queries,
  );
  return { ...member, email };
}

async function lettersTo(email: string) {
  await whole.runJob("mail.send", whole.clock.now());
  const { rows } = await sql<{ subject: string; html: string; text: string }>`
    select subject, html, text from notifications.development_mail where recipient = ${email} order by id`.execute(
    whole.database.queries,
  );
  return rows.map((row) => ({ ...row, page: load(row.html) }));
}

async function givePicture(productId: string): Promise<void> {
  const picture = { id: newId(whole.clock.now()), width: 800, height: 800, widths: [64, 160, 800] };
  await sql`update catalog.product set pictures = ${JSON.stringify([picture])}::jsonb where id = ${productId}::bigint`.execute(
    whole.database.queries,
  );
}

/** Of a text such as "NT 1.234,50 USDT", in units. */
const amountIn = (text: string) => Number(text.replace(/[^\d.,]/g, "").replace(",", "."));

test.each(LANGUAGES)(
  "a paid order in %s: greeting, goods with a picture, amounts that add up, address, one button",
  async (language) => {
    const mei = await reader(language, "Mei <b>Lin</b>");
    const { productId, skuId } = await whole.sell({ name: "Tea & Cake", price: 12 });
    await givePicture(productId);
    const addressId = await addAddress(whole, mei);
    const source = { from: "sku", skuId, quantity: 3 } as const;
    const { orderId } = await whole.done(shopApi.orders.create, { source, addressId, discountCode: CODE }, { as: mei });
    await whole.giveMoney(mei, "USDT", 100);
    await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: mei });
    const order = await whole.done(shopApi.orders.detail, { orderId }, { as: mei });
    // The job reads payments once every transaction before them has ended, those of other tests too.
    const letter = await vi.waitFor(async () => {
      await whole.runJob("orders.news", whole.clock.now());
      const letters = await lettersTo(mei.email);
      const found = letters.find(({ subject }) => subject === say(language, "notice.order.paid.title"));
      expect(found).toBeDefined();
      return found!;
    }, 30_000);
    const { page, text } = letter;
    expect(page("html").attr("lang")).toBe(language);
    const shown = page("body").text();
    expect(shown).toContain(say(language, "mail.greeting", { name: "Mei <b>Lin</b>" }));
    for (const value of ["Tea & Cake", order.number, "Lin Mei", ...order.address.lines]) {
      expect(shown).toContain(value);
      expect(text).toContain(value);
    }
    expect(page("img").attr("src")).toMatch(/^https?:\/\/.+\/files\/.+/);
    expect(page("img").attr("alt")).toBe("");
    const amounts = page("td[align=right]")
      .toArray()
      .map((cell) => amountIn(page(cell).text()));
    const [goods, , products, discount, shipping, total] = amounts;
    expect([goods, products, discount]).toEqual([36, 36, 3.6]);
    expect(total).toBe(Number(order.total));
    expect(total).toBeCloseTo(36 - 3.6 + shipping!, 6);
    const buttons = page("a")
      .toArray()
      .map((link) => page(link).attr("href"));
    expect(buttons).toEqual([`${whole.config.publicUrl}/#/pages/order/details?id=${orderId}`]);
  },
);

test("sender and receiver of a transfer each get an email that leads to the receipt", async () => {
  const [mei, an] = [await reader("en", "Lin Mei"), await reader("vi", "Tran An")];
  await whole.giveMoney(mei, "USDT", 100);
  await whole.done(shopApi.transfers.transfer, { amount: "20", targetMemberId: an.memberId }, { as: mei });
  const [sent, received] = [await lettersTo(mei.email), await lettersTo(an.email)];
  expect(sent.map(({ subject }) => subject)).toContain("Transfer sent");
  const { text } = sent.find(({ subject }) => subject === "Transfer sent")!;
  expect(text).toMatch(/Hello Lin Mei,[^]*You sent .*20\.00 USDT/);
  expect(text).not.toContain("Tran An");
  const receipt = /\/#\/pages\/transfer\/receipt\?id=[0-9a-f-]+/;
  expect(text).toMatch(receipt);
  expect(received.at(-1)!.text).toMatch(receipt);
});
