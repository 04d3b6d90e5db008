import { members as contract } from "@banyan/contract/members.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { join, joinPorts, joinRoot, PASSWORD, stepUpPorts } from "../../../test/members.ts";
import { testLog } from "../../../test/server-log.ts";
import { fixedClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database.ts";
import { addRoutes, createHttp, type Http } from "../../platform/http/server.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { memberRoutes, officeMemberRoutes, resolveSession } from "./index.ts";
import { keepAccountActive, readInvitation } from "./lookup.ts";

const clock = fixedClock("2026-05-01T00:00:00Z");
const entries: { action: string; subject: string; details?: Record<string, unknown> }[] = [];
let test_: TestDatabase;
let http: Http;
let root: { id: bigint; memberId: string };
let codes: { inviteCode: string; nodeCode: string };

beforeAll(async () => {
  test_ = await createTestDatabase();
  const { database } = test_;
  const deps = {
    database,
    clock,
    log: testLog(),
    metrics: createMetrics(),
    sessions: {
      member: (token: string, now: Date) => resolveSession(database.queries, token, now),
      keep: keepAccountActive,
      staff: async () => ({
        staffId: "0198a000-0000-7000-8000-000000000001",
        name: "Ann",
        roles: ["owner"] as const,
        sessionId: "s",
        secondFactor: true,
        passwordGiven: false,
      }),
    },
    trustedProxies: 0,
    verifyContract: true,
  };
  http = createHttp(deps);
  addRoutes(http, deps, [
    ...memberRoutes({
      ...joinPorts,
      stepUp: stepUpPorts,
      requireNothingOpen: async () => {},
      weakerSide: async () => "left",
      onRecovered: async () => {},
      onCancelled: async () => {},
    }),
    ...officeMemberRoutes({
      publicUrl: "https://shop.example",
      onRecoveryOpened: async () => {},
      onCorrected: async () => {},
      identityState: async () => "not_submitted",
      withdrawIdentity: async () => {},
      writeAuditLog: async (_tx, entry) => void entries.push(entry),
      isOwn: async () => false,
      actionsOn: async () => [],
      onSecurityChanged: async () => {},
      balances: async () => ({ USDT: "0", COUPON: "0", POINT: "0" }),
      volumes: async () => ({ achievement: "0", onItsWay: { bv: "0", days: [] } }),
    }),
  ]);
  root = await joinRoot(database, clock.now(), { email: "root@example.com" });
  const invitation = await readInvitation(database.queries, root.id, "");
  codes = { inviteCode: invitation.inviteCode, nodeCode: invitation.left.nodeCode };
});
beforeEach(() => {
  clock.advance(2 * 3_600_000);
  entries.length = 0;
});
afterAll(async () => {
  await http.close();
  await test_.drop();
});

type Body = Record<string, unknown>;

async function call(method: "GET" | "POST", path: string, body?: Body, token?: string) {
  const answer = await http.inject({
    method,
    url: method === "GET" && body ? `${path}?${new URLSearchParams(body as Record<string, string>).toString()}` : path,
    headers: { lang: "en", "user-agent": "Firefox", ...(token ? { "ba-user-token": token } : {}) },
    ...(method === "POST" ? { payload: body ?? {} } : {}),
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ code: number; msg: string; data: Record<string, unknown> }>(),
  };
}
const post = (path: string, body?: Body, token?: string) => call("POST", path, body, token);
const get = (path: string, token?: string, query?: Body) => call("GET", path, query, token);

const newcomer = (given: Body = {}) => ({
  tab: "register",
  name: "Mei Chen",
  birthday: "1990-02-03",
  nationality: "TW",
  areaCode: "+886",
  mobile: "0912-345-678",
  inviteCode: codes.inviteCode.toLowerCase(),
  nodeCode: codes.nodeCode,
  password: PASSWORD,
  agree: true,
  ...given,
});
const register = async (given: Body = {}) =>
  (await post("/api/user/checkIn", newcomer(given))).data.userInfo as Record<string, string> & { token: string };

/** Proves the address with the code sent to it. */
async function proveEmail(email: string, token: string): Promise<void> {
  await post("/api/ems/send", { email, event: "change_email" }, token);
  const { rows } = await sql<{ code: string }>`
    select mail_values ->> 'code' as code from notifications.outbox
    where recipient = ${email} and name = 'emailChangeCode' order by id desc limit 1`.execute(test_.database.queries);
  expect(
    await post("/api/account/profile", { email, emailCode: rows[0]!.code, password: PASSWORD }, token),
  ).toMatchObject({ code: 1 });
}

describe("a visitor", () => {
  test("learns what the sign-in page needs", async () => {
    expect((await get("/api/user/checkIn")).data).toMatchObject({ captcha: false, minimumAgeYears: 18 });
  });

  test("registers, is signed in, and signs in again by every way, by email once it is proven", async () => {
    const info = await register({ email: "Mei@Example.com" });
    const byEmail = { account: "mei@example.com", password: PASSWORD };
    expect((await post("/api/user/login", byEmail)).data).toEqual({ error: "SIGN_IN_FAILED" });
    await proveEmail("mei@example.com", info.token);
    expect((await get("/api/user/userInfo", info.token)).data).toMatchObject({ emailVerified: true });
    expect(info).toMatchObject({ email: "mei@example.com", mobile: "912345678", referrerId: root.memberId });
    expect((await get("/api/user/userInfo", info.token)).data).toMatchObject({ memberId: info.memberId });
    const entries: [string, Body][] = [
      ["/api/user/login", { account: info.memberId, password: PASSWORD }],
      ["/api/user/checkIn", { tab: "login", account: "mei@example.com", password: PASSWORD }],
    ];
    for (const [path, body] of entries) {
      expect((await post(path, body)).data).toMatchObject({ userInfo: { memberId: info.memberId } });
    }
  });

  test("gets the same body for a free and for a taken email", async () => {
    const free = await register({ email: "free@example.com" });
    const taken = await register({ email: "root@example.com" });
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    expect([free.email, taken.email]).toEqual(["free@example.com", "root@example.com"]);
  });

  test("is told every missing field, and that agreements must be accepted", async () => {
    const empty = await post("/api/user/checkIn", { tab: "register" });
    expect(Object.keys(empty.data.fields ?? {}).sort()).toEqual(
      ["agree", "areaCode", "birthday", "inviteCode", "mobile", "name", "nationality", "nodeCode", "password"].sort(),
    );
    const refused = await post("/api/user/checkIn", newcomer({ agree: false }));
    expect(refused.data.fields).toEqual({ agree: "Please accept the user agreement and privacy policy." });
  });

  test("cannot smuggle fields in, nor hide signs in a name", async () => {
    const smuggled = await post("/api/user/checkIn", newcomer({ level: 5, status: "active" }));
    expect(smuggled.data).toMatchObject({ error: "INVALID_INPUT" });
    expect((await register({ name: "Me\u200bi \u202eChen" })).name).toBe("Mei Chen");
  });

  test("is refused in words, alike for wrong passwords and unknown accounts", async () => {
    const wrong = await post("/api/user/login", { account: root.memberId, password: "wrong" });
    const unknown = await post("/api/user/login", { account: "99999999", password: "wrong" });
    expect([wrong.code, wrong.status, wrong.msg, wrong.data]).toEqual([
      unknown.code,
      unknown.status,
      unknown.msg,
      unknown.data,
    ]);
    expect(wrong).toMatchObject({ code: 0, status: 200, msg: "Member ID or password is wrong." });
    const shopOnly = await post("/api/user/checkIn", newcomer({ nationality: "CN" }));
    expect(shopOnly).toMatchObject({ data: { error: "REGISTRATION_COUNTRY_SHOP_ONLY" } });
    expect(shopOnly.msg).not.toBe("");
  });

  test("after too many tries gets 429 and the seconds to wait", async () => {
    for (let index = 0; index < 10; index++) await post("/api/user/login", { account: "88888888", password: "x" });
    const limited = await post("/api/user/login", { account: "88888888", password: "x" });
    expect(limited).toMatchObject({ status: 429, data: { error: "TOO_MANY_REQUESTS", params: { seconds: 3600 } } });
  });

  test("asks for a recovery code with one answer for all addresses", async () => {
    const event = "retrieve_password";
    const known = await post("/api/ems/send", { email: "root@example.com", event });
    const unknown = await post("/api/ems/send", { email: "nobody@example.com", event });
    expect(known.data).toEqual({ validSeconds: 600, nextAfterSeconds: 60 });
    expect(unknown.data).toEqual(known.data);
    const body = { code: "000000", newPassword: "a new long password", repeatPassword: "a new long password" };
    const answers = await Promise.all(
      ["root@example.com", "nobody@example.com"].map((email) =>
        post("/api/account/retrievePassword", { ...body, email }),
      ),
    );
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(answers[0]?.data).toEqual({ error: "EMAIL_CODE_WRONG" });
  });

  test("reaches none of a member's calls", async () => {
    for (const { access, method, path } of Object.values(contract)) {
      if (access !== "member") continue;
      expect(await call(method, path)).toMatchObject({ status: 200, code: 303 });
      expect(await call(method, path, undefined, "made-up")).toMatchObject({ status: 401, code: 303 });
    }
  });
});

describe("a member", () => {
  test("sees its codes as links for both sides", async () => {
    const info = await register();
    const { data } = await get("/api/user/invite", info.token);
    expect(data).toMatchObject({
      inviteCode: info.inviteCode,
      right: {
        link: `https://shop.example/i/${info.inviteCode}-${info.rightNodeCode}`,
      },
    });
  });

  test("changes the profile and reads it back", async () => {
    const { token } = await register();
    expect((await post("/api/account/profile", { nickname: " May " }, token)).data).toMatchObject({ nickname: "May" });
    expect((await get("/api/account/profile", token)).data).toMatchObject({ nickname: "May" });
  });

  test("signs out one session, or all others", async () => {
    const { token, memberId } = await register();
    const enter = async () => {
      const { data } = await post("/api/user/login", { account: memberId, password: PASSWORD });
      return (data.userInfo as { token: string }).token;
    };
    const [second, third] = [await enter(), await enter()];
    const { list } = (await get("/api/account/sessions", third)).data as { list: { id: string; current: boolean }[] };
    expect(list).toHaveLength(3);
    expect(list.filter((session) => session.current)).toHaveLength(1);
    await post("/api/user/logout", {}, second);
    expect((await get("/api/user/userInfo", second)).status).toBe(401);
    await post("/api/account/endSession", {}, third);
    expect((await get("/api/user/userInfo", token)).status).toBe(401);
    const foreign = (await register({ name: "Somebody Else" })).token;
    const current = list.find((session) => session.current);
    const ended = await post("/api/account/endSession", { sessionId: current?.id }, foreign);
    expect(ended.data).toEqual({ error: "SESSION_NOT_FOUND" });
    expect((await get("/api/user/userInfo", third)).status).toBe(200);
  });

  test("changes the password, and cancels the account", async () => {
    const { token } = await register();
    const passwords = { oldPassword: PASSWORD, newPassword: "a new long password" };
    expect(await post("/api/account/changePassword", passwords, token)).toMatchObject({ code: 1 });
    expect((await post("/api/account/cancel", { password: PASSWORD }, token)).data).toEqual({
      error: "PASSWORD_WRONG",
    });
    expect(await post("/api/account/cancel", { password: "a new long password" }, token)).toMatchObject({ code: 1 });
    expect(await get("/api/user/userInfo", token)).toMatchObject({
      status: 200,
      code: 303,
      data: { error: "ACCOUNT_CANCELLED" },
    });
  });
});

describe("staff", () => {
  test("find members by ID, email, mobile or part of a name, with masked emails", async () => {
    const info = await register({ name: "Zhao 100% Unique", email: "zhao@example.com", mobile: "0987654321" });
    for (const search of [info.memberId, "zhao@example.com", "0987654321", "100% uni"]) {
      const { data } = await get(officeMembers.index.path, undefined, { search });
      expect(data).toMatchObject({ total: 1, list: [{ memberId: info.memberId, email: "z***@example.com" }] });
    }
    expect((await get(officeMembers.index.path, undefined, { search: "100_ uni" })).data.total).toBe(0);
    expect((await get(officeMembers.index.path, undefined, { status: "suspended" })).data.total).toBe(0);
  });

  test("see one member, which is noted", async () => {
    const info = await register();
    const { data } = await get(officeMembers.detail.path, undefined, { memberId: info.memberId ?? "" });
    expect(data).toMatchObject({ mobile: "912345678", referrerId: root.memberId, placement: { side: "left" } });
    expect(entries).toMatchObject([{ action: "members.view", subject: info.memberId }]);
    const missing = await get(officeMembers.detail.path, undefined, { memberId: "99999999" });
    expect(missing.data).toEqual({ error: "MEMBER_NOT_FOUND" });
  });

  test("suspend a member at once and reinstate it; it signs in anew", async () => {
    const { token, memberId } = await register();
    const reason = "asked by the member";
    const suspended = await post(officeMembers.suspend.path, { memberId, reason });
    expect(suspended.data).toMatchObject({ status: "suspended", suspendedReason: reason });
    expect(await get("/api/user/userInfo", token)).toMatchObject({ code: 303, data: { error: "ACCOUNT_SUSPENDED" } });
    const signIn = () => post("/api/user/login", { account: memberId, password: PASSWORD });
    expect((await signIn()).data).toEqual({ error: "ACCOUNT_SUSPENDED" });
    expect((await post(officeMembers.reinstate.path, { memberId, reason })).data).toMatchObject({ status: "active" });
    expect((await get("/api/user/userInfo", token)).status).toBe(401);
    expect((await signIn()).code).toBe(1);
    expect(entries.map(({ action }) => action)).toEqual(["members.suspend", "members.reinstate"]);
    expect(entries[0]?.details).toEqual({ reason, before: "active" });
  });

  test("who cannot note what they do, do nothing", async () => {
    const joined = await join(test_.database, codes, clock.now());
    const { suspendMember } = await import("./office/office.ts");
    const failing = { writeAuditLog: () => Promise.reject(new Error("no audit log")), isOwn: async () => false };
    const act = { memberId: joined.memberId, staffId: "s", reason: "r", now: clock.now() };
    await expect(suspendMember(test_.database, failing, act)).rejects.toThrow("no audit log");
    const { rows } = await sql`select status from members.member where id = ${joined.id}`.execute(
      test_.database.queries,
    );
    expect(rows).toEqual([{ status: "active" }]);
  });
});
