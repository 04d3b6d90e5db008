/**
 * Step-up as a client meets it: enrolment, proofs, and a call that moves something under it. The call stands in for
 * transfers and withdrawals; what it does is one row, so that every effect can be counted.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { post as definePost, type Endpoint } from "@banyan/contract/endpoint.ts";
import * as f from "@banyan/contract/fields.ts";
import { members } from "@banyan/contract/members.ts";
import {
  stepUp as contract,
  intentText,
  STEP_UP_ERRORS,
  type StepUpProof,
  stepUpProof,
} from "@banyan/contract/step-up.ts";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Bent, makePasskey, type Passkey, signChallenge } from "../../../test/authenticator.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { join, joinPorts, joinRoot, PASSWORD } from "../../../test/members.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { addRoutes, createHttp, type Http } from "../../platform/http/server.ts";
import { hashToken } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { refuse } from "../../platform/refusal.ts";
import { createVault } from "../../platform/sealed.ts";
import { forgetStepUp, memberRoutes, resolveSession, type StepUpPorts, stepUpGate, stepUpRoutes } from "./index.ts";
import { readInvitation } from "./lookup.ts";

const AT_ONCE = 50;
const SITE = { origin: "https://shop.example", rpId: "shop.example" };
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;

const moving = (path: string, stepUp: "transfer" | "withdrawal") =>
  definePost(path, {
    summary: "Move something",
    access: "member",
    idempotent: true,
    stepUp,
    input: z.strictObject({ amount: f.amount, receiver: z.string(), stepUpProof }),
    output: z.object({ moved: f.money }),
    errors: [...STEP_UP_ERRORS, "INSUFFICIENT_BALANCE"],
  });
const moves = {
  transfer: moving("/api/test/transfer", "transfer"),
  withdraw: moving("/api/test/withdraw", "withdrawal"),
};

const clock = fixedClock("2026-05-01T00:00:00Z");
let test_: TestDatabase;
let http: Http;
let codes: { inviteCode: string; nodeCode: string };
let told: bigint[] = [];
let events: string[] = [];

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  const { database } = test_;
  const ports: StepUpPorts = {
    vault: createVault([randomBytes(32)]),
    publicUrl: SITE.origin,
    onSecurityChanged: async (_tx, { memberId }) => void told.push(memberId),
  };
  const deps = {
    database,
    clock,
    log: createLog("silent"),
    metrics: createMetrics(),
    sessions: {
      member: (token: string, now: Date) => resolveSession(database.queries, token, now),
      staff: async () => null,
    },
    trustedProxies: 0,
    stepUp: stepUpGate(database, ports),
    verifyContract: true,
  };
  http = createHttp(deps);
  const move = async (
    { tx, member, now, intent }: { tx: unknown; member: { memberId: bigint }; now: Date; intent: { key: string } },
    { amount }: { amount: bigint },
  ) => {
    await sql`
      insert into members.consent (member_id, document, version, accepted_at)
      values (${member.memberId}, 'user_agreement', ${`moved ${intent.key}`}, ${now})`.execute(tx as never);
    events.push(intent.key);
    if (amount > 1_000_000_000n) throw refuse("INSUFFICIENT_BALANCE");
    return { moved: "1" };
  };
  addRoutes(http, deps, [
    ...memberRoutes({ ...joinPorts, requireNothingOpen: async () => {}, onCancelled: async () => {} }),
    ...stepUpRoutes(ports),
    ...routes(moves, { transfer: move, withdraw: move }),
  ]);
  const root = await joinRoot(database, clock.now());
  const invitation = await readInvitation(database.queries, root.id, "");
  codes = { inviteCode: invitation.inviteCode, nodeCode: invitation.left.nodeCode };
});
beforeEach(() => {
  clock.advance(2 * HOUR_MS);
  told = [];
  events = [];
});
afterAll(async () => {
  await http.close();
  await test_.drop();
});

interface Person {
  id: bigint;
  token: string;
}
type Data = Record<string, unknown> & { error?: string; params?: Record<string, string>; recoveryCodes?: string[] };

async function call(endpoint: Endpoint, who: Person, input: object, key: string = randomUUID()) {
  const answer = await http.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      lang: "en",
      "ba-user-token": who.token,
      "content-type": "application/json",
      ...(endpoint.idempotent && { "idempotency-key": key }),
    },
    ...(endpoint.method === "POST" && { payload: JSON.stringify(input) }),
  });
  return { status: answer.statusCode, raw: answer.body, ...answer.json<{ code: number; data: Data }>() };
}
type Answer = Awaited<ReturnType<typeof call>>;

const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));
const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcome(answer)] = (counts[outcome(answer)] ?? 0) + 1;
  return counts;
};

async function newcomer(): Promise<Person> {
  return join(test_.database, codes, clock.now());
}

const codeOf = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const wrongCode = (secret: string, nth = 0) =>
  String((Number(codeOf(secret)) + 100_000 + nth) % 1_000_000).padStart(6, "0");

async function withTotp(): Promise<Person & { secret: string; recovery: string[] }> {
  const who = await newcomer();
  const begun = await call(contract.beginTotp, who, { password: PASSWORD });
  const { enrolmentId, secret } = begun.data as { enrolmentId: string; secret: string };
  const done = await call(contract.finishTotp, who, { enrolmentId, code: codeOf(secret), name: "Phone" });
  expect(outcome(done)).toBe("done");
  clock.advance(STEP_MS);
  return { ...who, secret, recovery: done.data.recoveryCodes ?? [] };
}

async function withPasskey(
  bent: Bent = {},
): Promise<Person & { passkey: Passkey; recovery: string[]; answer: Answer }> {
  const who = await newcomer();
  const begun = await call(contract.beginPasskey, who, { password: PASSWORD });
  const { passkey, made } = makePasskey(String(begun.data.challenge), SITE, bent);
  const answer = await call(contract.finishPasskey, who, { ...made, name: "Laptop" });
  return { ...who, passkey, recovery: answer.data.recoveryCodes ?? [], answer };
}

const input = { amount: "12.5", receiver: "10000001" };
const totp = (code: string): StepUpProof => ({ method: "totp", code });
const recoveryProof = (code: string) => ({ method: "recovery", code });

async function challengeFor(who: Person, action: string, path: string, content: object): Promise<string> {
  const intent = hashToken(intentText(path, content)).toString("base64url");
  return String((await call(contract.beginProof, who, { action, intent })).data.challenge);
}

async function countMoves(who: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from members.consent
    where member_id = ${who.id} and version like 'moved %'`.execute(test_.database.queries);
  return rows[0]!.count;
}

describe("setting up an authenticator app", () => {
  test("needs the password, then the first code; protects all movements and gives ten recovery codes", async () => {
    const who = await newcomer();
    expect(outcome(await call(contract.beginTotp, who, { password: "not mine" }))).toBe("PASSWORD_WRONG");
    const { data } = await call(contract.beginTotp, who, { password: PASSWORD });
    expect(data.otpauth).toMatch(/^otpauth:\/\/totp\/Banyan/);
    const { enrolmentId, secret } = data as { enrolmentId: string; secret: string };
    const finish = { enrolmentId, name: "Phone" };
    expect(outcome(await call(contract.finishTotp, who, { ...finish, code: wrongCode(secret) }))).toBe("STEP_UP_WRONG");
    expect((await call(contract.state, who, {})).data).toMatchObject({ transfer: false, factors: [] });
    const done = await call(contract.finishTotp, who, { ...finish, code: codeOf(secret) });
    expect(done.data).toMatchObject({
      state: { transfer: true, withdrawal: true, recoveryCodesLeft: 10, factors: [{ kind: "totp", name: "Phone" }] },
    });
    expect(new Set(done.data.recoveryCodes).size).toBe(10);
    expect(told).toEqual([who.id]);
    expect(outcome(await call(contract.finishTotp, who, { ...finish, code: codeOf(secret) }))).toBe(
      "STEP_UP_FACTOR_NOT_FOUND",
    );
  });

  test("leaves no secret and no recovery code in the database to read", async () => {
    const { secret, recovery } = await withTotp();
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(t::text, ' ') from members.step_up_factor t)
        || (select string_agg(encode(t.sealed_secret, 'escape'), ' ') from members.step_up_factor t)
        || (select string_agg(encode(t.code_hash, 'escape'), ' ') from members.recovery_code t) as text`.execute(
      test_.database.queries,
    );
    for (const kept of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
      expect(rows[0]!.text).not.toContain(kept);
  });

  test("somebody else's enrolment answers like none; one that waited too long is over", async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const { data } = await call(contract.beginTotp, who, { password: PASSWORD });
    const finish = { enrolmentId: data.enrolmentId, code: codeOf(String(data.secret)), name: "Mine" };
    expect(outcome(await call(contract.finishTotp, other, finish))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    clock.advance(16 * 60_000);
    const late = { ...finish, code: codeOf(String(data.secret)) };
    expect(outcome(await call(contract.finishTotp, who, late))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    await forgetStepUp(test_.database.queries, clock.now());
  });

  test("a second factor needs a proof by the first, so that the password alone adds none", async () => {
    const { secret, ...who } = await withTotp();
    const asked = await call(contract.beginTotp, who, { password: PASSWORD });
    expect(asked.data).toMatchObject({ error: "STEP_UP_REQUIRED", params: { methods: "totp,recovery" } });
    expect(outcome(await call(contract.beginPasskey, who, { password: PASSWORD }))).toBe("STEP_UP_REQUIRED");
    const proven = { password: PASSWORD, stepUpProof: totp(codeOf(secret)) };
    const begun = await call(contract.beginPasskey, who, proven);
    const { made } = makePasskey(String(begun.data.challenge), SITE);
    const done = await call(contract.finishPasskey, who, { ...made, name: "Laptop" });
    expect(done.data).toMatchObject({
      recoveryCodes: null,
      state: { factors: [{ kind: "totp" }, { kind: "passkey" }] },
    });
  });

  test("ten factors are enough", async () => {
    const { secret, recovery, ...who } = await withTotp();
    for (let nth = 2; nth <= 10; nth++) {
      const { data } = await call(contract.beginTotp, who, { password: PASSWORD, stepUpProof: totp(codeOf(secret)) });
      const finish = { enrolmentId: data.enrolmentId, code: codeOf(String(data.secret)), name: `App ${nth}` };
      expect(outcome(await call(contract.finishTotp, who, finish))).toBe("done");
      clock.advance(STEP_MS);
    }
    const more = await call(contract.beginTotp, who, { password: PASSWORD, stepUpProof: recoveryProof(recovery[0]!) });
    expect(more.data).toMatchObject({ error: "STEP_UP_FULL", params: { limit: 10 } });
  });
});

describe("a movement", () => {
  test("of a member who set nothing up needs no proof", async () => {
    const who = await newcomer();
    expect(outcome(await call(moves.transfer, who, input))).toBe("done");
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp("000000") }))).toBe("done");
  });

  test("without a proof is refused and moves nothing; the same key with one is done, once", async () => {
    const { secret, ...who } = await withTotp();
    const key = randomUUID();
    const asked = await call(moves.transfer, who, input, key);
    expect(asked.data).toMatchObject({ error: "STEP_UP_REQUIRED", params: { methods: "totp,recovery" } });
    expect([events.length, await countMoves(who)]).toEqual([0, 0]);
    const wrong = await call(moves.transfer, who, { ...input, stepUpProof: totp(wrongCode(secret)) }, key);
    expect(outcome(wrong)).toBe("STEP_UP_WRONG");
    const right = { ...input, stepUpProof: totp(codeOf(secret)) };
    const done = await call(moves.transfer, who, right, key);
    expect(outcome(done)).toBe("done");
    for (const again of [right, input, { ...input, stepUpProof: totp("123456") }])
      expect((await call(moves.transfer, who, again, key)).raw).toBe(done.raw);
    expect(await countMoves(who)).toBe(1);
    const other = await call(moves.transfer, who, { ...input, amount: "99" }, key);
    expect(outcome(other)).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("accepts a code once, and none from before it", async () => {
    const { secret, ...who } = await withTotp();
    const former = codeOf(secret, new Date(clock.now().getTime() - STEP_MS));
    const code = codeOf(secret);
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(code) }))).toBe("done");
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(code) }))).toBe("STEP_UP_WRONG");
    expect(outcome(await call(moves.withdraw, who, { ...input, stepUpProof: totp(code) }))).toBe("STEP_UP_WRONG");
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(former) }))).toBe("STEP_UP_WRONG");
    clock.advance(STEP_MS);
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(codeOf(secret)) }))).toBe("done");
    expect(await countMoves(who)).toBe(2);
  });

  test(`one code used ${AT_ONCE} times at once moves once`, async () => {
    const { secret, ...who } = await withTotp();
    const given = { ...input, stepUpProof: totp(codeOf(secret)) };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(moves.transfer, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(await countMoves(who)).toBe(1);
  });

  test(`one request sent ${AT_ONCE} times at once moves once and is answered alike`, async () => {
    const { secret, ...who } = await withTotp();
    const given = { ...input, stepUpProof: totp(codeOf(secret)) };
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(moves.transfer, who, given, key)));
    expect(tally(answers)).toEqual({ done: AT_ONCE });
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(await countMoves(who)).toBe(1);
  });

  test("that is refused for another reason leaves the code of use", async () => {
    const { secret, ...who } = await withTotp();
    const proof = totp(codeOf(secret));
    expect(outcome(await call(moves.transfer, who, { ...input, amount: "9999", stepUpProof: proof }))).toBe(
      "INSUFFICIENT_BALANCE",
    );
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: proof }))).toBe("done");
    expect(await countMoves(who)).toBe(1);
  });

  test("has five tries an hour, also simultaneous ones, whoever knows the code; then it is welcome again", async () => {
    const { secret, recovery, ...who } = await withTotp();
    const guesses = Array.from({ length: 20 }, (_, nth) => ({ ...input, stepUpProof: totp(wrongCode(secret, nth)) }));
    const answers = await Promise.all(guesses.map((guess) => call(moves.transfer, who, guess)));
    expect(tally(answers)).toEqual({ STEP_UP_WRONG: 5, TOO_MANY_REQUESTS: 15 });
    const again = await call(moves.transfer, who, guesses.at(-1)!);
    expect([again.status, outcome(again)]).toEqual([429, "TOO_MANY_REQUESTS"]);
    for (const proof of [totp(codeOf(secret)), recoveryProof(recovery[0]!)])
      expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: proof }))).toBe("TOO_MANY_REQUESTS");
    expect(await countMoves(who)).toBe(0);
    clock.advance(HOUR_MS);
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(codeOf(secret)) }))).toBe("done");
  });

  test("takes right codes as often as there are any", async () => {
    const { secret, ...who } = await withTotp();
    for (let nth = 0; nth < 12; nth++) {
      expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: totp(codeOf(secret)) }))).toBe("done");
      clock.advance(STEP_MS);
    }
  });

  test("is not proven by somebody else's authenticator", async () => {
    const [who, other] = [await withTotp(), await withTotp()];
    const stolen = { ...input, stepUpProof: totp(codeOf(other.secret)) };
    expect(outcome(await call(moves.transfer, who, stolen))).toBe("STEP_UP_WRONG");
    const borrowed = { ...input, stepUpProof: recoveryProof(other.recovery[0]!) };
    expect(outcome(await call(moves.transfer, who, borrowed))).toBe("STEP_UP_WRONG");
  });
});

describe("a recovery code", () => {
  test("works once, written as one likes, and the member is told", async () => {
    const { recovery, ...who } = await withTotp();
    told = [];
    const code = recovery[3]!.toLowerCase().replaceAll("-", " ");
    const given = { ...input, stepUpProof: recoveryProof(code) };
    expect(outcome(await call(moves.withdraw, who, given))).toBe("done");
    expect(told).toEqual([who.id]);
    expect(outcome(await call(moves.withdraw, who, given))).toBe("STEP_UP_WRONG");
    expect((await call(contract.state, who, {})).data.recoveryCodesLeft).toBe(9);
  });

  test(`used ${AT_ONCE} times at once moves once`, async () => {
    const { recovery, ...who } = await withTotp();
    const given = { ...input, stepUpProof: recoveryProof(recovery[0]!) };
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(moves.withdraw, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(await countMoves(who)).toBe(1);
  });

  test("is replaced by new ones with a proof", async () => {
    const { recovery, secret, ...who } = await withTotp();
    expect(outcome(await call(contract.newRecoveryCodes, who, {}))).toBe("STEP_UP_REQUIRED");
    const { data } = await call(contract.newRecoveryCodes, who, { stepUpProof: totp(codeOf(secret)) });
    const [former, current] = [recovery[0]!, data.recoveryCodes![0]!];
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: recoveryProof(former) }))).toBe(
      "STEP_UP_WRONG",
    );
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: recoveryProof(current) }))).toBe("done");
    expect(outcome(await call(contract.newRecoveryCodes, await newcomer(), {}))).toBe("STEP_UP_NOT_SET_UP");
  });
});

describe("a passkey", () => {
  const prove = async (who: Person & { passkey: Passkey }, content: object = input, bent: Bent = {}) => ({
    ...input,
    stepUpProof: signChallenge(who.passkey, await challengeFor(who, "transfer", moves.transfer.path, content), bent),
  });

  test("proves the movement that its challenge was made for, once", async () => {
    const who = await withPasskey();
    expect(who.answer.data).toMatchObject({
      state: { transfer: true, factors: [{ kind: "passkey", name: "Laptop" }] },
    });
    expect(who.recovery).toHaveLength(10);
    const given = await prove(who);
    const key = randomUUID();
    const done = await call(moves.transfer, who, given, key);
    expect(outcome(done)).toBe("done");
    expect((await call(moves.transfer, who, given, key)).raw).toBe(done.raw);
    expect(outcome(await call(moves.transfer, who, given))).toBe("STEP_UP_WRONG");
    expect(await countMoves(who)).toBe(1);
  });

  test(`one signature used ${AT_ONCE} times at once moves once`, async () => {
    const who = await withPasskey();
    const given = await prove(who);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => call(moves.transfer, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(await countMoves(who)).toBe(1);
  });

  test("proves no other amount, receiver or action, and not for somebody else", async () => {
    const [who, other] = [await withPasskey(), await withPasskey()];
    for (const content of [
      { ...input, amount: "12.6" },
      { ...input, receiver: "10000002" },
    ])
      expect(outcome(await call(moves.transfer, who, await prove(who, content)))).toBe("STEP_UP_WRONG");
    const forTransfer = await prove(who);
    expect(outcome(await call(moves.withdraw, who, forTransfer))).toBe("STEP_UP_WRONG");
    expect(outcome(await call(moves.transfer, other, forTransfer))).toBe("STEP_UP_WRONG");
    const notMine = signChallenge(other.passkey, await challengeFor(who, "transfer", moves.transfer.path, input));
    expect(outcome(await call(moves.transfer, who, { ...input, stepUpProof: notMine }))).toBe("STEP_UP_WRONG");
    expect(outcome(await call(moves.transfer, who, forTransfer))).toBe("done");
  });

  test.each<[string, Bent]>([
    ["for another site", { origin: "https://shop.example.evil.net" }],
    ["over plain http", { origin: "http://shop.example" }],
    ["for another host", { rpId: "evil.net" }],
    ["without the member having been recognized", { verified: false }],
    ["as a registration", { type: "webauthn.create" }],
  ])("that signed %s proves nothing, and is not counted as a guess", async (_what, bent) => {
    const who = await withPasskey();
    for (let nth = 0; nth < 7; nth++)
      expect(outcome(await call(moves.transfer, who, await prove(who, input, bent)))).toBe("STEP_UP_WRONG");
    expect(outcome(await call(moves.transfer, who, await prove(who)))).toBe("done");
  });

  test.each<[string, Bent]>([
    ["for another site", { origin: "https://evil.net" }],
    ["for another host", { rpId: "evil.net" }],
    ["without the member having been recognized", { verified: false }],
  ])("that was made %s is not added", async (_what, bent) => {
    const { answer, ...who } = await withPasskey(bent);
    expect(outcome(answer)).toBe("PASSKEY_REFUSED");
    expect((await call(contract.state, who, {})).data).toMatchObject({ factors: [], transfer: false });
  });

  test("whose count goes back was copied, and proves nothing", async () => {
    const who = await withPasskey();
    expect(outcome(await call(moves.transfer, who, await prove(who)))).toBe("done");
    who.passkey.count = 0;
    expect(outcome(await call(moves.transfer, who, await prove(who)))).toBe("STEP_UP_WRONG");
  });

  test("has five minutes, and its challenge cannot register another one", async () => {
    const who = await withPasskey();
    const given = await prove(who);
    clock.advance(5 * 60_000);
    expect(outcome(await call(moves.transfer, who, given))).toBe("STEP_UP_WRONG");
    await forgetStepUp(test_.database.queries, clock.now());
    const challenge = await challengeFor(who, "transfer", moves.transfer.path, input);
    const { made } = makePasskey(challenge, SITE);
    expect(outcome(await call(contract.finishPasskey, who, { ...made, name: "Sneaked in" }))).toBe("PASSKEY_REFUSED");
  });

  test("is registered once, and by its challenge once", async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const begun = await call(contract.beginPasskey, who, { password: PASSWORD });
    const { made } = makePasskey(String(begun.data.challenge), SITE);
    expect(outcome(await call(contract.finishPasskey, other, { ...made, name: "Theirs" }))).toBe("PASSKEY_REFUSED");
    const twice = await Promise.all(
      Array.from({ length: 2 }, () => call(contract.finishPasskey, who, { ...made, name: "Mine" })),
    );
    expect(tally(twice)).toEqual({ done: 1, PASSKEY_REFUSED: 1 });
  });

  test("still works while somebody guesses codes", async () => {
    const who = await withPasskey();
    const guesses = Array.from({ length: 8 }, (_, nth) => ({ ...input, stepUpProof: totp(`00000${nth}`) }));
    expect(tally(await Promise.all(guesses.map((guess) => call(moves.transfer, who, guess))))).toEqual({
      STEP_UP_WRONG: 5,
      TOO_MANY_REQUESTS: 3,
    });
    expect(outcome(await call(moves.transfer, who, await prove(who)))).toBe("done");
  });

  test("is asked for by those who have one, sixty times an hour", async () => {
    const intent = hashToken("x").toString("base64url");
    const ask = async (who: Person) => outcome(await call(contract.beginProof, who, { action: "transfer", intent }));
    expect(await ask(await newcomer())).toBe("STEP_UP_NOT_SET_UP");
    const who = await withPasskey();
    for (let nth = 0; nth < 59; nth++) expect(await ask(who)).toBe("done");
    expect(await ask(who)).toBe("TOO_MANY_REQUESTS");
  });
});

describe("the protection", () => {
  test("is switched off with a proof, on without, and each movement on its own", async () => {
    const { secret, ...who } = await withTotp();
    const off = { move: "transfer", on: false };
    expect(outcome(await call(contract.protect, who, off))).toBe("STEP_UP_REQUIRED");
    const proven = { ...off, stepUpProof: totp(codeOf(secret)) };
    expect((await call(contract.protect, who, proven)).data).toMatchObject({ transfer: false, withdrawal: true });
    expect(outcome(await call(moves.transfer, who, input))).toBe("done");
    expect(outcome(await call(moves.withdraw, who, input))).toBe("STEP_UP_REQUIRED");
    expect(outcome(await call(contract.protect, who, { move: "transfer", on: true }))).toBe("done");
    expect(outcome(await call(moves.transfer, who, input))).toBe("STEP_UP_REQUIRED");
    const nobody = await newcomer();
    expect(outcome(await call(contract.protect, nobody, { move: "transfer", on: true }))).toBe("STEP_UP_NOT_SET_UP");
  });

  test("by a passkey is changed with a passkey, for that change alone", async () => {
    const who = await withPasskey();
    const off = { move: "withdrawal", on: false };
    const challenge = await challengeFor(who, "settings", contract.protect.path, off);
    const stepUpProof = signChallenge(who.passkey, challenge);
    const other = { move: "transfer", on: false, stepUpProof };
    expect(outcome(await call(contract.protect, who, other))).toBe("STEP_UP_WRONG");
    expect((await call(contract.protect, who, { ...off, stepUpProof })).data).toMatchObject({ withdrawal: false });
  });

  test("ends with the last factor, which is removed with a proof; nothing stays behind", async () => {
    const { secret, recovery, ...who } = await withTotp();
    const { factors } = (await call(contract.state, who, {})).data as { factors: { id: string }[] };
    const factorId = factors[0]!.id;
    expect(outcome(await call(contract.remove, who, { factorId }))).toBe("STEP_UP_REQUIRED");
    const other = await newcomer();
    expect(outcome(await call(contract.remove, other, { factorId }))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    expect(outcome(await call(contract.rename, other, { factorId, name: "Theirs" }))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    expect((await call(contract.rename, who, { factorId, name: "Old phone" })).data).toMatchObject({
      factors: [{ name: "Old phone" }],
    });
    const missing = { factorId: randomUUID(), stepUpProof: totp(codeOf(secret)) };
    expect(outcome(await call(contract.remove, who, missing))).toBe("STEP_UP_FACTOR_NOT_FOUND");
    const removed = await call(contract.remove, who, { factorId, stepUpProof: totp(codeOf(secret)) });
    expect(removed.data).toMatchObject({ factors: [], transfer: false, withdrawal: false, recoveryCodesLeft: 0 });
    expect(outcome(await call(moves.transfer, who, input))).toBe("done");
    const lost = { ...input, stepUpProof: recoveryProof(recovery[0]!) };
    expect(outcome(await call(moves.transfer, who, lost))).toBe("done");
  });

  test("changes are told", async () => {
    const { secret, ...who } = await withTotp();
    told = [];
    await call(contract.protect, who, { move: "transfer", on: false, stepUpProof: totp(codeOf(secret)) });
    await call(contract.protect, who, { move: "transfer", on: true });
    await call(contract.protect, who, { move: "transfer", on: true });
    expect(told).toEqual([who.id, who.id]);
  });

  test("is erased with the account", async () => {
    const who = await withTotp();
    await challengeFor(await withPasskey(), "transfer", moves.transfer.path, input);
    expect(outcome(await call(members.cancelAccount, who, { password: PASSWORD }))).toBe("done");
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from members.step_up where member_id = ${who.id})
        + (select count(*) from members.step_up_factor where member_id = ${who.id})
        + (select count(*) from members.recovery_code where member_id = ${who.id}))::int as count`.execute(
      test_.database.queries,
    );
    expect(rows[0]!.count).toBe(0);
  });
});
