/** Reviews: by buyers who kept the product, one each, counted exactly, hidden and answered by staff (docs/rules.md 16). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditBooks } from "../../src/audit-books.ts";
import { forgetReviews } from "../../src/modules/reviews/index.ts";
import { sql } from "../../src/platform/database.ts";
import { addAddress, uploadPicture } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, START, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

const { reviews, orders, catalog } = shopApi;
const { officeReviews, officeOrders } = officeApi;

let whole: Whole;
let support: StaffCaller;
let finance: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  support = await whole.hire(["support"]);
  finance = await whole.hire(["finance"]);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

async function proveBooks(): Promise<void> {
  for await (const { check, fault } of auditBooks(whole.database.queries)) {
    expect({ check, fault }).toEqual({ check, fault: null });
  }
}

type Product = Awaited<ReturnType<Whole["sell"]>>;

async function buy(who: MemberCaller, { skuId }: Product, quantity = 1): Promise<string> {
  const source = { from: "sku", skuId, quantity } as const;
  const order = { source, addressId: await addAddress(whole, who) };
  const { orderId } = await whole.done(orders.create, order, { as: who });
  await whole.giveMoney(who, "USDT", 100 * quantity);
  await whole.done(orders.pay, { orderId, method: "balance" }, { as: who });
  const parcel = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "RR1" };
  await whole.done(officeOrders.ship, parcel, { as: support });
  return orderId;
}

async function receive(who: MemberCaller, product: Product, quantity = 1): Promise<string> {
  const orderId = await buy(who, product, quantity);
  await whole.done(orders.confirm, { orderId }, { as: who });
  return orderId;
}

async function giveBack(orderId: string, quantity: number): Promise<void> {
  const lines = [{ position: 1, quantity, restock: true }];
  await whole.done(officeOrders.refund, { orderId, lines, reason: "returned" }, { as: finance });
}

const save = (as: MemberCaller, { productId }: Product, stars: number, words = "") =>
  whole.send(reviews.save, { productId, stars, words }, { as });
const remove = (as: MemberCaller, { productId }: Product) => whole.send(reviews.remove, { productId }, { as });
const listOf = ({ productId }: Product, more: object = {}) =>
  whole.done(reviews.index, { productId, ...more }, { as: VISITOR });

/** A review by a new buyer. */
async function reviewed(product: Product, stars: number, words = "", email?: string) {
  const who = await whole.join(email ? { email } : {});
  await receive(who, product);
  const { productId } = product;
  const { review } = await whole.done(reviews.save, { productId, stars, words }, { as: who });
  return { who, reviewId: review!.id, revision: 1 };
}

const errorOf = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));

describe("who may write", () => {
  test("a member with a completed order of the product, of which pieces are left", async () => {
    const product = await whole.sell();
    const who = await whole.join();
    const mayWrite = async () =>
      (await whole.done(reviews.mine, { productId: product.productId }, { as: who })).mayWrite;
    const attempt = async () => errorOf(await save(who, product, 5));
    expect([await mayWrite(), await attempt()]).toEqual([false, "REVIEW_NOT_BOUGHT"]);
    const orderId = await buy(who, product, 2);
    expect([await mayWrite(), await attempt()]).toEqual([false, "REVIEW_NOT_BOUGHT"]);
    await whole.done(orders.confirm, { orderId }, { as: who });
    expect(await mayWrite()).toBe(true);
    await giveBack(orderId, 1);
    expect(await mayWrite()).toBe(true);
    await giveBack(orderId, 1);
    expect([await mayWrite(), await attempt()]).toEqual([false, "REVIEW_NOT_BOUGHT"]);
    expect((await listOf(product)).total).toBe(0);
  });

  test("not for another product, and not for another member", async () => {
    const [product, other] = [await whole.sell(), await whole.sell()];
    const who = await whole.join();
    await receive(who, product);
    expect(errorOf(await save(who, other, 5))).toBe("REVIEW_NOT_BOUGHT");
    expect(errorOf(await save(await whole.join(), product, 5))).toBe("REVIEW_NOT_BOUGHT");
  });

  test("a review stays when the product is returned later, and may still be changed", async () => {
    const product = await whole.sell();
    const who = await whole.join();
    const orderId = await receive(who, product);
    await save(who, product, 2, "It leaks");
    await giveBack(orderId, 1);
    expect(errorOf(await save(who, product, 1, "It leaks, so I returned it"))).toBe("done");
    expect((await listOf(product)).list).toMatchObject([{ stars: 1 }]);
    await proveBooks();
  });

  test.each([
    [{ stars: 0 }, "stars"],
    [{ stars: 6 }, "stars"],
    [{ stars: 4.5 }, "stars"],
    [{ words: "x".repeat(2_001) }, "words"],
    [{ hidden: false }, "hidden"],
    [{ images: Array.from({ length: 6 }, () => crypto.randomUUID()) }, "images"],
    [{ images: ["1"] }, "images.0"],
  ])("%j is refused at its field", async (wrong, field) => {
    const { productId } = await whole.sell();
    const input = { productId, stars: 5, words: "", ...wrong };
    const answer = await whole.send(reviews.save, input, { as: await whole.join() });
    expect(answer.data.error).toBe("INVALID_INPUT");
    expect(Object.keys(answer.data.fields as object)).toEqual([field]);
  });
});

describe("what people see", () => {
  test("a review with a masked name, counted on the card and the page", async () => {
    const product = await whole.sell({ name: "Counted" });
    const { productId } = product;
    const shown = async () => {
      const detail = await whole.done(catalog.detail, { id: productId }, { as: VISITOR });
      const { list } = await whole.done(catalog.products, { keyword: "Counted" }, { as: VISITOR });
      return { detail: detail.rating, card: list[0]!.rating };
    };
    expect(await shown()).toEqual({ detail: null, card: null });
    const { who } = await reviewed(product, 5, "Lovely\n\nI buy it again.");
    await reviewed(product, 4);
    const rating = { average: 4.5, count: 2 };
    expect(await shown()).toEqual({ detail: rating, card: rating });
    const { list, total, starCounts } = await listOf(product);
    expect({ total, starCounts }).toEqual({ total: 2, starCounts: [0, 0, 0, 1, 1] });
    const { name } = await whole.done(shopApi.members.userInfo, {}, { as: who });
    const five = list.find(({ stars }) => stars === 5)!;
    expect(five).toEqual({
      ...{ id: expect.any(String), stars: 5, words: "Lovely\n\nI buy it again.", language: "en", answer: null },
      pictures: [],
      ...{ author: expect.stringContaining("*"), createdAt: expect.any(String), changedAt: five.createdAt },
    });
    expect(five.author).not.toBe(name);
  });

  test("changes once per change, and disappears when removed", async () => {
    const product = await whole.sell();
    const { who } = await reviewed(product, 5, "Good");
    whole.clock.advance(60_000);
    await save(who, product, 5, "Good");
    expect((await listOf(product)).list[0]).toMatchObject({ changedAt: START.toISOString() });
    await save(who, product, 3, "It faded");
    const { list, starCounts } = await listOf(product);
    expect(list).toMatchObject([{ stars: 3, words: "It faded", createdAt: START.toISOString() }]);
    expect(list[0]!.changedAt > list[0]!.createdAt).toBe(true);
    expect(starCounts).toEqual([0, 0, 1, 0, 0]);
    await remove(who, product);
    expect((await remove(who, product)).data).toEqual({ review: null, mayWrite: true });
    expect((await listOf(product)).starCounts).toEqual([0, 0, 0, 0, 0]);
  });

  test("newest first, page by page, and by stars", async () => {
    const product = await whole.sell();
    const ids: string[] = [];
    for (const stars of [5, 4, 5, 1, 5]) {
      ids.unshift((await reviewed(product, stars)).reviewId);
      whole.clock.advance(1_000);
    }
    const read: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listOf(product, { limit: 2, ...(cursor && { cursor }) });
      read.push(...page.list.map(({ id }) => id));
      cursor = page.nextCursor ?? null;
    }
    expect(read).toEqual(ids);
    const fives = await listOf(product, { stars: 5 });
    expect({ ids: fives.list.map(({ id }) => id), total: fives.total }).toEqual({
      ids: [ids[0], ids[2], ids[4]],
      total: 3,
    });
    expect((await listOf(product, { page: 2, limit: 3 })).list.map(({ id }) => id)).toEqual(ids.slice(3));
  });

  test("none of a product that is not for sale, which its buyer may still review", async () => {
    const product = await whole.sell();
    const { who } = await reviewed(product, 5);
    await sql`update catalog.product set published = false where id = ${product.productId}`.execute(
      whole.database.queries,
    );
    const { productId } = product;
    expect(errorOf(await whole.send(reviews.index, { productId }, { as: VISITOR }))).toBe("PRODUCT_NOT_FOUND");
    expect(errorOf(await save(who, product, 4))).toBe("done");
    expect((await whole.done(reviews.own, {}, { as: who })).list).toMatchObject([{ productId, stars: 4 }]);
  });
});

describe("staff", () => {
  const noticesOf = async (as: MemberCaller) =>
    (await whole.done(shopApi.notices.index, {}, { as })).list.filter(({ kind }) => kind.startsWith("review."));

  test("hide a review with a reason that its writer is told, and show it again", async () => {
    const product = await whole.sell({ name: "Blue cup" });
    const { who, reviewId, revision } = await reviewed(product, 1, "Call me at 912345678");
    await reviewed(product, 5);
    const hiding = { reviewId, revision, reason: "It contains a phone number" };
    const hidden = await whole.done(officeReviews.hide, hiding, { as: support });
    expect(hidden).toMatchObject({ state: "hidden", hiddenReason: hiding.reason });
    expect(await listOf(product)).toMatchObject({ total: 1, starCounts: [0, 0, 0, 0, 1] });
    expect(await noticesOf(who)).toMatchObject([
      { kind: "review.hidden", reference: `review:${product.productId}`, body: expect.stringContaining(hiding.reason) },
    ]);
    const { review } = await whole.done(reviews.mine, { productId: product.productId }, { as: who });
    expect(review).toMatchObject({ hiddenReason: hiding.reason });
    expect(errorOf(await remove(who, product))).toBe("REVIEW_HIDDEN");

    whole.clock.advance(60_000);
    await save(who, product, 2, "The glaze came off");
    expect((await listOf(product)).total).toBe(1);
    const { list } = await whole.done(officeReviews.index, { state: "changed" }, { as: support });
    expect(list).toMatchObject([{ id: reviewId, state: "changed", words: "The glaze came off" }]);
    const showing = { reviewId, revision: list[0]!.revision };
    expect(await whole.done(officeReviews.show, showing, { as: support })).toMatchObject({ state: "visible" });
    expect((await listOf(product)).starCounts).toEqual([0, 1, 0, 0, 1]);
    expect(errorOf(await remove(who, product))).toBe("done");
    await proveBooks();
  });

  test("answer publicly, replace the answer and remove it; the log has no words of the member", async () => {
    const product = await whole.sell();
    const { who, reviewId, revision } = await reviewed(product, 3, "Late, secretly");
    const answered = await whole.done(officeReviews.answer, { reviewId, revision, words: "Sorry!" }, { as: support });
    expect((await listOf(product)).list[0]!.answer).toMatchObject({ words: "Sorry!" });
    expect(await noticesOf(who)).toMatchObject([{ kind: "review.answered" }]);
    const replacing = { reviewId, revision: answered.revision, words: "Sorry, it is on its way" };
    const replaced = await whole.done(officeReviews.answer, replacing, { as: support });
    expect((await listOf(product)).list[0]!.answer).toMatchObject({ words: replacing.words });
    await whole.done(officeReviews.answer, { reviewId, revision: replaced.revision, words: "" }, { as: support });
    expect((await listOf(product)).list[0]!.answer).toBeNull();
    expect(await noticesOf(who)).toHaveLength(2);
    const { rows } = await sql<{ action: string; details: object }>`
      select action, details from staff.audit where subject = ${who.memberId} and action like 'reviews.%' order by seq`.execute(
      whole.database.queries,
    );
    expect(rows.map(({ action }) => action)).toEqual(["reviews.answer", "reviews.answer", "reviews.removeAnswer"]);
    expect(JSON.stringify(rows)).not.toContain("secretly");
  });

  test("decide on what they saw: any change in between is a conflict", async () => {
    const product = await whole.sell();
    const { who, reviewId, revision } = await reviewed(product, 5, "Good");
    await save(who, product, 5, "Good. Buy at another shop!");
    const stale = [
      () => whole.send(officeReviews.hide, { reviewId, revision, reason: "No" }, { as: support }),
      () => whole.send(officeReviews.answer, { reviewId, revision, words: "Thank you" }, { as: support }),
      () => whole.send(officeReviews.show, { reviewId, revision }, { as: support }),
      () => whole.send(officeReviews.show, { reviewId, revision: 2 }, { as: support }),
    ];
    for (const attempt of stale) expect(errorOf(await attempt())).toBe("EDIT_CONFLICT");
    expect(await noticesOf(who)).toEqual([]);
    await remove(who, product);
    expect(errorOf(await whole.send(officeReviews.show, { reviewId, revision: 2 }, { as: support }))).toBe(
      "REVIEW_NOT_FOUND",
    );
  });

  test("find reviews by stars, state, product, member and text", async () => {
    const product = await whole.sell();
    const { productId } = product;
    const low = await reviewed(product, 1, "Broken LID");
    whole.clock.advance(1_000);
    const high = await reviewed(product, 5);
    const idsOf = async (filter: object) =>
      (await whole.done(officeReviews.index, { productId, ...filter }, { as: support })).list.map(({ id }) => id);
    expect(await idsOf({})).toEqual([high.reviewId, low.reviewId]);
    expect(await idsOf({ stars: 1 })).toEqual([low.reviewId]);
    expect(await idsOf({ memberId: high.who.memberId })).toEqual([high.reviewId]);
    expect(await idsOf({ memberId: "99999999" })).toEqual([]);
    expect(await idsOf({ search: "lid" })).toEqual([low.reviewId]);
    expect(await idsOf({ search: "%" })).toEqual([]);
    const { reviewId, revision } = low;
    await whole.done(officeReviews.hide, { reviewId, revision, reason: "No" }, { as: support });
    expect(await idsOf({ state: "visible" })).toEqual([high.reviewId]);
    expect(await idsOf({ state: "hidden" })).toEqual([low.reviewId]);
  });
});

describe("pictures", () => {
  const upload = (who: MemberCaller) => uploadPicture(whole, who, "review");
  const uploads = async (who: MemberCaller, count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await upload(who));
    return ids;
  };
  const saveWith = (as: MemberCaller, { productId }: Product, images: string[], more: object = {}) =>
    whole.send(reviews.save, { productId, stars: 5, words: "", images, ...more }, { as });
  const idsOf = (review: { pictures: readonly { id: string }[] } | null | undefined) =>
    review?.pictures.map(({ id }) => id);
  const shown = async (product: Product) => idsOf((await listOf(product)).list[0]);
  const mineOf = async (as: MemberCaller, { productId }: Product) =>
    (await whole.done(reviews.mine, { productId }, { as })).review;
  /** Which of these are still served, after the files of discarded ones were removed. */
  const served = async (ids: readonly string[]) => {
    await whole.runJob("platform.sweepFiles", whole.clock.now());
    const files = await whole.filesIn("pictures");
    return ids.filter((id) => files.some((name) => name.startsWith(id)));
  };
  const withPictures = async (count: number) => {
    const product = await whole.sell();
    const who = await whole.join();
    await receive(who, product);
    const images = await uploads(who, count);
    expect(errorOf(await saveWith(who, product, images))).toBe("done");
    const { id: reviewId } = (await mineOf(who, product))!;
    return { product, who, images, reviewId, revision: 1 };
  };

  test("are shown in the order of the writer; the same sent again changes nothing", async () => {
    const { product, who, images } = await withPictures(3);
    expect(await shown(product)).toEqual(images);
    const { url } = (await listOf(product)).list[0]!.pictures[0]!.sources.at(-1)!;
    expect((await whole.http.inject({ url })).headers["content-type"]).toBe("image/webp");
    whole.clock.advance(60_000);
    await saveWith(who, product, images);
    const [review] = (await listOf(product)).list;
    expect(review!.changedAt).toBe(review!.createdAt);
    await saveWith(who, product, images.toReversed());
    expect(await shown(product)).toEqual(images.toReversed());
    expect(await served(images)).toEqual(images);
    await proveBooks();
  });

  test("that an edit leaves out are deleted, and others join them", async () => {
    const { product, who, images } = await withPictures(2);
    const [first = "", second = ""] = images;
    const third = await upload(who);
    await saveWith(who, product, [third, first], { stars: 3 });
    expect(await shown(product)).toEqual([third, first]);
    expect(await served([first, second, third])).toEqual([first, third]);
    expect(errorOf(await saveWith(who, product, [second]))).toBe("UPLOAD_NOT_FOUND");
    await proveBooks();
  });

  test("stay if a caller that does not know them changes the rest", async () => {
    const { product, who, images } = await withPictures(2);
    whole.clock.advance(60_000);
    expect(errorOf(await save(who, product, 3, "Corrected"))).toBe("done");
    const [review] = (await listOf(product)).list;
    expect(review).toMatchObject({ stars: 3, words: "Corrected" });
    expect(idsOf(review)).toEqual(images);
    whole.clock.advance(60_000);
    await save(who, product, 3, "Corrected");
    expect((await listOf(product)).list[0]!.changedAt).toBe(review!.changedAt);
    expect(await served(images)).toEqual(images);
    expect(errorOf(await saveWith(who, product, [], { stars: 3, words: "Corrected" }))).toBe("done");
    expect(await shown(product)).toEqual([]);
    await proveBooks();
  });

  test("of others, of other topics, of another review, and unknown ones are refused, and change nothing", async () => {
    const { product, who, images } = await withPictures(1);
    const elsewhere = await whole.sell();
    await receive(who, elsewhere);
    const wrong = [
      await upload(await whole.join()),
      await uploadPicture(whole, who, "avatar"),
      await uploadPicture(whole, who, "feedback"),
      crypto.randomUUID(),
    ];
    for (const id of wrong)
      expect(errorOf(await saveWith(who, product, [...images, id], { stars: 1 }))).toBe("UPLOAD_NOT_FOUND");
    expect(errorOf(await saveWith(who, elsewhere, images))).toBe("UPLOAD_NOT_FOUND");
    expect((await listOf(product)).list).toMatchObject([{ stars: 5, pictures: [{ id: images[0] }] }]);
    expect(await mineOf(who, elsewhere)).toBeNull();
    await proveBooks();
  });

  test("are deleted with the review", async () => {
    const { product, who, images } = await withPictures(2);
    await remove(who, product);
    expect(await served(images)).toEqual([]);
    await proveBooks();
  });

  test("of a hidden review are deleted; its writer adds others, which staff show", async () => {
    const { product, who, images, reviewId, revision } = await withPictures(2);
    const reason = "A face without consent";
    const hidden = await whole.done(officeReviews.hide, { reviewId, revision, reason }, { as: support });
    expect(hidden.pictures).toEqual([]);
    expect(await served(images)).toEqual([]);
    expect(await mineOf(who, product)).toMatchObject({ hiddenReason: reason, pictures: [] });
    whole.clock.advance(60_000);
    const another = await upload(who);
    await saveWith(who, product, [another]);
    const { list } = await whole.done(officeReviews.index, { state: "changed" }, { as: support });
    expect(idsOf(list.find(({ id }) => id === reviewId))).toEqual([another]);
    expect((await listOf(product)).list).toEqual([]);
    await whole.done(officeReviews.show, { reviewId, revision: hidden.revision + 1 }, { as: support });
    expect(await shown(product)).toEqual([another]);
    await proveBooks();
  });

  test("are removed by staff one by one, with a reason that the writer is told", async () => {
    const { product, who, images, reviewId, revision } = await withPictures(2);
    const [first = "", second = ""] = images;
    const removing = { reviewId, revision, pictureId: first, reason: "It shows a parcel label" };
    const after = await whole.done(officeReviews.removePicture, removing, { as: support });
    expect(after).toMatchObject({ state: "visible", pictures: [{ id: second }] });
    expect(await shown(product)).toEqual([second]);
    expect(await served(images)).toEqual([second]);
    const { list } = await whole.done(shopApi.notices.index, {}, { as: who });
    expect(list.filter(({ kind }) => kind === "review.picture_removed")).toMatchObject([
      { reference: `review:${product.productId}`, body: expect.stringContaining(removing.reason) },
    ]);
    const { rows } = await sql<{ details: object }>`
      select details from staff.audit where subject = ${who.memberId} and action = 'reviews.removePicture'`.execute(
      whole.database.queries,
    );
    expect(rows).toMatchObject([{ details: { pictureId: first, reason: removing.reason } }]);
    for (const stale of [removing, { ...removing, pictureId: second }, { ...removing, revision: after.revision }])
      expect(errorOf(await whole.send(officeReviews.removePicture, stale, { as: support }))).toBe("EDIT_CONFLICT");
    expect(errorOf(await saveWith(who, product, images))).toBe("UPLOAD_NOT_FOUND");
    await proveBooks();
  });

  test("that no review uses are deleted after a day; used ones stay", async () => {
    const { product, who, images } = await withPictures(1);
    const unused = await upload(who);
    const sweep = () => whole.runJob("reviews.sweepPictures", whole.clock.now());
    whole.clock.advance(23 * 3_600_000);
    await sweep();
    expect(await served([...images, unused])).toEqual([...images, unused]);
    whole.clock.advance(2 * 3_600_000);
    await sweep();
    expect(await served([...images, unused])).toEqual(images);
    expect(errorOf(await saveWith(who, product, [unused]))).toBe("UPLOAD_NOT_FOUND");
    whole.clock.advance(2 * 3_600_000);
    await sweep();
    const { rows } = await sql`select from platform.picture where id = ${unused}`.execute(whole.database.queries);
    expect(rows).toEqual([]);
    await proveBooks();
  });

  test("that were removed still count among the uploads of the hour", async () => {
    const { product, who, images } = await withPictures(5);
    await uploads(who, 25);
    await saveWith(who, product, []);
    expect(await served(images)).toEqual([]);
    expect(await upload(who)).toBe("undefined");
    whole.clock.advance(3_600_001);
    expect(await upload(who)).not.toBe("undefined");
  });

  test("at the same moment: one upload belongs to one review", async () => {
    const products = [await whole.sell(), await whole.sell()];
    for (let round = 0; round < 4; round++) {
      const who = await whole.join();
      for (const product of products) await receive(who, product);
      const images = await uploads(who, 2);
      const answers = await Promise.all([
        saveWith(who, products[0]!, images),
        saveWith(who, products[1]!, images.toReversed()),
      ]);
      expect(answers.map(errorOf).sort()).toEqual(["UPLOAD_NOT_FOUND", "done"]);
    }
    await proveBooks();
  });

  test("at the same moment: an edit, a removal of a picture by staff, and the sweep", async () => {
    for (let round = 0; round < 4; round++) {
      const { product, who, images, reviewId, revision } = await withPictures(2);
      whole.clock.set(new Date(START.getTime() - 25 * 3_600_000));
      const another = await upload(who);
      whole.clock.set(START);
      const removing = { reviewId, revision, pictureId: images[0]!, reason: "No" };
      const [edited, removed] = await Promise.all([
        saveWith(who, product, [another, images[0]!]),
        whole.send(officeReviews.removePicture, removing, { as: support }),
        whole.runJob("reviews.sweepPictures", whole.clock.now()),
      ]);
      expect(["done", "UPLOAD_NOT_FOUND"]).toContain(errorOf(edited));
      expect(["done", "EDIT_CONFLICT"]).toContain(errorOf(removed));
      // A sweep passes over what an edit holds.
      await whole.runJob("reviews.sweepPictures", whole.clock.now());
      const now = (await shown(product))!;
      expect(await served([...images, another])).toEqual([...images, another].filter((id) => now.includes(id)));
      await proveBooks();
    }
  });
});

describe("at the same moment", () => {
  const ROUNDS = 6;

  test("two first reviews of one buyer become one", async () => {
    const product = await whole.sell();
    for (let round = 0; round < ROUNDS; round++) {
      const who = await whole.join();
      await receive(who, product);
      const answers = await Promise.all([5, 1, 3].map((stars) => save(who, product, stars)));
      expect(answers.map(errorOf)).toEqual(["done", "done", "done"]);
    }
    expect((await listOf(product)).total).toBe(ROUNDS);
    await proveBooks();
  });

  test("many buyers of one product are all counted", async () => {
    const product = await whole.sell();
    const buyers = await Promise.all(Array.from({ length: 12 }, () => whole.join()));
    for (const who of buyers) await receive(who, product);
    await Promise.all(buyers.map((who, nth) => save(who, product, (nth % 5) + 1)));
    expect((await listOf(product)).starCounts).toEqual([3, 3, 2, 2, 2]);
    await proveBooks();
  });

  test("a change and a decision: staff hide what they saw, or are told of the conflict", async () => {
    const product = await whole.sell();
    for (let round = 0; round < ROUNDS; round++) {
      const { who, ...seen } = await reviewed(product, 5);
      const [changed, hidden] = await Promise.all([
        save(who, product, 1, "Worse"),
        whole.send(officeReviews.hide, { ...seen, reason: "No" }, { as: support }),
      ]);
      expect(errorOf(changed)).toBe("done");
      expect(["done", "EDIT_CONFLICT"]).toContain(errorOf(hidden));
      const { review } = await whole.done(reviews.mine, { productId: product.productId }, { as: who });
      expect(review).toMatchObject({ stars: 1, hiddenReason: errorOf(hidden) === "done" ? "No" : null });
    }
    await proveBooks();
  });

  test("a removal and a decision: the review is gone, or hidden", async () => {
    const product = await whole.sell();
    for (let round = 0; round < ROUNDS; round++) {
      const { who, ...seen } = await reviewed(product, 5);
      const answers = await Promise.all([
        remove(who, product),
        whole.send(officeReviews.hide, { ...seen, reason: "No" }, { as: support }),
      ]);
      const outcome = answers.map(errorOf);
      expect([
        ["done", "REVIEW_NOT_FOUND"],
        ["done", "EDIT_CONFLICT"],
        ["REVIEW_HIDDEN", "done"],
      ]).toContainEqual(outcome);
      const { review } = await whole.done(reviews.mine, { productId: product.productId }, { as: who });
      expect(review !== null).toBe(outcome[1] === "done");
    }
    await proveBooks();
  });

  test("two staff decide: one decision counts, and the writer gets one notice", async () => {
    const product = await whole.sell();
    const { who, ...seen } = await reviewed(product, 2);
    const answers = await Promise.all(
      ["first", "second"].map((reason) => whole.send(officeReviews.hide, { ...seen, reason }, { as: support })),
    );
    expect(answers.map(errorOf).sort()).toEqual(["EDIT_CONFLICT", "done"]);
    const { list } = await whole.done(shopApi.notices.index, {}, { as: who });
    expect(list.filter(({ kind }) => kind === "review.hidden")).toHaveLength(1);
    await proveBooks();
  });

  test("leaving members, who reviewed the same products in another order, and a decision", async () => {
    const products = [await whole.sell(), await whole.sell()];
    for (let round = 0; round < 3; round++) {
      const people = await Promise.all([whole.join(), whole.join()]);
      const seen: { reviewId: string; revision: number }[] = [];
      for (const [at, who] of people.entries()) {
        for (const product of at === 0 ? products : products.toReversed()) {
          await receive(who, product);
          const { productId } = product;
          const { review } = await whole.done(reviews.save, { productId, stars: 5 }, { as: who });
          seen.push({ reviewId: review!.id, revision: 1 });
        }
      }
      const answers = await Promise.all([
        ...people.map(({ id }) => whole.database.transaction((tx) => forgetReviews(tx, id)).then(() => "done")),
        ...seen.map((one) => whole.send(officeReviews.hide, { ...one, reason: "No" }, { as: support }).then(errorOf)),
      ]);
      for (const answer of answers) expect(["done", "REVIEW_NOT_FOUND", "EDIT_CONFLICT"]).toContain(answer);
    }
    for (const product of products) expect((await listOf(product)).starCounts).toEqual([0, 0, 0, 0, 0]);
    await proveBooks();
  });
});
