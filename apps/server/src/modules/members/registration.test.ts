import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { putMarket } from "../../../test/market.ts";
import {
  join,
  joinPorts,
  joinRoot,
  originAt,
  PASSWORD,
  registration,
  stepUpPorts,
  unproven,
  VERSIONS,
} from "../../../test/members.ts";
import { sql } from "../../platform/database.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { findLink } from "../network/index.ts";
import { treeDefect } from "../network/tree.fixture.ts";
import { changeProfile } from "./account.ts";
import { sendCode } from "./email-code.ts";
import { type JoinInput, registerMember, resolveSession } from "./index.ts";
import { readInviter } from "./inviter.ts";
import { acceptAgreement, readConsents, readInvitation, readUserInfo } from "./lookup.ts";
import { maskedName } from "./masking.rules.ts";
import { selectCredentials } from "./store.ts";

const now = new Date("2026-05-01T00:00:00Z");
let test_: TestDatabase;
let rootId: bigint;
let codes: { left: string; right: string; invite: string };

beforeAll(async () => {
  test_ = await createTestDatabase({ maxConnections: 30 });
  rootId = (await joinRoot(test_.database, now, { email: "root@example.com" })).id;
  codes = await codesOf(rootId);
});
afterAll(() => test_.drop());

async function codesOf(id: bigint) {
  const invitation = await readInvitation(test_.database.queries, id, "https://shop.example");
  return { left: invitation.left.nodeCode, right: invitation.right.nodeCode, invite: invitation.inviteCode };
}

const newcomer = (given: Partial<JoinInput> = {}) =>
  join(test_.database, { inviteCode: codes.invite, nodeCode: codes.left }, now, given);

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error("was not refused")),
    (error: Refusal) => error,
  );

async function mails() {
  const { rows } = await sql<{ recipient: string; name: string; values: Record<string, string> }>`
    select recipient, name, mail_values as values from notifications.outbox order by id`.execute(
    test_.database.queries,
  );
  return rows;
}

describe("who invites", () => {
  const ports = { weakerSide: async () => "right" as const };
  const ask = (given: { inviteCode?: string; nodeCode?: string; side?: "weaker" }) =>
    readInviter(test_.database.queries, ports, { ...given, origin: originAt(now, "127.0.0.1") });

  test("is told by a masked name, with the side of the node code", async () => {
    const { name } = await readUserInfo(test_.database.queries, rootId);
    const known = await ask({ inviteCode: codes.invite, nodeCode: codes.right });
    expect(known).toEqual({ inviter: maskedName(name), side: "right", nodeCode: null });
    expect(known.inviter).not.toBe(name);
    expect(await ask({ inviteCode: codes.invite })).toMatchObject({ inviter: known.inviter, side: null });
    expect(await ask({ nodeCode: codes.left })).toMatchObject({ inviter: null, side: "left" });
    expect(await ask({ inviteCode: "22222222", nodeCode: "22222222" })).toMatchObject({ inviter: null, side: null });
    expect(await ask({})).toEqual({ inviter: null, side: null, nodeCode: null });
    const weaker = { inviter: known.inviter, side: "right", nodeCode: codes.right };
    expect(await ask({ inviteCode: codes.invite, side: "weaker" })).toEqual(weaker);
    const unknown = { inviter: null, side: null, nodeCode: null };
    expect(await ask({ inviteCode: "22222222", side: "weaker" })).toEqual(unknown);
  });

  test("is told by nobody who was suspended", async () => {
    const joined = await newcomer();
    const { inviteCode } = await readUserInfo(test_.database.queries, joined.id);
    expect((await ask({ inviteCode })).inviter).not.toBeNull();
    await sql`update members.member set status = 'suspended' where id = ${joined.id}`.execute(test_.database.queries);
    expect((await ask({ inviteCode })).inviter).toBeNull();
  });
});

describe("agreements", () => {
  const versions = (userAgreement: string, privacyPolicy: string) => ({
    agreementVersions: async () => ({ userAgreement, privacyPolicy }),
  });

  test("a new version is to accept, once, and only the one in force", async () => {
    const { id } = await newcomer({});
    const { queries } = test_.database;
    const renewed = versions(VERSIONS.userAgreement, "2030-01-01");
    const before = await readConsents(queries, renewed, { id, now });
    expect(before.list.map(({ inForce }) => inForce)).toEqual([true, false]);
    expect(before.toAccept).toEqual([{ document: "privacy_policy", version: "2030-01-01" }]);
    const accept = (version: string) =>
      acceptAgreement(queries, renewed, { id, document: "privacy_policy", version, now });
    for (const other of [VERSIONS.privacyPolicy, VERSIONS.userAgreement, "2031-01-01"])
      await expect(accept(other)).rejects.toMatchObject({ refusal: "AGREEMENT_CHANGED" });
    await accept("2030-01-01");
    await accept("2030-01-01");
    const after = await readConsents(queries, renewed, { id, now });
    expect(after.toAccept).toEqual([]);
    expect(after.list.filter(({ version }) => version === "2030-01-01")).toHaveLength(1);
  });

  test("nobody accepts one that was never published, not even by joining", async () => {
    const unpublished = versions(UNPUBLISHED_VERSION, UNPUBLISHED_VERSION);
    const { database } = test_;
    const { queries } = database;
    const given = registration({ inviteCode: codes.invite, nodeCode: codes.left }, {});
    const ports = { ...joinPorts, ...unpublished };
    const { id } = await registerMember(database, ports, given, originAt(now, "127.0.0.1"));
    expect(await readConsents(queries, unpublished, { id, now })).toEqual({ list: [], toAccept: [] });
    const wanted = { id, document: "user_agreement", version: UNPUBLISHED_VERSION, now } as const;
    await expect(acceptAgreement(queries, unpublished, wanted)).rejects.toMatchObject({
      refusal: "AGREEMENT_CHANGED",
    });
    const published = versions("2030-01-01", UNPUBLISHED_VERSION);
    expect((await readConsents(queries, published, { id, now })).toAccept).toEqual([
      { document: "user_agreement", version: "2030-01-01" },
    ]);
  });
});

describe("a newcomer", () => {
  test("has a place, a member ID, three codes, consents, a session and a welcome", async () => {
    const joined = await newcomer({ email: "mei@example.com", language: "ja" });
    const { queries } = test_.database;
    const info = await readUserInfo(queries, joined.id);
    expect(info).toMatchObject({ memberId: joined.memberId, name: "Mei Chen", mobile: "912345678", areaCode: "+886" });
    expect(info.memberId).toMatch(/^[1-9][0-9]{7}$/);
    expect(new Set([info.inviteCode, info.leftNodeCode, info.rightNodeCode]).size).toBe(3);
    expect(info.referrerId).toBe((await readUserInfo(queries, rootId)).memberId);
    expect(await findLink(queries, joined.id)).toMatchObject({ referrerId: rootId, side: "left" });
    expect(await resolveSession(queries, joined.token, now)).toMatchObject({ memberId: joined.id });
    const { rows } = await sql<{ document: string; version: string; accepted_at: Date }>`
      select document, version, accepted_at from members.consent where member_id = ${joined.id} order by document`.execute(
      queries,
    );
    expect(rows).toEqual([
      { document: "privacy_policy", version: VERSIONS.privacyPolicy, accepted_at: now },
      { document: "user_agreement", version: VERSIONS.userAgreement, accepted_at: now },
    ]);
    const consents = await readConsents(queries, joinPorts, { id: joined.id, now });
    expect(consents).toEqual({
      list: [
        { document: "user_agreement", version: VERSIONS.userAgreement, acceptedAt: now.toISOString(), inForce: true },
        { document: "privacy_policy", version: VERSIONS.privacyPolicy, acceptedAt: now.toISOString(), inForce: true },
      ],
      toAccept: [],
    });
    expect(await mails()).toContainEqual({
      recipient: "mei@example.com",
      name: "welcome",
      values: {
        memberId: joined.memberId,
        url: "https://shop.example",
        code: expect.stringMatching(/^[0-9]{6}$/),
        minutes: 10,
      },
    });
  });

  test("confirms the address given at joining with the code in the welcome email, or with a new one at once", async () => {
    const { database } = test_;
    const ports = { stepUp: stepUpPorts, publicUrl: joinPorts.publicUrl };
    const confirm = (id: bigint, email: string, emailCode = "") =>
      changeProfile(database, ports, {
        ...{ email, emailCode, password: PASSWORD, origin: originAt(now) },
        ...unproven(id, now),
      });
    const first = { ...(await newcomer({ email: "first@example.com" })), email: "first@example.com" };
    const second = { ...(await newcomer({ email: "second@example.com" })), email: "second@example.com" };
    const codeTo = async (to: string) => (await mails()).findLast(({ recipient }) => recipient === to)?.values.code;
    const welcome = await codeTo(second.email);
    expect((await refusalOf(confirm(first.id, first.email, welcome))).refusal).toBe("EMAIL_CODE_WRONG");
    await confirm(first.id, first.email, await codeTo(first.email));
    expect(await readUserInfo(database.queries, first.id)).toMatchObject({ email: first.email, emailVerified: true });
    const sending = {
      event: "change_email",
      memberId: second.id,
      language: "en",
      origin: originAt(new Date(now.getTime() + 1_000)),
    } as const;
    await sendCode(database, { ...sending, email: second.email });
    expect((await refusalOf(confirm(second.id, second.email, welcome))).refusal).toBe("EMAIL_CODE_WRONG");
    await confirm(second.id, second.email, await codeTo(second.email));
    expect(await readUserInfo(database.queries, second.id)).toMatchObject({ emailVerified: true });
  });

  test("with an address of somebody keeps it unproven like any other, and the holder is told", async () => {
    const joined = await newcomer({ email: "root@example.com" });
    const free = await newcomer({ email: "nobody@example.com" });
    for (const [{ id }, email] of [
      [joined, "root@example.com"],
      [free, "nobody@example.com"],
    ] as const) {
      const info = await readUserInfo(test_.database.queries, id);
      expect([info.email, info.emailVerified]).toEqual([email, false]);
    }
    const told = (await mails()).filter((mail) => mail.name === "addressInUse");
    expect(told).toMatchObject([{ recipient: "root@example.com", values: { newMemberId: joined.memberId } }]);
  });

  test("whose opening fails leaves nothing", async () => {
    const count = () => sql`select from network.place`.execute(test_.database.queries).then(({ rows }) => rows.length);
    const before = await count();
    const ports = { ...joinPorts, onRegistered: () => Promise.reject(new Error("no account")) };
    const input = registration({ inviteCode: codes.invite, nodeCode: codes.left }, { email: "gone@example.com" });
    await expect(registerMember(test_.database, ports, input, originAt(now))).rejects.toThrow("no account");
    expect(await count()).toBe(before);
    expect((await mails()).some((mail) => mail.recipient === "gone@example.com")).toBe(false);
  });

  test("a hundred at once on one node code: a hundred places, a valid tree", async () => {
    const joined = await Promise.all(
      Array.from({ length: 100 }, (_, index) => newcomer({ mobile: "0912345678", name: `N ${index}` })),
    );
    expect(new Set(joined.map(({ memberId }) => memberId)).size).toBe(100);
    expect(await treeDefect(test_.database.queries)).toBeNull();
    const links = await Promise.all(joined.map(({ id }) => findLink(test_.database.queries, id)));
    expect(new Set(links.map((link) => `${link?.parentId} ${link?.side}`)).size).toBe(100);
    expect(links.every((link) => link?.side === "left")).toBe(true);
  });

  test("two at once with one address: both join, and nobody has it", async () => {
    const joined = await Promise.all([
      newcomer({ email: "twin@example.com" }),
      newcomer({ email: "twin@example.com" }),
    ]);
    for (const { id } of joined) {
      const { email, emailVerified } = await readUserInfo(test_.database.queries, id);
      expect([email, emailVerified]).toEqual(["twin@example.com", false]);
    }
    expect(await selectCredentials(test_.database.queries, "twin@example.com")).toBeUndefined();
  });
});

describe("refused is", () => {
  const fieldCases: [string, Partial<JoinInput>, Record<string, string>][] = [
    ["who is younger than 18 by a day", { birthday: "2008-05-02" }, { birthday: "TOO_YOUNG" }],
    ["who is not born yet", { birthday: "2030-01-01" }, { birthday: "INVALID" }],
    ["a mobile number that its country does not have", { mobile: "12345" }, { mobile: "PHONE_FORMAT" }],
    ["a landline", { areaCode: "+886", mobile: "0223456789" }, { mobile: "PHONE_FORMAT" }],
    ...["XX", "ZZ", "QQ", "AA", "SU"].map((nationality): [string, Partial<JoinInput>, Record<string, string>] => [
      `the nationality ${nationality}`,
      { nationality },
      { nationality: "COUNTRY_FORMAT" },
    ]),
    ["a very common password", { password: "Password1" }, { password: "PASSWORD_TOO_COMMON" }],
    ["an invitation code of nobody", { inviteCode: "22222222" }, { inviteCode: "INVITATION_CODE_UNKNOWN" }],
    ["a node code of nobody", { nodeCode: "22222222" }, { nodeCode: "NODE_CODE_UNKNOWN" }],
  ];
  test.each(fieldCases)("%s", async (_, given, fields) => {
    const refusal = await refusalOf(newcomer(given));
    expect(refusal.refusal).toBe("INVALID_INPUT");
    expect(refusal.fields).toEqual(fields);
  });

  test("everything wrong at once, field by field, with the age in words", async () => {
    const refusal = await refusalOf(newcomer({ birthday: "2020-01-01", mobile: "1", password: "qwertyuiop" }));
    expect(Object.keys(refusal.fields).sort()).toEqual(["birthday", "mobile", "password"]);
    expect(refusal.params).toEqual({ years: 18 });
  });

  test("whoever is younger than the age of the own country, which is named; elsewhere another one holds", async () => {
    const of20 = { minimumAgeYears: 20, returnWindowDays: null, payouts: "automatic" } as const;
    await putMarket(test_.database, { ...DEFAULT_MARKET, countries: { JP: of20 } });
    const [nineteen, twenty] = ["2006-05-02", "2006-05-01"];
    const refusal = await refusalOf(newcomer({ nationality: "JP", birthday: nineteen }));
    expect([refusal.fields, refusal.params]).toEqual([{ birthday: "TOO_YOUNG" }, { years: 20 }]);
    expect((await newcomer({ nationality: "JP", birthday: twenty })).memberId).toMatch(/^\d{8}$/);
    expect((await newcomer({ nationality: "TW", birthday: nineteen })).memberId).toMatch(/^\d{8}$/);
    await putMarket(test_.database, DEFAULT_MARKET);
  });

  test("whoever comes from a country that is shop only", async () => {
    const refusal = await refusalOf(newcomer({ nationality: "CN", areaCode: "+86", mobile: "13812345678" }));
    expect(refusal.refusal).toBe("REGISTRATION_COUNTRY_SHOP_ONLY");
  });

  test("a node code that is not the referrer's nor of anybody below", async () => {
    const inviter = await newcomer();
    const below = await join(
      test_.database,
      { inviteCode: (await codesOf(inviter.id)).invite, nodeCode: (await codesOf(inviter.id)).left },
      now,
    );
    const inviterCodes = await codesOf(inviter.id);
    const refusal = await refusalOf(
      join(test_.database, { inviteCode: inviterCodes.invite, nodeCode: codes.right }, now),
    );
    expect(refusal.fields).toEqual({ nodeCode: "NODE_CODE_OTHER_TEAM" });
    const welcome = await join(
      test_.database,
      { inviteCode: inviterCodes.invite, nodeCode: (await codesOf(below.id)).right },
      now,
    );
    expect(await findLink(test_.database.queries, welcome.id)).toMatchObject({ parentId: below.id, side: "right" });
  });

  test("the invitation of a suspended member", async () => {
    const inviter = await newcomer();
    await sql`update members.member set status = 'suspended' where id = ${inviter.id}`.execute(test_.database.queries);
    const its = await codesOf(inviter.id);
    const refusal = await refusalOf(join(test_.database, { inviteCode: its.invite, nodeCode: its.left }, now));
    expect(refusal.fields).toEqual({ inviteCode: "INVITATION_CODE_UNKNOWN" });
  });
});

test("whoever turns 18 today may join, by the day of the market", async () => {
  const evening = new Date("2026-04-30T17:00:00Z");
  const joined = await join(test_.database, { inviteCode: codes.invite, nodeCode: codes.left }, evening, {
    birthday: "2008-05-01",
  });
  expect(joined.id).toBeGreaterThan(rootId);
});

describe("an hour has only so many newcomers", () => {
  const later = new Date(now.getTime() + 24 * 3_600_000);
  const arrive = (given: { ip: string; inviter: { invite: string; left: string } }) =>
    registerMember(
      test_.database,
      joinPorts,
      registration({ inviteCode: given.inviter.invite, nodeCode: given.inviter.left }),
      originAt(later, given.ip),
    );
  const fill = (prefix: string, count: number) =>
    sql`insert into members.attempt (key, count, resets_at)
      values (${prefix}, ${count}, ${new Date(later.getTime() + 3_600_000)})
      on conflict (key) do update set count = excluded.count`.execute(test_.database.queries);

  test("from one network, but for this machine, from where a proxy may send them all", async () => {
    await fill("join:prefix:198.51.100", 50);
    expect((await refusalOf(arrive({ ip: "198.51.100.9", inviter: codes }))).refusal).toBe("TOO_MANY_REQUESTS");
    await arrive({ ip: "198.51.101.9", inviter: codes });
    await fill("join:prefix:127.0.0", 50);
    await arrive({ ip: "127.0.0.1", inviter: codes });
  });

  test("counted exactly, also at once", async () => {
    await fill("join:prefix:203.0.114", 45);
    const all = Array.from({ length: 10 }, () => arrive({ ip: "203.0.114.7", inviter: codes }));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });
});

test("newcomers cause ten emails an hour to one address at most", async () => {
  const victim = { email: "victim@example.com" };
  for (let tries = 0; tries < 10; tries++) await newcomer(victim);
  expect((await refusalOf(newcomer(victim))).refusal).toBe("TOO_MANY_REQUESTS");
  expect((await mails()).filter((mail) => mail.recipient === victim.email)).toHaveLength(10);
  await newcomer({ email: "another@example.com" });
});
