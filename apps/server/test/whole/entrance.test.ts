/**
 * A copied token does not become the account (docs/trust.md 58): no call that changes how an account is entered or
 * recovered does so with a session alone. Covers every writing call of members. A member with a second factor needs its
 * proof too.
 */
import { shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { ENDPOINTS, type Named } from "./contract-check.ts";
import { sampleFor } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

const STEP_MS = 30_000;

/** Calls that change how an account is entered or recovered. A new one fails until it is listed and refuses. */
const CHANGES = [
  "account/cancel",
  "account/changePassword",
  "account/profile email",
  "account/profile mobile",
  "account/stepUp/finishPasskey",
  "account/stepUp/finishTotp",
  "account/stepUp/newRecoveryCodes",
  "account/stepUp/remove",
];
/** These complete what the other call began, which is itself tried here: it gives nothing without the password. */
const BEGUN_BY: Readonly<Record<string, string>> = {
  "account/stepUp/finishTotp": "account/stepUp/beginTotp",
  "account/stepUp/finishPasskey": "account/stepUp/beginPasskey",
};
/** These begin something, so that nothing of the account changes yet. */
const BEGINS = Object.values(BEGUN_BY);

interface Tried {
  name: string;
  endpoint: Named["endpoint"];
  sample(whole: Whole, as: MemberCaller): Promise<object>;
}

const nameOf = ({ endpoint }: Named) => endpoint.path.replace("/api/", "");
const PROFILE = ENDPOINTS.find(({ name }) => name === "POST /api/account/profile")!;
const TRIED: readonly Tried[] = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.method === "POST" && endpoint.access === "member",
).flatMap((named): Tried[] => {
  const whole = { name: nameOf(named), endpoint: named.endpoint };
  if (named !== PROFILE)
    return [{ ...whole, sample: async (shop, as) => (await sampleFor(named, shop, as)) as object }];
  return [
    { ...whole, name: `${whole.name} email`, sample: newEmail },
    { ...whole, name: `${whole.name} mobile`, sample: newMobile },
  ];
});

async function newEmail(shop: Whole, as: MemberCaller) {
  const email = `new${as.memberId}@example.com`;
  await shop.done(shopApi.members.sendCode, { email, event: "change_email" }, { as });
  const { rows } = await sql<{ code: string }>`
    select mail_values ->> 'code' as code from notifications.outbox
    where recipient = ${email} and name = 'emailChangeCode' order by id desc limit 1`.execute(shop.database.queries);
  return { email, emailCode: rows[0]!.code, password: PASSWORD };
}

async function newMobile() {
  return { areaCode: "+886", mobile: "987654321", password: PASSWORD };
}

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

let joined = 0;
const newMember = () => whole.join({ email: `entrance${joined++}@example.com` });

/** Everything by which the account is entered or recovered. */
async function entranceOf({ id }: MemberCaller): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_build_array(m.email, m.wanted_email, m.area_code, m.mobile, m.password_hash, m.status,
      (select jsonb_agg(f.id order by f.id) from members.step_up_factor f where f.member_id = m.id),
      (select jsonb_agg(c.code_hash order by c.code_hash) from members.recovery_code c where c.member_id = m.id))::text
      as all
    from members.member m where m.id = ${id}`.execute(whole.database.queries);
  return rows[0]!.all;
}

const SECRETS = ["password", "oldPassword", "stepUpProof"];
const without = (input: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
/** The same with something in place of each password. */
const guessed = (input: object) => ({
  ...without(input, SECRETS),
  ...Object.fromEntries(["password", "oldPassword"].filter((name) => name in input).map((name) => [name, "a guess"])),
});
const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));

async function addAuthenticator(as: MemberCaller) {
  const { enrolmentId, secret } = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as });
  const finish = { enrolmentId, code: whole.codeNow(secret), name: "Phone" };
  await whole.done(shopApi.stepUp.finishTotp, finish, { as });
  whole.clock.advance(STEP_MS);
  return secret;
}

const changing: string[] = [];

describe.each(TRIED)("$name", ({ name, endpoint, sample }) => {
  test("changes no entrance with a token alone", async () => {
    const as = await newMember();
    const input = await sample(whole, as);
    const before = await entranceOf(as);
    if (!(name in BEGUN_BY)) {
      for (const alone of [without(input, SECRETS), guessed(input)]) {
        const answer = await whole.send(endpoint, alone, { as });
        expect(await entranceOf(as)).toBe(before);
        if (CHANGES.includes(name) || BEGINS.includes(name)) expect(outcome(answer)).not.toBe("done");
      }
    }
    const answer = await whole.send(endpoint, input, { as });
    if ((await entranceOf(as)) !== before) changing.push(name);
    if (CHANGES.includes(name)) expect(outcome(answer)).toBe("done");
  });
});

describe.each(TRIED.filter(({ name }) => CHANGES.includes(name) && !(name in BEGUN_BY)))("$name", (tried) => {
  test("needs the proof of a member who has a second factor", async () => {
    const as = await newMember();
    const secret = await addAuthenticator(as);
    const { factors } = await whole.done(shopApi.stepUp.state, {}, { as });
    const input: object = tried.name.includes("stepUp/")
      ? { password: PASSWORD, ...(tried.name.endsWith("remove") && { factorId: factors[0]!.id }) }
      : await tried.sample(whole, as);
    const before = await entranceOf(as);
    expect(outcome(await whole.send(tried.endpoint, input, { as }))).toBe("STEP_UP_REQUIRED");
    expect(await entranceOf(as)).toBe(before);
    const stepUpProof = { method: "totp", code: whole.codeNow(secret) };
    expect(outcome(await whole.send(tried.endpoint, { ...guessed(input), stepUpProof }, { as }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(await entranceOf(as)).toBe(before);
    expect(outcome(await whole.send(tried.endpoint, { ...input, stepUpProof }, { as }))).toBe("done");
    expect(await entranceOf(as)).not.toBe(before);
  });
});

test("these calls change an entrance, and no others", () => {
  expect(changing.sort()).toEqual(CHANGES);
});

test("a change is told in the app, whether or not there is an address", async () => {
  const as = await whole.join();
  const kinds = async () => (await whole.done(shopApi.notices.index, {}, { as })).list.map(({ kind }) => kind);
  for (const change of [newMobile, newEmail]) {
    await whole.done(shopApi.members.changeProfile, await change(whole, as), { as });
    expect(await kinds()).toContain("security.changed");
    await sql`delete from notifications.notice where member_id = ${as.id}`.execute(whole.database.queries);
  }
  const passwords = { oldPassword: PASSWORD, newPassword: "another long password" };
  await whole.done(shopApi.members.changePassword, passwords, { as });
  expect(await kinds()).toEqual(["security.changed"]);
});
