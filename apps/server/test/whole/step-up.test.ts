/**
 * Step-up of movements of money: every call with `stepUp` that moves money requires a proof, moves nothing without it,
 * and resists guessing. The proofs themselves are tested in modules/members.
 */
import { randomUUID } from "node:crypto";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { intentText } from "@banyan/contract/intent.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assertLedgerClean } from "../../src/modules/ledger/index.ts";
import { hashToken } from "../../src/platform/ids.ts";
import { makePasskey, signChallenge } from "../authenticator.ts";
import { ENDPOINTS } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

const AT_ONCE = 50;
const STEP_MS = 30_000;
const GUARDED = ENDPOINTS.filter(({ endpoint }) => endpoint.stepUp && endpoint.idempotent);

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));
const count = (answers: Answer[], name: string) => answers.filter((answer) => outcome(answer) === name).length;
const balanceOf = async (as: MemberCaller) => (await whole.done(shopApi.wallet.balances, {}, { as })).balance;

/** A new member with an authenticator app, and its proofs; each code is different. */
async function withTotp() {
  const member = await whole.join();
  const { enrolmentId, secret } = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as: member });
  const finish = { enrolmentId, code: whole.codeNow(secret), name: "Phone" };
  await whole.done(shopApi.stepUp.finishTotp, finish, { as: member });
  whole.clock.advance(STEP_MS);
  return { member, proof: () => ({ method: "totp" as const, code: whole.codeNow(secret) }) };
}

test("transfers and withdrawals ask", () => {
  expect(GUARDED.map(({ name, endpoint }) => `${name} ${endpoint.stepUp}`).sort()).toEqual([
    "POST /api/transfer/transfer transfer",
    "POST /api/withdraw/create withdrawal",
  ]);
});

describe.each(GUARDED)("$name", (named) => {
  const { endpoint } = named;

  test("moves nothing without a proof, and goes on with the same key once it is given", async () => {
    const { member: as, proof } = await withTotp();
    const input = (await sampleFor(named, whole, as)) as object;
    const before = await balanceOf(as);
    const key = randomUUID();
    expect(outcome(await whole.send(endpoint, input, { as, key }))).toBe("STEP_UP_REQUIRED");
    const wrong = { ...input, stepUpProof: { method: "totp", code: "000000" } };
    expect(outcome(await whole.send(endpoint, wrong, { as, key }))).toBe("STEP_UP_WRONG");
    expect(await balanceOf(as)).toBe(before);
    const right = { ...input, stepUpProof: proof() };
    const done = await whole.send(endpoint, right, { as, key });
    expect(outcome(done)).toBe("done");
    const after = await balanceOf(as);
    expect(after).not.toBe(before);
    // A retry after a lost response gets the same response, whatever happened to the proof since.
    for (const again of [right, wrong, input]) {
      expect((await whole.send(endpoint, again, { as, key })).raw).toBe(done.raw);
    }
    expect(await balanceOf(as)).toBe(after);
  });

  test(`with one code ${AT_ONCE} times at once moves once`, async () => {
    const { member: as, proof } = await withTotp();
    await whole.giveMoney(as, "USDT", 10_000);
    const input = { ...(await sampleFor(named, whole, as)), stepUpProof: proof() };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => whole.send(endpoint, input, { as })));
    expect(count(answers, "done")).toBe(1);
    expect(count(answers, "STEP_UP_WRONG")).toBe(AT_ONCE - 1);
  });

  test("has five tries an hour", async () => {
    const { member: as, proof } = await withTotp();
    const input = (await sampleFor(named, whole, as)) as object;
    const before = await balanceOf(as);
    const guesses = Array.from({ length: 20 }, (_, nth) => ({ method: "totp", code: String(100_000 + nth) }));
    const answers = await Promise.all(
      guesses.map((stepUpProof) => whole.send(endpoint, { ...input, stepUpProof }, { as })),
    );
    expect([count(answers, "STEP_UP_WRONG"), count(answers, "TOO_MANY_REQUESTS")]).toEqual([5, 15]);
    const right = await whole.send(endpoint, { ...input, stepUpProof: proof() }, { as });
    expect(outcome(right)).toBe("TOO_MANY_REQUESTS");
    expect(await balanceOf(as)).toBe(before);
  });

  test("by passkey moves what the passkey signed for, and no other amount", async () => {
    const as = await whole.join();
    const begun = await whole.done(shopApi.stepUp.beginPasskey, { password: PASSWORD }, { as });
    const { passkey, made } = makePasskey(begun.challenge, { origin: whole.config.publicUrl, rpId: begun.rp.id });
    await whole.done(shopApi.stepUp.finishPasskey, { ...made, name: "Laptop" }, { as });
    const input = (await sampleFor(named, whole, as)) as { amount: string };
    const asking = {
      action: endpoint.stepUp!,
      intent: hashToken(intentText(endpoint.path, input)).toString("base64url"),
    };
    const { challenge } = await whole.done(shopApi.stepUp.beginProof, asking, { as });
    const stepUpProof = signChallenge(passkey, challenge);
    const other = { ...input, amount: "11", stepUpProof };
    expect(outcome(await whole.send(endpoint, other, { as }))).toBe("STEP_UP_WRONG");
    expect(outcome(await whole.send(endpoint, { ...input, stepUpProof }, { as }))).toBe("done");
  });

  test("does not ask those who switched it off", async () => {
    const { member: as, proof } = await withTotp();
    const off = { move: endpoint.stepUp as "transfer" | "withdrawal", on: false, stepUpProof: proof() };
    await whole.done(shopApi.stepUp.protect, off, { as });
    const input = await sampleFor(named, whole, as);
    expect(outcome(await whole.send(endpoint, input, { as }))).toBe("done");
  });
});

test("changes are told in the app", async () => {
  const { member: as } = await withTotp();
  const { list } = await whole.done(shopApi.notices.index, {}, { as });
  expect(list.map(({ kind }) => kind)).toEqual(["security.changed"]);
});

test("staff can free a member who lost everything: sessions end, the member is told, the log knows who", async () => {
  const { member } = await withTotp();
  const staff = await whole.hire(["compliance"]);
  const input = { memberId: member.memberId, reason: "Lost the phone; seen on video with passport" };
  const before = await whole.done(officeApi.officeMembers.detail, { memberId: member.memberId }, { as: staff });
  expect(before.stepUp).toBe(true);
  const freed = await whole.done(officeApi.officeMembers.resetStepUp, input, { as: staff });
  expect(freed.stepUp).toBe(false);
  expect(outcome(await whole.call(officeApi.officeMembers.resetStepUp, input, { as: staff }))).toBe(
    "STEP_UP_NOT_SET_UP",
  );
  expect((await whole.call(shopApi.wallet.balances, {}, { as: member })).status).toBe(401);
  const as = await whole.signInAgain(member);
  expect(await whole.done(shopApi.stepUp.state, {}, { as })).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  const { list } = await whole.done(shopApi.notices.index, {}, { as });
  expect(list.map(({ kind }) => kind)).toEqual(["security.changed", "security.changed"]);
  const owner = await whole.hire(["owner"]);
  const log = await whole.done(officeApi.staff.auditLog, { action: "members.resetStepUp", limit: 1 }, { as: owner });
  expect(log.list[0]).toMatchObject({ subject: member.memberId, details: { factors: ["totp: Phone"] } });
});
