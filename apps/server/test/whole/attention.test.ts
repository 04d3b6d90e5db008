/** What needs staff, and the emails about it (docs/rules.md 12). */

import { officeApi, shopApi } from "@banyan/contract/index.ts";
import type { Language } from "@banyan/contract/languages.ts";
import {
  ATTENTION,
  ATTENTION_KINDS,
  type AttentionKind,
  type AttentionMails,
} from "@banyan/contract/office/attention.ts";
import { hasRight, STAFF_ROLES, type StaffRole } from "@banyan/contract/rights.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import {
  approvedWithdrawal,
  askWithdrawal,
  beginDraft,
  coinsOfNobody,
  discountCodeIn,
  payOrder,
  proposedGoodwill,
  proposedPrice,
  proposedRecovery,
  requestedReturn,
  requestGrant,
  sendFeedback,
  submitPapers,
  writtenReview,
} from "./samples.ts";
import { openWhole, START, type StaffCaller, type Whole } from "./whole.ts";

const { officeAttention: contract, officeMarket, officePlan, officeReviews } = officeApi;

let whole: Whole;
const staff = new Map<StaffRole, StaffCaller>();
beforeAll(async () => {
  whole = await openWhole();
  for (const role of STAFF_ROLES) staff.set(role, await whole.hire([role]));
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

const listOf = async (as: StaffCaller, lang?: Language) => (await whole.done(contract.index, {}, { as, lang })).list;
const kindsOf = async (as: StaffCaller) => (await listOf(as)).map(({ kind }) => kind);
async function countOf(kind: AttentionKind, as: StaffCaller): Promise<number> {
  return (await listOf(as)).find((one) => one.kind === kind)?.count ?? 0;
}

/** Makes one more of each kind. */
const MAKE: Record<AttentionKind, () => Promise<unknown>> = {
  settlementFailed: () =>
    sql`
    insert into bonus.run (id, day, started_by, step, done, total, started_at, ended_at, error)
    values (gen_random_uuid(), '2026-04-30', 'schedule', 'closing', 0, 0, ${START}, ${START}, 'disk full')`.execute(
      whole.database.queries,
    ),
  auditFaulty: () =>
    sql`
    insert into ledger.audit_run (id, started_by, started_by_name, requested_at, ended_at, alive_until, state, checks_in_all, fault_message)
    values (gen_random_uuid(), gen_random_uuid(), 'Ida', ${START}, ${START}, ${START}, 'faulty', 1, 'wrong')`.execute(
      whole.database.queries,
    ),
  booksDiffer: () =>
    sql`
    insert into chain.reconciliation (id, chain_id, asked_at, ended_at, state, block_number, books, chain, differences)
    values (gen_random_uuid(), ${whole.chain.id}, ${START}, ${START}, 'different', 1, 1, 0, 1)`.execute(
      whole.database.queries,
    ),
  mailFailing: () =>
    sql`
    insert into notifications.outbox (id, recipient, language, name, mail_values, created_at, attempts, due_at)
    values (gen_random_uuid(), 'lin@shop.example', 'en', 'welcome', '{}', ${new Date(START.getTime() - 900_000)}, 3, ${START})`.execute(
      whole.database.queries,
    ),
  hotWalletLow: () =>
    sql`
    insert into chain.house_address (chain_id, address, role, added_at, tokens, gas)
    values (${whole.chain.id}, '0x00000000000000000000000000000000000000aa', 'hot', ${START}, 0, 0)`.execute(
      whole.database.queries,
    ),
  payoutAlarms: () =>
    sql`
    insert into withdrawals.origin as o (identity, by_signer, restored_at) values ('another', false, ${START})
    on conflict (only_row) do update set restored_at = excluded.restored_at`.execute(whole.database.queries),
  // The test reads no blocks, so the chain has been unread from the beginning.
  chainAlarms: async () => {},
  settingsDrafts: () => beginDraft(whole, officeMarket.createDraft),
  planDrafts: () => beginDraft(whole, officePlan.createDraft),
  prices: () => proposedPrice(whole),
  discountCodes: () => discountCodeIn(whole, { percent: 50 }),
  grants: () => requestGrant(whole),
  goodwill: () => proposedGoodwill(whole),
  proposals: () => proposedRecovery(whole),
  withdrawalsToReview: async () => askWithdrawal(whole, await whole.join()),
  withdrawalsToPay: () => approvedWithdrawal(whole),
  suspense: () => coinsOfNobody(whole),
  ordersToShip: async () => payOrder(whole, await whole.join()),
  returns: () => requestedReturn(whole),
  lowStock: () => whole.sell({ stock: 3 }),
  identities: () => submitPapers(whole),
  feedback: () => sendFeedback(whole),
  async reviews() {
    const { productId, reviewId, revision, who } = await writtenReview(whole);
    const as = await whole.hire(["support"]);
    whole.clock.advance(1_000);
    await whole.done(officeReviews.hide, { reviewId, revision, reason: "It names a person" }, { as });
    whole.clock.advance(1_000);
    await whole.done(shopApi.reviews.save, { productId, stars: 4, words: "Closes well!" }, { as: who });
  },
};

test.each(ATTENTION_KINDS)("%s is counted, and shown to those who may act on it", async (kind) => {
  const owner = staff.get("owner")!;
  const before = await countOf(kind, owner);
  await MAKE[kind]();
  const after = await countOf(kind, owner);
  expect(after).toBeGreaterThan(kind === "chainAlarms" ? 0 : before);
  for (const [role, as] of staff) {
    expect((await kindsOf(as)).includes(kind), role).toBe(hasRight([role], ATTENTION[kind]));
  }
});

test("emails that wait are no alarm while others are sent", async () => {
  const owner = staff.get("owner")!;
  await MAKE.mailFailing();
  expect(await countOf("mailFailing", owner)).toBeGreaterThan(0);
  await sql`
    insert into notifications.outbox (id, recipient, language, name, mail_values, created_at, attempts, sent_at)
    values (gen_random_uuid(), 'lin@shop.example', 'en', 'welcome', '{}', ${START}, 1, ${whole.clock.now()})`.execute(
    whole.database.queries,
  );
  expect(await countOf("mailFailing", owner)).toBe(0);
});

test("the sentences are in the language of the call, and lead into the office", async () => {
  const as = await whole.hire(["owner"]);
  for (const { kind, text, path } of await listOf(as, "th")) {
    expect(text, kind).toMatch(/[ก-๙]/);
    expect(path, kind).toMatch(/^\/[a-z/-]+(\?[a-z]+=[a-z_1]+|\/?[\da-f-]{36}|\d{8})?$/);
  }
});

test("nobody is shown what waits for another person", async () => {
  const as = await whole.hire(["finance"]);
  const other = await whole.hire(["finance"]);
  const { memberId } = await whole.join();
  const before = await countOf("grants", as);
  const grant = { memberId, asset: "COUPON" as const, amount: "5", reason: "A late parcel" };
  await whole.done(officeApi.officeGrants.request, grant, { as });
  expect([await countOf("grants", as), await countOf("grants", other)]).toEqual([before, before + 1]);
  const drafts = await countOf("planDrafts", as);
  await whole.done(officePlan.createDraft, { basedOn: 1, note: "Another cap" }, { as });
  expect([await countOf("planDrafts", as), await countOf("planDrafts", other)]).toEqual([drafts, drafts + 1]);
});

const MORNING = new Date("2026-05-02T00:30:00Z");

/** A person with this choice of emails, and a function that runs the job and returns the new emails to that person. */
async function reader(mails: AttentionMails, roles: StaffRole[] = ["support"], language: "en" | "vi" = "en") {
  const as = await whole.hire(roles);
  await whole.done(contract.chooseMails, { mails }, { as, lang: language });
  let seen = 0;
  async function read(now: Date) {
    whole.clock.set(now);
    await whole.runJob("attention.mail", now);
    await whole.runJob("mail.send", now);
    const { rows } = await sql<{ subject: string; text: string }>`
      select subject, text from notifications.development_mail where recipient = ${as.email} order by id`.execute(
      whole.database.queries,
    );
    return rows.slice(seen, (seen = rows.length));
  }
  return { as, read };
}
const later = (hours: number) => new Date(MORNING.getTime() + hours * 3_600_000);

test("once a day: in the morning, all that waits", async () => {
  const { as, read } = await reader("daily");
  await MAKE.feedback();
  const waits = await listOf(as);
  // Whoever has just chosen it waits for the morning.
  expect(await read(later(-2))).toEqual([]);
  expect(await read(later(-1))).toEqual([]);
  const [letter, ...more] = await read(MORNING);
  expect(more).toEqual([]);
  for (const { text } of waits) expect(letter!.text).toContain(text);
  expect(letter!.text).toContain("https://shop.example/office/#/feedback");
  expect(await read(later(1))).toEqual([]);
  expect(await read(later(24))).toHaveLength(1);
});

const answerAll = () =>
  sql`
  update feedback.entry set replied_at = ${MORNING}, reply = 'x', replied_by = gen_random_uuid(), replied_by_name = 'x'
  where replied_at is null`.execute(whole.database.queries);

test("at once: each kind when it begins to wait, once, in the language of the choice", async () => {
  const { read } = await reader("atOnce", ["support"], "vi");
  await read(MORNING);
  await answerAll();
  // It ends, and begins again within an hour: told once.
  expect(await read(later(0.2))).toEqual([]);
  await MAKE.feedback();
  expect(await read(later(0.4))).toEqual([]);
  await answerAll();
  expect(await read(later(2))).toEqual([]);
  await MAKE.feedback();
  const [letter, ...more] = await read(later(2.1));
  expect(more).toEqual([]);
  expect(letter!.subject).toBe("1 góp ý của thành viên chờ trả lời");
  expect(await read(later(2.2))).toEqual([]);
  // It waits for hours, ends and begins again within an hour: still told once.
  expect(await read(later(6))).toEqual([]);
  await answerAll();
  expect(await read(later(6.1))).toEqual([]);
  await MAKE.feedback();
  expect(await read(later(6.2))).toEqual([]);
});

test("alarms are told at once to those who read once a day, and nothing to those who chose none", async () => {
  const daily = await reader("daily", ["finance"]);
  const never = await reader("never", ["finance"]);
  await daily.read(later(48));
  await sql`delete from staff.attention_told`.execute(whole.database.queries);
  const told = (await daily.read(later(49)))[0]!;
  expect(told.text).toContain("The settlement of a business day failed");
  expect(told.text).not.toContain("to review");
  expect(await never.read(later(72))).toEqual([]);
});

test("two processes at the same moment write one email", async () => {
  const { read } = await reader("daily");
  await read(later(76));
  const now = later(100);
  await Promise.all([whole.runJob("attention.mail", now), whole.runJob("attention.mail", now)]);
  expect(await read(now)).toHaveLength(1);
});

test("a disabled account is told nothing", async () => {
  const owner = await whole.hire(["owner"]);
  const { as, read } = await reader("daily");
  await read(later(176));
  whole.clock.set(START);
  await whole.done(officeApi.staff.change, { staffId: as.staffId, disabled: true }, { as: owner });
  expect(await read(later(200))).toEqual([]);
});
