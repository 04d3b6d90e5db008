/** Manual payment over HTTP, with coins on the sandbox chain: by single transactions and by a batch file. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { decodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { assertWithdrawalBooks } from "../withdrawal-books.ts";
import { payByHand, sendCoins } from "./pay-by-hand.ts";
import { approvedWithdrawal, askWithdrawal, newTransaction } from "./samples.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeWithdrawals } = officeApi;
let whole: Whole;
let finance: StaffCaller;

beforeAll(async () => {
  whole = await openWhole();
  finance = await whole.hire(["finance"]);
}, 120_000);
afterAll(async () => {
  await assertWithdrawalBooks(whole.database);
  await whole.close();
});

const detailOf = (withdrawalId: string, as = finance) => whole.done(officeWithdrawals.detail, { withdrawalId }, { as });

test("one transaction pays two withdrawals, and their members see it", async () => {
  const [one, other] = [await whole.join(), await whole.join()];
  const ids = [await askWithdrawal(whole, one, "20"), await askWithdrawal(whole, other, "35.5")];
  for (const withdrawalId of ids) await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
  const transactionId = await payByHand(whole, ids, finance);
  for (const [place, as] of [one, other].entries()) {
    const seen = await whole.done(shopApi.withdrawals.detail, { withdrawalId: ids[place]! }, { as });
    expect(seen).toMatchObject({ state: "succeeded", transactionId });
  }
  const { rows } = await sql<{ places: number }>`
    select count(distinct log_index)::int as places from withdrawals.payment where tx_hash = ${transactionId}`.execute(
    whole.database.queries,
  );
  expect(rows[0]!.places).toBe(2);
});

test("what is in a block but not final says so, and the office sees who pays it", async () => {
  const colleague = await whole.hire(["finance"]);
  const withdrawalId = await approvedWithdrawal(whole);
  const claimed = await whole.done(officeWithdrawals.claim, { withdrawalId }, { as: finance });
  expect(claimed).toMatchObject({ actions: ["giveUp", "pay", "fail"], claim: { own: true }, named: null });
  expect(await detailOf(withdrawalId, colleague)).toMatchObject({ actions: [], standsBack: "claimed" });
  const transactionId = await sendCoins(whole, [claimed]);
  const named = await whole.done(officeWithdrawals.pay, { withdrawalId, transactionId }, { as: finance });
  expect(named).toMatchObject({ actions: [], standsBack: "paying", named: { check: "asking" } });
  await whole.readChain(1);
  expect((await detailOf(withdrawalId)).named).toMatchObject({ transactionId, check: "not_final" });
  whole.clock.advance(2_000);
  await whole.readChain();
  expect(await detailOf(withdrawalId)).toMatchObject({ state: "succeeded", transactionId, claim: null, named: null });
});

test("another token, a wrong receiver and a smaller amount pay nothing", async () => {
  const withdrawalId = await approvedWithdrawal(whole);
  const claimed = await whole.done(officeWithdrawals.claim, { withdrawalId }, { as: finance });
  const wrong = [
    ["receiver", await sendCoins(whole, [{ ...claimed, address: finance.staffId && `0x${"9".repeat(40)}` }])],
    ["amount", await sendCoins(whole, [{ ...claimed, arrival: "1" }])],
    ["token", await sendCoins(whole, [])],
  ] as const;
  for (const [check, transactionId] of wrong) {
    await whole.done(officeWithdrawals.pay, { withdrawalId, transactionId }, { as: finance });
    whole.clock.advance(2_000);
    await whole.readChain();
    expect(await detailOf(withdrawalId)).toMatchObject({ state: "approved", named: { check } });
  }
  await whole.done(officeWithdrawals.fail, { withdrawalId, reason: "refused" }, { as: finance });
});

test("a batch is claimed together, sent from one file, and proven by one transaction", async () => {
  const as = await whole.hire(["finance"]);
  for (const _ of [1, 2, 3]) await approvedWithdrawal(whole);
  expect((await whole.send(officeWithdrawals.batch, { form: "safe" }, { as })).data).toMatchObject({
    error: "NOTHING_CLAIMED",
  });
  const { claimed } = await whole.done(officeWithdrawals.claimWaiting, { most: 2 }, { as });
  expect(claimed).toBe(2);
  const mine = await whole.done(officeWithdrawals.claims, {}, { as });
  expect(mine).toMatchObject({ toSend: "38", unclaimed: 1 });
  const file = await whole.done(officeWithdrawals.batch, { form: "safe" }, { as });
  expect(file).toMatchObject({ count: 2, sum: "38" });
  const { chainId, transactions } = JSON.parse(file.content);
  expect(chainId).toBe("31337");
  const abi = parseAbi(["function transfer(address to, uint256 value)"]);
  const sent = transactions.map(({ data }: { data: `0x${string}` }) => decodeFunctionData({ abi, data }).args);
  expect(sent).toEqual(mine.list.map(({ address }) => [address, 19n * 10n ** 18n]));
  const list = await whole.done(officeWithdrawals.batch, { form: "list" }, { as });
  expect(list.content.split("\n").slice(1, 3)).toEqual(
    mine.list.map(({ address }) => `erc20,${transactions[0].to},${address},19`),
  );
  const transactionId = await sendCoins(whole, mine.list);
  expect(await whole.done(officeWithdrawals.payClaimed, { transactionId }, { as })).toEqual({ named: 2 });
  await whole.readChain();
  whole.clock.advance(2_000);
  await whole.readChain();
  expect((await whole.done(officeWithdrawals.claims, {}, { as })).list).toEqual([]);
  for (const { id } of mine.list) expect((await detailOf(id)).state).toBe("succeeded");
});

test("what waits is claimed without one's own", async () => {
  const as = await whole.hire(["finance"]);
  const member = await whole.join();
  const withdrawalId = await askWithdrawal(whole, member);
  await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
  await sql`update staff.account set member_id = ${member.id} where id = ${as.staffId}`.execute(whole.database.queries);
  await whole.done(officeWithdrawals.claimWaiting, { most: 100 }, { as });
  expect((await detailOf(withdrawalId)).claim).toBeNull();
});

test("of two transactions that were named at once for one withdrawal, one is kept", async () => {
  const withdrawalId = await approvedWithdrawal(whole);
  await whole.done(officeWithdrawals.claim, { withdrawalId }, { as: finance });
  const answers = await Promise.all(
    [newTransaction(), newTransaction()].map((transactionId) =>
      whole.send(officeWithdrawals.pay, { withdrawalId, transactionId }, { as: finance }),
    ),
  );
  expect(answers.map(({ code, data }) => (code === 1 ? "done" : data.error)).toSorted()).toEqual([
    "WITHDRAWAL_PAYMENT_OPEN",
    "done",
  ]);
});

test("coins that reach the address of a withdrawal before anybody takes it hold it up, until they are named for it", async () => {
  const as = await whole.hire(["finance"]);
  const withdrawalId = await approvedWithdrawal(whole);
  const transactionId = await sendCoins(whole, [await detailOf(withdrawalId)]);
  await whole.readChain();
  whole.clock.advance(2_000);
  await whole.readChain();
  expect(await detailOf(withdrawalId)).toMatchObject({ standsBack: "found", found: transactionId });
  await whole.done(officeWithdrawals.claim, { withdrawalId }, { as });
  const file = await whole.send(officeWithdrawals.batch, { form: "safe" }, { as });
  expect(file.data).toMatchObject({ error: "NOTHING_CLAIMED" });
  const failed = await whole.send(officeWithdrawals.fail, { withdrawalId, reason: "refused" }, { as });
  expect(failed.data).toMatchObject({ error: "WITHDRAWAL_MAY_BE_PAID" });
  await whole.done(officeWithdrawals.pay, { withdrawalId, transactionId }, { as });
  await whole.readChain();
  expect(await detailOf(withdrawalId)).toMatchObject({ state: "succeeded", transactionId, found: null });
  const { rows } = await sql`select from payments.quarantine where tx_hash = ${transactionId}`.execute(
    whole.database.queries,
  );
  expect(rows).toEqual([]);
});
