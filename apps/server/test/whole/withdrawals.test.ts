/**
 * Withdrawals from outside (docs/trust.md 4, 7, 8, 20): one key has one effect; a crash between any two statements of
 * every step, after which the same request is sent again; two people, and nobody on their own account.
 * `npm run soak` crashes before and after every statement, and at many random places.
 */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { repetitions } from "../../../../tools/repetitions.ts";
import { findAuditLogDefect } from "../../src/modules/staff/index.ts";
import { sql } from "../../src/platform/database.ts";
import { cutAt } from "../fault-injection.ts";
import { assertWithdrawalBooks as assertBooks } from "../withdrawal-books.ts";
import { newTransaction, payoutAddress, verify } from "./samples.ts";
import { type Caller, type MemberCaller, openWhole, type StaffCaller, type Whole } from "./whole.ts";

const AT_ONCE = 50;
const MORE_CRASHES = repetitions(5, 1_000);
/** `npm test` cuts every other statement before it is sent, and those between them after. */
const STRIDE = repetitions(2, 1);
const { withdrawals } = shopApi;
const { officeWithdrawals } = officeApi;

let whole: Whole;
let finance: StaffCaller;
let owner: StaffCaller;
let member: MemberCaller;

beforeAll(setStage, 120_000);
afterAll(async () => {
  await assertBooks(whole.database);
  const defect = await findAuditLogDefect(whole.database.queries);
  if (defect) throw new Error(`the audit log is broken: ${defect}`);
  await whole.close();
});

async function setStage(): Promise<void> {
  whole = await openWhole();
  finance = await whole.hire(["finance"]);
  owner = await whole.hire(["owner"]);
  member = await someone(1_000_000);
}

async function someone(purse: number): Promise<MemberCaller> {
  const joined = await whole.join({ email: `m${randomBytes(6).toString("hex")}@example.com` });
  await verify(whole, joined);
  if (purse > 0) await whole.giveMoney(joined, "USDT", purse);
  return joined;
}

const balanceOf = async (who: MemberCaller) => (await whole.done(shopApi.wallet.balances, {}, { as: who })).balance;
const ask = async (amount: string, who = member) =>
  (await whole.done(withdrawals.create, { amount, address: payoutAddress() }, { as: who })).id;
const detailOf = (withdrawalId: string, as: Caller = finance) =>
  whole.done(officeWithdrawals.detail, { withdrawalId }, { as });

/** Avoids the daily limit in tests with many requests. */
async function nextDay(): Promise<void> {
  whole.clock.advance(24 * 3_600_000);
  const renewed = await whole.signInAgain(member);
  member = renewed;
  finance = await whole.hire(["finance"]);
  owner = await whole.hire(["owner"]);
}

describe(`${AT_ONCE} identical requests at once`, () => {
  test("ask once", async () => {
    const who = await someone(100);
    const sent = { as: who, key: randomUUID() };
    const input = { amount: "60", address: payoutAddress() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => whole.send(withdrawals.create, input, sent)),
    );
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(answers[0]!.code).toBe(1);
    expect(await balanceOf(who)).toBe("40");
    expect((await whole.done(withdrawals.index, {}, { as: who })).total).toBe(1);
    const other = await whole.send(withdrawals.create, { ...input, amount: "30" }, sent);
    expect(other.data).toMatchObject({ error: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("name a transaction once, and note it once", async () => {
    const withdrawalId = await ask("50");
    await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
    await whole.done(officeWithdrawals.claim, { withdrawalId }, { as: finance });
    const sent = { as: finance, key: randomUUID() };
    const input = { withdrawalId, transactionId: newTransaction() };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => whole.send(officeWithdrawals.pay, input, sent)),
    );
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(answers[0]!.data).toMatchObject({ named: { transactionId: input.transactionId } });
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from staff.audit where action = 'withdrawals.name' and details ->> 'withdrawalId' = ${withdrawalId}`.execute(
      whole.database.queries,
    );
    expect(rows[0]!.count).toBe(1n);
  });
});

test("a member who was suspended a moment ago, by another process, asks for nothing", async () => {
  const who = await someone(100);
  const input = { amount: "60", address: payoutAddress() };
  expect(await balanceOf(who)).toBe("100");
  await sql`update members.member set status = 'suspended' where id = ${who.id}`.execute(whole.database.queries);
  const refused = await whole.call(withdrawals.create, input, { as: who });
  expect(refused.data.error).toBe("ACCOUNT_SUSPENDED");
  const { rows } = await sql`select 1 from withdrawals.withdrawal where member_id = ${who.id}`.execute(
    whole.database.queries,
  );
  expect(rows).toEqual([]);
});

describe("the office", () => {
  test("reads what helps to decide", async () => {
    const who = await someone(2_000);
    const address = payoutAddress();
    const first = await whole.done(withdrawals.create, { amount: "100", address }, { as: who });
    const other = await someone(500);
    await whole.done(withdrawals.create, { amount: "200", address }, { as: other });
    const detail = await detailOf(first.id);
    expect(detail).toMatchObject({
      state: "pending_review",
      memberId: who.memberId,
      balance: "1900",
      approvalsNeeded: 1,
    });
    expect(detail.hints).toEqual(["shared_address", "first_withdrawal", "new_member"]);
    expect(detail.sameAddress).toMatchObject([{ memberId: other.memberId, amount: "200" }]);
    expect(detail.movements[0]).toMatchObject({ amount: "-100", balanceAfter: "1900" });
    expect(detail.actions).toEqual(["approve", "reject"]);
    expect((await detailOf(first.id, await whole.hire(["support"]))).actions).toEqual([]);
    for (const search of [who.memberId, address, address.toUpperCase().replace("0X", "0x")]) {
      const { list } = await whole.done(officeWithdrawals.index, { search }, { as: finance });
      expect(list.map(({ id }) => id)).toContain(first.id);
    }
    expect((await whole.done(officeWithdrawals.index, { search: "nobody" }, { as: finance })).total).toBe(0);
  });

  test("needs two people for a large one", async () => {
    const withdrawalId = await ask("1000");
    const half = await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
    expect(half).toMatchObject({
      state: "pending_review",
      approvals: 1,
      approvalsNeeded: 2,
      standsBack: "approved_before",
    });
    const again = await whole.call(officeWithdrawals.approve, { withdrawalId }, { as: finance });
    expect(again.data).toMatchObject({ error: "WITHDRAWAL_SECOND_PERSON" });
    const full = await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: owner });
    expect(full).toMatchObject({ state: "approved", approvals: 2 });
    expect(full.approvedBy).toHaveLength(2);
    await whole.done(officeWithdrawals.fail, { withdrawalId, reason: "other", words: "wrong key" }, { as: owner });
  });

  test("lets nobody decide on an own one, by email or by link", async () => {
    const account = await whole.hire(["finance"]);
    const byEmail = await whole.join({ email: account.email });
    await verify(whole, byEmail);
    await whole.giveMoney(byEmail, "USDT", 100);
    const linked = await someone(100);
    const link = { staffId: account.staffId, memberId: linked.memberId };
    expect(await whole.done(officeApi.staff.change, link, { as: owner })).toMatchObject({ memberId: linked.memberId });
    // The change ended the account's sessions, and each authenticator code works once.
    whole.clock.advance(60_000);
    const again = await whole.enterOffice(account);
    for (const who of [byEmail, linked]) {
      const withdrawalId = await ask("50", who);
      expect(await detailOf(withdrawalId, again)).toMatchObject({ actions: [], standsBack: "own" });
      const steps: [Endpoint, object][] = [
        [officeWithdrawals.approve, { withdrawalId }],
        [officeWithdrawals.reject, { withdrawalId, reason: "asked" }],
      ];
      for (const [step, input] of steps) {
        expect((await whole.send(step, input, { as: again })).data).toMatchObject({ error: "OWN_ACCOUNT" });
      }
      await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: owner });
      const pay = { withdrawalId, transactionId: newTransaction() };
      for (const refused of [
        await whole.send(officeWithdrawals.claim, { withdrawalId }, { as: again }),
        await whole.send(officeWithdrawals.pay, pay, { as: again }),
      ]) {
        expect(refused.data).toMatchObject({ error: "OWN_ACCOUNT" });
      }
    }
  });
});

test("an account with a withdrawal under way cannot be cancelled, however the two cross", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const who = await someone(60);
    const password = "a long and quiet password";
    const [asked, cancelled] = await Promise.all([
      whole.send(withdrawals.create, { amount: "60", address: payoutAddress() }, { as: who }),
      whole.send(shopApi.members.cancelAccount, { password }, { as: who }),
    ]);
    expect(asked.code).toBe(1);
    expect(cancelled.data).toMatchObject({ error: "ACCOUNT_NOT_EMPTY" });
  }
});

/** The steps of a withdrawal: preparation, request, and expected states. */
interface Step {
  name: string;
  /** Prepares the step and returns the request. */
  ready(): Promise<{ endpoint: Endpoint; input: object; as: Caller; state(): Promise<string | undefined> }>;
  before: string | undefined;
  after: string;
}

async function known(withdrawalId: string): Promise<string> {
  const { state, claim, named } = await detailOf(withdrawalId);
  if (state !== "approved") return state;
  return named ? "named" : claim ? "claimed" : state;
}

function staffStep(
  name: "approve" | "reject" | "claim" | "giveUp" | "pay" | "fail",
  before: "pending_review" | "approved" | "claimed",
  after: string,
  more: () => object = () => ({}),
): Step {
  return {
    name,
    before,
    after,
    async ready() {
      const withdrawalId = await ask("10");
      if (before !== "pending_review") await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: owner });
      if (before === "claimed") await whole.done(officeWithdrawals.claim, { withdrawalId }, { as: finance });
      return {
        endpoint: officeWithdrawals[name],
        input: { withdrawalId, ...more() },
        as: finance,
        state: () => known(withdrawalId),
      };
    },
  };
}

const STEPS: Step[] = [
  {
    name: "ask",
    before: undefined,
    after: "pending_review",
    async ready() {
      const address = payoutAddress();
      return {
        endpoint: withdrawals.create,
        input: { amount: "10", address },
        as: member,
        async state() {
          const { list } = await whole.done(officeWithdrawals.index, { search: address }, { as: finance });
          expect(list.length).toBeLessThan(2);
          return list[0]?.state;
        },
      };
    },
  },
  staffStep("approve", "pending_review", "approved"),
  staffStep("reject", "pending_review", "rejected", () => ({ reason: "activity" })),
  staffStep("claim", "approved", "claimed"),
  staffStep("giveUp", "claimed", "approved"),
  staffStep("pay", "claimed", "named", () => ({ transactionId: newTransaction() })),
  staffStep("fail", "claimed", "failed", () => ({ reason: "network" })),
];

/** Sends a request whose connection is cut, checks the state, and retries. Returns whether the cut happened. */
async function crashAt(step: Step, statement: number, when: "before" | "after"): Promise<boolean> {
  const { endpoint, input, as, state } = await step.ready();
  const key = randomUUID();
  const cut = cutAt(statement, when);
  const broken = await whole.send(endpoint, input, { as, key }).finally(() => cut.stop());
  const found = await state();
  // Acknowledged effects must exist, and nothing may be half done.
  if (broken.code === 1) expect(found).toBe(step.after);
  else expect([step.before, step.after]).toContain(found);
  const repeated = await whole.send(endpoint, input, { as, key });
  expect(repeated.code, `${step.name} again after ${when} ${statement}: ${repeated.raw}`).toBe(1);
  if (broken.code === 1) expect(repeated.raw).toBe(broken.raw);
  expect(await state()).toBe(step.after);
  return cut.happened();
}

describe("a crash between any two statements", () => {
  test.each(STEPS)("of $name leaves all or nothing, and the request sent again ends it", async (step) => {
    await nextDay();
    let crashes = 0;
    for (const when of ["before", "after"] as const) {
      let statement = when === "before" ? 1 : STRIDE;
      for (; await crashAt(step, statement, when); statement += STRIDE) crashes++;
      expect(statement).toBeGreaterThan(5);
    }
    console.log(`${step.name}: ${crashes} crashes`);
    await assertBooks(whole.database);
  });

  test("and at random places: everything is paid once or given back once", async () => {
    const before = await heldAndEnded();
    for (let crash = 0; crash < MORE_CRASHES; crash++) {
      if (crash % 100 === 0) await nextDay();
      const step = STEPS[randomInt(STEPS.length)]!;
      await crashAt(step, randomInt(1, 30), randomInt(2) ? "before" : "after");
    }
    await assertBooks(whole.database);
    expect((await heldAndEnded()).holds - before.holds).toBe(MORE_CRASHES);
  });
});

test("without a transaction around each step the crashes are found out", async () => {
  const sound = { whole, finance, owner, member };
  await setStage();
  try {
    const { database } = whole;
    database.transaction = (work) => work(database.queries as never);
    const pay = STEPS.find(({ name }) => name === "pay")!;
    const crashes = async () => {
      for (let statement = 1; await crashAt(pay, statement, "before"); statement++);
    };
    await expect(crashes()).rejects.toThrow();
  } finally {
    await whole.close();
    ({ whole, finance, owner, member } = sound);
  }
}, 120_000);

async function heldAndEnded(): Promise<{ holds: number }> {
  const { rows } = await sql<{ holds: bigint }>`
    select count(*) as holds from ledger.posting where kind = 'withdrawal.hold'`.execute(whole.database.queries);
  return { holds: Number(rows[0]!.holds) };
}
