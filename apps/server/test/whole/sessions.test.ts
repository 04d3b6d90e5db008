/** How sessions end, and isolation of staff sessions (docs/trust.md 18, docs/wire.md). */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { makeOrder } from "./samples.ts";
import { type Answer, type Caller, cookieOf, openWhole, PASSWORD, type Whole } from "./whole.ts";

const NEW_PASSWORD = "another long password";
const DAY_MS = 24 * 3_600_000;

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

const look = (as: Caller) => whole.call(shopApi.members.userInfo, {}, { as });
const lookInside = (as: Caller) => whole.call(officeApi.staff.session, {}, { as });
const OVER = { status: 401, code: 303, data: { error: "SESSION_OVER" } };

describe("a member's session", () => {
  test("is over after signing out, with 401 and code 303, and only that one", async () => {
    const member = await whole.join();
    const other = await whole.signInAgain(member);
    await whole.done(shopApi.members.logout, {}, { as: member });
    expect(await look(member)).toMatchObject(OVER);
    expect(await look(other)).toMatchObject({ status: 200, code: 1 });
  });

  test("without any token answers 200 and code 303", async () => {
    expect(await look({ headers: {} })).toMatchObject({ status: 200, code: 303, data: { error: "SESSION_MISSING" } });
  });

  test("ends a day and a half after signing in where nobody renews it", async () => {
    const member = await whole.join();
    whole.clock.advance(1.5 * DAY_MS - 1000);
    expect((await look(member)).code).toBe(1);
    whole.clock.advance(2000);
    expect(await look(member)).toMatchObject(OVER);
  });

  test("is renewed for 30 days by a cookie that scripts cannot read, and a copied token does not outlive a renewal", async () => {
    const { memberId } = await whole.join();
    const entered = await whole.call(shopApi.members.login, { memberId, password: PASSWORD });
    const cookie = String(entered.headers["set-cookie"]);
    expect(cookie).toMatch(
      /^__Host-banyan-renewal=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(entered.raw).not.toContain(cookieOf(entered).split("=")[1]);
    const copied: Caller = { headers: { "ba-user-token": String(entered.data.userInfo.token) } };
    let mine: Caller = { headers: { ...copied.headers, cookie: cookieOf(entered) } };
    expect(await whole.call(shopApi.members.renewSession, {}, { as: copied })).toMatchObject({
      status: 200,
      data: { error: "SESSION_MISSING" },
    });
    for (let day = 0; day < 29; day++) {
      whole.clock.advance(DAY_MS);
      const renewed = await whole.call(shopApi.members.renewSession, {}, { as: mine });
      mine = { headers: { "ba-user-token": renewed.data.token, cookie: cookieOf(renewed) } };
      expect(await look(mine)).toMatchObject({ status: 200, code: 1, data: { memberId } });
    }
    expect(await look(copied)).toMatchObject(OVER);
    expect(await look(mine), "the copy came again, so the session has ended").toMatchObject(OVER);
    const out = await whole.call(shopApi.members.logout, {}, { as: await whole.join() });
    expect(String(out.headers["set-cookie"])).toContain("__Host-banyan-renewal=; ");
  });

  test("ends everywhere else when the password changes", async () => {
    const member = await whole.join();
    const others = [await whole.signInAgain(member), await whole.signInAgain(member)];
    await whole.done(
      shopApi.members.changePassword,
      { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { as: member },
    );
    expect((await look(member)).code).toBe(1);
    for (const other of others) expect(await look(other)).toMatchObject(OVER);
  });

  test("ends everywhere when the password is recovered", async () => {
    const email = "forgot@example.com";
    const member = await whole.join({ email });
    await whole.done(shopApi.members.sendCode, { email, event: "retrieve_password" });
    const { rows } = await sql<{ code: string }>`
      select mail_values ->> 'code' as code from notifications.outbox
      where recipient = ${email} and name = 'passwordCode'`.execute(whole.database.queries);
    const input = { email, code: rows[0]!.code, newPassword: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    await whole.done(shopApi.members.retrievePassword, input);
    expect(await look(member)).toMatchObject(OVER);
    const again = await whole.call(shopApi.members.retrievePassword, input);
    expect(again.data.error).toBe("EMAIL_CODE_WRONG");
  });

  test("is refused at once after a suspension, with the reason, also in the middle of shopping", async () => {
    const member = await whole.join();
    const orderId = await makeOrder(whole, member);
    const owner = await whole.hire(["owner"]);
    await whole.done(officeApi.officeMembers.suspend, { memberId: member.memberId, reason: "fraud" }, { as: owner });
    const pay = await whole.call(shopApi.orders.pay, { orderId, method: "balance" }, { as: member });
    expect(pay).toMatchObject({ status: 200, code: 303, data: { error: "ACCOUNT_SUSPENDED" } });
    const login = await whole.call(shopApi.members.login, { account: member.memberId, password: PASSWORD });
    expect(login.data.error).toBe("ACCOUNT_SUSPENDED");
    await whole.done(officeApi.officeMembers.reinstate, { memberId: member.memberId, reason: "no" }, { as: owner });
    expect(await look(member)).toMatchObject(OVER);
  });

  test("of a cancelled account is refused with the reason", async () => {
    const member = await whole.join();
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: member });
    expect(await look(member)).toMatchObject({ status: 200, code: 303, data: { error: "ACCOUNT_CANCELLED" } });
  });

  test("is known by nothing that stands in the database or the logs", async () => {
    const member = await whole.join();
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from members.session s where s::text like ${`%${member.token}%`}) as found`.execute(
      whole.database.queries,
    );
    expect(rows[0]!.found).toBe(false);
    expect(whole.faults.join()).not.toContain(member.token);
  });
});

describe("a staff session", () => {
  async function signIn(email: string, password = PASSWORD, code?: string): Promise<Answer> {
    return whole.send(officeApi.staff.signIn, { email, password, ...(code && { code }) });
  }

  test("lives in a cookie that scripts cannot read and other sites cannot send", async () => {
    const { email } = await whole.hire(["support"], { secondFactor: false });
    const answer = await signIn(email);
    const cookies = answer.headers["set-cookie"] as string[];
    // The session of twelve hours, and the device, recognized for half a year.
    const expected = [
      [/^__Host-banyan-staff=[\w-]{43}$/, "Max-Age=43200"],
      [/^__Host-banyan-device=[\w-]{43}$/, "Max-Age=15552000"],
    ] as const;
    expect(cookies).toHaveLength(expected.length);
    for (const [index, [name, lifetime]] of expected.entries()) {
      const [pair, ...attributes] = cookies[index]!.split("; ");
      expect(pair).toMatch(name);
      expect(attributes.sort()).toEqual(["HttpOnly", lifetime, "Path=/", "SameSite=Strict", "Secure"]);
      expect(answer.raw).not.toContain(pair!.split("=")[1]);
    }
  });

  test("is over after signing out, and its cookie is taken away", async () => {
    const staff = await whole.hire(["support"]);
    const answer = await whole.call(officeApi.staff.signOut, {}, { as: staff });
    expect(String(answer.headers["set-cookie"])).toContain(
      "__Host-banyan-staff=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0",
    );
    expect((await lookInside(staff)).code).toBe(303);
  });

  test("ends after 2 idle hours, and after 12 in any case", async () => {
    const [idle, busy] = [await whole.hire(["support"]), await whole.hire(["support"])];
    whole.clock.advance(2 * 3_600_000 + 1000);
    expect((await lookInside(idle)).code).toBe(303);
    const worker = await whole.hire(["support"]);
    for (let hour = 1; hour < 12; hour++) {
      whole.clock.advance(3_600_000);
      expect((await lookInside(worker)).code).toBe(1);
    }
    whole.clock.advance(3_600_000);
    expect((await lookInside(worker)).code).toBe(303);
    expect((await lookInside(busy)).code).toBe(303);
  });

  test("ends at once when the account is disabled or changed", async () => {
    const owner = await whole.hire(["owner"]);
    const [disabled, changed] = [await whole.hire(["support"]), await whole.hire(["support"])];
    await whole.done(officeApi.staff.change, { staffId: disabled.staffId, disabled: true }, { as: owner });
    await whole.done(officeApi.staff.change, { staffId: changed.staffId, roles: ["catalog"] }, { as: owner });
    for (const staff of [disabled, changed]) expect((await lookInside(staff)).code).toBe(303);
    const known = await signIn(disabled.email, PASSWORD, whole.codeNow());
    const unknown = await signIn("nobody@banyan.example", PASSWORD, whole.codeNow());
    expect(known.raw).toBe(unknown.raw);
    expect(known.headers["set-cookie"]).toBeUndefined();
  });

  test("elsewhere ends when the password changes", async () => {
    const here = await whole.hire(["support"], { secondFactor: false });
    const there: Caller = { headers: { cookie: cookieOf(await signIn(here.email)) } };
    expect((await lookInside(there)).code).toBe(1);
    await whole.done(
      officeApi.staff.changePassword,
      { oldPassword: PASSWORD, newPassword: NEW_PASSWORD },
      { as: here },
    );
    expect((await lookInside(here)).code).toBe(1);
    expect((await lookInside(there)).code).toBe(303);
  });

  test("needs the authenticator's code, once", async () => {
    const { email } = await whole.hire(["finance"]);
    expect((await signIn(email)).data.error).toBe("SECOND_FACTOR_REQUIRED");
    expect((await signIn(email, PASSWORD, "000000")).data.error).toBe("SECOND_FACTOR_WRONG");
    expect((await signIn(email, PASSWORD, whole.codeNow())).data.error).toBe("SECOND_FACTOR_WRONG");
    whole.clock.advance(60_000);
    expect((await signIn(email, PASSWORD, whole.codeNow())).code).toBe(1);
    expect((await signIn(email, PASSWORD, whole.codeNow())).data.error).toBe("SECOND_FACTOR_WRONG");
  });

  test("nobody changes the own account, or decides on the own request", async () => {
    const owner = await whole.hire(["owner"]);
    const self = await whole.call(officeApi.staff.change, { staffId: owner.staffId, roles: ["owner"] }, { as: owner });
    expect(self.data.error).toBe("NOT_ALLOWED");
    const member = await whole.join();
    const input = { memberId: member.memberId, asset: "USDT" as const, amount: "5", reason: "gift" };
    const { id } = await whole.done(officeApi.officeGrants.request, input, { as: owner });
    const own = await whole.call(officeApi.officeGrants.decide, { grantId: id, approve: true }, { as: owner });
    expect(own.data.error).toBe("SECOND_PERSON_REQUIRED");
    expect((await whole.done(shopApi.wallet.balances, {}, { as: member })).balance).toBe("0");
  });

  test("nobody decides on a grant to the member that they are themselves", async () => {
    const account = await whole.hire(["finance"]);
    const [owner, asker, member] = [await whole.hire(["owner"]), await whole.hire(["support"]), await whole.join()];
    const link = { staffId: account.staffId, memberId: member.memberId };
    await whole.done(officeApi.staff.change, link, { as: owner });
    // The change ended the account's sessions, and each authenticator code works once.
    whole.clock.advance(60_000);
    const finance = await whole.enterOffice(account);
    const input = { memberId: member.memberId, asset: "USDT" as const, amount: "5", reason: "gift" };
    const { id } = await whole.done(officeApi.officeGrants.request, input, { as: asker });
    const mayDecide = async (as: typeof owner) =>
      (await whole.done(officeApi.officeGrants.index, {}, { as })).list.find((grant) => grant.id === id)?.mayDecide;
    expect([await mayDecide(asker), await mayDecide(finance), await mayDecide(owner)]).toEqual([false, false, true]);
    const own = await whole.call(officeApi.officeGrants.decide, { grantId: id, approve: true }, { as: finance });
    expect(own.data.error).toBe("OWN_ACCOUNT");
    await whole.done(officeApi.officeGrants.decide, { grantId: id, approve: true }, { as: owner });
    expect((await whole.done(shopApi.wallet.balances, {}, { as: member })).balance).toBe("5");
  });
});
