/**
 * Calls before sign-in do not reveal accounts: body and work are the same for a known and an unknown name
 * (docs/trust.md 16). Work is counted, since times on a busy machine are unreliable: password hashes, which dominate
 * the time, and statements.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashesComputed } from "../../src/platform/password.ts";
import { countStatements } from "../fault-injection.ts";
import { registration } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
let suspended: MemberCaller;
let disabled: StaffCaller;
let staff: StaffCaller;
const KNOWN = "known@example.com";

beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join({ email: KNOWN });
  suspended = await whole.join();
  [staff, disabled] = [await whole.hire(["support"]), await whole.hire(["support"])];
  const owner = await whole.hire(["owner"]);
  const reason = "a reason";
  await whole.done(officeApi.officeMembers.suspend, { memberId: suspended.memberId, reason }, { as: owner });
  await whole.done(officeApi.staff.change, { staffId: disabled.staffId, disabled: true }, { as: owner });
});
afterAll(() => whole.close());

/** Tolerance: the last activity of a session may be written, and a random code that is taken is redrawn. */
const STATEMENTS_APART = 1;

/** Makes a request with a number that was not used before. */
type Ask = (number: number) => Promise<Answer>;
let asked = 0;

/**
 * Asserts that all ways have the same response and work. The first call of each is not counted: it may fill a cache.
 */
async function expectAlike(ways: Record<string, Ask>, bodyOf: (answer: Answer) => string = ({ raw }) => raw) {
  whole.clock.advance(2 * 3_600_000);
  for (const ask of Object.values(ways)) await ask(asked++);
  whole.clock.advance(2 * 60_000);
  const found: Record<string, { body: string; hashes: number; statements: number }> = {};
  for (const [name, ask] of Object.entries(ways)) {
    const hashesBefore = hashesComputed();
    const sent = countStatements();
    const body = bodyOf(await ask(asked++));
    const hashes = hashesComputed() - hashesBefore;
    const first = sent();
    const again = countStatements();
    await ask(asked++);
    // Those of a background job in between are no difference.
    found[name] = { body, hashes, statements: Math.min(first, again()) };
  }
  const costs = Object.values(found);
  const told = JSON.stringify(found);
  expect(new Set(costs.map(({ body }) => body)).size, told).toBe(1);
  expect(new Set(costs.map(({ hashes }) => hashes)).size, told).toBe(1);
  const statements = costs.map((cost) => cost.statements);
  expect(Math.max(...statements) - Math.min(...statements), told).toBeLessThanOrEqual(STATEMENTS_APART);
}

test("the count tells a hash that was left out", async () => {
  const hashing = () => whole.send(shopApi.members.login, { account: "99999999", password: "not the password" });
  const plain = () => whole.send(shopApi.addresses.index, {});
  await expect(expectAlike({ hashing, plain }, () => "")).rejects.toThrow('"hashes":0');
});

test("signing in", async () => {
  const login = (account: string, password = "not the password") =>
    whole.send(shopApi.members.login, { account, password });
  await expectAlike({
    "a member ID": () => login(member.memberId),
    "no member ID": () => login("99999999"),
    "an email": () => login(KNOWN),
    "no email": (number) => login(`nobody${number}@example.com`),
    "a suspended member": () => login(suspended.memberId),
    "something else": () => login("' or 1=1 --"),
  });
});

test("signing in at the office", async () => {
  const signIn = (email: string, password = "not the password") =>
    whole.send(officeApi.staff.signIn, { email, password, code: "123456" });
  await expectAlike({
    staff: () => signIn(staff.email),
    "disabled staff": () => signIn(disabled.email),
    "disabled staff who know the password": () => signIn(disabled.email, PASSWORD),
    nobody: (number) => signIn(`nobody${number}@banyan.example`),
    "a member": () => signIn(KNOWN),
  });
});

test("asking for a code to recover the password", async () => {
  const ask = (email: string) => whole.send(shopApi.members.sendCode, { email, event: "retrieve_password" });
  await expectAlike({ somebody: () => ask(KNOWN), nobody: (number) => ask(`nobody${number}@example.com`) });
});

test("recovering with a wrong code", async () => {
  const recover = (email: string) =>
    whole.send(shopApi.members.retrievePassword, {
      email,
      code: "000000",
      newPassword: "another long password",
      repeatPassword: "another long password",
    });
  await expectAlike({ somebody: () => recover(KNOWN), nobody: (number) => recover(`nobody${number}@example.com`) });
});

test("recovering with a wrong recovery code", async () => {
  const recover = (memberId: string) =>
    whole.send(shopApi.members.recoverPassword, {
      memberId,
      recoveryCode: "ZZZZ-ZZZZ-ZZZZ",
      newPassword: "another long password",
      repeatPassword: "another long password",
    });
  await expectAlike({
    somebody: () => recover(member.memberId),
    "a suspended member": () => recover(suspended.memberId),
    nobody: (number) => recover(String(90_000_000 + number)),
  });
});

test("registering with an email that is taken", async () => {
  // Another person each time: an equal registration signs in who joined a moment ago.
  const register = (email: string, number: number) =>
    whole.send(shopApi.members.checkIn, { ...registration(whole), name: `Newcomer ${number}`, email });
  const shapeOf = ({ code, msg, data }: Answer) => {
    const { userInfo } = data as { userInfo: { email: string; emailVerified: boolean } };
    expect(userInfo.email).toMatch(/@example\.com$/);
    return JSON.stringify([code, msg, Object.keys(userInfo), userInfo.emailVerified]);
  };
  await expectAlike(
    {
      "a taken one": (number) => register(KNOWN, number),
      "a free one": (number) => register(`new${number}@example.com`, number),
    },
    shapeOf,
  );
});

test("a new email for a member that is taken", async () => {
  const ask = (email: string) => whole.send(shopApi.members.sendCode, { email, event: "change_email" }, { as: member });
  await whole.join({ email: "other@example.com" });
  await expectAlike({
    "a taken one": () => ask("other@example.com"),
    "a free one": (number) => ask(`free${number}@example.com`),
  });
});
