import { accountOf } from "@banyan/contract/typed.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, someoneWaits, type TestDatabase } from "../../../../test/database.ts";
import { joinRoot, originAt, PASSWORD } from "../../../../test/members.ts";
import { asEverywhere } from "../../../../test/quick-argon2.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import { hashPassword } from "../../../platform/password.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { createRateLimiter, forgetOldSessions, forgetOldTries, resolveSession, signIn } from "../index.ts";
import { endSession, endSessions, listSessions } from "./sessions.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
const PHONE = "Mozilla/5.0 (Linux; Android 16) Chrome/140 Mobile Safari/537.36";
let test_: TestDatabase;
let root: { id: bigint; memberId: string };

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  root = await joinRoot(test_.database, clock.now(), { email: "root@example.com" });
});
beforeEach(async () => {
  clock.advance(40 * 24 * 3_600_000);
  await sql`delete from members.known_device`.execute(test_.database.queries);
});
afterAll(() => test_.drop());

const enter = (given: { account?: string; password?: string; ip?: string; userAgent?: string } = {}) =>
  signIn(test_.database, {
    account: accountOf(given.account ?? root.memberId),
    password: given.password ?? PASSWORD,
    language: "vi",
    origin: originAt(clock.now(), given.ip, given.userAgent ?? PHONE),
  });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Refusal) => error.refusal ?? error,
  );
const who = (token: string) => resolveSession(test_.database.queries, token, clock.now());

describe("signing in", () => {
  test("works by member ID and by email in any letters, and sets the language of emails", async () => {
    const wide = Array.from(root.memberId, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join("");
    for (const account of [root.memberId, "root@example.com", " Root@Example.COM ", wide, ` ${root.memberId} `]) {
      expect(await who((await enter({ account })).token)).toMatchObject({ memberId: root.id });
    }
    const { rows } = await sql`select language from members.member where id = ${root.id}`.execute(
      test_.database.queries,
    );
    expect(rows).toEqual([{ language: "vi" }]);
  });

  test("by a password that was changed meanwhile opens no session", async () => {
    const { database } = test_;
    let entered: Promise<unknown> | undefined;
    const { rows } = await sql<{ hash: string }>`
      select password_hash as hash from members.member where id = ${root.id}`.execute(database.queries);
    await database.transaction(async (tx) => {
      await sql`select 1 from members.member where id = ${root.id} for update`.execute(tx);
      entered = outcome(enter());
      await someoneWaits(test_);
      await sql`update members.member set password_hash = 'another' where id = ${root.id}`.execute(tx);
      await endSessions(tx, root.id);
    });
    expect(await entered).toBe("SIGN_IN_FAILED");
    expect(await listSessions(database.queries, root.id, clock.now())).toEqual([]);
    await sql`update members.member set password_hash = ${rows[0]!.hash} where id = ${root.id}`.execute(
      database.queries,
    );
  });

  test("a wrong password and an unknown account are refused alike", async () => {
    expect(await outcome(enter({ password: "wrong password" }))).toBe("SIGN_IN_FAILED");
    expect(await outcome(enter({ account: "99999999" }))).toBe("SIGN_IN_FAILED");
    expect(await outcome(enter({ account: "nobody@example.com" }))).toBe("SIGN_IN_FAILED");
  });

  test("takes the same computing time whether or not the account exists", async () => {
    const stored = await asEverywhere(() => hashPassword(PASSWORD));
    await sql`update members.member set password_hash = ${stored} where id = ${root.id}`.execute(
      test_.database.queries,
    );
    const times: Record<string, number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 12; round++) {
      clock.advance(3_600_000);
      for (const [kind, account] of [
        ["known", root.memberId],
        ["unknown", String(50_000_000 + round)],
      ] as const) {
        const start = process.cpuUsage();
        await outcome(enter({ account, password: "wrong password" }));
        const { user, system } = process.cpuUsage(start);
        times[kind]?.push(user + system);
      }
    }
    const fastest = (kind: string) => Math.min(...(times[kind] ?? []));
    expect(fastest("unknown") / fastest("known")).toBeGreaterThan(0.6);
    expect(fastest("unknown") / fastest("known")).toBeLessThan(1.6);
  });
});

describe("guessing", () => {
  const guess = (given: Parameters<typeof enter>[0]) => outcome(enter({ password: "wrong password", ...given }));

  test("ends after ten tries at one account, from wherever they come", async () => {
    for (let index = 0; index < 10; index++) expect(await guess({ ip: `198.51.${index}.1` })).toBe("SIGN_IN_FAILED");
    expect(await guess({ ip: "198.51.99.1" })).toBe("TOO_MANY_REQUESTS");
    expect(await guess({ ip: "198.51.98.1", account: "root@example.com" })).toBe("TOO_MANY_REQUESTS");
    clock.advance(3_600_000);
    expect(await guess({ ip: "198.51.99.1" })).toBe("SIGN_IN_FAILED");
  });

  test("does not lock the owner's known device out, and that one has limits too", async () => {
    await enter({ ip: "192.0.2.5" });
    for (let index = 0; index < 10; index++) await guess({ ip: `198.51.${index}.1` });
    expect(await outcome(enter({ ip: "198.51.77.1" }))).toBe("TOO_MANY_REQUESTS");
    expect(await outcome(enter({ ip: "192.0.2.200" }))).toBe("in");
    for (let index = 0; index < 10; index++) expect(await guess({ ip: "192.0.2.5" })).toBe("SIGN_IN_FAILED");
    expect(await outcome(enter({ ip: "192.0.2.5" }))).toBe("TOO_MANY_REQUESTS");
  });

  test("at many accounts from one network ends after ten tries, existing or not", async () => {
    for (let index = 0; index < 10; index++) {
      expect(await guess({ ip: `198.51.100.${index}`, account: String(60_000_000 + index) })).toBe("SIGN_IN_FAILED");
    }
    expect(await guess({ ip: "198.51.100.77", account: "61111111" })).toBe("TOO_MANY_REQUESTS");
    expect(await guess({ ip: "198.51.101.77", account: "61111111" })).toBe("SIGN_IN_FAILED");
  });

  test("all at once is counted all the same", async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => guess({ ip: `198.${index}.9.1` })));
    expect(outcomes.filter((result) => result === "SIGN_IN_FAILED")).toHaveLength(10);
    expect(outcomes.filter((result) => result === "TOO_MANY_REQUESTS")).toHaveLength(30);
  });

  test("is not what many right passwords from one network are", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, index) => outcome(enter({ ip: "198.51.100.1", userAgent: `browser ${index}` }))),
    );
    expect(outcomes).toEqual(outcomes.map(() => "in"));
  });

  test("counters are forgotten when their time is over", async () => {
    await guess({});
    clock.advance(3_600_000);
    await forgetOldTries(test_.database.queries, clock.now());
    const { rows } = await sql`select 1 from members.attempt`.execute(test_.database.queries);
    expect(rows).toHaveLength(0);
  });

  test("others' secrets have the same limit", async () => {
    const limit = createRateLimiter(test_.database, clock);
    for (let index = 0; index < 10; index++) await limit.spend("staff:mei");
    expect(await outcome(limit.spend("staff:mei"))).toBe("TOO_MANY_REQUESTS");
    await limit.forgive("staff:mei");
    expect(await outcome(limit.spend("staff:mei"))).toBe("in");
  });
});

describe("a session", () => {
  test("ends at sign-out, for all others at once, and is forgotten after 30 days", async () => {
    const first = await enter();
    const second = await enter();
    const { sessionId } = await who(second.token);
    await endSessions(test_.database.queries, root.id, sessionId);
    expect(await outcome(who(first.token))).toBe("SESSION_OVER");
    expect(await who(second.token)).toMatchObject({ memberId: root.id });
    clock.advance(30 * 24 * 3_600_000);
    expect(await outcome(who(second.token))).toBe("SESSION_OVER");
    await forgetOldSessions(test_.database, clock.now());
    expect(await listSessions(test_.database.queries, root.id, clock.now())).toEqual([]);
  });

  test("is listed with its device, and can be ended by its member alone", async () => {
    const { token } = await enter();
    const { sessionId } = await who(token);
    clock.advance(600_000);
    await who(token);
    const listed = () => listSessions(test_.database.queries, root.id, clock.now());
    const expected = [{ id: sessionId, device: "Chrome · Android", lastSeenAt: clock.now() }];
    await expect.poll(listed, { timeout: 5_000 }).toMatchObject(expected);
    expect(await outcome(endSession(test_.database.queries, root.id + 1n, sessionId))).toBe("SESSION_NOT_FOUND");
    await endSession(test_.database.queries, root.id, sessionId);
    expect(await outcome(endSession(test_.database.queries, root.id, sessionId))).toBe("SESSION_NOT_FOUND");
    expect(await outcome(who(token))).toBe("SESSION_OVER");
  });

  test("a made-up token is over, and tokens are not stored", async () => {
    const { token } = await enter();
    expect(await outcome(who("x"))).toBe("SESSION_OVER");
    expect(token).toHaveLength(43);
    const { rows } = await sql<{ stored: string }>`select s::text as stored from members.session s`.execute(
      test_.database.queries,
    );
    expect(rows.some(({ stored }) => stored.includes(token))).toBe(false);
  });
});
