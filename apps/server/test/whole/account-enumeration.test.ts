/**
 * Calls before a sign-in do not tell who exists: body and time are the same for a known and an unknown name
 * (docs/trust.md 16). Times are lower quartiles of many rounds, each in another order. A forgotten hash would take a fifth
 * of the time.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registration } from "./samples.ts";
import { type Answer, type MemberCaller, openWhole, PASSWORD, type StaffCaller, type Whole } from "./whole.ts";

const ROUNDS = 16;
/** Tolerance for other work on the same machine. */
const LIMIT = { timeout: 180_000 };
const MOST_RATIO = 2.2;
const ATTEMPTS = 3;

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

/** Asks with a number that was not used before. */
type Ask = (number: number) => Promise<Answer>;
let asked = 0;

/** The first call after a pause takes longer, so each round begins with another one. */
const turned = <T>(list: T[], by: number): T[] => list.map((_, index) => list[(index + by) % list.length]!);

/** Lower quartiles of the times in milliseconds. All calls must have the same answer. */
async function measure(ways: Record<string, Ask>, bodyOf: (answer: Answer) => string) {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    whole.clock.advance(2 * 3_600_000);
    const bodies = new Map<string, string>();
    for (const [name, ask] of turned(Object.entries(ways), round)) {
      const started = performance.now();
      const answer = await ask(asked++);
      times[name]!.push(performance.now() - started);
      bodies.set(name, bodyOf(answer));
    }
    expect(new Set(bodies.values()).size, JSON.stringify([...bodies])).toBe(1);
  }
  return Object.entries(times).map(([name, list]) => [name, list.sort((a, b) => a - b)[ROUNDS / 4]!] as const);
}

/** A busy machine can blur a measurement; a real difference shows every time. */
async function expectAlike(ways: Record<string, Ask>, bodyOf: (answer: Answer) => string = ({ raw }) => raw) {
  const measured: unknown[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const quartiles = await measure(ways, bodyOf);
    const all = quartiles.map(([, milliseconds]) => milliseconds);
    if (Math.max(...all) / Math.min(...all) < MOST_RATIO) return;
    measured.push(quartiles);
  }
  throw new Error(`the time tells: ${JSON.stringify(measured)}`);
}

test("the measure tells a hash that was left out", LIMIT, async () => {
  const hashing = () => whole.send(shopApi.members.login, { account: "99999999", password: "not the password" });
  const plain = () => whole.send(shopApi.addresses.index, {});
  await expect(expectAlike({ hashing, plain }, () => "")).rejects.toThrow("the time tells");
});

test("signing in", LIMIT, async () => {
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

test("signing in at the office", LIMIT, async () => {
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

test("asking for a code to recover the password", LIMIT, async () => {
  const ask = (email: string) => whole.send(shopApi.members.sendCode, { email, event: "retrieve_password" });
  await expectAlike({ somebody: () => ask(KNOWN), nobody: (number) => ask(`nobody${number}@example.com`) });
});

test("recovering with a wrong code", LIMIT, async () => {
  const recover = (email: string) =>
    whole.send(shopApi.members.retrievePassword, {
      email,
      code: "000000",
      newPassword: "another long password",
      repeatPassword: "another long password",
    });
  await expectAlike({ somebody: () => recover(KNOWN), nobody: (number) => recover(`nobody${number}@example.com`) });
});

test("registering with an email that is taken", LIMIT, async () => {
  const register = (email: string) => whole.send(shopApi.members.checkIn, { ...registration(whole), email });
  const shapeOf = ({ code, msg, data }: Answer) => {
    const { userInfo } = data as { userInfo: { email: string; emailVerified: boolean } };
    expect(userInfo.email).toMatch(/@example\.com$/);
    return JSON.stringify([code, msg, Object.keys(userInfo), userInfo.emailVerified]);
  };
  await expectAlike(
    { "a taken one": () => register(KNOWN), "a free one": (number) => register(`new${number}@example.com`) },
    shapeOf,
  );
});

test("a new email for a member that is taken", LIMIT, async () => {
  const ask = (email: string) => whole.send(shopApi.members.sendCode, { email, event: "change_email" }, { as: member });
  await whole.join({ email: "other@example.com" });
  await expectAlike({
    "a taken one": () => ask("other@example.com"),
    "a free one": (number) => ask(`free${number}@example.com`),
  });
});
