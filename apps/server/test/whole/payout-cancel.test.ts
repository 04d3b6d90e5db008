/** Staff cancel a stuck payout: once, despite concurrent requests, and only if it is signed and not mined. */
import { randomUUID } from "node:crypto";
import { officeApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvedWithdrawal, signedPayout } from "./samples.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officePayouts, staff: staffCalls } = officeApi;
const AT_ONCE = 6;

let whole: Whole;
let staff: StaffCaller[];
beforeAll(async () => {
  whole = await openWhole();
  staff = await Promise.all(Array.from({ length: AT_ONCE }, () => whole.hire(["finance"])));
}, 120_000);
afterAll(() => whole?.close());

const cancelBy = (as: StaffCaller, withdrawalId: string) => whole.send(officePayouts.cancel, { withdrawalId }, { as });

test("of people who cancel one at once, one does it, and the log names that one", async () => {
  const owner = await whole.hire(["owner"]);
  const withdrawalId = await signedPayout(whole);
  const rowOf = async () => {
    const { list } = await whole.done(officePayouts.index, { tab: "open" }, { as: staff[0]! });
    return list.find((row) => row.withdrawalId === withdrawalId);
  };
  expect(await rowOf()).toMatchObject({ mayCancel: true, cancelAskedAt: null });
  const answers = await Promise.all(staff.map((as) => cancelBy(as, withdrawalId)));
  const refused = answers.filter(({ code }) => code !== 1);
  expect(refused).toHaveLength(AT_ONCE - 1);
  for (const { data } of refused) expect(data).toMatchObject({ error: "PAYOUT_NOT_OPEN" });
  const row = await rowOf();
  expect(row?.mayCancel).toBe(false);
  expect(row?.cancelAskedAt).not.toBeNull();
  const { list } = await whole.done(staffCalls.auditLog, {}, { as: owner });
  expect(list.filter(({ action }) => action === "payouts.cancel")).toHaveLength(1);
});

test("what is not signed or unknown cannot be cancelled", async () => {
  for (const id of [await approvedWithdrawal(whole), randomUUID()]) {
    expect(await cancelBy(staff[0]!, id), id).toMatchObject({ data: { error: "PAYOUT_NOT_OPEN" } });
  }
});
