/** An approval of identity papers that staff withdraw: withdrawals wait, and the member submits again. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askWithdrawal, papersOf } from "../../../test/whole/samples.ts";
import { type Answer, type MemberCaller, openWhole, type StaffCaller, type Whole } from "../../../test/whole/whole.ts";
import { sql } from "../../platform/database.ts";
import { approvedToPay } from "../withdrawals/index.ts";
import { leaveToPeople, nextToPay, saveWait, waitingWithdrawals } from "./payout-store.ts";
import { countQueue, listQueue } from "./queue-store.ts";
import { situationOf } from "./situation.ts";

const { officeKyc, officeWithdrawals } = officeApi;
let whole: Whole;
let compliance: StaffCaller;
let finance: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  [compliance, finance] = [await whole.hire(["compliance"]), await whole.hire(["finance"])];
});
afterAll(() => whole.close());

const outcome = ({ code, data }: Answer) => (code === 1 ? "done" : String(data.error));
const reason = "The document was reported stolen";

async function approvedPapersOf(as: MemberCaller): Promise<string> {
  const { list } = await whole.done(officeKyc.index, { memberId: as.memberId }, { as: compliance });
  return list.find(({ state }) => state !== "rejected")!.id;
}
const withdraw = (submissionId: string) => whole.call(officeKyc.withdraw, { submissionId, reason }, { as: compliance });
const approve = (withdrawalId: string) => whole.call(officeWithdrawals.approve, { withdrawalId }, { as: finance });
const claim = (withdrawalId: string) => whole.call(officeWithdrawals.claim, { withdrawalId }, { as: finance });
/** What the dashboard says of withdrawals. */
async function told() {
  const { list } = await whole.done(officeApi.officeAttention.index, {}, { as: finance });
  return list
    .filter(({ kind }) => kind === "withdrawalsToReview" || kind === "withdrawalsToPay")
    .map(({ kind, count }) => ({ kind, count }));
}
const toPay = async () => (await nextToPay(whole.database.queries, whole.clock.now()))?.id;

test("the member is told why, withdrawals wait, and go on once new papers are approved", async () => {
  const member = await whole.join();
  const reviewed = await askWithdrawal(whole, member);
  const approved = await askWithdrawal(whole, member);
  expect(outcome(await approve(approved))).toBe("done");
  expect(await toPay()).toBe(approved);
  expect(await told()).toEqual([
    { kind: "withdrawalsToReview", count: 1 },
    { kind: "withdrawalsToPay", count: 1 },
  ]);
  expect(await approvedToPay(whole.database.queries)).toBeGreaterThan(0n);
  const submissionId = await approvedPapersOf(member);
  expect(outcome(await withdraw(submissionId))).toBe("done");

  expect(outcome(await approve(reviewed))).toBe("WITHDRAWAL_HELD");
  expect(outcome(await claim(approved))).toBe("WITHDRAWAL_HELD");
  expect(await toPay()).toBeUndefined();
  expect(await told()).toEqual([]);
  expect(await approvedToPay(whole.database.queries)).toBe(0n);
  expect(await whole.done(shopApi.kyc.info, {}, { as: member })).toMatchObject({ state: "rejected", note: reason });
  const { list } = await whole.done(shopApi.notices.index, {}, { as: member });
  expect(list.find(({ kind }) => kind === "kyc.withdrawn")?.body).toContain(reason);
  const detail = await whole.done(officeKyc.detail, { submissionId }, { as: compliance });
  expect(detail).toMatchObject({ state: "rejected", withdrawnBy: expect.any(String), decidedBy: expect.any(String) });
  expect(outcome(await withdraw(submissionId))).toBe("SUBMISSION_NOT_APPROVED");

  await whole.done(shopApi.kyc.submit, await papersOf(whole, member), { as: member });
  const again = await approvedPapersOf(member);
  expect(outcome(await withdraw(again))).toBe("SUBMISSION_NOT_APPROVED");
  await whole.done(officeKyc.approve, { submissionId: again, acceptDuplicate: true }, { as: compliance });
  expect(outcome(await approve(reviewed))).toBe("done");
  expect(await told()).toEqual([{ kind: "withdrawalsToPay", count: 2 }]);
  expect(outcome(await claim(approved))).toBe("done");
});

test("held withdrawals leave queue, gauges and command of payouts, and come back with new papers", async () => {
  const { queries } = whole.database;
  const member = await whole.join();
  const [queued, waiting] = [await askWithdrawal(whole, member), await askWithdrawal(whole, member)];
  for (const id of [queued, waiting]) expect(outcome(await approve(id))).toBe("done");
  await saveWait(queries, waiting, "limit_payment", whole.clock.now());
  const own = (ids: string[]) => ids.filter((id) => id === queued || id === waiting);
  const found = async () => {
    const tabs = { open: [] as string[], problems: [] as string[] };
    for (const tab of ["open", "problems"] as const) {
      const rows = await listQueue(queries, { tab, isAutomatic: true, limit: 50, offset: 0 });
      expect(await countQueue(queries, { tab, isAutomatic: true })).toBe(rows.length);
      tabs[tab] = own(rows.map(({ withdrawalId }) => withdrawalId));
    }
    const command = own((await waitingWithdrawals(queries)).map(({ withdrawalId }) => withdrawalId));
    return { ...tabs, command };
  };
  const gauges = async () => (await situationOf(queries, { isAutomatic: true, now: whole.clock.now() })).counts;
  const before = await gauges();
  expect(await found()).toEqual({ open: [queued], problems: [waiting], command: [waiting] });

  expect(outcome(await withdraw(await approvedPapersOf(member)))).toBe("done");
  expect(await found()).toEqual({ open: [], problems: [], command: [] });
  expect(await gauges()).toEqual({ open: before.open - 1, problems: before.problems - 1 });
  // Nor does the worker leave them to staff because of their country.
  const { nationality } = await whole.done(
    officeApi.officeMembers.detail,
    { memberId: member.memberId },
    { as: compliance },
  );
  await leaveToPeople(queries, { countries: [nationality], triedBefore: new Date(0), now: whole.clock.now() });

  await whole.done(shopApi.kyc.submit, await papersOf(whole, member), { as: member });
  const submissionId = await approvedPapersOf(member);
  await whole.done(officeKyc.approve, { submissionId, acceptDuplicate: true }, { as: compliance });
  expect(await found()).toEqual({ open: [queued], problems: [waiting], command: [waiting] });
});

test("what somebody had claimed before it was held is still to be paid", async () => {
  const member = await whole.join();
  const before = await approvedToPay(whole.database.queries);
  const withdrawalId = await askWithdrawal(whole, member);
  await approve(withdrawalId);
  const due = await approvedToPay(whole.database.queries);
  expect(due).toBeGreaterThan(before);
  expect(outcome(await claim(withdrawalId))).toBe("done");
  expect(outcome(await withdraw(await approvedPapersOf(member)))).toBe("done");
  expect(await approvedToPay(whole.database.queries)).toBe(due);
});

test("a number whose approval was withdrawn is found again at another member, once", async () => {
  const [first, second] = [await whole.join(), await whole.join()];
  const number = "F777888999";
  for (const _ of [1, 2]) {
    await whole.done(shopApi.kyc.submit, { ...(await papersOf(whole, first)), number }, { as: first });
    const submissionId = await approvedPapersOf(first);
    await whole.done(officeKyc.approve, { submissionId, acceptDuplicate: false }, { as: compliance });
    expect(outcome(await withdraw(submissionId))).toBe("done");
  }
  await whole.done(shopApi.kyc.submit, { ...(await papersOf(whole, second)), number }, { as: second });
  const submissionId = await approvedPapersOf(second);
  const { duplicates } = await whole.done(officeKyc.detail, { submissionId }, { as: compliance });
  expect(duplicates).toMatchObject([{ memberId: first.memberId, withdrawnAt: expect.any(String) }]);
  const { list } = await whole.done(officeKyc.index, { memberId: second.memberId }, { as: compliance });
  expect(list).toMatchObject([{ duplicate: true }]);
  const approval = { submissionId, acceptDuplicate: false };
  expect(outcome(await whole.call(officeKyc.approve, approval, { as: compliance }))).toBe("IDENTITY_DUPLICATE");
});

test("a withdrawal of the approval that crosses another, or an approval of money, has one effect", async () => {
  const member = await whole.join();
  const withdrawalId = await askWithdrawal(whole, member);
  const submissionId = await approvedPapersOf(member);
  const [first, second, money] = await Promise.all([
    withdraw(submissionId),
    withdraw(submissionId),
    approve(withdrawalId),
  ]);
  expect([outcome(first), outcome(second)].toSorted()).toEqual(["SUBMISSION_NOT_APPROVED", "done"]);
  expect(["done", "WITHDRAWAL_HELD"]).toContain(outcome(money));
  // Whichever came first: nothing is paid meanwhile.
  expect(outcome(await claim(withdrawalId))).toBe("WITHDRAWAL_HELD");
  const { rows } = await sql`
    select 1 from notifications.notice where member_id = ${member.id} and kind = 'kyc.withdrawn'`.execute(
    whole.database.queries,
  );
  expect(rows).toHaveLength(1);
});
