import { randomUUID } from "node:crypto";
import { encodeFunctionData, parseAbi, parseGwei } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase, connectOwner } from "../../../test/database.ts";
import { putMarket } from "../../../test/market.ts";
import { usdt } from "../../../test/money.ts";
import { openDatabase, sql } from "../../platform/database.ts";
import { balances } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { RAW_PER_MICRO } from "../payments/index.ts";
import { account } from "../signer/signer.fixture.ts";
import { noteFound, noteOrigin, rejectWithdrawal, takeUp } from "../withdrawals/index.ts";
import { CHAIN_ID, newTransaction, noteComparison, transferFor } from "../withdrawals/withdrawals.fixture.ts";
import { describePayouts, freezePayouts, liftPayouts, retryPayout } from "./command.ts";
import { STUCK_MS, TRY_AGAIN_MS } from "./payout.rules.ts";
import { sentTransactions } from "./payout-store.ts";
import { assertPaidOnce, Died, openPayouts, type Payouts } from "./payouts.fixture.ts";

type Asked = Awaited<ReturnType<Payouts["approved"]>>;

let payouts: Payouts;
beforeEach(async () => {
  payouts = await openPayouts({ limits: { mostPerPayment: usdt(400) } });
});
afterEach(async () => {
  await payouts.assertBooks();
  await payouts.close();
});

const TOKEN_ABI = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);

/** Sends a transaction from the wallet that is in no journal. */
async function sendByHand(nonce: number): Promise<void> {
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [account.address, 1n] });
  const to = payouts.chain.evm.token;
  const gasPrice = parseGwei("1");
  const raw = await account.signTransaction({
    type: "legacy",
    chainId: 31_337,
    nonce,
    to,
    data,
    gas: 100_000n,
    gasPrice,
  });
  await payouts.chain.evm.submit(raw);
}

describe("an approved withdrawal", () => {
  test("is paid on the chain, once, and ends with its transaction as proof", async () => {
    const memberId = await payouts.enter();
    const { id, address } = await payouts.approved(memberId, 100);
    const before = await payouts.chain.held(payouts.hot);
    await payouts.payAll();
    const { state, transactionId, amount, fee } = await payouts.read(id);
    expect({ state, transactionId }).toEqual({ state: "succeeded", transactionId: payouts.journal()[0]!.hash });
    await assertPaidOnce(payouts, [{ address, amount, fee }]);
    expect(before - (await payouts.chain.held(payouts.hot))).toBe((amount - fee) * RAW_PER_MICRO);
    expect(await payouts.house("custody")).toBe(amount - fee);
    expect(payouts.told.map(({ kind }) => kind)).toContain("withdrawal.succeeded");
    expect(await payouts.payout(id)).toEqual({ state: "paid", nonce: 0n, problem: null, transactions: 1 });
  });

  test("comes from a wallet that is named as the house's, and is known while it is under way", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 100);
    const under = () => sentTransactions(payouts.database.queries);
    const worker = payouts.start();
    expect(await under()).toEqual([]);
    await worker.look();
    expect(payouts.named).toEqual([payouts.hot]);
    expect(await under()).toEqual([payouts.journal()[0]!.hash]);
    await payouts.payAll(worker);
    expect(await payouts.stateOf(id)).toBe("succeeded");
    expect(await under()).toEqual([]);
    expect(payouts.named).toEqual([payouts.hot]);
  });

  test("goes in the sequence of asking, each with the next nonce", async () => {
    const memberId = await payouts.enter();
    const ids: string[] = [];
    for (let count = 0; count < 20; count++) ids.push((await payouts.approved(memberId, 20)).id);
    await payouts.payAll();
    expect(payouts.journal().map(({ withdrawalId }) => withdrawalId)).toEqual(ids.toSorted());
    expect(payouts.journal().map(({ nonce }) => nonce)).toEqual(ids.map((_id, nonce) => nonce));
  });

  test("that waits for a review, or that a person claimed, is left alone", async () => {
    const memberId = await payouts.enter();
    await payouts.ask(memberId, 20);
    const { id } = await payouts.approved(memberId, 20);
    await payouts.claim(id);
    await payouts.payAll();
    expect(payouts.journal()).toEqual([]);
    expect(await payouts.stateOf(id)).toBe("approved");
  });

  test("that is on its way can be claimed, failed or given up by nobody, also days later", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 20);
    await payouts.start().look();
    const later = new Date(payouts.clock.now().getTime() + 3 * 24 * 3_600_000);
    for (const step of [payouts.claim, payouts.giveUp]) {
      await expect(step(id, randomUUID(), later)).rejects.toThrow("WITHDRAWAL_CLAIMED");
    }
    await expect(payouts.fail(id)).rejects.toThrow("WITHDRAWAL_CLAIMED");
    await payouts.payAll();
    expect(await payouts.stateOf(id)).toBe("succeeded");
  });

  test("of the same amount to the same address cannot be proven by another's payout", async () => {
    const [first, second] = await payouts.alike(await payouts.enter(), 2);
    const by = randomUUID();
    await payouts.claim(second!, by);
    const worker = payouts.start();
    await worker.look();
    const { hash } = payouts.journal()[0]!;
    await payouts.name(second!, hash, by);
    await payouts.chain.evm.mine(4);
    payouts.proofs.set(hash, await payouts.chain.asked.prove(hash));
    await payouts.check();
    expect(await payouts.read(second!)).toMatchObject({ state: "approved", paymentCheck: "used" });
    await payouts.payAll(worker);
    expect(await payouts.stateOf(first!)).toBe("succeeded");
  });
});

describe("what cannot be paid for now", () => {
  test("is above a limit of the signer: others are paid, and a person can pay it by hand", async () => {
    const memberId = await payouts.enter();
    const large = await payouts.approved(memberId, 500);
    const small = await payouts.approved(memberId, 50);
    await payouts.payAll();
    expect(await payouts.waits()).toEqual([{ id: large.id, reason: "limit_payment" }]);
    expect(await payouts.stateOf(small.id)).toBe("succeeded");
    await payouts.pay(large.id);
    expect(await payouts.stateOf(large.id)).toBe("succeeded");
  });

  test("goes to a contract", async () => {
    const memberId = await payouts.enter();
    const { id } = await payouts.ask(memberId, 30, { address: payouts.chain.evm.token });
    await payouts.approve(id);
    await payouts.payAll();
    expect(await payouts.waits()).toEqual([{ id, reason: "contract" }]);
    expect(payouts.journal()).toEqual([]);
  });

  /** Sets how withdrawals of members from Taiwan are paid. */
  const payTaiwan = (method: "automatic" | "by_hand" | "none") =>
    putMarket(payouts.database, {
      ...DEFAULT_MARKET,
      countries: { TW: { minimumAgeYears: null, returnWindowDays: null, payouts: method } },
    });

  test.each(["by_hand", "none"] as const)(
    "is of a country that people pay (%s), also where it was approved before",
    async (method) => {
      const [member, foreigner] = [await payouts.enter(), await payouts.enter()];
      await sql`update members.member set nationality = 'VN' where id = ${foreigner}`.execute(payouts.database.queries);
      const [kept, taken] = [await payouts.approved(member, 50), await payouts.approved(member, 60)];
      const paid = await payouts.approved(foreigner, 50);
      await payTaiwan(method);
      const worker = payouts.start();
      await payouts.payAll(worker);
      const waits = [kept, taken]
        .map(({ id }) => ({ id, reason: "country" }))
        .toSorted((a, b) => a.id.localeCompare(b.id));
      expect(await payouts.waits()).toEqual(waits);
      expect(await payouts.stateOf(paid.id)).toBe("succeeded");
      // A retry by staff pays nothing.
      expect(await retryPayout(payouts.database.queries, kept.id)).toBe(true);
      await payouts.payAll(worker);
      expect(payouts.journal().map(({ withdrawalId }) => withdrawalId)).toEqual([paid.id]);
      await payouts.pay(taken.id);
      expect(await payouts.stateOf(taken.id)).toBe("succeeded");
      await payTaiwan("automatic");
      payouts.advance(TRY_AGAIN_MS);
      await payouts.payAll(worker);
      expect(await payouts.stateOf(kept.id)).toBe("succeeded");
      expect(payouts.journal()).toHaveLength(2);
    },
  );

  test("may be paid already, as the chain shows, and is left to people", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const other = await payouts.approved(await payouts.enter(), 50);
    const paid = transferFor(await payouts.read(id), { txHash: newTransaction() });
    await payouts.database.transaction((tx) =>
      noteFound(tx, { chainId: CHAIN_ID, transfers: [paid], now: payouts.clock.now() }),
    );
    await payouts.payAll();
    expect(await payouts.waits()).toEqual([{ id, reason: "found" }]);
    expect(payouts.journal().map(({ withdrawalId }) => withdrawalId)).toEqual([other.id]);
    // A worker that polled before the transfer was found cannot take it up any more.
    const took = await payouts.database.transaction((tx) => takeUp(tx, { withdrawalId: id, now: payouts.clock.now() }));
    expect(took).toBeUndefined();
  });

  test("was prepared when its country was left to people: nobody signs it, and a person can pay it", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    payouts.setChaos((where) => {
      if (where === "signer.sign: before") throw new Died();
    });
    const dying = payouts.start();
    await expect(dying.look()).rejects.toThrow(Died);
    expect(await payouts.payout(id)).toMatchObject({ state: "prepared" });
    await dying.stop();
    payouts.setChaos(() => {});
    await payTaiwan("by_hand");
    await payouts.payAll();
    expect(await payouts.payout(id)).toBeUndefined();
    expect(await payouts.waits()).toEqual([{ id, reason: "country" }]);
    expect(payouts.journal()).toEqual([]);
    await payouts.pay(id);
    expect(await payouts.stateOf(id)).toBe("succeeded");
  });

  test("waits for the limit of the day and is paid when there is room", async () => {
    await payouts.close();
    payouts = await openPayouts({ limits: { mostPerDay: usdt(200) } });
    const memberId = await payouts.enter();
    const large = [await payouts.approved(memberId, 150), await payouts.approved(memberId, 150)];
    const [first, second] = large.toSorted((one, other) => one.id.localeCompare(other.id)) as [Asked, Asked];
    const small = await payouts.approved(memberId, 20);
    await payouts.payAll();
    const worker = payouts.start();
    payouts.advance(31_000);
    await payouts.payAll(worker);
    expect(await payouts.waits()).toEqual([{ id: second.id, reason: "limit_day" }]);
    expect(await Promise.all([first, second, small].map(({ id }) => payouts.stateOf(id)))).toEqual([
      "succeeded",
      "approved",
      "succeeded",
    ]);
    payouts.advance(24 * 3_600_000);
    await payouts.payAll(worker);
    expect(await payouts.stateOf(second.id)).toBe("succeeded");
  });

  test.each(["tokens", "gas"] as const)("waits for %s, says so, and is paid when they come", async (what) => {
    await payouts.close();
    payouts = await openPayouts({ funds: what === "tokens" ? 10 : 1_000 });
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const wallet = async (address: string) => {
      const look = (await payouts.chain.asked.wallet(address))!;
      return what === "gas" ? { ...look, gasMoney: 1n } : look;
    };
    const worker = payouts.start({ chain: { ...payouts.asked, wallet } });
    expect(await worker.look()).toBe(what);
    expect(payouts.journal()).toEqual([]);
    await worker.stop();
    await payouts.chain.pour(payouts.hot, usdt(100) * RAW_PER_MICRO);
    await payouts.payAll();
    expect(await payouts.stateOf(id)).toBe("succeeded");
  });
});

describe("a freeze", () => {
  test("of all stops at once, also between signing and sending, and goes on when it is lifted", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const sign: typeof payouts.signer.sign = async (request) => {
      const answer = await payouts.signer.sign(request);
      await payouts.freeze();
      return answer;
    };
    const worker = payouts.start({ signer: { ...payouts.signer, sign } });
    expect(await worker.look()).toBe("frozen");
    await payouts.chain.evm.mine(4);
    expect(await worker.look()).toBe("frozen");
    expect(await payouts.payout(id)).toMatchObject({ state: "signed" });
    expect(await payouts.chain.asked.prove(payouts.journal()[0]!.hash)).toEqual({ state: "unknown" });
    await worker.stop();
    await payouts.lift();
    await payouts.payAll();
    expect(await payouts.stateOf(id)).toBe("succeeded");
    expect(payouts.journal()).toHaveLength(1);
  });

  test("of one member stops this member's only", async () => {
    const [one, other] = [await payouts.enter(), await payouts.enter()];
    const stopped = await payouts.approved(one, 50);
    const paid = await payouts.approved(other, 50);
    await payouts.freeze(one);
    const worker = payouts.start();
    await payouts.payAll(worker);
    expect(await payouts.stateOf(stopped.id)).toBe("approved");
    expect(await payouts.stateOf(paid.id)).toBe("succeeded");
    await payouts.lift();
    payouts.advance(TRY_AGAIN_MS);
    await payouts.payAll(worker);
    expect(await payouts.stateOf(stopped.id)).toBe("succeeded");
  });

  test("that comes while the signer is asked is kept by the signer itself", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const sign: typeof payouts.signer.sign = async (request) => {
      await payouts.freeze();
      return payouts.signer.sign(request);
    };
    await payouts.start({ signer: { ...payouts.signer, sign } }).look();
    expect(payouts.journal()).toEqual([]);
    expect(await payouts.waits()).toEqual([{ id, reason: "frozen" }]);
    expect(await payouts.payout(id)).toBeUndefined();
  });
});

describe("a transaction", () => {
  test("that no node keeps is sent again, and one that is stuck gets a higher fee with the same nonce", async () => {
    const { id, address } = await payouts.approved(await payouts.enter(), 50);
    const dropped = new Set<string>();
    const send: typeof payouts.asked.send = async (raw) => {
      if (payouts.journal().length === 1) {
        dropped.add(raw);
        return { taken: true };
      }
      return payouts.asked.send(raw);
    };
    const worker = payouts.start({ chain: { ...payouts.asked, send } });
    await worker.look();
    payouts.advance(20_000);
    await worker.look();
    payouts.advance(STUCK_MS);
    await worker.look();
    const [first, second] = payouts.journal();
    expect(second).toMatchObject({ nonce: first!.nonce, to: first!.to, raw: first!.raw, withdrawalId: id });
    expect(second!.gasPrice * 100n).toBeGreaterThanOrEqual(first!.gasPrice * 110n);
    // The nodes now have both; only one can be mined.
    for (const raw of dropped) await payouts.chain.asked.send(raw);
    await payouts.payAll(worker);
    const { state, transactionId, amount, fee } = await payouts.read(id);
    expect({ state, transactionId }).toEqual({ state: "succeeded", transactionId: second!.hash });
    await assertPaidOnce(payouts, [{ address, amount, fee }]);
  });

  test("whose first form is in a block after all ends the withdrawal too", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    let late: string | undefined;
    const send: typeof payouts.asked.send = async (raw) => {
      late ??= raw;
      return { taken: true };
    };
    const worker = payouts.start({ chain: { ...payouts.asked, send } });
    await worker.look();
    payouts.advance(STUCK_MS);
    await worker.look();
    expect(payouts.journal()).toHaveLength(2);
    await payouts.chain.asked.send(late!);
    await payouts.payAll(worker);
    expect(await payouts.read(id)).toMatchObject({ state: "succeeded", transactionId: payouts.journal()[0]!.hash });
  });

  test("is replaced a bounded number of times, and waits then", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const send = async () => ({ taken: true });
    const worker = payouts.start({ chain: { ...payouts.asked, send } });
    for (let count = 0; count < 15; count++) {
      await worker.look();
      payouts.advance(STUCK_MS);
    }
    expect(payouts.journal()).toHaveLength(6);
    expect(await payouts.payout(id)).toMatchObject({ state: "sent", problem: "fee" });
    expect(await payouts.stateOf(id)).toBe("approved");
    await payouts.chain.asked.send(payouts.journal()[3]!.transaction);
    await payouts.payAll(worker);
    expect(await payouts.stateOf(id)).toBe("succeeded");
  });

  test("that is reverted for good gives the amount back, and is never signed again", async () => {
    await payouts.close();
    payouts = await openPayouts({ funds: 0 });
    const memberId = await payouts.enter();
    const purse = await payouts.purse(memberId);
    const { id } = await payouts.approved(memberId, 50);
    const rich = async (address: string) => ({ ...(await payouts.chain.asked.wallet(address))!, tokens: 10n ** 30n });
    await payouts.payAll(payouts.start({ chain: { ...payouts.asked, wallet: rich } }));
    expect(await payouts.stateOf(id)).toBe("failed");
    expect(await payouts.purse(memberId)).toBe(purse);
    expect(await payouts.payout(id)).toMatchObject({ state: "failed" });
    expect(payouts.journal()).toHaveLength(1);
  });

  test("with a nonce that somebody else used freezes everything", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const worker = payouts.start({ chain: { ...payouts.asked, send: async () => ({ taken: true }) } });
    await worker.look();
    await sendByHand(0);
    await payouts.chain.evm.mine(4);
    await worker.look();
    expect(await payouts.frozenBy()).toEqual(["nonce"]);
    expect(await payouts.payout(id)).toMatchObject({ state: "strange", problem: "nonce" });
    expect(await payouts.stateOf(id)).toBe("approved");
    expect(await worker.look()).toBe("frozen");
  });

  test("that is thrown out of its block by a reorganisation is paid when it is in another one", async () => {
    const { id, address } = await payouts.approved(await payouts.enter(), 50);
    const worker = payouts.start();
    await worker.look();
    await payouts.chain.evm.mine();
    await worker.look();
    await payouts.chain.evm.reorganise(1);
    payouts.advance(20_000);
    await payouts.payAll(worker);
    const { state, amount, fee } = await payouts.read(id);
    expect(state).toBe("succeeded");
    await assertPaidOnce(payouts, [{ address, amount, fee }]);
  });
});

describe("people", () => {
  test("see what is on its way and what waits, freeze, lift, and let it be tried again", async () => {
    const memberId = await payouts.enter();
    const large = await payouts.approved(memberId, 500);
    const { id } = await payouts.approved(memberId, 50);
    const worker = payouts.start();
    const { database } = payouts;
    const now = payouts.clock.now();
    expect(await freezePayouts(database, memberId, now)).toBe(true);
    expect(await freezePayouts(database, memberId, now)).toBe(false);
    expect(await freezePayouts(database, null, now)).toBe(true);
    expect(await worker.look()).toBe("frozen");
    expect(await liftPayouts(database, null, now)).toBe(true);
    expect(await liftPayouts(database, null, now)).toBe(false);
    expect((await describePayouts(database.queries)).join("\n")).toMatch(`FROZEN  member ${memberId}`);
    await worker.look();
    expect(payouts.journal()).toEqual([]);
    expect(await liftPayouts(database, memberId, now)).toBe(true);
    await worker.look();
    const text = (await describePayouts(database.queries)).join("\n");
    expect(text).toContain(`sent     ${id}  nonce 0  49 USDT  ${payouts.journal()[0]!.hash} (1)`);
    expect(text).toContain(`waits    ${large.id}  limit_payment`);
    expect(text).toContain("Nothing holds payouts up.");
    expect(await retryPayout(database.queries, large.id)).toBe(true);
    expect(await retryPayout(database.queries, id)).toBe(false);
    await payouts.payAll(worker);
    expect((await describePayouts(database.queries)).join("\n")).toContain("tried 2 times");
  });

  test("let what was found strange be followed again", async () => {
    const { id } = await payouts.approved(await payouts.enter(), 50);
    const prove = async () => ({ state: "unknown" }) as const;
    const ahead = async (address: string) => ({ ...(await payouts.chain.asked.wallet(address))!, finalNonce: 1 });
    const misled = payouts.start({ chain: { ...payouts.asked, prove, wallet: ahead } });
    await misled.look();
    await misled.look();
    expect(await payouts.payout(id)).toMatchObject({ state: "strange", problem: "nonce" });
    await misled.stop();
    expect(await retryPayout(payouts.database.queries, id)).toBe(true);
    await liftPayouts(payouts.database, null, payouts.clock.now());
    await payouts.payAll();
    expect(await payouts.stateOf(id)).toBe("succeeded");
  });
});

describe("two processes", () => {
  test("pay each once, also when one takes the turn of the other in the middle", async () => {
    const memberId = await payouts.enter();
    const made: { id: string; address: string }[] = [];
    for (let count = 0; count < 12; count++) made.push(await payouts.approved(memberId, 20));
    const workers = [payouts.start(), payouts.start(), payouts.start()];
    payouts.setChaos((where) => {
      // The lease expires during a request to the signer or a node.
      if (/sign: before|send: before/.test(where)) payouts.advance(31_000);
    });
    for (let count = 0; count < 30; count++) {
      await Promise.all(workers.map((worker) => worker.look()));
      await payouts.chain.evm.mine();
    }
    payouts.setChaos(() => {});
    payouts.advance(120_000);
    await payouts.payAll(workers[0]);
    const paid = await Promise.all(made.map(async ({ id }) => payouts.read(id)));
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
    await assertPaidOnce(payouts, paid);
  });
});

describe("a database that was restored from before", () => {
  test("pays nobody twice", async () => {
    const memberId = await payouts.enter();
    const known: string[] = [];
    for (let count = 0; count < 5; count++) known.push((await payouts.approved(memberId, 20)).id);
    const { id: unreviewed } = await payouts.ask(memberId, 30);
    const copy = await copyOf(payouts);
    await payouts.approve(unreviewed);
    const { id: unknown } = await payouts.approved(memberId, 40);
    await payouts.payAll();
    const held = await payouts.chain.held(payouts.hot);
    expect(payouts.journal()).toHaveLength(7);

    payouts.exchange(copy.database);
    const worker = payouts.start();
    await payouts.payAll(worker).catch(() => {});
    const read = async (id: string) =>
      (
        await copy.owner.query(
          "select state, claimed_by is not null as taken from withdrawals.withdrawal where id = $1",
          [id],
        )
      ).rows[0];
    for (const id of known) expect(await read(id)).toEqual({ state: "succeeded", taken: true });
    expect(await read(unreviewed)).toEqual({ state: "pending_review", taken: true });
    expect(await payouts.payout(unknown)).toMatchObject({ state: "strange", problem: "unknown_withdrawal" });
    expect(await payouts.frozenBy()).toEqual(["unknown_withdrawal"]);
    expect(await payouts.chain.held(payouts.hot)).toBe(held);

    // It is approved again; the transaction already sent for it pays it.
    await payouts.lift();
    const approve =
      "update withdrawals.withdrawal set state = 'approved', approvals = 1, approved_at = now() where id = $1";
    await copy.owner.query(approve, [unreviewed]);
    await copy.owner.query("insert into withdrawals.approval values ($1, gen_random_uuid(), now())", [unreviewed]);
    await payouts.payAll(worker);
    expect(await read(unreviewed)).toEqual({ state: "succeeded", taken: true });
    expect(await payouts.chain.held(payouts.hot)).toBe(held);
    expect(payouts.journal()).toHaveLength(7);
    payouts.exchange(payouts.database);
    await copy.close();
  });

  test("gives nothing back before the chain and the journal were read", async () => {
    const memberId = await payouts.enter();
    const { id } = await payouts.ask(memberId, 30);
    await noteOrigin(payouts.database.queries, { bySigner: true, now: payouts.clock.now() });
    const copy = await copyOf(payouts);
    await payouts.approve(id);
    await payouts.payAll();
    expect(payouts.journal()).toHaveLength(1);

    const { database } = copy;
    payouts.advance(1_000);
    expect(await noteOrigin(database.queries, { bySigner: true, now: payouts.clock.now() })).toBe(true);
    const purse = async () => (await balances(database.queries, memberId)).USDT;
    const held = await purse();
    const reject = () =>
      database.transaction((tx) =>
        rejectWithdrawal(tx, payouts.ports, {
          withdrawalId: id,
          reason: "activity",
          by: randomUUID(),
          now: payouts.clock.now(),
        }),
      );
    await expect(reject()).rejects.toThrow("RESTORE_UNREAD");
    expect(await purse()).toBe(held);

    // The first poll finds its transaction in the journal; from then on nobody can return the amount.
    payouts.exchange(database);
    expect(await payouts.start().look()).toBe("restored");
    await expect(reject()).rejects.toThrow("RESTORE_UNREAD");
    payouts.advance(60_000);
    await noteComparison(database, "equal", payouts.clock.now());
    await expect(reject()).rejects.toThrow("WITHDRAWAL_STATE");
    expect(await purse()).toBe(held);
    payouts.exchange(payouts.database);
    await copy.close();
  });

  test("stops where the journal was restored too, or exchanged", async () => {
    await payouts.approved(await payouts.enter(), 20);
    await payouts.payAll();
    const status = await payouts.signer.status();
    const shorter = { ...payouts.signer, status: async () => ({ ...status, seq: 0, nextNonce: 0 }) };
    payouts.advance(31_000);
    await payouts.start({ signer: shorter }).look();
    expect(await payouts.frozenBy()).toEqual(["journal_behind"]);
    await payouts.lift();
    payouts.advance(31_000);
    const other = { ...shorter, status: async () => ({ ...status, journalId: randomUUID(), seq: 0, nextNonce: 0 }) };
    await payouts.start({ signer: other }).look();
    expect(await payouts.frozenBy()).toEqual(["journal"]);
  });
});

/** A copy of the database in its current state. */
async function copyOf({ url, database }: Pick<Payouts, "url" | "database">) {
  const name = new URL(url).pathname.slice(1);
  const control = connectOwner(url.replace(`/${name}`, "/postgres"));
  await control.connect();
  await control.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await control.end();
  const copy = await cloneDatabase(name);
  await database.queries.selectFrom("payouts.worker").selectAll().execute();
  const restored = openDatabase({ url: copy.url, role: "banyan_app", maxConnections: 5 });
  const owner = connectOwner(copy.url);
  await owner.connect();
  return {
    database: restored,
    owner,
    async close() {
      await owner.end();
      await restored.close();
      await copy.drop();
    },
  };
}
