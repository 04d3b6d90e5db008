import { randomBytes, randomUUID } from "node:crypto";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { TOTP } from "otpauth";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, someoneWaits, type TestDatabase } from "../../../test/database.ts";
import { sql } from "../../platform/database.ts";
import type { IsOwn } from "../../platform/own-account.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { createVault } from "../../platform/sealed.ts";
import {
  beginSecondFactor,
  changeAccount,
  changePassword,
  confirmSecondFactor,
  createAccount,
  recoverAccount,
} from "./accounts.ts";
import { findAuditLogDefect, listAuditLog, writeAuditLog } from "./audit-log.ts";
import { readTail } from "./audit-log-store.ts";
import { listGrants } from "./grant-store.ts";
import { type CreditGrant, decideOnGrant, requestGrant } from "./grants.ts";
import { deviceCookie, identifyStaff, sessionCookie, signIn, signOut } from "./session.ts";

const PASSWORD = "a long office password";
const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const unlimited = { spend: async () => {}, forgive: async () => {} };
const vault = createVault([randomBytes(32)]);
const door = { limit: unlimited, vault };
let opened: TestDatabase;
let now = new Date("2026-11-20T02:00:00Z");

beforeAll(async () => {
  opened = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => opened.drop());
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000);
});

let count = 0;
async function hire({ totpSecret, ...given }: { totpSecret?: string; roles?: StaffRole[]; by?: string } = {}) {
  const email = `staff${++count}@shop.example`;
  const staff = { name: `Staff ${count}`, email, roles: ["finance" as const], password: PASSWORD };
  const authenticator = totpSecret ? { secret: totpSecret, vault } : undefined;
  const { id } = await createAccount(opened.database, { ...staff, ...given, authenticator, now });
  return { id, email };
}

const enter = (given: { email: string; password?: string; code?: string; at?: Date }) =>
  signIn(opened.database, door, { password: PASSWORD, ip: "127.0.0.1", now: given.at ?? now, ...given });

const codeAt = (at: Date) => new TOTP({ secret: SECRET }).generate({ timestamp: at.getTime() });
const cookiesOf = (token: string) => sessionCookie(token).split(";")[0];

async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
  return "none";
}

describe("signing in", () => {
  test("wrong email, wrong password and a disabled account are refused alike", async () => {
    const { id, email } = await hire();
    const by = await hire();
    expect(await refusalOf(enter({ email: "nobody@shop.example" }))).toBe("SIGN_IN_FAILED");
    expect(await refusalOf(enter({ email, password: "wrong" }))).toBe("SIGN_IN_FAILED");
    await opened.database.transaction((tx) => changeAccount(tx, { staffId: id, disabled: true, by: by.id, now }));
    expect(await refusalOf(enter({ email }))).toBe("SIGN_IN_FAILED");
  });

  test("a set-up authenticator is asked for after the password, and each code works once", async () => {
    const { email } = await hire({ totpSecret: SECRET });
    expect(await refusalOf(enter({ email, password: "wrong", code: codeAt(now) }))).toBe("SIGN_IN_FAILED");
    expect(await refusalOf(enter({ email }))).toBe("SECOND_FACTOR_REQUIRED");
    expect(await refusalOf(enter({ email, code: "000000" }))).toBe("SECOND_FACTOR_WRONG");
    await enter({ email, code: codeAt(now) });
    expect(await refusalOf(enter({ email, code: codeAt(now) }))).toBe("SECOND_FACTOR_WRONG");
    const later = new Date(now.getTime() + 60_000);
    expect(await refusalOf(enter({ email, code: codeAt(later), at: later }))).toBe("none");
  });

  test("asking for the code is no try, a wrong code is one", async () => {
    const { email } = await hire({ totpSecret: SECRET });
    const tries = new Map<string, number>();
    const counting = (step: number) => async (key: string) => void tries.set(key, (tries.get(key) ?? 0) + step);
    const limit = { spend: counting(1), forgive: counting(-1) };
    const given = { email, password: PASSWORD, ip: "127.0.0.1", now };
    expect(await refusalOf(signIn(opened.database, { limit, vault }, given))).toBe("SECOND_FACTOR_REQUIRED");
    expect([...tries.values()]).toEqual([0, 0]);
    expect(await refusalOf(signIn(opened.database, { limit, vault }, { ...given, code: "000000" }))).toBe(
      "SECOND_FACTOR_WRONG",
    );
    expect([...tries.values()]).toEqual([1, 1]);
  });

  test("a password that was changed meanwhile opens no session", async () => {
    const { id, email } = await hire();
    let entered: Promise<string> | undefined;
    await opened.database.transaction(async (tx) => {
      await sql`select 1 from staff.account where id = ${id} for update`.execute(tx);
      entered = refusalOf(enter({ email }));
      await someoneWaits(opened);
      await sql`update staff.account set password_hash = 'another' where id = ${id}`.execute(tx);
    });
    expect(await entered).toBe("SIGN_IN_FAILED");
  });

  test("one code sent twenty times at once opens one session", async () => {
    const { email } = await hire({ totpSecret: SECRET });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(enter({ email, code: codeAt(now) }))),
    );
    expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(1);
  });

  test("a new authenticator is in force after its first code", async () => {
    const { id, email } = await hire();
    const { token } = await enter({ email });
    const stolen = await enter({ email });
    const { sessionId } = (await identifyStaff(opened.database.queries, cookiesOf(token), now))!;
    expect(await identifyStaff(opened.database.queries, cookiesOf(token), now)).toMatchObject({ secondFactor: false });
    const { secret } = await opened.database.transaction((tx) =>
      beginSecondFactor(tx, vault, { staffId: id, issuer: "Tree office", now }),
    );
    const wrong = opened.database.transaction((tx) =>
      confirmSecondFactor(tx, vault, { staffId: id, sessionId, code: "123456", now }),
    );
    expect(await refusalOf(wrong)).toBe("SECOND_FACTOR_WRONG");
    const code = new TOTP({ secret }).generate({ timestamp: now.getTime() });
    await opened.database.transaction((tx) => confirmSecondFactor(tx, vault, { staffId: id, sessionId, code, now }));
    expect(await identifyStaff(opened.database.queries, cookiesOf(token), now)).toMatchObject({ secondFactor: true });
    expect(await identifyStaff(opened.database.queries, cookiesOf(stolen.token), now)).toBeNull();
    expect(await refusalOf(enter({ email }))).toBe("SECOND_FACTOR_REQUIRED");
  });
});

describe("strangers who guess", () => {
  /** Ten attempts per key, without reset. */
  function tenTries() {
    const left = new Map<string, number>();
    const spend = async (key: string) => {
      const tries = left.get(key) ?? 10;
      if (tries === 0) throw refuse("TOO_MANY_REQUESTS");
      left.set(key, tries - 1);
    };
    return { spend, forgive: async (key: string) => void left.set(key, (left.get(key) ?? 10) + 1) };
  }
  const from = (limit: ReturnType<typeof tenTries>) => (given: Partial<Parameters<typeof signIn>[2]>) =>
    signIn(opened.database, { limit, vault }, { email: "", password: PASSWORD, ip: "192.0.2.1", now, ...given });

  test("keep nobody out of a device from which they signed in, and that one has tries of its own", async () => {
    const { email } = await hire();
    const enterFrom = from(tenTries());
    const { device } = await enterFrom({ email });
    const cookies = deviceCookie(device).split(";")[0];
    for (let nth = 0; nth < 10; nth++) {
      expect(await refusalOf(enterFrom({ email, password: "wrong", ip: `198.51.100.${nth}` }))).toBe("SIGN_IN_FAILED");
    }
    expect(await refusalOf(enterFrom({ email }))).toBe("TOO_MANY_REQUESTS");
    expect((await enterFrom({ email, cookies })).device).toBe(device);
    for (let nth = 0; nth < 10; nth++) await refusalOf(enterFrom({ email, cookies, password: "wrong" }));
    expect(await refusalOf(enterFrom({ email, cookies }))).toBe("TOO_MANY_REQUESTS");
  });

  test("gain nothing by a device of somebody else or one that they made up", async () => {
    const [{ email }, other] = [await hire(), await hire()];
    const enterFrom = from(tenTries());
    const theirs = deviceCookie((await enterFrom({ email: other.email })).device).split(";")[0];
    const madeUp = deviceCookie("made-up").split(";")[0];
    for (const cookies of [theirs, madeUp, theirs, madeUp, theirs, madeUp, theirs, madeUp, theirs, madeUp]) {
      await refusalOf(enterFrom({ email, cookies, password: "wrong" }));
    }
    expect(await refusalOf(enterFrom({ email, cookies: theirs }))).toBe("TOO_MANY_REQUESTS");
    expect((await from(tenTries())({ email, cookies: madeUp })).device).not.toBe("made-up");
  });
});

describe("a session", () => {
  test("ends by signing out, idleness, age, a change of the account, and another session's new password", async () => {
    const { id, email } = await hire();
    const { queries } = opened.database;
    const known = (token: string, at = now) => identifyStaff(queries, cookiesOf(token), at);
    const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

    const first = await enter({ email });
    const { sessionId: own } = (await known(first.token))!;
    await opened.database.transaction((tx) => signOut(tx, { staffId: id, sessionId: own, now }));
    expect(await known(first.token)).toBeNull();

    const second = await enter({ email });
    expect(await known(second.token, after(2.1))).toBeNull();
    for (let hours = 1; hours < 12; hours++) expect(await known(second.token, after(hours))).not.toBeNull();
    expect(await known(second.token, after(12))).toBeNull();

    const third = await enter({ email });
    const fourth = await enter({ email });
    const { sessionId } = (await known(fourth.token))!;
    const passwords = { oldPassword: PASSWORD, newPassword: `${PASSWORD}!` };
    await changePassword(opened.database, unlimited, { staffId: id, sessionId, ...passwords, now });
    expect(await known(third.token)).toBeNull();
    expect(await known(fourth.token)).not.toBeNull();

    const by = await hire();
    await opened.database.transaction((tx) => changeAccount(tx, { staffId: id, roles: ["support"], by: by.id, now }));
    expect(await known(fourth.token)).toBeNull();
  });

  test("nobody changes an own account", async () => {
    const { id } = await hire();
    const change = opened.database.transaction((tx) =>
      changeAccount(tx, { staffId: id, roles: ["owner"], by: id, now }),
    );
    expect(await refusalOf(change)).toBe("NOT_ALLOWED");
  });
});

describe("grants", () => {
  const credited: string[] = [];
  const credit: CreditGrant = async (_tx, grant) => void credited.push(grant.id);
  /** Staff who are the same person as the member that receives the grant. */
  const receivers = new Set<string>();
  const isOwn: IsOwn = async (_within, { staffId, memberId }) => memberId === 7n && receivers.has(staffId);
  const ask = (by: string) =>
    opened.database.transaction((tx) =>
      requestGrant(tx, isOwn, {
        memberId: 7n,
        subject: "10000007",
        asset: "USDT",
        amount: 5_000_000n,
        reason: "test",
        by,
        now,
      }),
    );
  const decide = (grantId: string, by: string, approve = true) =>
    opened.database.transaction((tx) =>
      decideOnGrant(tx, { credit, isOwn }, { grantId, approve, subject: async () => "10000007", by, now }),
    );

  test("take two people, and are decided once", async () => {
    const [asker, decider] = [await hire(), await hire()];
    const { id } = await ask(asker.id);
    expect(await refusalOf(decide(id, asker.id))).toBe("SECOND_PERSON_REQUIRED");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(decide(id, decider.id))));
    expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "GRANT_STATE")).toHaveLength(9);
    expect(credited.filter((grantId) => grantId === id)).toHaveLength(1);
  });

  test("to oneself are decided by others", async () => {
    const [asker, receiver, decider] = [await hire(), await hire(), await hire()];
    receivers.add(receiver.id);
    const { id } = await ask(asker.id);
    for (const approve of [true, false]) expect(await refusalOf(decide(id, receiver.id, approve))).toBe("OWN_ACCOUNT");
    expect(credited).not.toContain(id);
    expect((await decide(id, decider.id)).state).toBe("approved");
  });

  test("a rejected one moves nothing, an unknown one is refused", async () => {
    const [asker, decider] = [await hire(), await hire()];
    const { id } = await ask(asker.id);
    expect((await decide(id, decider.id, false)).state).toBe("rejected");
    expect(credited).not.toContain(id);
    expect(await refusalOf(decide(randomUUID(), decider.id))).toBe("GRANT_NOT_FOUND");
    const { rows } = await listGrants(opened.database.queries, { state: "rejected", limit: 10, offset: 0 });
    expect(rows.map((grant) => grant.id)).toContain(id);
  });
});

describe("the audit log", () => {
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  test("is one chain under concurrency, and a changed or missing row shows", async () => {
    const { queries, transaction } = opened.database;
    const { id: staffId } = await hire();
    const entry = (n: number) => ({
      staffId,
      action: "test",
      subject: String(n),
      details: { b: n, a: [n, { z: 1, y: 2 }] },
      now,
    });
    await Promise.all(Array.from({ length: 40 }, (_, n) => transaction((tx) => writeAuditLog(tx, entry(n)))));
    expect(await findAuditLogDefect(queries)).toBeNull();
    await asOwner("update staff.audit set subject = subject || 'x' where seq = 3");
    expect(await findAuditLogDefect(queries)).toBe("audit log row 3 was changed");
    await asOwner("update staff.audit set subject = left(subject, -1) where seq = 3");
    expect(await findAuditLogDefect(queries)).toBeNull();
    await asOwner("delete from staff.audit where seq = (select max(seq) from staff.audit)");
    expect(await findAuditLogDefect(queries)).toMatch(/^audit log rows after \d+ are missing$/);
    await asOwner("delete from staff.audit where seq = 5");
    expect(await findAuditLogDefect(queries)).toBe("audit log row 5 is missing");
  });

  test("the role of requests can change none of its rows", async () => {
    const denied = opened.database.transaction((tx) => tx.deleteFrom("staff.audit").execute());
    await expect(denied).rejects.toThrow("permission denied");
  });
});

describe("an account that others made", () => {
  test("has a password that is given, until its owner chooses another one", async () => {
    const by = await hire();
    const { id, email } = await hire({ by: by.id });
    const { token } = await enter({ email });
    const identity = () => identifyStaff(opened.database.queries, cookiesOf(token), now);
    const { sessionId } = (await identity())!;
    expect(await identity()).toMatchObject({ passwordGiven: true });
    const change = (newPassword: string) =>
      changePassword(opened.database, unlimited, { staffId: id, sessionId, oldPassword: PASSWORD, newPassword, now });
    await expect(change(PASSWORD)).rejects.toMatchObject({ fields: { newPassword: "PASSWORD_GIVEN" } });
    await change(`${PASSWORD}!`);
    expect(await identity()).toMatchObject({ passwordGiven: false });
  });

  test("has its secret encrypted, for no other account", async () => {
    const { id, email } = await hire({ totpSecret: SECRET });
    const stored = async () => {
      const { rows } = await sql<{ secret: string }>`
        select totp_secret as secret from staff.account where id = ${id}`.execute(opened.database.queries);
      return rows[0]!.secret;
    };
    const sealed = await stored();
    expect(sealed).not.toContain(SECRET);
    await enter({ email, code: codeAt(now) });
    // A secret that was copied from another account cannot be decrypted.
    const other = await hire({ totpSecret: SECRET });
    await sql`update staff.account set totp_secret = ${sealed} where id = ${other.id}`.execute(opened.database.queries);
    await expect(enter({ email: other.email, code: codeAt(now) })).rejects.not.toBeInstanceOf(Refusal);
  });
});

describe("an account recovered on the machine", () => {
  test("enters with the new password alone, loses its sessions, and the log says so", async () => {
    const { id, email } = await hire({ totpSecret: SECRET });
    const { token } = await enter({ email, code: codeAt(now) });
    await recoverAccount(opened.database, { email, password: "another of twenty", now });
    expect(await identifyStaff(opened.database.queries, cookiesOf(token), now)).toBeNull();
    expect(await refusalOf(enter({ email }))).toBe("SIGN_IN_FAILED");
    const entered = await enter({ email, password: "another of twenty" });
    expect(await identifyStaff(opened.database.queries, cookiesOf(entered.token), now)).toMatchObject({
      passwordGiven: true,
      secondFactor: false,
    });
    const noted = await sql<{ subject: string }>`
      select subject from staff.audit where staff_id = ${id} and action = 'staff.recover'`.execute(
      opened.database.queries,
    );
    expect(noted.rows).toEqual([{ subject: email }]);
  });

  test("also where it was disabled; an unknown email is named", async () => {
    const [{ id, email }, by] = [await hire(), await hire()];
    await opened.database.transaction((tx) => changeAccount(tx, { staffId: id, disabled: true, by: by.id, now }));
    await recoverAccount(opened.database, { email, password: "another of twenty", now });
    expect(await refusalOf(enter({ email, password: "another of twenty" }))).toBe("none");
    const unknown = { email: "nobody@shop.example", password: "another of twenty", now };
    await expect(recoverAccount(opened.database, unknown)).rejects.toThrow("nobody@shop.example");
  });
});

describe("owners", () => {
  test("two who disable each other at once: one stays, whatever they try", async () => {
    const { queries, transaction } = opened.database;
    for (let round = 0; round < 5; round++) {
      await sql`update staff.account set disabled = true where 'owner' = any(roles)`.execute(queries);
      const [a, b] = [await hire({ roles: ["owner"] }), await hire({ roles: ["owner"] })];
      const change = (staffId: string, by: string, what: { disabled?: true; roles?: StaffRole[] }) =>
        refusalOf(transaction((tx) => changeAccount(tx, { staffId, by, now, ...what })));
      const outcomes = await Promise.all([
        change(a.id, b.id, { disabled: true }),
        change(b.id, a.id, round % 2 ? { disabled: true } : { roles: ["support"] }),
      ]);
      expect(outcomes.toSorted()).toEqual(["LAST_OWNER", "none"]);
    }
  });

  test("the last one keeps the role, and one who is disabled does not count", async () => {
    const { queries, transaction } = opened.database;
    await sql`update staff.account set disabled = true where 'owner' = any(roles)`.execute(queries);
    const [owner, by] = [await hire({ roles: ["owner"] }), await hire()];
    const change = (what: object) =>
      refusalOf(transaction((tx) => changeAccount(tx, { staffId: owner.id, by: by.id, now, ...what })));
    expect(await change({ disabled: true })).toBe("LAST_OWNER");
    expect(await change({ roles: ["finance"] })).toBe("LAST_OWNER");
    expect(await change({ roles: ["finance", "owner"] })).toBe("none");
    expect(await change({ resetSecondFactor: true })).toBe("none");
    await hire({ roles: ["owner"] });
    expect(await change({ disabled: true })).toBe("none");
  });
});

test("entering, leaving, a new authenticator and wrong tries at a known account are noted; others are not", async () => {
  const { queries, transaction } = opened.database;
  const { id, email } = await hire({ totpSecret: SECRET });
  const from = "127.0.0.1";
  const NO_SUBJECTS = { orderIds: async () => new Map(), memberNames: async () => new Map() };
  const entries = async () =>
    (await listAuditLog(queries, NO_SUBJECTS, { staffId: id, timeZone: "UTC", limit: 20, offset: 0 })).list.reverse();
  const { seq } = (await readTail(queries))!;
  expect(await refusalOf(enter({ email: "nobody@shop.example" }))).toBe("SIGN_IN_FAILED");
  expect((await readTail(queries))!.seq).toBe(seq);
  await refusalOf(enter({ email, password: "wrong" }));
  await refusalOf(enter({ email, code: "000000" }));
  const { token } = await enter({ email, code: codeAt(now) });
  const { sessionId } = (await identifyStaff(queries, cookiesOf(token), now))!;
  await transaction((tx) => beginSecondFactor(tx, vault, { staffId: id, issuer: "Tree office", now }));
  await transaction((tx) => signOut(tx, { staffId: id, sessionId, now }));
  expect((await entries()).map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ["staff.signInFailed", email, { wrong: "password", from }],
    ["staff.signInFailed", email, { wrong: "code", from }],
    ["staff.signIn", email, { from }],
    ["staff.beginSecondFactor", email, {}],
    ["staff.signOut", email, {}],
  ]);
});
