/**
 * Every counted limit holds for a hundred concurrent requests (docs/trust.md 17). The limits are found by the names of
 * their refusals; one that is not tested here names the test that does.
 */

import { randomUUID } from "node:crypto";
import { ERRORS } from "@banyan/contract/errors.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { OPEN_TRIALS } from "@banyan/contract/office/trials.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart } from "./multipart.ts";
import { addAddress, address, feedbackOf, receivedOrder, registration, unsettledDay } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, VISITOR, type Whole } from "./whole.ts";

interface Limit {
  what: string;
  refusal: keyof typeof ERRORS;
  /** How many of a hundred succeed. */
  limit: number;
  /** Prepares and returns the request, which may depend on its number. */
  prepare(whole: Whole, who: MemberCaller): Promise<(nth: number) => Promise<Answer>>;
}

const AT_ONCE = 100;

const upload =
  (topic: string): Limit["prepare"] =>
  async (whole, who) => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#3a6" } })
      .png()
      .toBuffer();
    const { headers, payload } = multipart([
      { name: "topic", value: topic },
      { name: "file", value: bytes, filename: "a.png", type: "image/png" },
    ]);
    return () =>
      whole.inject({
        method: "POST",
        url: "/api/ajax/upload",
        headers: { ...headers, ...who.headers },
        payload,
      });
  };

const LIMITS: readonly Limit[] = [
  { what: "avatars in an hour", refusal: "TOO_MANY_REQUESTS", limit: 30, prepare: upload("avatar") },
  { what: "pictures of reviews in an hour", refusal: "TOO_MANY_REQUESTS", limit: 30, prepare: upload("review") },
  { what: "photos of papers in an hour", refusal: "TOO_MANY_REQUESTS", limit: 30, prepare: upload("kyc") },
  { what: "pictures of feedback in an hour", refusal: "TOO_MANY_REQUESTS", limit: 30, prepare: upload("feedback") },
  {
    what: "feedback in an hour",
    refusal: "TOO_MANY_REQUESTS",
    limit: 10,
    async prepare(whole, who) {
      const { images: _, ...given } = await feedbackOf(whole, who);
      return (nth) => whole.send(shopApi.feedback.add, { ...given, title: `Number ${nth}`, images: [] }, { as: who });
    },
  },
  {
    what: "copies of one's own data in an hour",
    refusal: "TOO_MANY_REQUESTS",
    limit: 5,
    async prepare(whole, who) {
      return () => whole.send(shopApi.copies.exportData, { password: PASSWORD }, { as: who });
    },
  },
  {
    what: "registrations with one email address in an hour",
    refusal: "TOO_MANY_REQUESTS",
    limit: 10,
    async prepare(whole) {
      const input = { ...registration(whole), email: "crowd@example.com" };
      return () => whole.send(shopApi.members.checkIn, input, { as: VISITOR });
    },
  },
  {
    what: "addresses",
    refusal: "ADDRESS_BOOK_FULL",
    limit: 20,
    async prepare(whole, who) {
      return () => whole.send(shopApi.addresses.add, { ...address, detail: randomUUID() }, { as: who });
    },
  },
  {
    what: "unpaid orders",
    refusal: "TOO_MANY_UNPAID_ORDERS",
    limit: 5,
    async prepare(whole, who) {
      const { skuId } = await whole.sell();
      const input = { source: { from: "sku", skuId, quantity: 1 } as const, addressId: await addAddress(whole, who) };
      return () => whole.send(shopApi.orders.create, input, { as: who });
    },
  },
  {
    what: "pieces of a SKU in unpaid orders of a newcomer",
    refusal: "UNPAID_PIECES_LIMIT",
    limit: 2,
    async prepare(whole, who) {
      const { skuId } = await whole.sell({ stock: 12_343 });
      const input = { source: { from: "sku", skuId, quantity: 25 } as const, addressId: await addAddress(whole, who) };
      return () => whole.send(shopApi.orders.create, input, { as: who });
    },
  },
  {
    what: "goods in unpaid orders of a newcomer",
    refusal: "UNPAID_AMOUNT_LIMIT",
    limit: 2,
    async prepare(whole, who) {
      const { skuId } = await whole.sell({ price: 10_000 });
      const input = { source: { from: "sku", skuId, quantity: 1 } as const, addressId: await addAddress(whole, who) };
      return () => whole.send(shopApi.orders.create, input, { as: who });
    },
  },
  {
    what: "lines of a cart, of which ten are taken",
    refusal: "CART_FULL",
    limit: 90,
    async prepare(whole, who) {
      const skus = await Promise.all(Array.from({ length: AT_ONCE + 10 }, () => whole.sell()));
      const add = ({ skuId }: { skuId: string }) => whole.send(shopApi.cart.add, { skuId, quantity: 1 }, { as: who });
      await Promise.all(skus.slice(AT_ONCE).map(add));
      return (nth) => add(skus[nth]!);
    },
  },
  {
    what: "products of a wishlist, of which ten are taken",
    refusal: "WISHLIST_FULL",
    limit: 90,
    async prepare(whole, who) {
      const products = await Promise.all(Array.from({ length: AT_ONCE + 10 }, () => whole.sell()));
      const add = ({ productId }: { productId: string }) =>
        whole.send(shopApi.wishlist.add, { productId }, { as: who });
      await Promise.all(products.slice(AT_ONCE).map(add));
      return (nth) => add(products[nth]!);
    },
  },
  {
    what: "internal notes on a member, of which ten are taken",
    refusal: "NOTES_FULL",
    limit: 90,
    async prepare(whole, { memberId }) {
      const as = await whole.hire(["support"]);
      const add = (text: string) => whole.send(officeApi.officeMembers.noteAdd, { memberId, text }, { as });
      await Promise.all(Array.from({ length: 10 }, (_, nth) => add(`Before ${nth}`)));
      return (nth) => add(`Number ${nth}`);
    },
  },
  {
    what: "saved views of an account, of which ten are taken",
    refusal: "VIEWS_FULL",
    limit: 90,
    async prepare(whole) {
      const as = await whole.hire(["support"]);
      const save = (name: string) =>
        whole.send(officeApi.officeViews.save, { page: "/orders", name, filters: "state=paid" }, { as });
      await Promise.all(Array.from({ length: 10 }, (_, nth) => save(`Before ${nth}`)));
      return (nth) => save(`Number ${nth}`);
    },
  },
  {
    what: "return requests for an order",
    refusal: "TOO_MANY_RETURNS",
    limit: 10,
    async prepare(whole, who) {
      const given = { orderId: await receivedOrder(whole, who, 20), lines: [{ position: 1, quantity: 1 }] };
      const input = { ...given, reason: "damaged", images: [] } as const;
      return (nth) => whole.send(shopApi.orders.returnCreate, { ...input, words: `Number ${nth}` }, { as: who });
    },
  },
  {
    what: "open top-ups",
    refusal: "TOO_MANY_TOP_UPS",
    limit: 5,
    async prepare(whole, who) {
      return () => whole.send(shopApi.payments.create, { amount: "10" }, { as: who });
    },
  },
  {
    what: "drafts of the plan",
    refusal: "DRAFTS_FULL",
    limit: 20,
    async prepare(whole) {
      const as = await whole.hire(["finance"]);
      return () => whole.send(officeApi.officePlan.createDraft, { basedOn: 1, note: "Another try" }, { as });
    },
  },
  {
    what: "drafts of the settings",
    refusal: "DRAFTS_FULL",
    limit: 20,
    async prepare(whole) {
      const as = await whole.hire(["finance"]);
      return () => whole.send(officeApi.officeMarket.createDraft, { basedOn: 1, note: "Another try" }, { as });
    },
  },
  {
    what: "trials of settlements",
    refusal: "TRIALS_FULL",
    limit: OPEN_TRIALS,
    async prepare(whole) {
      const as = await whole.hire(["finance"]);
      const day = await unsettledDay(whole);
      return () => whole.send(officeApi.officeTrials.preview, { day }, { as });
    },
  },
  {
    what: "drafts that were never published",
    refusal: "CONTENT_FULL",
    limit: 50,
    async prepare(whole) {
      const as = await whole.hire(["catalog"]);
      return () => whole.send(officeApi.officeContent.create, { kind: "announcement" }, { as });
    },
  },
];

/** Refusals of limits that other tests cover with concurrent requests. */
const ELSEWHERE: Readonly<Partial<Record<keyof typeof ERRORS, string>>> = {
  AWAITED_FULL: "src/modules/wishlist/awaited.test.ts",
  SHORTFALL_LIMIT: "src/modules/orders/coins/coins.test.ts",
  STEP_UP_FULL: "src/modules/members/step-up/step-up.test.ts",
  PAYOUT_ADDRESSES_FULL: "src/modules/withdrawals/withdrawals.test.ts",
  WITHDRAWAL_DAILY_LIMIT: "src/modules/withdrawals/withdrawals.test.ts",
};

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

test("every refusal that names a limit is in the table", () => {
  const limits = Object.keys(ERRORS).filter((name) => /FULL$|TOO_MANY|_LIMIT$/.test(name));
  const tried = new Set<string>([...LIMITS.map(({ refusal }) => refusal), ...Object.keys(ELSEWHERE)]);
  expect(limits.filter((name) => !tried.has(name))).toEqual([]);
});

describe("of a hundred at once, no more pass than the limit", { timeout: 120_000 }, () => {
  test.each(LIMITS)("$what: $limit", async ({ prepare, limit, refusal }) => {
    const send = await prepare(whole, await whole.join());
    expect(await outcomes(send)).toEqual({ done: limit, [refusal]: AT_ONCE - limit });
  });
});

test("of a hundred guesses of discount codes at once ten are answered, then right ones wait as well", async () => {
  const as = await whole.hire(["catalog"]);
  const period = { beginsAt: "2026-01-01T00:00:00.000Z", endsAt: "2027-01-01T00:00:00.000Z" };
  await whole.done(officeApi.officeDiscountCodes.create, { code: "RIGHT", percent: 5, ...period }, { as });
  const buyer = await whole.join();
  const { skuId } = await whole.sell();
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const preview = (discountCode: string) => whole.send(shopApi.orders.preview, { source, discountCode }, { as: buyer });
  const wrong = () => preview(`GUESS${randomUUID().slice(0, 8)}`);
  const { done = 0, ...refused } = await outcomes((nth) => (nth === AT_ONCE - 1 ? preview("RIGHT") : wrong()));
  expect(refused).toEqual({ DISCOUNT_CODE_NOT_FOUND: 10, DISCOUNT_CODE_TRIES: AT_ONCE - 10 - done });
  expect((await preview("RIGHT")).data.error).toBe("DISCOUNT_CODE_TRIES");
  const order = { source, addressId: await addAddress(whole, buyer), discountCode: "RIGHT" };
  expect((await whole.send(shopApi.orders.create, order, { as: buyer })).data.error).toBe("DISCOUNT_CODE_TRIES");

  const other = await whole.join();
  for (let nth = 0; nth < 12; nth++) {
    const { discount } = await whole.done(shopApi.orders.preview, { source, discountCode: "RIGHT" }, { as: other });
    expect(discount?.code).toBe("RIGHT");
  }
});

/** Sends all concurrently; retries those that found the server busy. */
async function outcomes(send: (nth: number) => Promise<Answer>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const one = async (nth: number): Promise<void> => {
    const answer = await send(nth);
    const outcome = answer.code === 1 ? "done" : String(answer.data.error);
    if (outcome === "SERVER_BUSY") return one(nth);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => one(nth)));
  return counts;
}
