/** Authenticator apps and recovery codes: enrolment, proofs for movements, changes of the protection. */
import { randomUUID } from "node:crypto";
import { members } from "@banyan/contract/members.ts";
import { stepUp as contract } from "@banyan/contract/step-up.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePasskey, signChallenge } from "../../../../test/authenticator.ts";
import { PASSWORD } from "../../../../test/members.ts";
import { sql } from "../../../platform/database.ts";
import { forgetStepUp } from "../index.ts";
import {
  HOUR_MS,
  input,
  moves,
  openScene,
  outcome,
  recovery,
  type Scene,
  SITE,
  STEP_MS,
  tally,
  totp,
} from "./step-up.fixture.ts";

const AT_ONCE = 50;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
beforeEach(() => {
  scene.clock.advance(2 * HOUR_MS);
  scene.told.length = 0;
});
afterAll(() => scene.close());

describe("setting up an authenticator app", () => {
  test("needs the password, then the first code; protects all movements and gives ten recovery codes", async () => {
    const who = await scene.newcomer();
    expect(outcome(await scene.call(contract.beginTotp, who, { password: "not mine" }))).toBe("PASSWORD_WRONG");
    const { data } = await scene.call(contract.beginTotp, who, { password: PASSWORD });
    expect(data.otpauth).toMatch(/^otpauth:\/\/totp\/Banyan/);
    const { enrolmentId, secret } = data as { enrolmentId: string; secret: string };
    const finish = { enrolmentId, name: "Phone" };
    expect(outcome(await scene.call(contract.finishTotp, who, { ...finish, code: scene.wrongCode(secret) }))).toBe(
      "STEP_UP_WRONG",
    );
    expect((await scene.call(contract.state, who, {})).data).toMatchObject({ transfer: false, factors: [] });
    const done = await scene.call(contract.finishTotp, who, { ...finish, code: scene.codeOf(secret) });
    expect(done.data).toMatchObject({
      state: { transfer: true, withdrawal: true, recoveryCodesLeft: 10, factors: [{ kind: "totp", name: "Phone" }] },
    });
    expect(new Set(done.data.recoveryCodes).size).toBe(10);
    expect(scene.told).toEqual([who.id]);
    expect(outcome(await scene.call(contract.finishTotp, who, { ...finish, code: scene.codeOf(secret) }))).toBe(
      "STEP_UP_FACTOR_NOT_FOUND",
    );
  });

  test("leaves no secret and no recovery code in the database to read", async () => {
    const { secret, codes } = await scene.withTotp();
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(t::text, ' ') from members.step_up_factor t)
        || (select string_agg(encode(t.sealed_secret, 'escape'), ' ') from members.step_up_factor t)
        || (select string_agg(encode(t.code_hash, 'escape'), ' ') from members.recovery_code t) as text`.execute(
      scene.database.queries,
    );
    for (const kept of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(rows[0]!.text).not.toContain(kept);
  });

  test("somebody else's enrolment answers like none; one that waited too long is over", async () => {
    const [who, other] = [await scene.newcomer(), await scene.newcomer()];
    const { data } = await scene.call(contract.beginTotp, who, { password: PASSWORD });
    const finish = { enrolmentId: data.enrolmentId, code: scene.codeOf(String(data.secret)), name: "Mine" };
    expect(outcome(await scene.call(contract.finishTotp, other, finish))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    scene.clock.advance(16 * 60_000);
    const late = { ...finish, code: scene.codeOf(String(data.secret)) };
    expect(outcome(await scene.call(contract.finishTotp, who, late))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    await forgetStepUp(scene.database.queries, scene.clock.now());
  });

  test("a second factor needs a proof by the first, so that the password alone adds none", async () => {
    const { secret, ...who } = await scene.withTotp();
    const asked = await scene.call(contract.beginTotp, who, { password: PASSWORD });
    expect(asked.data).toMatchObject({ error: "STEP_UP_REQUIRED", params: { methods: "totp,recovery" } });
    expect(outcome(await scene.call(contract.beginPasskey, who, { password: PASSWORD }))).toBe("STEP_UP_REQUIRED");
    const proven = { password: PASSWORD, stepUpProof: totp(scene.codeOf(secret)) };
    const begun = await scene.call(contract.beginPasskey, who, proven);
    const { made } = makePasskey(String(begun.data.challenge), SITE);
    const done = await scene.call(contract.finishPasskey, who, { ...made, name: "Laptop" });
    expect(done.data).toMatchObject({
      recoveryCodes: null,
      state: { factors: [{ kind: "totp" }, { kind: "passkey" }] },
    });
  });

  test("what was begun by the password alone cannot be finished once there is a factor", async () => {
    const who = await scene.newcomer();
    const thiefs = await scene.call(contract.beginPasskey, who, { password: PASSWORD });
    const { data } = await scene.call(contract.beginTotp, who, { password: PASSWORD });
    const finish = { enrolmentId: data.enrolmentId, code: scene.codeOf(String(data.secret)), name: "Mine" };
    expect(outcome(await scene.call(contract.finishTotp, who, finish))).toBe("done");
    const { made } = makePasskey(String(thiefs.data.challenge), SITE);
    expect(outcome(await scene.call(contract.finishPasskey, who, { ...made, name: "Not mine" }))).toBe(
      "PASSKEY_REFUSED",
    );
  });

  test("ten factors are enough", async () => {
    const { secret, codes, ...who } = await scene.withTotp();
    for (let nth = 2; nth <= 10; nth++) {
      const { data } = await scene.call(contract.beginTotp, who, {
        password: PASSWORD,
        stepUpProof: totp(scene.codeOf(secret)),
      });
      const finish = { enrolmentId: data.enrolmentId, code: scene.codeOf(String(data.secret)), name: `App ${nth}` };
      expect(outcome(await scene.call(contract.finishTotp, who, finish))).toBe("done");
      scene.clock.advance(STEP_MS);
    }
    const more = await scene.call(contract.beginTotp, who, { password: PASSWORD, stepUpProof: recovery(codes[0]) });
    expect(more.data).toMatchObject({ error: "STEP_UP_FULL", params: { limit: 10 } });
  });
});

describe("a movement", () => {
  test("of a member who set nothing up needs no proof", async () => {
    const who = await scene.newcomer();
    expect(outcome(await scene.call(moves.transfer, who, input))).toBe("done");
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp("000000") }))).toBe("done");
  });

  test("without a proof is refused and moves nothing; the same key with one is done, once", async () => {
    const { secret, ...who } = await scene.withTotp();
    const key = randomUUID();
    const asked = await scene.call(moves.transfer, who, input, key);
    expect(asked.data).toMatchObject({ error: "STEP_UP_REQUIRED", params: { methods: "totp,recovery" } });
    expect(await scene.countMoves(who)).toBe(0);
    const wrong = await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(scene.wrongCode(secret)) }, key);
    expect(outcome(wrong)).toBe("STEP_UP_WRONG");
    const right = { ...input, stepUpProof: totp(scene.codeOf(secret)) };
    const done = await scene.call(moves.transfer, who, right, key);
    expect(outcome(done)).toBe("done");
    for (const again of [right, input, { ...input, stepUpProof: totp("123456") }])
      expect((await scene.call(moves.transfer, who, again, key)).raw).toBe(done.raw);
    expect(await scene.countMoves(who)).toBe(1);
    const other = await scene.call(moves.transfer, who, { ...input, amount: "99" }, key);
    expect(outcome(other)).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("accepts a code once, and none from before it", async () => {
    const { secret, ...who } = await scene.withTotp();
    const former = scene.codeOf(secret, new Date(scene.clock.now().getTime() - STEP_MS));
    const code = scene.codeOf(secret);
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(code) }))).toBe("done");
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(code) }))).toBe("STEP_UP_WRONG");
    expect(outcome(await scene.call(moves.withdraw, who, { ...input, stepUpProof: totp(code) }))).toBe("STEP_UP_WRONG");
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(former) }))).toBe(
      "STEP_UP_WRONG",
    );
    scene.clock.advance(STEP_MS);
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(scene.codeOf(secret)) }))).toBe(
      "done",
    );
    expect(await scene.countMoves(who)).toBe(2);
  });

  test(`one code used ${AT_ONCE} times at once moves once`, async () => {
    const { secret, ...who } = await scene.withTotp();
    const given = { ...input, stepUpProof: totp(scene.codeOf(secret)) };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => scene.call(moves.transfer, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(await scene.countMoves(who)).toBe(1);
  });

  test(`one request sent ${AT_ONCE} times at once moves once and is answered alike`, async () => {
    const { secret, ...who } = await scene.withTotp();
    const given = { ...input, stepUpProof: totp(scene.codeOf(secret)) };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => scene.call(moves.transfer, who, given, key)),
    );
    expect(tally(answers)).toEqual({ done: AT_ONCE });
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(await scene.countMoves(who)).toBe(1);
  });

  test("that is refused for another reason leaves the code of use", async () => {
    const { secret, ...who } = await scene.withTotp();
    const proof = totp(scene.codeOf(secret));
    expect(outcome(await scene.call(moves.transfer, who, { ...input, amount: "9999", stepUpProof: proof }))).toBe(
      "INSUFFICIENT_BALANCE",
    );
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: proof }))).toBe("done");
    expect(await scene.countMoves(who)).toBe(1);
  });

  test("has five tries an hour, also simultaneous ones, whoever knows the code; then it is welcome again", async () => {
    const { secret, codes, ...who } = await scene.withTotp();
    const guesses = Array.from({ length: 20 }, (_, nth) => ({
      ...input,
      stepUpProof: totp(scene.wrongCode(secret, nth)),
    }));
    const answers = await Promise.all(guesses.map((guess) => scene.call(moves.transfer, who, guess)));
    expect(tally(answers)).toEqual({ STEP_UP_WRONG: 5, TOO_MANY_REQUESTS: 15 });
    const again = await scene.call(moves.transfer, who, guesses.at(-1)!);
    expect([again.status, outcome(again)]).toEqual([429, "TOO_MANY_REQUESTS"]);
    for (const proof of [totp(scene.codeOf(secret)), recovery(codes[0])])
      expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: proof }))).toBe(
        "TOO_MANY_REQUESTS",
      );
    expect(await scene.countMoves(who)).toBe(0);
    scene.clock.advance(HOUR_MS);
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(scene.codeOf(secret)) }))).toBe(
      "done",
    );
  });

  test("takes right codes as often as there are any", async () => {
    const { secret, ...who } = await scene.withTotp();
    for (let nth = 0; nth < 12; nth++) {
      expect(
        outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: totp(scene.codeOf(secret)) })),
      ).toBe("done");
      scene.clock.advance(STEP_MS);
    }
  });

  test("is not proven by somebody else's authenticator", async () => {
    const [who, other] = [await scene.withTotp(), await scene.withTotp()];
    const stolen = { ...input, stepUpProof: totp(scene.codeOf(other.secret)) };
    expect(outcome(await scene.call(moves.transfer, who, stolen))).toBe("STEP_UP_WRONG");
    const borrowed = { ...input, stepUpProof: recovery(other.codes[0]) };
    expect(outcome(await scene.call(moves.transfer, who, borrowed))).toBe("STEP_UP_WRONG");
  });
});

describe("a recovery code", () => {
  test("works once, written as one likes, and the member is told", async () => {
    const { codes, ...who } = await scene.withTotp();
    scene.told.length = 0;
    const code = codes[3]!.toLowerCase().replaceAll("-", " ");
    const given = { ...input, stepUpProof: recovery(code) };
    expect(outcome(await scene.call(moves.withdraw, who, given))).toBe("done");
    expect(scene.told).toEqual([who.id]);
    expect(outcome(await scene.call(moves.withdraw, who, given))).toBe("STEP_UP_WRONG");
    expect((await scene.call(contract.state, who, {})).data.recoveryCodesLeft).toBe(9);
  });

  test(`used ${AT_ONCE} times at once moves once`, async () => {
    const { codes, ...who } = await scene.withTotp();
    const given = { ...input, stepUpProof: recovery(codes[0]) };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => scene.call(moves.withdraw, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(await scene.countMoves(who)).toBe(1);
  });

  test("is replaced by new ones with a proof", async () => {
    const { codes, secret, ...who } = await scene.withTotp();
    expect(outcome(await scene.call(contract.newRecoveryCodes, who, { password: PASSWORD }))).toBe("STEP_UP_REQUIRED");
    const proven = { password: PASSWORD, stepUpProof: totp(scene.codeOf(secret)) };
    const { data } = await scene.call(contract.newRecoveryCodes, who, proven);
    const [former, current] = [codes[0], data.recoveryCodes?.[0]];
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: recovery(former) }))).toBe(
      "STEP_UP_WRONG",
    );
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: recovery(current) }))).toBe("done");
    const bare = await scene.newcomer();
    const first = await scene.call(contract.newRecoveryCodes, bare, { password: PASSWORD });
    expect(first.data.recoveryCodes).toHaveLength(10);
  });
});

describe("the protection", () => {
  test("is switched off with a proof, on without, and each movement on its own", async () => {
    const { secret, ...who } = await scene.withTotp();
    const off = { move: "transfer", on: false };
    expect(outcome(await scene.call(contract.protect, who, off))).toBe("STEP_UP_REQUIRED");
    const proven = { ...off, stepUpProof: totp(scene.codeOf(secret)) };
    expect((await scene.call(contract.protect, who, proven)).data).toMatchObject({ transfer: false, withdrawal: true });
    expect(outcome(await scene.call(moves.transfer, who, input))).toBe("done");
    expect(outcome(await scene.call(moves.withdraw, who, input))).toBe("STEP_UP_REQUIRED");
    expect(outcome(await scene.call(contract.protect, who, { move: "transfer", on: true }))).toBe("done");
    expect(outcome(await scene.call(moves.transfer, who, input))).toBe("STEP_UP_REQUIRED");
    const nobody = await scene.newcomer();
    expect(outcome(await scene.call(contract.protect, nobody, { move: "transfer", on: true }))).toBe(
      "STEP_UP_NOT_SET_UP",
    );
  });

  test("by a passkey is changed with a passkey, for that change alone", async () => {
    const who = await scene.withPasskey();
    const off = { move: "withdrawal", on: false };
    const challenge = await scene.challengeFor(who, "settings", contract.protect.path, off);
    const stepUpProof = signChallenge(who.passkey, challenge);
    const other = { move: "transfer", on: false, stepUpProof };
    expect(outcome(await scene.call(contract.protect, who, other))).toBe("STEP_UP_WRONG");
    expect((await scene.call(contract.protect, who, { ...off, stepUpProof })).data).toMatchObject({
      withdrawal: false,
    });
  });

  test("ends with the last factor, which is removed with a proof; nothing stays behind", async () => {
    const { secret, codes, ...who } = await scene.withTotp();
    const { factors } = (await scene.call(contract.state, who, {})).data as { factors: { id: string }[] };
    const factorId = factors[0]!.id;
    expect(outcome(await scene.call(contract.remove, who, { factorId, password: PASSWORD }))).toBe("STEP_UP_REQUIRED");
    const other = await scene.newcomer();
    expect(outcome(await scene.call(contract.remove, other, { factorId, password: PASSWORD }))).toBe(
      "STEP_UP_FACTOR_NOT_FOUND",
    );
    expect(outcome(await scene.call(contract.rename, other, { factorId, name: "Theirs" }))).toBe(
      "STEP_UP_FACTOR_NOT_FOUND",
    );
    expect((await scene.call(contract.rename, who, { factorId, name: "Old phone" })).data).toMatchObject({
      factors: [{ name: "Old phone" }],
    });
    const missing = { factorId: randomUUID(), password: PASSWORD, stepUpProof: totp(scene.codeOf(secret)) };
    expect(outcome(await scene.call(contract.remove, who, missing))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    const right = { factorId, password: PASSWORD, stepUpProof: totp(scene.codeOf(secret)) };
    const removed = await scene.call(contract.remove, who, right);
    expect(removed.data).toMatchObject({ factors: [], transfer: false, withdrawal: false, recoveryCodesLeft: 10 });
    expect(outcome(await scene.call(moves.transfer, who, input))).toBe("done");
    const lost = { ...input, stepUpProof: recovery(codes[0]) };
    expect(outcome(await scene.call(moves.transfer, who, lost))).toBe("done");
  });

  test("changes are told", async () => {
    const { secret, ...who } = await scene.withTotp();
    scene.told.length = 0;
    await scene.call(contract.protect, who, { move: "transfer", on: false, stepUpProof: totp(scene.codeOf(secret)) });
    await scene.call(contract.protect, who, { move: "transfer", on: true });
    await scene.call(contract.protect, who, { move: "transfer", on: true });
    expect(scene.told).toEqual([who.id, who.id]);
  });

  test("is erased with the account", async () => {
    const { secret, ...who } = await scene.withTotp();
    await scene.challengeFor(await scene.withPasskey(), "transfer", moves.transfer.path, input);
    const proven = { password: PASSWORD, stepUpProof: totp(scene.codeOf(secret)) };
    expect(outcome(await scene.call(members.cancelAccount, who, proven))).toBe("done");
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from members.step_up where member_id = ${who.id})
        + (select count(*) from members.step_up_factor where member_id = ${who.id})
        + (select count(*) from members.recovery_code where member_id = ${who.id}))::int as count`.execute(
      scene.database.queries,
    );
    expect(rows[0]!.count).toBe(0);
  });
});
