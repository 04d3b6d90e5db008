import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, someoneWaits, type TestDatabase } from "../../../test/database.ts";
import { join, joinRoot, leave, originAt, PASSWORD, stepUpPorts, unproven } from "../../../test/members.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { recordPicture } from "../../platform/pictures.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { type CancelPorts, changePassword, changeProfile, type ProfileInput, retrievePassword } from "./account.ts";
import { undoEmail } from "./email-change.ts";
import { sendCode } from "./email-code.ts";
import { openSession, resolveSession, signIn } from "./index.ts";
import { readInvitation, readUserInfo } from "./lookup.ts";
import type { Origin } from "./rate-limits.ts";
import type { CodeEvent } from "./rate-limits-store.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
const NEW_PASSWORD = "another quiet password";
const ports = { stepUp: stepUpPorts, publicUrl: "https://shop.example" };
let test_: TestDatabase;
let rootId: bigint;
let mei: { id: bigint; memberId: string; email: string; token: string; sessionId: string };
let number = 0;

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  rootId = (await joinRoot(test_.database, clock.now(), { email: "root@example.com" })).id;
});
beforeEach(async () => {
  clock.advance(2 * 3_600_000);
  await sql`delete from notifications.outbox`.execute(test_.database.queries);
  const invitation = await readInvitation(test_.database.queries, rootId, "");
  const email = `mei${number++}@example.com`;
  const codes = { inviteCode: invitation.inviteCode, nodeCode: invitation.left.nodeCode };
  const joined = await join(test_.database, codes, clock.now(), { email, emailProven: true });
  mei = { ...joined, email, sessionId: (await who(joined.token)).sessionId };
});
afterAll(() => test_.drop());

const who = (token: string) => resolveSession(test_.database.queries, token, clock.now());
const origin = () => originAt(clock.now());
const enter = (password: string) =>
  signIn(test_.database, { account: mei.memberId, password, language: "en", origin: origin() });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Refusal) => error.refusal ?? error,
  );
const send = (email: string, event: CodeEvent = "retrieve_password", memberId: bigint | null = null) =>
  sendCode(test_.database, { email, event, memberId, language: "en", origin: origin() });
const recover = (code: string, email = mei.email) =>
  retrievePassword(test_.database, ports, {
    email,
    code,
    newPassword: NEW_PASSWORD,
    repeatPassword: NEW_PASSWORD,
    origin: origin(),
  });
const change = (input: ProfileInput) =>
  changeProfile(test_.database, ports, {
    password: PASSWORD,
    ...input,
    ...unproven(mei.id, clock.now()),
    origin: origin(),
  });
const replace = (input: { oldPassword: string; newPassword: string }) =>
  changePassword(test_.database, ports, { ...input, ...unproven(mei.id, clock.now()), sessionId: mei.sessionId });

async function mailsTo(recipient: string) {
  const { rows } = await sql<{ name: string; code: string | null }>`
    select name, mail_values->>'code' as code from notifications.outbox where recipient = ${recipient} order by id`.execute(
    test_.database.queries,
  );
  return rows;
}
const codeTo = async (recipient: string) => (await mailsTo(recipient)).findLast((mail) => mail.code)?.code ?? "";
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the password", () => {
  test("changes with the old one, ends the other sessions and tells by email", async () => {
    const { token: other } = await openSession(test_.database.queries, mei.id, origin());
    const input = { newPassword: NEW_PASSWORD };
    expect(await outcome(replace({ ...input, oldPassword: "wrong" }))).toBe("PASSWORD_WRONG");
    await replace({ ...input, oldPassword: PASSWORD });
    expect(await outcome(who(other))).toBe("SESSION_OVER");
    expect(await who(mei.token)).toMatchObject({ memberId: mei.id });
    expect(await outcome(enter(PASSWORD))).toBe("SIGN_IN_FAILED");
    expect(await outcome(enter(NEW_PASSWORD))).toBe("done");
    expect(await mailsTo(mei.email)).toContainEqual({ name: "passwordChanged", code: null });
  });

  test("cannot be guessed by whoever holds the session, nor become a common one", async () => {
    const input = { oldPassword: "wrong", newPassword: NEW_PASSWORD };
    for (let index = 0; index < 10; index++) expect(await outcome(replace(input))).toBe("PASSWORD_WRONG");
    expect(await outcome(replace({ ...input, oldPassword: PASSWORD }))).toBe("TOO_MANY_REQUESTS");
    const common = { ...input, oldPassword: PASSWORD, newPassword: "12345678" };
    const refusal = await replace(common).catch((error: Refusal) => error);
    expect((refusal as Refusal).fields).toEqual({ newPassword: "PASSWORD_TOO_COMMON" });
  });
});

describe("recovery", () => {
  test("sets a new password with the code, once, and ends all sessions", async () => {
    await send(mei.email);
    const code = await codeTo(mei.email);
    expect(code).toMatch(/^[0-9]{6}$/);
    await recover(code);
    expect(await outcome(who(mei.token))).toBe("SESSION_OVER");
    expect(await outcome(enter(NEW_PASSWORD))).toBe("done");
    expect(await outcome(recover(code))).toBe("EMAIL_CODE_WRONG");
  });

  test("of two requests with one code at once, one succeeds", async () => {
    await send(mei.email);
    const code = await codeTo(mei.email);
    const outcomes = await Promise.all([outcome(recover(code)), outcome(recover(code)), outcome(recover(code))]);
    expect(outcomes.toSorted()).toEqual(["EMAIL_CODE_WRONG", "EMAIL_CODE_WRONG", "done"]);
  });

  test("a code dies after five tries, and after ten minutes", async () => {
    await send(mei.email);
    const code = await codeTo(mei.email);
    for (let index = 0; index < 5; index++) expect(await outcome(recover(otherThan(code)))).toBe("EMAIL_CODE_WRONG");
    expect(await outcome(recover(code))).toBe("EMAIL_CODE_WRONG");
    clock.advance(60_000);
    await send(mei.email);
    const next = await codeTo(mei.email);
    clock.advance(600_000);
    expect(await outcome(recover(next))).toBe("EMAIL_CODE_WRONG");
  });

  test("codes are tried ten times an hour, however many are sent", async () => {
    const outcomes: unknown[] = [];
    for (let index = 0; index < 4; index++) {
      await send(mei.email);
      const wrong = otherThan(await codeTo(mei.email));
      for (let guess = 0; guess < 4; guess++) outcomes.push(await outcome(recover(wrong)));
      clock.advance(60_000);
    }
    expect(outcomes.filter((result) => result === "EMAIL_CODE_WRONG")).toHaveLength(10);
    expect(outcomes.filter((result) => result === "TOO_MANY_REQUESTS")).toHaveLength(6);
  });

  test("one code a minute, also for addresses that nobody registered", async () => {
    for (const email of [mei.email, "nobody@example.com"]) {
      expect(await outcome(send(email))).toBe("done");
      clock.advance(59_000);
      const refusal = (await send(email).catch((error: Refusal) => error)) as Refusal;
      expect([refusal.refusal, refusal.params]).toEqual(["EMAIL_CODE_TOO_SOON", { seconds: 1 }]);
      clock.advance(1_000);
      expect(await outcome(send(email))).toBe("done");
    }
    expect(await mailsTo("nobody@example.com")).toEqual([]);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(send("crowd@example.com"))));
    expect(outcomes.filter((result) => result === "done")).toHaveLength(1);
  });

  test("does the same writing for an address that nobody registered", async () => {
    const count = async () =>
      (await sql<{ n: bigint }>`select count(*) as n from notifications.outbox`.execute(test_.database.queries)).rows[0]
        ?.n ?? 0n;
    const before = await count();
    await send("nobody@example.com");
    expect(await count()).toBe(before + 1n);
  });

  test("ten codes an hour to one address", async () => {
    for (let index = 0; index < 10; index++) {
      expect(await outcome(send(mei.email))).toBe("done");
      clock.advance(60_000);
    }
    expect(await outcome(send(mei.email))).toBe("TOO_MANY_REQUESTS");
  });

  test("strangers who guess and ask for codes keep nobody out of a known device", async () => {
    await enter(PASSWORD);
    const stranger = { ...origin(), ip: "198.51.100.7" };
    const ask = (from: Origin) =>
      sendCode(test_.database, {
        email: mei.email,
        event: "retrieve_password",
        memberId: null,
        language: "en",
        origin: { ...from, now: clock.now() },
      });
    for (let nth = 0; nth < 10; nth++) {
      await ask(stranger);
      const from = { ...stranger, now: clock.now() };
      const given = { email: mei.email, code: "000000", newPassword: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
      expect(await outcome(retrievePassword(test_.database, ports, { ...given, origin: from }))).toBe(
        "EMAIL_CODE_WRONG",
      );
      clock.advance(60_000);
    }
    expect(await outcome(ask(stranger))).toBe("TOO_MANY_REQUESTS");
    expect(await outcome(ask(origin()))).toBe("done");
    expect(await outcome(recover(await codeTo(mei.email)))).toBe("done");
  });

  test("refuses two different new passwords", async () => {
    const input = {
      email: mei.email,
      code: "000000",
      newPassword: NEW_PASSWORD,
      repeatPassword: "other",
      origin: origin(),
    };
    const refusal = (await retrievePassword(test_.database, ports, input).catch((error: Refusal) => error)) as Refusal;
    expect(refusal.fields).toEqual({ repeatPassword: "PASSWORD_MISMATCH" });
  });
});

describe("the profile", () => {
  test("changes nickname and mobile, and nothing that was not given", async () => {
    await change({ nickname: "May", areaCode: "+84", mobile: "0912345678" });
    const info = await readUserInfo(test_.database.queries, mei.id);
    expect(info).toMatchObject({ nickname: "May", areaCode: "+84", mobile: "912345678", email: mei.email });
    await change({ mobile: "0987654321" });
    expect(await readUserInfo(test_.database.queries, mei.id)).toMatchObject({ nickname: "May", mobile: "987654321" });
    const refusal = (await change({ mobile: "12" }).catch((error: Refusal) => error)) as Refusal;
    expect(refusal.fields).toEqual({ mobile: "PHONE_FORMAT" });
  });

  test("takes an avatar that the member uploaded, and nobody else's", async () => {
    const stored = (id: string) => ({ id, width: 320, height: 320, widths: [96, 320] });
    const own = newId(clock.now());
    const others = newId(clock.now());
    await recordPicture(test_.database.queries, stored(own), {
      topic: "avatar",
      owner: `member:${mei.id}`,
      now: clock.now(),
    });
    await recordPicture(test_.database.queries, stored(others), {
      topic: "avatar",
      owner: `member:${rootId}`,
      now: clock.now(),
    });
    expect(await outcome(change({ avatarUploadId: others }))).toBe("UPLOAD_NOT_FOUND");
    await change({ avatarUploadId: own });
    expect((await readUserInfo(test_.database.queries, mei.id)).avatar).toMatchObject({ id: own, width: 320 });
  });

  test("a new email needs the code sent to it; the former address is told", async () => {
    const email = `new${mei.email}`;
    const missing = (await change({ email }).catch((error: Refusal) => error)) as Refusal;
    expect(missing.fields).toEqual({ emailCode: "REQUIRED" });
    await send(email, "change_email", mei.id);
    const emailCode = await codeTo(email);
    expect(await outcome(change({ email, emailCode: otherThan(emailCode) }))).toBe("EMAIL_CODE_WRONG");
    expect(await outcome(change({ email: "third@example.com", emailCode }))).toBe("EMAIL_CODE_WRONG");
    await change({ email, emailCode });
    expect((await readUserInfo(test_.database.queries, mei.id)).email).toBe(email);
    expect(await mailsTo(mei.email)).toContainEqual({ name: "emailChanged", code: null });
    expect(await mailsTo(email)).toContainEqual({ name: "emailSet", code: null });
  });

  test("no code goes to an address of another member, nor to a visitor", async () => {
    expect(await outcome(send("root@example.com", "change_email", mei.id))).toBe("done");
    expect(await mailsTo("root@example.com")).toEqual([]);
    expect(await outcome(send("free@example.com", "change_email"))).toBe("SESSION_MISSING");
    expect(await outcome(send("root@example.com", "withdraw", mei.id))).toBe("done");
    expect(await mailsTo("root@example.com")).toEqual([]);
    await send(mei.email, "withdraw", mei.id);
    expect(await codeTo(mei.email)).toMatch(/^[0-9]{6}$/);
  });
});

describe("the link that undoes a change of email", () => {
  /** Changes the email, and returns the link's token. */
  async function move(email: string): Promise<string> {
    await send(email, "change_email", mei.id);
    await change({ email, emailCode: await codeTo(email) });
    const { rows } = await sql<{ url: string }>`
      select mail_values->>'url' as url from notifications.outbox where recipient = ${email} and name = 'emailSet'`.execute(
      test_.database.queries,
    );
    return rows[0]!.url.replace("https://shop.example/#/pages/undoEmail?token=", "");
  }
  const undo = (token: string) => undoEmail(test_.database, stepUpPorts, { token, now: clock.now() });
  const emailNow = async () => (await readUserInfo(test_.database.queries, mei.id)).email;

  test("restores the former address, ends all sessions, and the password that was known no longer works", async () => {
    const token = await move(`thief${mei.email}`);
    expect(await undo(token)).toEqual({ newPasswordNeeded: true });
    expect(await emailNow()).toBe(mei.email);
    expect(await outcome(who(mei.token))).toBe("SESSION_OVER");
    expect(await outcome(enter(PASSWORD))).toBe("SIGN_IN_FAILED");
    expect(await outcome(undo(token))).toBe("EMAIL_UNDO_OVER");
    await send(mei.email);
    await recover(await codeTo(mei.email));
    expect(await outcome(enter(NEW_PASSWORD))).toBe("done");
  });

  test("undoes later changes too, whose links then do nothing", async () => {
    const first = await move(`one${mei.email}`);
    clock.advance(60_000);
    const second = await move(`two${mei.email}`);
    await undo(first);
    expect(await emailNow()).toBe(mei.email);
    expect(await outcome(undo(second))).toBe("EMAIL_UNDO_OVER");
  });

  test("works for 72 hours, and not where the address has another owner", async () => {
    const late = await move(`late${mei.email}`);
    clock.advance(72 * 3_600_000);
    expect(await outcome(undo(late))).toBe("EMAIL_UNDO_OVER");
    const taken = await move(`third${mei.email}`);
    await sql`update members.member set email = ${`late${mei.email}`} where id = ${rootId}`.execute(
      test_.database.queries,
    );
    expect(await outcome(undo(taken))).toBe("EMAIL_UNDO_OVER");
    await sql`update members.member set email = 'root@example.com' where id = ${rootId}`.execute(
      test_.database.queries,
    );
  });

  test("used at the same moment has one effect", async () => {
    const token = await move(`twice${mei.email}`);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(undo(token))));
    expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "EMAIL_UNDO_OVER")).toHaveLength(9);
  });

  test("takes the first address away again, and leaves the password", async () => {
    await sql`update members.member set email = null where id = ${mei.id}`.execute(test_.database.queries);
    const token = await move(`first${mei.email}`);
    expect(await undo(token)).toEqual({ newPasswordNeeded: false });
    expect(await emailNow()).toBeNull();
    expect(await outcome(enter(PASSWORD))).toBe("done");
  });
});

describe("cancelling", () => {
  const cancelled: bigint[] = [];
  const nothingOpen: CancelPorts = {
    requireNothingOpen: async () => {},
    onCancelled: async (_tx, { id }) => void cancelled.push(id),
  };
  const cancel = (password: string, given = nothingOpen) =>
    leave(test_.database, { id: mei.id, password, now: clock.now() }, given);

  test("is refused with a wrong password and while something is open", async () => {
    expect(await outcome(cancel("wrong"))).toBe("PASSWORD_WRONG");
    const open = { ...nothingOpen, requireNothingOpen: () => Promise.reject(refuse("ACCOUNT_NOT_EMPTY")) };
    expect(await outcome(cancel(PASSWORD, open))).toBe("ACCOUNT_NOT_EMPTY");
    expect(await who(mei.token)).toMatchObject({ memberId: mei.id });
  });

  test("is no way out of a suspension that came meanwhile", async () => {
    const { queries } = test_.database;
    await sql`update members.member set status = 'suspended' where id = ${mei.id}`.execute(queries);
    expect(await outcome(cancel(PASSWORD))).toBe("ACCOUNT_SUSPENDED");
    await sql`update members.member set status = 'active' where id = ${mei.id}`.execute(queries);
  });

  test("erases the person; member ID and place stay", async () => {
    await cancel(PASSWORD);
    expect(cancelled).toEqual([mei.id]);
    expect(await outcome(who(mei.token))).toBe("ACCOUNT_CANCELLED");
    expect(await outcome(enter(PASSWORD))).toBe("SIGN_IN_FAILED");
    const { rows } = await sql<{ all: string }>`
      select m::text || coalesce((select string_agg(o::text, '') from notifications.outbox o), '')
        || (select string_agg(s::text, '') from members.session s where s.member_id = m.id) as all
      from members.member m where id = ${mei.id}`.execute(test_.database.queries);
    expect(rows[0]?.all).toContain(mei.memberId);
    for (const personal of [mei.email, "Mei", "912345678", "1990", "Android"])
      expect(rows[0]?.all).not.toContain(personal);
    expect(await outcome(cancel(PASSWORD))).toBe("PASSWORD_WRONG");
  });
});

describe("a suspension that comes while a request is under way", () => {
  /** Sends a request during a suspension. It must wait for the suspension; otherwise it would already be done. */
  async function underWay(request: () => Promise<unknown>): Promise<unknown> {
    let asking: Promise<unknown> | undefined;
    await test_.database.transaction(async (tx) => {
      await sql`select 1 from members.member where id = ${mei.id} for update`.execute(tx);
      await sql`update members.member set status = 'suspended' where id = ${mei.id}`.execute(tx);
      asking = outcome(request());
      await someoneWaits(test_);
    });
    const found = await asking;
    await sql`update members.member set status = 'active' where id = ${mei.id}`.execute(test_.database.queries);
    return found;
  }

  test("leaves the password as it was", async () => {
    const input = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect(await underWay(() => replace(input))).toBe("ACCOUNT_SUSPENDED");
    expect(await outcome(enter(PASSWORD))).toBe("done");
  });

  test("leaves it also where it is being recovered, and tells no more than a wrong code", async () => {
    await send(mei.email);
    const code = await codeTo(mei.email);
    expect(await underWay(() => recover(code))).toBe("EMAIL_CODE_WRONG");
    expect(await outcome(enter(PASSWORD))).toBe("done");
  });

  test("leaves the address as it was", async () => {
    const email = `strange${number}@example.com`;
    await send(email, "change_email", mei.id);
    const emailCode = await codeTo(email);
    expect(await underWay(() => change({ email, emailCode }))).toBe("ACCOUNT_SUSPENDED");
    expect((await readUserInfo(test_.database.queries, mei.id)).email).toBe(mei.email);
  });
});
