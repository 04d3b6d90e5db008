/** What passkeys do and do not prove, with a software authenticator. */
import { randomUUID } from "node:crypto";
import { stepUp as contract } from "@banyan/contract/step-up.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bent, makePasskey, type Passkey, signChallenge } from "../../../../test/authenticator.ts";
import { PASSWORD } from "../../../../test/members.ts";
import { hashToken } from "../../../platform/ids.ts";
import { forgetStepUp } from "../index.ts";
import {
  HOUR_MS,
  input,
  moves,
  openScene,
  outcome,
  type Person,
  type Scene,
  SITE,
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

describe("a passkey", () => {
  const prove = async (who: Person & { passkey: Passkey }, content: object = input, bent: Bent = {}) => ({
    ...input,
    stepUpProof: signChallenge(
      who.passkey,
      await scene.challengeFor(who, "transfer", moves.transfer.path, content),
      bent,
    ),
  });

  test("proves the movement that its challenge was made for, once", async () => {
    const who = await scene.withPasskey();
    expect(who.answer.data).toMatchObject({
      state: { transfer: true, factors: [{ kind: "passkey", name: "Laptop" }] },
    });
    expect(who.answer.data.recoveryCodes).toHaveLength(10);
    const given = await prove(who);
    const key = randomUUID();
    const done = await scene.call(moves.transfer, who, given, key);
    expect(outcome(done)).toBe("done");
    expect((await scene.call(moves.transfer, who, given, key)).raw).toBe(done.raw);
    expect(outcome(await scene.call(moves.transfer, who, given))).toBe("STEP_UP_WRONG");
    expect(await scene.countMoves(who)).toBe(1);
  });

  test.each<[string, Bent]>([
    ["that counts its uses", {}],
    ["that does not count", { count: 0 }],
  ])(`%s signs once: ${AT_ONCE} uses at once move once, and later ones nothing`, async (_which, bent) => {
    const who = await scene.withPasskey();
    const given = await prove(who, input, bent);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => scene.call(moves.transfer, who, given)));
    expect(tally(answers)).toEqual({ done: 1, STEP_UP_WRONG: AT_ONCE - 1 });
    expect(outcome(await scene.call(moves.transfer, who, given))).toBe("STEP_UP_WRONG");
    expect(await scene.countMoves(who)).toBe(1);
  });

  test("proves no other amount, receiver or action, and not for somebody else", async () => {
    const [who, other] = [await scene.withPasskey(), await scene.withPasskey()];
    for (const content of [
      { ...input, amount: "12.6" },
      { ...input, receiver: "10000002" },
    ])
      expect(outcome(await scene.call(moves.transfer, who, await prove(who, content)))).toBe("STEP_UP_WRONG");
    const forTransfer = await prove(who);
    expect(outcome(await scene.call(moves.withdraw, who, forTransfer))).toBe("STEP_UP_WRONG");
    expect(outcome(await scene.call(moves.transfer, other, forTransfer))).toBe("STEP_UP_WRONG");
    const notMine = signChallenge(other.passkey, await scene.challengeFor(who, "transfer", moves.transfer.path, input));
    expect(outcome(await scene.call(moves.transfer, who, { ...input, stepUpProof: notMine }))).toBe("STEP_UP_WRONG");
    expect(outcome(await scene.call(moves.transfer, who, forTransfer))).toBe("done");
  });

  test.each<[string, Bent]>([
    ["for another site", { origin: "https://shop.example.evil.net" }],
    ["over plain http", { origin: "http://shop.example" }],
    ["for another host", { rpId: "evil.net" }],
    ["without the member having been recognized", { verified: false }],
    ["as a registration", { type: "webauthn.create" }],
  ])("that signed %s proves nothing, and is not counted as a guess", async (_what, bent) => {
    const who = await scene.withPasskey();
    for (let nth = 0; nth < 7; nth++)
      expect(outcome(await scene.call(moves.transfer, who, await prove(who, input, bent)))).toBe("STEP_UP_WRONG");
    expect(outcome(await scene.call(moves.transfer, who, await prove(who)))).toBe("done");
  });

  test.each<[string, Bent]>([
    ["for another site", { origin: "https://evil.net" }],
    ["for another host", { rpId: "evil.net" }],
    ["without the member having been recognized", { verified: false }],
  ])("that was made %s is not added", async (_what, bent) => {
    const { answer, ...who } = await scene.withPasskey(bent);
    expect(outcome(answer)).toBe("PASSKEY_REFUSED");
    expect((await scene.call(contract.state, who, {})).data).toMatchObject({ factors: [], transfer: false });
  });

  test("whose count goes back was copied, and proves nothing", async () => {
    const who = await scene.withPasskey();
    expect(outcome(await scene.call(moves.transfer, who, await prove(who)))).toBe("done");
    who.passkey.count = 0;
    expect(outcome(await scene.call(moves.transfer, who, await prove(who)))).toBe("STEP_UP_WRONG");
  });

  test("has five minutes, and its challenge cannot register another one", async () => {
    const who = await scene.withPasskey();
    const given = await prove(who);
    scene.clock.advance(5 * 60_000);
    expect(outcome(await scene.call(moves.transfer, who, given))).toBe("STEP_UP_WRONG");
    await forgetStepUp(scene.database.queries, scene.clock.now());
    const challenge = await scene.challengeFor(who, "transfer", moves.transfer.path, input);
    const { made } = makePasskey(challenge, SITE);
    expect(outcome(await scene.call(contract.finishPasskey, who, { ...made, name: "Sneaked in" }))).toBe(
      "PASSKEY_REFUSED",
    );
  });

  test("is registered once, and by its challenge once", async () => {
    const [who, other] = [await scene.newcomer(), await scene.newcomer()];
    const begun = await scene.call(contract.beginPasskey, who, { password: PASSWORD });
    const { made } = makePasskey(String(begun.data.challenge), SITE);
    expect(outcome(await scene.call(contract.finishPasskey, other, { ...made, name: "Theirs" }))).toBe(
      "PASSKEY_REFUSED",
    );
    const twice = await Promise.all(
      Array.from({ length: 2 }, () => scene.call(contract.finishPasskey, who, { ...made, name: "Mine" })),
    );
    expect(tally(twice)).toEqual({ done: 1, PASSKEY_REFUSED: 1 });
  });

  test("still works while somebody guesses codes", async () => {
    const who = await scene.withPasskey();
    const guesses = Array.from({ length: 8 }, (_, nth) => ({ ...input, stepUpProof: totp(`00000${nth}`) }));
    expect(tally(await Promise.all(guesses.map((guess) => scene.call(moves.transfer, who, guess))))).toEqual({
      STEP_UP_WRONG: 5,
      TOO_MANY_REQUESTS: 3,
    });
    expect(outcome(await scene.call(moves.transfer, who, await prove(who)))).toBe("done");
  });

  test("is asked for by those who have one, sixty times an hour", async () => {
    const intent = hashToken("x").toString("base64url");
    const ask = async (who: Person) =>
      outcome(await scene.call(contract.beginProof, who, { action: "transfer", intent }));
    expect(await ask(await scene.newcomer())).toBe("STEP_UP_NOT_SET_UP");
    const who = await scene.withPasskey();
    for (let nth = 0; nth < 59; nth++) expect(await ask(who)).toBe("done");
    expect(await ask(who)).toBe("TOO_MANY_REQUESTS");
  });
});
