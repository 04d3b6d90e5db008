/** Renewed sessions: concurrent renewals, lost responses, two tabs, and copied keys (docs/trust.md 38). */
import { FIRST_TOKEN_MS, RENEW_AFTER_MS, RENEWED_TOKEN_MS } from "@banyan/contract/session-times.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../test/database.ts";
import { joinRoot, originAt } from "../../../../test/members.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { sql } from "../../../platform/database.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { GRACE_MS, type Keys, renewalCookie, renewSession } from "./renewal.ts";
import { forgetResolvedSessions, listSessions, openSession, resolveSession } from "./sessions.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const clock = fixedClock("2026-05-01T00:00:00Z");
let test_: TestDatabase;
let memberId: bigint;
let keys: Keys;

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 20 });
  memberId = (await joinRoot(test_.database, clock.now())).id;
});
afterAll(() => test_.drop());
beforeEach(async () => {
  clock.advance(60 * DAY_MS);
  await sql`delete from members.session`.execute(test_.database.queries);
  forgetResolvedSessions();
  keys = await openSession(test_.database.queries, memberId, originAt(clock.now()));
});

const cookieWith = (renewal: string) => `other=1; ${renewalCookie(renewal, 60).split(";")[0]}`;
const renew = ({ token, renewal }: Keys) =>
  renewSession(test_.database, { token, cookies: cookieWith(renewal), now: clock.now() });
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "in",
    (error: Refusal) => error.refusal ?? error,
  );
const use = ({ token }: Pick<Keys, "token">) => {
  // Another process, with an empty cache.
  forgetResolvedSessions();
  return outcome(resolveSession(test_.database.queries, token, clock.now()));
};
const sessions = () => listSessions(test_.database.queries, memberId, clock.now());

test("a token that is never renewed lasts a day and a half", async () => {
  clock.advance(FIRST_TOKEN_MS - 1);
  expect(await use(keys)).toBe("in");
  clock.advance(1);
  expect(await use(keys)).toBe("SESSION_OVER");
});

test("a session that is renewed lasts 30 days and no longer, and each token for two hours", async () => {
  for (let day = 0; day < 30; day++) {
    keys = await renew(keys);
    clock.advance(RENEWED_TOKEN_MS - 1);
    expect(await use(keys)).toBe("in");
    clock.advance(1);
    expect(await use(keys)).toBe("SESSION_OVER");
    clock.advance(DAY_MS - RENEWED_TOKEN_MS);
  }
  expect(await outcome(renew(keys))).toBe("SESSION_OVER");
});

test("who was away for weeks renews a token that has ended", async () => {
  keys = await renew(keys);
  clock.advance(25 * DAY_MS);
  expect(await use(keys)).toBe("SESSION_OVER");
  expect(await use(await renew(keys))).toBe("in");
});

test("fifty renewals at once give the same keys", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => renew(keys)));
  expect(new Set(answers.map(({ token, renewal }) => `${token} ${renewal}`)).size).toBe(1);
  expect(answers[0]!.token).not.toBe(keys.token);
  expect(await use(answers[0]!)).toBe("in");
});

test("a renewal whose answer was lost gives the same keys again, however late", async () => {
  const lost = await renew(keys);
  clock.advance(5 * DAY_MS);
  const again = await renew(keys);
  expect(again.token).toBe(lost.token);
  expect(await use(again)).toBe("in");
  expect(await sessions()).toHaveLength(1);
});

test("the other tab, and requests on their way, may use the former token for two minutes", async () => {
  const next = await renew(keys);
  expect(await use(next)).toBe("in");
  clock.advance(GRACE_MS - 1);
  expect(await use(keys)).toBe("in");
  expect((await renew(keys)).token).toBe(next.token);
  expect(await use(next)).toBe("in");
});

describe("a key that comes again after its successor was used", () => {
  test.each([1, 2, 5])("ends the session, %i renewals later", async (renewals) => {
    const copied = keys;
    for (let times = 0; times < renewals; times++) {
      keys = await renew(keys);
      expect(await use(keys)).toBe("in");
    }
    clock.advance(GRACE_MS);
    expect(await use(copied)).toBe("SESSION_OVER");
    expect(await use(keys)).toBe("SESSION_OVER");
    expect(await sessions()).toEqual([]);
  });

  test.each([1, 2, 5])("ends it by the renewal key too, %i renewals later", async (renewals) => {
    const copied = keys;
    for (let times = 0; times < renewals; times++) {
      keys = await renew(keys);
      expect(await use(keys)).toBe("in");
    }
    clock.advance(GRACE_MS);
    expect(await outcome(renew({ token: keys.token, renewal: copied.renewal }))).toBe("SESSION_OVER");
    expect(await use(keys)).toBe("SESSION_OVER");
    expect(await sessions()).toEqual([]);
  });
});

test("a copied token alone is renewed by nobody, and ends when its member renews", async () => {
  const cookies = [undefined, "", cookieWith("x"), cookieWith(keys.token)];
  for (const cookie of cookies) {
    const renewal = renewSession(test_.database, { token: keys.token, cookies: cookie, now: clock.now() });
    expect(await outcome(renewal)).toBe("SESSION_MISSING");
  }
  const elsewhere = await openSession(test_.database.queries, memberId, originAt(clock.now()));
  expect(await outcome(renew({ token: keys.token, renewal: elsewhere.renewal }))).toBe("SESSION_MISSING");
  expect(await outcome(renew({ token: keys.renewal, renewal: keys.renewal }))).toBe("SESSION_MISSING");
  clock.advance(RENEW_AFTER_MS);
  await use(await renew(keys));
  clock.advance(GRACE_MS);
  expect(await use(keys)).toBe("SESSION_OVER");
});

test("an ended session is not renewed, also while the two cross", async () => {
  const { queries } = test_.database;
  const { id } = (await sessions())[0]!;
  const crossing = await Promise.all([
    outcome(renew(keys)),
    sql`delete from members.session where id = ${id}`.execute(queries),
    outcome(renew(keys)),
  ]);
  for (const result of [crossing[0], crossing[2]]) expect(["in", "SESSION_MISSING"]).toContain(result);
  expect(await outcome(renew(keys))).toBe("SESSION_MISSING");
  expect(await use(keys)).toBe("SESSION_OVER");
});

test("keys are stored as hashes, and of former ones a hundred generations", async () => {
  const given: Keys[] = [keys];
  for (let times = 0; times < 105; times++) given.push(await renew(given.at(-1)!));
  const { rows } = await sql<{ stored: string }>`
    select s::text as stored from members.session s union all select k::text from members.former_key k`.execute(
    test_.database.queries,
  );
  const stored = rows.map((row) => row.stored).join("\n");
  for (const { token, renewal } of given) for (const key of [token, renewal]) expect(stored).not.toContain(key);
  expect(rows.length).toBeLessThanOrEqual(1 + 2 * 101);
});
