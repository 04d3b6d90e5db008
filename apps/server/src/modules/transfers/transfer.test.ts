import { randomUUID } from "node:crypto";
import { shopApi } from "@banyan/contract/index.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { en } from "@banyan/contract/messages/en.ts";
import { fill } from "@banyan/contract/messages/index.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { mostToTransfer, transferFee } from "@banyan/contract/transfer-fee.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leave } from "../../../test/members.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "../../../test/whole/whole.ts";
import { sql } from "../../platform/database.ts";
import { assertLedgerClean, balances, houseBalance } from "../ledger/index.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(async () => {
  await assertLedgerClean(whole.database.queries);
  await whole.close();
});

async function rich(amount = 100, asset: Asset = "USDT"): Promise<MemberCaller> {
  const member = await whole.join();
  if (amount > 0) await whole.giveMoney(member, asset, amount);
  return member;
}

const balanceOf = async (member: MemberCaller, asset: Asset = "USDT") =>
  (await balances(whole.database.queries, member.id))[asset];

function send(from: MemberCaller, to: MemberCaller | string, amount: string, more: object = {}, key?: string) {
  const targetMemberId = typeof to === "string" ? to : to.memberId;
  const input = { amount, targetMemberId, ...more };
  return whole.call(shopApi.transfers.transfer, input, { as: from, ...(key && { key }) });
}

const outcome = (answer: Awaited<ReturnType<typeof send>>) => (answer.code === 1 ? "sent" : String(answer.data.error));
const counts = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]));

/** A member ID that does not exist. */
async function nobody(): Promise<string> {
  for (;;) {
    const id = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
    const { rows } = await sql`select from members.member where public_id = ${id}`.execute(whole.database.queries);
    if (rows.length === 0) return id;
  }
}

describe("the fee", () => {
  test("is the share on top, rounded up to the last unit", () => {
    expect(transferFee(parseMoney("30"), 100n)).toBe(parseMoney("0.3"));
    expect(transferFee(parseMoney("1.000001"), 100n)).toBe(parseMoney("0.010001"));
    expect(transferFee(1n, 100n)).toBe(1n);
    expect(transferFee(5_000_000n, 0n)).toBe(0n);
  });

  test("leaves the largest amount that a balance can bear", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 18n), fc.bigInt(0n, 10_000n), (balance, basisPoints) => {
        const most = mostToTransfer(balance, basisPoints);
        const costs = (amount: bigint) => amount + transferFee(amount, basisPoints);
        return costs(most) <= balance && costs(most + 1n) > balance;
      }),
    );
  });
});

describe("recent receivers", () => {
  const recent = async (as: MemberCaller) =>
    (await whole.done(shopApi.transfers.recent, {}, { as })).list.map(({ memberId }) => memberId);

  test("are the last six, each once, the latest first, by masked name, and only the sender's", async () => {
    const sender = await rich(100);
    expect(await recent(sender)).toEqual([]);
    const others: MemberCaller[] = [];
    for (let at = 0; at < 8; at++) others.push(await whole.join({ name: `Lan Number${at}` }));
    for (const other of [...others, others[3]!, others[7]!]) {
      whole.clock.advance(1_000);
      await send(sender, other, "1");
    }
    const ids = [7, 3, 6, 5, 4, 2].map((at) => others[at]!.memberId);
    expect(await recent(sender)).toEqual(ids);
    const { list } = await whole.done(shopApi.transfers.recent, {}, { as: sender });
    expect(new Set(list.map(({ name }) => name))).toEqual(new Set(["L** N***"]));
    expect(await recent(others[7]!)).toEqual([]);
  });

  test("leave out who was suspended or left", async () => {
    const sender = await rich(100);
    const [suspended, left, stays] = [await whole.join(), await whole.join(), await whole.join()];
    for (const other of [suspended, left, stays]) await send(sender, other, "1");
    const set = (status: string, { id }: MemberCaller) =>
      sql`update members.member set status = ${status} where id = ${id}`.execute(whole.database.queries);
    await set("suspended", suspended);
    await leave(whole.database, { id: left.id, now: whole.clock.now() });
    expect(await recent(sender)).toEqual([stays.memberId]);
  });
});

describe("a transfer", () => {
  test("moves the amount, takes the fee on top, and both sides can read it", async () => {
    const [mei, lan] = [await rich(100), await whole.join({ name: "Nguyễn Thị Lan" })];
    const feesBefore = await houseBalance(whole.database.queries, "fees", "USDT");
    const sent = await send(mei, lan, "30.000001", { instructions: "  For \u202e the  tea ", fee: "0.300001" });
    expect(sent.data).toMatchObject({ asset: "USDT", amount: "30.000001", fee: "0.300001" });
    expect(await balanceOf(mei)).toBe(parseMoney("69.699998"));
    expect(await balanceOf(lan)).toBe(parseMoney("30.000001"));
    expect((await houseBalance(whole.database.queries, "fees", "USDT")) - feesBefore).toBe(300_001n);

    const transferId = sent.data.transferId;
    const receipt = (as: MemberCaller) => whole.done(shopApi.transfers.detail, { transferId }, { as });
    expect(await receipt(mei)).toMatchObject({
      side: "sent",
      amount: "30.000001",
      fee: "0.300001",
      total: "30.300002",
      counterpart: { name: "N*** T** L**", memberId: lan.memberId },
      instructions: "For the tea",
    });
    expect(await receipt(lan)).toMatchObject({
      side: "received",
      amount: "30.000001",
      fee: null,
      total: null,
      counterpart: { name: "M** C***", memberId: `•••• ${mei.memberId.slice(-4)}` },
      instructions: "For the tea",
    });

    const statement = async (as: MemberCaller) =>
      (await whole.done(shopApi.wallet.balance, { group: "transfer" }, { as })).list;
    const reference = `transfer:${transferId}`;
    expect(await statement(mei)).toMatchObject([
      { title: "Transfer fee", amount: "-0.300001", balanceAfter: "69.699998", counterpart: null, reference },
      { title: "Transfer sent", amount: "-30.000001", counterpart: "N*** T** L**", reference },
    ]);
    expect(await statement(lan)).toMatchObject([
      { title: "Transfer received", amount: "30.000001", counterpart: "M** C***", reference },
    ]);
  });

  test("tells both sides, each about the other, and nobody else", async () => {
    const [mei, lan, other] = [await rich(), await whole.join(), await whole.join()];
    const { data } = await send(mei, lan, "2");
    const noticesOf = async (as: MemberCaller) => (await whole.done(shopApi.notices.index, {}, { as })).list;
    const reference = `transfer:${data.transferId}`;
    expect(await noticesOf(lan)).toMatchObject([{ kind: "transfer.received", reference }]);
    expect(await noticesOf(mei)).toMatchObject([{ kind: "transfer.sent", reference }]);
    expect(await noticesOf(other)).toEqual([]);
  });

  test("of points carries no fee; coupons cannot be sent", async () => {
    const [mei, lan] = [await rich(10, "POINT"), await whole.join()];
    const sent = await send(mei, lan, "10", { asset: "POINT", fee: "0" });
    expect(sent.data).toMatchObject({ asset: "POINT", amount: "10", fee: "0" });
    expect([await balanceOf(mei, "POINT"), await balanceOf(lan, "POINT")]).toEqual([0n, 10_000_000n]);
    expect(outcome(await send(mei, lan, "1", { asset: "POINT" }))).toBe("INSUFFICIENT_POINTS");
    const coupons = await send(mei, lan, "1", { asset: "COUPON" });
    expect(coupons.data.error).toBe("INVALID_INPUT");
  });

  test("is refused for what it lacks, and then moves nothing", async () => {
    const [mei, lan] = [await rich(10), await whole.join()];
    const [gone, suspended] = [await whole.join(), await whole.join()];
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: gone });
    await sql`update members.member set status = 'suspended' where id = ${suspended.id}`.execute(
      whole.database.queries,
    );
    // 9.9 and its fee of 0.099 are 9.999; 9.901 and its fee are a little more than 10.
    expect(outcome(await send(mei, lan, "9.91"))).toBe("INSUFFICIENT_BALANCE");
    expect(outcome(await send(mei, mei, "2"))).toBe("TRANSFER_TO_SELF");
    expect(outcome(await send(mei, lan, "2", { fee: "0.03" }))).toBe("TRANSFER_FEE_CHANGED");
    const small = await send(mei, lan, "0.999999");
    expect([outcome(small), small.msg]).toEqual([
      "TRANSFER_MINIMUM",
      fill(en.errors.TRANSFER_MINIMUM, { minimum: "1 USDT" }),
    ]);
    const long = await send(mei, lan, "2", { instructions: "x".repeat(141) });
    expect(long.data.fields).toEqual({ instructions: en.fields.TOO_LONG });
    const unknown = [await nobody(), gone.memberId, suspended.memberId];
    const answers = await Promise.all(unknown.map((id) => send(mei, id, "2")));
    expect(answers.map(outcome)).toEqual(Array(3).fill("MEMBER_NOT_FOUND"));
    expect(new Set(answers.map(({ msg, data }) => JSON.stringify([msg, data]))).size).toBe(1);
    expect(await balanceOf(mei)).toBe(10_000_000n);
    expect(outcome(await send(mei, lan, "9.90099", { fee: "0.09901" }))).toBe("sent");
    expect(await balanceOf(mei)).toBe(0n);
  });

  test("is nobody else's to read, and its words go with their sender", async () => {
    const [mei, lan, other] = [await rich(101), await whole.join(), await whole.join()];
    const { data } = await send(mei, lan, "100", { instructions: "Rent" });
    const asked = { transferId: data.transferId };
    const byOther = await whole.call(shopApi.transfers.detail, asked, { as: other });
    const missing = await whole.call(shopApi.transfers.detail, { transferId: randomUUID() }, { as: other });
    expect(byOther.data.error).toBe("TRANSFER_NOT_FOUND");
    expect(byOther.raw).toBe(missing.raw);
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: mei });
    expect(await whole.done(shopApi.transfers.detail, asked, { as: lan })).toMatchObject({
      amount: "100",
      instructions: "",
    });
  });
});

describe("a receiver", () => {
  test("is shown by masked name; oneself and nobody are refused", async () => {
    const [mei, lan] = [await whole.join(), await whole.join({ name: "陳大文" })];
    const ask = (memberId: string) => whole.call(shopApi.transfers.receiver, { memberId }, { as: mei });
    expect((await ask(lan.memberId)).data).toEqual({
      ...{ memberId: lan.memberId, name: "陳**" },
      shown: expect.any(String),
    });
    expect((await ask(mei.memberId)).data.error).toBe("TRANSFER_TO_SELF");
    expect((await ask(await nobody())).data.error).toBe("MEMBER_NOT_FOUND");
  });

  test("cannot be guessed: after ten misses in an hour right and wrong IDs are answered alike, in both calls", async () => {
    const [mei, lan] = [await rich(), await whole.join()];
    const wrong = await Promise.all(Array.from({ length: 40 }, nobody));
    const asked = await Promise.all(
      wrong.map((memberId, index) =>
        index % 2 === 0 ? whole.call(shopApi.transfers.receiver, { memberId }, { as: mei }) : send(mei, memberId, "2"),
      ),
    );
    const misses = asked.filter(({ data }) => data.error === "MEMBER_NOT_FOUND");
    expect(misses).toHaveLength(10);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(30);
    const right = await whole.call(shopApi.transfers.receiver, { memberId: lan.memberId }, { as: mei });
    const stillWrong = await whole.call(shopApi.transfers.receiver, { memberId: await nobody() }, { as: mei });
    expect(right.raw).toBe(stillWrong.raw);
    expect((await send(mei, lan, "2")).status).toBe(429);
    whole.clock.advance(3_600_001);
    expect(outcome(await send(mei, lan, "2"))).toBe("sent");
  });
});

describe("at the same time", { timeout: 120_000 }, () => {
  test("fifty transfers of a whole balance: one is done", async () => {
    const [mei, lan] = [await rich(101), await whole.join()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(mei, lan, "100")));
    expect(counts(answers.map(outcome))).toEqual({ sent: 1, INSUFFICIENT_BALANCE: 49 });
    expect([await balanceOf(mei), await balanceOf(lan)]).toEqual([0n, 100_000_000n]);
  });

  test("fifty requests with one key: one transfer, one answer", async () => {
    const [mei, lan] = [await rich(100), await whole.join()];
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(mei, lan, "10", {}, key)));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(counts(answers.map(outcome))).toEqual({ sent: 50 });
    expect([await balanceOf(mei), await balanceOf(lan)]).toEqual([89_900_000n, 10_000_000n]);
    expect(outcome(await send(mei, lan, "11", {}, key))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("two members who send to each other, and a third in between, lose nothing and wait for nobody", async () => {
    const circle = [await rich(1_000), await rich(1_000), await rich(1_000)];
    const feesBefore = await houseBalance(whole.database.queries, "fees", "USDT");
    const sends = Array.from({ length: 150 }, (_, i) => {
      const from = circle[i % 3]!;
      const to = circle[(i + 1 + (Math.floor(i / 3) % 2)) % 3]!;
      return send(from, to, String(1 + (i % 7)));
    });
    const answers = await Promise.all(sends);
    expect(counts(answers.map(outcome))).toEqual({ sent: 150 });
    const fees = (await houseBalance(whole.database.queries, "fees", "USDT")) - feesBefore;
    const left = await Promise.all(circle.map((member) => balanceOf(member)));
    expect(left.reduce((sum, one) => sum + one, 0n) + fees).toBe(3_000_000_000n);
    expect(fees).toBe(answers.reduce((sum, { data }) => sum + parseMoney(data.fee), 0n));
  });

  test("a receiver who cancels: the money arrives and they stay, or they leave and it is kept", async () => {
    let [arrived, left] = [0, 0];
    for (let round = 0; round < 15; round++) {
      const [mei, lan] = [await rich(10), await whole.join()];
      const cancel = () => whole.call(shopApi.members.cancelAccount, { password: PASSWORD }, { as: lan });
      const [sent, cancelled] = await Promise.all([send(mei, lan, "5"), cancel()]);
      if (cancelled.code === 1) {
        left++;
        expect(outcome(sent)).toBe("MEMBER_NOT_FOUND");
        expect([await balanceOf(mei), await balanceOf(lan)]).toEqual([10_000_000n, 0n]);
      } else {
        arrived++;
        expect(cancelled.data.error).toBe("ACCOUNT_NOT_EMPTY");
        expect(await balanceOf(lan)).toBe(5_000_000n);
      }
    }
    expect(arrived + left).toBe(15);
  });

  test("a sender who cancels while the last of the money leaves", async () => {
    for (let round = 0; round < 8; round++) {
      const [mei, lan] = [await rich(101), await whole.join()];
      const cancel = whole.call(shopApi.members.cancelAccount, { password: PASSWORD }, { as: mei });
      const [sent, cancelled] = await Promise.all([send(mei, lan, "100"), cancel]);
      expect(outcome(sent)).toBe("sent");
      expect(["ACCOUNT_NOT_EMPTY", undefined]).toContain(cancelled.data.error);
      expect(await balanceOf(lan)).toBe(100_000_000n);
    }
  });
});
