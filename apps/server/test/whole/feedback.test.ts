/** Feedback: visible to its member only, replied to once, with private pictures and rate limits (docs/rules.md 13). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { en } from "@banyan/contract/messages/en.ts";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { multipart } from "./multipart.ts";
import { GOOD, SECRET } from "./pictures.fixture.ts";
import { feedbackOf, sendFeedback, uploadAvatar, uploadPicture } from "./samples.ts";
import { type Caller, type MemberCaller, openWhole, START, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

const { feedback } = shopApi;
const { officeFeedback } = officeApi;
const AT_ONCE = 100;
const HOUR = 3_600_000;

let whole: Whole;
let support: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  support = await whole.hire(["support"]);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

const add = async (as: Caller, given: object = {}) =>
  whole.call(feedback.add, { ...(await feedbackOf(whole, as)), ...given }, { as });
const look = (url: string, as: Caller) => whole.http.inject({ method: "GET", url, headers: as.headers });
const files = () => whole.filesIn("feedback");

async function auditLog(subject: string) {
  const { rows } = await sql<{ action: string; details: object }>`
    select action, details from staff.audit where subject = ${subject} order by seq`.execute(whole.database.queries);
  return rows;
}

describe("what a member sends", () => {
  test("is under review until a reply appears, and the member is told once", async () => {
    const member = await whole.join({ email: "asks@example.com" });
    const { data: sent } = await add(member);
    expect(sent).toMatchObject({ type: "problem", state: "under_review", reply: null });
    const reply = { feedbackId: sent.id, content: "A new one is on its way.\nSorry!" };
    await whole.done(officeFeedback.reply, reply, { as: support });
    const { list, total } = await whole.done(feedback.index, {}, { as: member });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ state: "replied", reply: { content: reply.content } });
    const { list: told } = await whole.done(shopApi.notices.index, {}, { as: member });
    expect(told).toMatchObject([{ kind: "feedback.replied", reference: `feedback:${sent.id}` }]);
    expect(told[0]!.body).toContain("The lid does not close");
  });

  test("is listed newest first, page by page and by state", async () => {
    const member = await whole.join();
    const ids: string[] = [];
    for (const title of ["one", "two", "three"]) {
      ids.unshift((await add(member, { title })).data.id);
      whole.clock.advance(1_000);
    }
    await whole.done(officeFeedback.reply, { feedbackId: ids[1]!, content: "Yes" }, { as: support });
    const idsOf = async (input: object) =>
      (await whole.done(feedback.index, input, { as: member })).list.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ page: 2, limit: 2 })).toEqual(ids.slice(2));
    expect(await idsOf({ state: "replied" })).toEqual([ids[1]]);
    expect(await idsOf({ state: "under_review" })).toEqual([ids[0], ids[2]]);
    expect((await whole.done(feedback.index, {}, { as: await whole.join() })).total).toBe(0);
  });

  test.each([
    ["no title", { title: " \u200b " }, "title", "REQUIRED"],
    ["a title of 81 characters", { title: "x".repeat(81) }, "title", "TOO_LONG"],
    ["no content", { content: "" }, "content", "REQUIRED"],
    ["a content of 2,001 characters", { content: "x".repeat(2_001) }, "content", "TOO_LONG"],
    ["another type", { type: "praise" }, "type", "NOT_A_CHOICE"],
    ["seven pictures", { images: Array.from({ length: 7 }, () => crypto.randomUUID()) }, "images", "TOO_MANY"],
    ["a state of its own", { state: "replied" }, "state", "UNKNOWN_FIELD"],
  ] as const)("with %s is refused at that field", async (_what, wrong, field, problem) => {
    const answer = await whole.send(
      feedback.add,
      { type: "suggestion", title: "Tea", content: "More of it", ...wrong },
      { as: await whole.join() },
    );
    expect(answer.data.error).toBe("INVALID_INPUT");
    expect(answer.data.fields).toEqual({ [field]: en.fields[problem] });
  });

  test("takes six pictures in their order, each once, and only its own", async () => {
    const member = await whole.join();
    const images: string[] = [];
    for (let count = 0; count < 6; count++) images.push(await uploadPicture(whole, member, "feedback"));
    const { data } = await add(member, { images });
    expect(data.pictures.map(({ id }) => id)).toEqual(images);
    const refused = [
      [member, [images[0]!]],
      [member, [await uploadPicture(whole, await whole.join(), "feedback")]],
      [member, [await uploadAvatar(whole, member)]],
      [member, [await uploadPicture(whole, member, "kyc")]],
    ] as const;
    for (const [as, others] of refused) {
      expect((await add(as, { title: "Again", images: others })).data.error).toBe("UPLOAD_NOT_FOUND");
    }
    const twice = await uploadPicture(whole, member, "feedback");
    expect((await add(member, { title: "Twice", images: [twice, twice] })).data.error).toBe("UPLOAD_NOT_FOUND");
    expect((await whole.done(feedback.index, {}, { as: member })).total).toBe(1);
  });

  test(`sent ${AT_ONCE} times at once is one feedback; the same ten minutes later is another`, async () => {
    const member = await whole.join();
    const input = await feedbackOf(whole, member);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => whole.send(feedback.add, input, { as: member })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    whole.clock.advance(600_001);
    const without = { ...input, images: [] };
    await whole.done(feedback.add, without, { as: member });
    await whole.done(feedback.add, without, { as: member });
    expect((await whole.done(feedback.index, {}, { as: member })).total).toBe(2);
  });

  test(`is ten in an hour, of ${AT_ONCE} at once; one hour later there may be more`, async () => {
    const member = await whole.join();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        whole.send(feedback.add, { type: "suggestion", title: `No. ${at}`, content: "Tea" }, { as: member }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(10);
    const refused = answers.filter(({ code }) => code !== 1);
    expect(new Set(refused.map(({ status, data }) => `${status} ${data.error}`))).toEqual(
      new Set(["429 TOO_MANY_REQUESTS"]),
    );
    expect(refused[0]!.data.params).toEqual({ seconds: 3_600 });
    whole.clock.advance(HOUR);
    expect((await add(member, { images: [] })).code).toBe(1);
  });
});

describe("a picture", () => {
  test("is written anew without its metadata, and lies sealed on the disk", async () => {
    const member = await whole.join();
    const { headers, payload } = multipart([
      { name: "topic", value: "feedback" },
      { name: "file", value: await GOOD.JPEG!(), filename: "a.jpg", type: "image/jpeg" },
    ]);
    const { data } = await whole.inject({
      method: "POST",
      url: "/api/ajax/upload",
      headers: { ...headers, ...member.headers },
      payload,
    });
    const shown = await look(String(data.url), member);
    expect(shown.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
    expect(shown.rawPayload.includes(SECRET)).toBe(false);
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    const stored = (await whole.files.find(`feedback/${data.uploadId}.sealed`))!;
    expect(stored.includes(shown.rawPayload.subarray(0, 12))).toBe(false);
  });

  test("is shown to its member and to staff with the right, each by an address of their own that ends", async () => {
    const member = await whole.join();
    const { data } = await add(member);
    const own = data.pictures[0]!.url;
    const strangers: Caller[] = [VISITOR, await whole.join(), support, await whole.hire(["owner"])];
    for (const stranger of strangers) expect((await look(own, stranger)).statusCode).toBe(404);
    expect((await look(own, member)).statusCode).toBe(200);
    const { pictures } = await whole.done(officeFeedback.detail, { feedbackId: data.id }, { as: support });
    const { url } = pictures[0]!;
    expect((await look(url, support)).statusCode).toBe(200);
    for (const role of STAFF_ROLES) expect((await look(url, await whole.hire([role]))).statusCode).toBe(404);
    expect((await look(url, member)).statusCode).toBe(404);
    // A pass to one kind of private pictures opens no other.
    expect((await look(own.replace("/feedback/", "/kyc/"), member)).statusCode).toBe(404);
    whole.clock.advance(61_000);
    expect((await look(url, support)).statusCode).toBe(404);
    expect((await look(own, member)).statusCode).toBe(200);
    whole.clock.advance(240_000);
    expect((await look(own, member)).statusCode).toBe(404);
  });

  test(`is one of thirty in an hour, of ${AT_ONCE} at once`, async () => {
    const member = await whole.join();
    const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#abc" } })
      .png()
      .toBuffer();
    const { headers, payload } = multipart([
      { name: "topic", value: "feedback" },
      { name: "file", value: bytes, filename: "a.png", type: "image/png" },
    ]);
    const send = () =>
      whole.inject({ method: "POST", url: "/api/ajax/upload", headers: { ...headers, ...member.headers }, payload });
    const before = (await files()).length;
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(answers.filter(({ code }) => code === 1).length).toBeLessThanOrEqual(30);
    // Some found the picture queue full, which does not count towards the member's limit.
    for (let count = 0; count < 40; count++) answers.push(await send());
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(30);
    expect(answers.at(-1)).toMatchObject({ status: 429, data: { error: "TOO_MANY_REQUESTS" } });
    expect(await files()).toHaveLength(before + 30);
  });

  test("that was never sent is gone after a day, and one that was sent is gone with the account", async () => {
    const sweep = (now: Date) => whole.runJob("feedback.sweepPictures", now);
    const member = await whole.join();
    const unused = await uploadPicture(whole, member, "feedback");
    const { data } = await add(member);
    const used = data.pictures[0]!.id;
    await sweep(new Date(START.getTime() + 23 * HOUR));
    expect(await files()).toContain(`${unused}.sealed`);
    await sweep(new Date(START.getTime() + 25 * HOUR));
    expect(await files()).not.toContain(`${unused}.sealed`);
    expect(await files()).toContain(`${used}.sealed`);
    const own = data.pictures[0]!.url;
    const { pictures } = await whole.done(officeFeedback.detail, { feedbackId: data.id }, { as: support });
    await whole.done(shopApi.members.cancelAccount, { password: "a long and quiet password" }, { as: member });
    for (const [url, as] of [
      [own, member],
      [pictures[0]!.url, support],
    ] as const) {
      expect((await look(url, as)).statusCode).toBe(404);
    }
    await sweep(new Date(START.getTime() + 26 * HOUR));
    expect(await files()).not.toContain(`${used}.sealed`);
  });
});

describe("staff", () => {
  test(`reply once, of ${AT_ONCE / 2} who reply at once`, async () => {
    const member = await whole.join();
    const { data } = await add(member);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE / 2 }, (_, at) =>
        whole.send(officeFeedback.reply, { feedbackId: data.id, content: `Reply ${at}` }, { as: support }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.data.error === "FEEDBACK_REPLIED")).toHaveLength(AT_ONCE / 2 - 1);
    expect((await whole.done(shopApi.notices.index, {}, { as: member })).list).toHaveLength(1);
  });

  test("find what waits, the oldest first, by state, type and member", async () => {
    const asks = async (as: MemberCaller, given: object) => {
      whole.clock.advance(1_000);
      return (await add(as, given)).data.id;
    };
    const [one, two] = [await whole.join({ name: "Lin Asks" }), await whole.join()];
    const first = await asks(one, { title: "First", type: "suggestion" });
    const second = await asks(one, { title: "Second" });
    const third = await asks(two, { title: "Third" });
    const list = async (input: object) =>
      (await whole.done(officeFeedback.index, { limit: 50, ...input }, { as: support })).list;
    const ids = async (input: object) => (await list(input)).map(({ id }) => id);
    const among = (found: string[]) => found.filter((id) => [first, second, third].includes(id));
    expect(among(await ids({}))).toEqual([third, second, first]);
    expect(among(await ids({ state: "under_review" }))).toEqual([first, second, third]);
    expect(among(await ids({ type: "suggestion" }))).toEqual([first]);
    expect(await ids({ memberId: one.memberId })).toEqual([second, first]);
    expect(await ids({ memberId: "10000000" })).toEqual([]);
    expect((await list({ memberId: one.memberId }))[1]).toMatchObject({
      memberId: one.memberId,
      memberName: "Lin Asks",
      pictureCount: 1,
      state: "under_review",
    });
    const before = await whole.done(officeFeedback.counts, {}, { as: support });
    await whole.done(officeFeedback.reply, { feedbackId: second, content: "Thank you" }, { as: support });
    const after = await whole.done(officeFeedback.counts, {}, { as: support });
    expect(after).toMatchObject({ underReview: before.underReview - 1, replied: before.replied + 1 });
    expect(among(await ids({ state: "replied" }))).toEqual([second]);
  });

  test("leave a trace for each view and reply, without anybody's words", async () => {
    const member = await whole.join();
    const feedbackId = await sendFeedback(whole, member);
    await whole.done(officeFeedback.detail, { feedbackId }, { as: support });
    await whole.done(officeFeedback.reply, { feedbackId, content: "Thank you" }, { as: support });
    expect(await auditLog(member.memberId)).toEqual([
      { action: "feedback.view", details: { feedbackId } },
      { action: "feedback.reply", details: { feedbackId } },
    ]);
  });

  test("find nothing under an id that does not exist", async () => {
    const feedbackId = crypto.randomUUID();
    for (const answer of [
      await whole.call(officeFeedback.detail, { feedbackId }, { as: support }),
      await whole.call(officeFeedback.reply, { feedbackId, content: "Hello" }, { as: support }),
    ]) {
      expect(answer.data.error).toBe("FEEDBACK_NOT_FOUND");
    }
  });
});
