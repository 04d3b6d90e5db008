import { RECOVERY_CODES } from "@banyan/contract/step-up.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, someoneWaits, type TestDatabase } from "../../../../test/database.ts";
import {
  join,
  joinPorts,
  joinRoot,
  leave,
  originAt,
  PASSWORD,
  registration,
  stepUpPorts,
  unproven,
} from "../../../../test/members.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import type { Proving } from "../../../platform/http/call.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { changePassword, changeProfile } from "../account.ts";
import { undoEmail } from "../email-change.ts";
import { sendCode } from "../email-code.ts";
import { readInvitation } from "../lookup.ts";
import type { Origin } from "../rate-limits.ts";
import { registerMember } from "../registration.ts";
import { openSession, resolveSession } from "../sessions/sessions.ts";
import { signIn } from "../sessions/sign-in.ts";
import { withProof } from "../step-up/proof.ts";
import { newRecoveryCodes } from "../step-up/step-up.ts";
import { insertFactor, insertProtection, updateProtection } from "../step-up/store.ts";
import { makeRecoveryCodes } from "./codes.ts";
import { recoverPassword } from "./recovery.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
const NEW_PASSWORD = "another quiet password";
const THIEF_PASSWORD = "the password of a thief";
const UNKNOWN = "99999999";
const WRONG = "ZZZZZZZZZZZZ";
const entrance = { stepUp: stepUpPorts, publicUrl: "https://shop.example" };
let test_: TestDatabase;
let codes: { inviteCode: string; nodeCode: string };
let mei: { id: bigint; memberId: string; token: string; recoveryCodes: string[] };
const told: bigint[] = [];

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  const root = await joinRoot(test_.database, clock.now(), { email: "root@example.com" });
  const { inviteCode, left } = await readInvitation(test_.database.queries, root.id, "");
  codes = { inviteCode, nodeCode: left.nodeCode };
});
beforeEach(async () => {
  clock.advance(80 * 3_600_000);
  told.length = 0;
  const joined = await join(test_.database, codes, clock.now());
  mei = { ...joined, recoveryCodes: joined.recoveryCodes ?? [] };
});
afterAll(() => test_.drop());

const typed = (code: string | undefined) => (code ?? "").replaceAll("-", "");
/** From another network and device than the one that joined. */
const stranger = (ip = "198.51.100.9"): Origin =>
  originAt(clock.now(), ip, "Mozilla/5.0 (Windows NT 10.0) Firefox/130");
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Refusal) => error.refusal ?? error,
  );
const recover = (
  code = mei.recoveryCodes[0],
  { memberId = mei.memberId, origin = stranger(), newPassword = NEW_PASSWORD } = {},
) =>
  recoverPassword(
    test_.database,
    { onRecovered: async (_tx, { memberId: id }) => void told.push(id) },
    { memberId, recoveryCode: typed(code), newPassword, repeatPassword: newPassword, origin },
  );
const enter = (password: string) =>
  signIn(test_.database, { account: mei.memberId, password, language: "en", origin: originAt(clock.now()) });
const who = (token: string) => resolveSession(test_.database.queries, token, clock.now());

test("a newcomer gets ten codes, of which only hashes are stored", async () => {
  expect(new Set(mei.recoveryCodes).size).toBe(RECOVERY_CODES);
  for (const code of mei.recoveryCodes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const { rows } = await sql<{ all: string }>`
    select string_agg(encode(code_hash, 'escape'), ' ') as all from members.recovery_code where member_id = ${mei.id}`.execute(
    test_.database.queries,
  );
  for (const code of mei.recoveryCodes) expect(rows[0]!.all).not.toContain(typed(code));
});

test("whoever sends the registration again signs in, and the codes of the first response still work", async () => {
  const input = { ...registration(codes), mobile: "0912000222", mayRepeat: true };
  const first = await registerMember(test_.database, joinPorts, input, originAt(clock.now(), "127.0.0.1"));
  const again = await registerMember(test_.database, joinPorts, input, originAt(clock.now(), "127.0.0.1"));
  expect(again.id).toBe(first.id);
  expect(again.recoveryCodes).toBeUndefined();
  expect(await outcome(recover(first.recoveryCodes?.[3], { memberId: first.memberId }))).toBe("done");
});

describe("a recovery code", () => {
  test("sets a new password, once, ends all sessions and is told", async () => {
    const { token: other } = await openSession(test_.database.queries, mei.id, originAt(clock.now()));
    expect(await outcome(recover())).toBe("done");
    for (const token of [mei.token, other]) expect(await outcome(who(token))).toBe("SESSION_OVER");
    expect(await outcome(enter(PASSWORD))).toBe("SIGN_IN_FAILED");
    expect(await outcome(enter(NEW_PASSWORD))).toBe("done");
    expect(told).toEqual([mei.id]);
    expect(await outcome(recover(mei.recoveryCodes[0], { newPassword: THIEF_PASSWORD }))).toBe("RECOVERY_CODE_WRONG");
    expect(await outcome(recover(mei.recoveryCodes[1]))).toBe("done");
  });

  test("is answered like a wrong one for a member who does not exist or has no access", async () => {
    expect(await outcome(recover(WRONG))).toBe("RECOVERY_CODE_WRONG");
    expect(await outcome(recover(WRONG, { memberId: UNKNOWN }))).toBe("RECOVERY_CODE_WRONG");
    const other = await join(test_.database, codes, clock.now());
    expect(await outcome(recover(mei.recoveryCodes[0], { memberId: other.memberId }))).toBe("RECOVERY_CODE_WRONG");
    for (const status of ["suspended", "active"])
      expect([
        status,
        await sql`update members.member set status = ${status} where id = ${mei.id}`
          .execute(test_.database.queries)
          .then(() => outcome(recover())),
      ]).toEqual([status, status === "active" ? "done" : "RECOVERY_CODE_WRONG"]);
  });

  test("is guessed ten times an hour for an account, from wherever; the member's own device has its own ten", async () => {
    const from = (nth: number) => ({ origin: stranger(`198.51.${nth}.9`) });
    for (let nth = 0; nth < 10; nth++) expect(await outcome(recover(WRONG, from(nth)))).toBe("RECOVERY_CODE_WRONG");
    expect(await outcome(recover(mei.recoveryCodes[0], from(11)))).toBe("TOO_MANY_REQUESTS");
    expect(await outcome(recover(mei.recoveryCodes[0], { origin: originAt(clock.now(), "127.0.0.1") }))).toBe("done");
  });

  test("is guessed ten times an hour from a network, whatever the account", async () => {
    const from = { origin: stranger("192.0.2.77") };
    for (let nth = 0; nth < 10; nth++)
      expect(await outcome(recover(WRONG, { ...from, memberId: String(90_000_000 + nth) }))).toBe(
        "RECOVERY_CODE_WRONG",
      );
    expect(await outcome(recover(mei.recoveryCodes[0], from))).toBe("TOO_MANY_REQUESTS");
  });

  test("sent many times at once works once", async () => {
    const passwords = Array.from({ length: 6 }, (_, nth) => `${NEW_PASSWORD} ${nth}`);
    const outcomes = await Promise.all(
      passwords.map((newPassword, nth) =>
        outcome(recover(mei.recoveryCodes[0], { newPassword, origin: stranger(`203.0.${nth}.1`) })),
      ),
    );
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    expect(await outcome(enter(passwords[outcomes.indexOf("done")]!))).toBe("done");
  });

  test("makes no way around two different new passwords or an easy one", async () => {
    const input = { memberId: mei.memberId, recoveryCode: typed(mei.recoveryCodes[0]), origin: stranger() };
    const attempt = (newPassword: string, repeatPassword: string) =>
      recoverPassword(test_.database, { onRecovered: async () => {} }, { ...input, newPassword, repeatPassword }).catch(
        ({ fields }: Refusal) => fields,
      );
    expect(await attempt(NEW_PASSWORD, "other")).toEqual({ repeatPassword: "PASSWORD_MISMATCH" });
    expect(await attempt("12345678", "12345678")).toEqual({ newPassword: "PASSWORD_TOO_COMMON" });
    expect(await outcome(recover())).toBe("done");
  });
});

describe("while a recovery is under way", () => {
  /** Recovers while the request waits for the member's row, so that the request was allowed before and comes after. */
  async function crossing(request: () => Promise<unknown>): Promise<unknown> {
    let asking: Promise<unknown> | undefined;
    let recovering: Promise<unknown> | undefined;
    await test_.database.transaction(async (tx) => {
      await sql`select 1 from members.member where id = ${mei.id} for update`.execute(tx);
      recovering = outcome(recover());
      await someoneWaits(test_);
      asking = outcome(request());
      await someoneWaits(test_, 2);
    });
    expect(await recovering).toBe("done");
    return asking;
  }

  test("whoever knew the old password does not set another one", async () => {
    const input = { ...unproven(mei.id, clock.now()), sessionId: (await who(mei.token)).sessionId };
    const passwords = { oldPassword: PASSWORD, newPassword: THIEF_PASSWORD };
    expect(await crossing(() => changePassword(test_.database, entrance, { ...input, ...passwords }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(await outcome(enter(NEW_PASSWORD))).toBe("done");
  });

  test("nor another mobile, nor new codes, nor cancels the account", async () => {
    const asked = { ...unproven(mei.id, clock.now()), password: PASSWORD };
    const profile = { ...asked, areaCode: "+886", mobile: "0987654321", origin: originAt(clock.now()) };
    expect(await crossing(() => changeProfile(test_.database, entrance, profile))).toBe("PASSWORD_WRONG");
    await sql`update members.member m set password_hash = r.password_hash from members.member r
      where m.id = ${mei.id} and r.email = 'root@example.com'`.execute(test_.database.queries);
    mei.recoveryCodes.shift();
    expect(await crossing(() => newRecoveryCodes(test_.database, stepUpPorts, asked))).toBe("PASSWORD_WRONG");
    await sql`update members.member m set password_hash = r.password_hash from members.member r
      where m.id = ${mei.id} and r.email = 'root@example.com'`.execute(test_.database.queries);
    mei.recoveryCodes.shift();
    expect(await crossing(() => leave(test_.database, { id: mei.id, now: clock.now() }))).toBe("PASSWORD_WRONG");
  });

  test("a cancellation that comes first leaves nothing to recover", async () => {
    let recovering: Promise<unknown> | undefined;
    await test_.database.transaction(async (tx) => {
      await sql`select 1 from members.member where id = ${mei.id} for key share`.execute(tx);
      const leaving = leave(test_.database, { id: mei.id, now: clock.now() });
      await someoneWaits(test_);
      recovering = outcome(recover());
      leaving.catch(() => {});
      await someoneWaits(test_, 2);
    });
    expect(await recovering).toBe("RECOVERY_CODE_WRONG");
  });
});

describe("beside a second factor", () => {
  const proving = (code: string | undefined, now = clock.now()): Proving => ({
    memberId: mei.id,
    action: "transfer",
    proof: { method: "recovery", code: typed(code) },
    intent: Buffer.alloc(32),
    now,
  });
  const move = (code: string | undefined) =>
    withProof(test_.database, stepUpPorts, proving(code), async (tx) => {
      await sql`select 1 from members.member where id = ${mei.id} for key share`.execute(tx);
    });

  beforeEach(() =>
    test_.database.transaction(async (tx) => {
      await insertProtection(tx, mei.id);
      const [id, now] = [crypto.randomUUID(), clock.now()];
      await insertFactor(tx, {
        id,
        memberId: mei.id,
        kind: "totp",
        name: "Phone",
        sealedSecret: Buffer.alloc(8),
        usedStep: 0n,
        now,
      });
      await updateProtection(tx, mei.id, { transfer: true });
      mei.recoveryCodes = await makeRecoveryCodes(tx, mei.id, now);
    }),
  );

  test("codes are no proof for 72 hours after one set a password, so a stolen list is not both", async () => {
    expect(await outcome(move(mei.recoveryCodes[0]))).toBe("done");
    expect(await outcome(recover(mei.recoveryCodes[1]))).toBe("done");
    expect(await outcome(move(mei.recoveryCodes[2]))).toBe("STEP_UP_WRONG");
    const asked = await withProof(
      test_.database,
      stepUpPorts,
      { ...proving(""), proof: undefined },
      async () => {},
    ).catch(({ params }: Refusal) => params);
    expect(asked).toEqual({ methods: "totp" });
    clock.advance(72 * 3_600_000);
    expect(await outcome(move(mei.recoveryCodes[2]))).toBe("done");
  });

  test("a code used for both at the same moment works once, and nobody waits for each other", async () => {
    for (const code of mei.recoveryCodes.slice(0, 5)) {
      const outcomes = await Promise.all([outcome(move(code)), outcome(recover(code))]);
      expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
      clock.advance(73 * 3_600_000);
    }
  });
});

test("codes made after a change of email end when it is undone: whoever changed it knew the password", async () => {
  const email = `stolen${mei.memberId}@example.com`;
  const former = `mine${mei.memberId}@example.com`;
  await sql`update members.member set email = ${former} where id = ${mei.id}`.execute(test_.database.queries);
  const { queries } = test_.database;
  await sendCode(test_.database, {
    email,
    event: "change_email",
    memberId: mei.id,
    language: "en",
    origin: originAt(clock.now()),
  });
  const mailed = async (name: string, value: string) => {
    const { rows } = await sql<{ found: string }>`
      select mail_values ->> ${value} as found from notifications.outbox
      where recipient = ${email} and name = ${name}`.execute(queries);
    return rows[0]!.found;
  };
  const emailCode = await mailed("emailChangeCode", "code");
  const asked = { ...unproven(mei.id, clock.now()), password: PASSWORD };
  await changeProfile(test_.database, entrance, { ...asked, email, emailCode, origin: originAt(clock.now()) });
  const stolen = await newRecoveryCodes(test_.database, stepUpPorts, asked);
  const token = (await mailed("emailSet", "url")).split("token=")[1]!;
  await undoEmail(test_.database, stepUpPorts, { token, now: clock.now() });
  expect(await outcome(recover(stolen[0]))).toBe("RECOVERY_CODE_WRONG");
});
