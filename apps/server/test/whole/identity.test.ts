/**
 * Identity papers over HTTP: submitted once, decided once, visible only with a right and a reason, erased with the
 * account (docs/rules.md 8, docs/trust.md 19 and 22).
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { REJECTION_TEXTS } from "@banyan/contract/kyc.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseIdentity } from "../../src/modules/kyc/index.ts";
import { sql } from "../../src/platform/database.ts";
import { someoneWaits } from "../database.ts";
import { type Desk, openDesk } from "./identity.fixture.ts";
import { papersOf, uploadPicture } from "./samples.ts";
import { PASSWORD, START, type StaffCaller, type Whole } from "./whole.ts";

const { info, submit } = shopApi.kyc;
const { officeKyc } = officeApi;

let desk: Desk;
let whole: Whole;
let reviewer: StaffCaller;
beforeAll(async () => {
  desk = await openDesk();
  ({ whole, reviewer } = desk);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

describe("at rest", () => {
  test("the number stands nowhere in clear: not in the tables, not in kept answers, not in the log", async () => {
    const { member, submissionId } = await desk.submitted({ number: "Q987654321" });
    await whole.done(officeKyc.detail, { submissionId }, { as: reviewer });
    await whole.done(officeKyc.reject, { submissionId, reasons: ["photo_glare"], note: "" }, { as: reviewer });
    const { rows } = await sql<{ text: string }>`
      select s::text as text from kyc.submission s union all select p::text from kyc.photo p
      union all select i::text from platform.idempotency i union all select a::text from staff.audit a
      union all select n::text from notifications.notice n`.execute(whole.database.queries);
    const hex = Buffer.from("Q987654321").toString("hex");
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ text }) => text.includes("Q987654321") || text.includes(hex))).toEqual([]);
    expect((await whole.done(info, {}, { as: member })).number).toBe("Q******321");
  });

  test("a number or photo that is moved to another row does not open", async () => {
    const [one, two] = [await desk.submitted(), await desk.submitted()];
    await sql`
      update kyc.submission t set number_sealed = o.number_sealed, wrapped_key = o.wrapped_key, key_id = o.key_id
      from kyc.submission o where t.id = ${two.submissionId} and o.id = ${one.submissionId}`.execute(
      whole.database.queries,
    );
    const answer = await whole.call(info, {}, { as: two.member });
    expect(answer.status).toBe(500);
    await sql`
      update kyc.photo t set wrapped_key = o.wrapped_key, key_id = o.key_id
      from kyc.photo o where t.id = ${two.papers.idPhoto} and o.id = ${one.papers.idPhoto}`.execute(
      whole.database.queries,
    );
    const view = { submissionId: two.submissionId, photo: "idPhoto", reason: "x" } as const;
    const { url } = await whole.done(officeKyc.viewPhoto, view, { as: reviewer });
    expect((await desk.look(url, reviewer)).statusCode).toBe(500);
    await sql`delete from kyc.photo where submission_id = ${two.submissionId}`.execute(whole.database.queries);
    await sql`delete from kyc.submission where id = ${two.submissionId}`.execute(whole.database.queries);
  });
});

describe("submitting", () => {
  test("goes from nothing to review, and again only after it was turned down", async () => {
    const member = await whole.join();
    expect(await whole.done(info, {}, { as: member })).toMatchObject({ state: "not_submitted", photos: null });
    const { submissionId } = await desk.submitted({ number: "a123 456 789" }, member);
    expect(await whole.done(info, {}, { as: member })).toMatchObject({
      state: "pending",
      name: "Chen Mei",
      idType: "id_card",
    });
    const again = await whole.call(submit, await papersOf(whole, member), { as: member });
    expect(again.data.error).toBe("IDENTITY_STATE");
    const verdict = { submissionId, reasons: ["photo_glare", "name_differs"] as const, note: "Use daylight." };
    await whole.done(officeKyc.reject, { ...verdict, reasons: [...verdict.reasons] }, { as: reviewer });
    const rejected = await whole.done(info, {}, { as: member, lang: "zh-TW" });
    expect(rejected).toMatchObject({
      state: "rejected",
      reasons: [REJECTION_TEXTS.photo_glare["zh-TW"], REJECTION_TEXTS.name_differs["zh-TW"]],
      note: "Use daylight.",
    });
    const second = await desk.submitted({}, member);
    await whole.done(officeKyc.approve, { submissionId: second.submissionId }, { as: reviewer });
    expect(await whole.done(info, {}, { as: member })).toMatchObject({ state: "approved", reasons: [], note: "" });
    expect((await whole.call(submit, await papersOf(whole, member), { as: member })).data.error).toBe("IDENTITY_STATE");
    const { history } = await whole.done(officeKyc.detail, { submissionId: second.submissionId }, { as: reviewer });
    expect(history).toMatchObject([{ id: submissionId, state: "rejected", note: "Use daylight." }]);
  });

  test("ten times at once makes one submission", async () => {
    const member = await whole.join();
    const papers = [];
    for (let count = 0; count < 10; count++) papers.push(await papersOf(whole, member));
    const answers = await Promise.all(papers.map((one) => whole.call(submit, one, { as: member })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 1).map(({ data }) => data.error))).toEqual(
      new Set(["IDENTITY_STATE"]),
    );
    const { total } = await whole.done(officeKyc.index, { memberId: member.memberId }, { as: reviewer });
    expect(total).toBe(1);
  });

  test("takes photos of one's own that are in no submission, each once", async () => {
    const [member, other] = [await whole.join(), await whole.join()];
    const papers = await papersOf(whole, member);
    const theirs = await papersOf(whole, other);
    const avatar = await uploadPicture(whole, member, "avatar");
    for (const wrong of [theirs.idPhoto, avatar, crypto.randomUUID()]) {
      const answer = await whole.call(submit, { ...papers, idPhoto: wrong }, { as: member });
      expect(answer.data.error).toBe("UPLOAD_NOT_FOUND");
    }
    const twice = await whole.call(submit, { ...papers, selfie: papers.idPhoto }, { as: member });
    expect(twice.data.fields).toEqual({ selfie: "Please choose another photo: this one is used twice." });
    expect((await whole.done(info, {}, { as: member })).state).toBe("not_submitted");
    const { submissionId } = await desk.submitted(papers, member);
    await whole.done(officeKyc.reject, { submissionId, reasons: [], note: "Again" }, { as: reviewer });
    expect((await whole.call(submit, papers, { as: member })).data.error).toBe("UPLOAD_NOT_FOUND");
  });
});

describe("a decision", () => {
  test("is made once, whoever comes together", async () => {
    for (let round = 0; round < 5; round++) {
      const { member, submissionId } = await desk.submitted();
      const others = [reviewer, await whole.hire(["owner"])];
      const answers = await Promise.all(
        others.flatMap((as) => [
          whole.call(officeKyc.approve, { submissionId }, { as }),
          whole.call(officeKyc.reject, { submissionId, reasons: ["face_differs"], note: "" }, { as }),
        ]),
      );
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      expect(answers.filter(({ data }) => data.error === "SUBMISSION_DECIDED")).toHaveLength(3);
      const decided = (await desk.auditLog(member.memberId)).filter(({ action }) => /approve|reject/.test(action));
      expect(decided).toHaveLength(1);
      const { rows } = await sql`select from notifications.notice where member_id = ${member.id}`.execute(
        whole.database.queries,
      );
      expect(rows).toHaveLength(1);
    }
  });

  test("on one's own papers is for somebody else", async () => {
    const account = await whole.hire(["compliance"]);
    const { submissionId } = await desk.submitted({}, await whole.join({ email: account.email }));
    const steps = [
      whole.call(officeKyc.approve, { submissionId, acceptDuplicate: false }, { as: account }),
      whole.call(officeKyc.reject, { submissionId, reasons: ["photo_glare"], note: "" }, { as: account }),
    ];
    for (const { data } of await Promise.all(steps)) expect(data).toMatchObject({ error: "OWN_ACCOUNT" });
    await whole.done(officeKyc.reject, { submissionId, reasons: ["photo_glare"], note: "" }, { as: reviewer });
  });

  test("to turn down needs a reason", async () => {
    const { submissionId } = await desk.submitted();
    const answer = await whole.call(officeKyc.reject, { submissionId, reasons: [], note: " " }, { as: reviewer });
    expect(answer.data.fields).toEqual({ note: "Please fill this in." });
  });

  test("tells the member the names of the reasons, which each language has a sentence for", async () => {
    const { member, submissionId } = await desk.submitted();
    await whole.done(officeKyc.reject, { submissionId, reasons: ["document_expired"], note: "1999" }, { as: reviewer });
    const { rows } = await sql<{ kind: string; params: object }>`
      select kind, params from notifications.notice where member_id = ${member.id}`.execute(whole.database.queries);
    expect(rows).toEqual([{ kind: "kyc.rejected", params: { reasons: "document_expired", reason: "1999" } }]);
  });

  test("on a number that is approved for somebody else says so first, however it is written", async () => {
    const first = await desk.submitted({ number: "D111222333" });
    await whole.done(officeKyc.approve, { submissionId: first.submissionId }, { as: reviewer });
    const second = await desk.submitted({ number: "d111-222-333", idType: "passport" });
    const { list } = await whole.done(officeKyc.index, { memberId: second.member.memberId }, { as: reviewer });
    expect(list[0]).toMatchObject({ duplicate: true, number: "D********333" });
    const { submissionId } = second;
    const { duplicates } = await whole.done(officeKyc.detail, { submissionId }, { as: reviewer });
    expect(duplicates).toMatchObject([{ memberId: first.member.memberId }]);
    const refused = await whole.call(officeKyc.approve, { submissionId }, { as: reviewer });
    expect(refused.data.error).toBe("IDENTITY_DUPLICATE");
    await whole.done(officeKyc.approve, { submissionId, acceptDuplicate: true }, { as: reviewer });
    expect((await desk.auditLog(second.member.memberId)).at(-1)).toMatchObject({
      action: "kyc.approve",
      details: { duplicates: 1 },
    });
  });

  test("of two members with one number at the same moment: one is approved, the other is flagged", async () => {
    const two = [await desk.submitted({ number: "E444555666" }), await desk.submitted({ number: "E444555666" })];
    const answers = await Promise.all(
      two.map(({ submissionId }) => whole.call(officeKyc.approve, { submissionId }, { as: reviewer })),
    );
    expect(answers.map(({ data }) => data.error ?? "approved").sort()).toEqual(["IDENTITY_DUPLICATE", "approved"]);
  });
});

describe("with the account", () => {
  test("everything is erased, and what is left of a file has lost its key", async () => {
    const { member, papers } = await desk.submitted();
    const unused = await uploadPicture(whole, member, "kyc");
    const { photos } = await whole.done(info, {}, { as: member });
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: member });
    const { rows } = await sql`
      select 1 from kyc.submission where member_id = ${member.id} union all
      select 1 from kyc.photo where member_id = ${member.id}`.execute(whole.database.queries);
    expect(rows).toEqual([]);
    expect((await desk.look(photos!.idPhoto, member)).statusCode).toBe(404);
    await desk.sweep(START);
    for (const id of [papers.idPhoto, papers.selfie, unused])
      expect(await desk.sealedFiles()).not.toContain(`${id}.sealed`);
  });

  test("that is cancelled while papers or a photo come in, nothing stays", async () => {
    for (const comesIn of ["papers", "a photo"] as const) {
      const member = await whole.join();
      const papers = await papersOf(whole, member);
      const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#abc" } })
        .png()
        .toBuffer();
      const before = (await desk.sealedFiles()).length;
      // The cancellation has erased everything but has not committed.
      const coming = await whole.database.transaction(async (tx) => {
        await sql`select from members.member where id = ${member.id} for update`.execute(tx);
        await sql`
          update members.member set status = 'cancelled', cancelled_at = ${START}, name = '', nickname = '',
            avatar = null, email = null, area_code = '', mobile = '', birth_date = null, nationality = '',
            password_hash = null, suspended_reason = null
          where id = ${member.id}`.execute(tx);
        await eraseIdentity(tx, member.id);
        const answer = comesIn === "papers" ? whole.call(submit, papers, { as: member }) : desk.upload(small, member);
        await someoneWaits(whole);
        return { answer };
      });
      expect((await coming.answer).data.error).toBe("MEMBER_NOT_FOUND");
      const { rows } = await sql`
        select 1 from kyc.submission where member_id = ${member.id} union all
        select 1 from kyc.photo where member_id = ${member.id}`.execute(whole.database.queries);
      expect(rows).toEqual([]);
      expect(await desk.sealedFiles()).toHaveLength(before);
    }
  });
});
