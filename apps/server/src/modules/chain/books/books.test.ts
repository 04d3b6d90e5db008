/**
 * Ledger and chain are equal after all kinds of events, and each planted difference is reported with its address and
 * transaction.
 */
import { type Address, encodeFunctionData, type Hash, parseEther } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../../../test/money.ts";
import { newId } from "../../../platform/ids.ts";
import { houseBalance, type Leg, post } from "../../ledger/index.ts";
import { bookHouseMoves, kindOfMove, listHouseMoves } from "../../payments/index.ts";
import { openReading, RAW, RpcFault } from "../chain.fixture.ts";
import { faucetAccount } from "../sandbox/sandbox.ts";
import { TOKEN_ABI } from "../token-abi.ts";
import type { PaidOut } from "./books.rules.ts";
import { requestReconciliation } from "./books-store.ts";

type Reading = Awaited<ReturnType<typeof openReading>>;

/** The published mnemonic of the sandbox's addresses. */
const WORDS = `${"abandon ".repeat(11)}about`;
const TREASURY = mnemonicToAccount(WORDS, { addressIndex: 1_001 });
const HOT = mnemonicToAccount(WORDS, { addressIndex: 1_002 });
const OUTSIDE = "0x00000000000000000000000000000000000ab1e5";
const HOUR = 3_600_000;

let shop: Reading;
beforeEach(async () => {
  shop = await openReading();
  await finish();
});
afterEach(() => shop.close());

const keyOf = (index: number) => mnemonicToAccount(WORDS, { addressIndex: index });

/** Sends the token from an address of ours, like an owner of its private key. */
async function send(from: HDAccount, to: string, raw: bigint): Promise<Hash> {
  const evm = shop.evm();
  const shared = { chainId: 31_337, type: "legacy", gasPrice: 1_000_000_000n } as const;
  await evm.submit(
    await faucetAccount.signTransaction({
      ...shared,
      nonce: Number(await evm.nextNonce(faucetAccount.address)),
      to: from.address,
      value: parseEther("1"),
      gas: 21_000n,
    }),
  );
  await evm.mine();
  const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [to as Address, raw] });
  const nonce = Number(await evm.nextNonce(from.address));
  const hash = await evm.submit(await from.signTransaction({ ...shared, nonce, to: evm.token, data, gas: 200_000n }));
  await finish();
  return hash;
}

async function finish(): Promise<void> {
  await shop.finish();
  expect(await shop.look()).toBeNull();
}

/** A member who paid a top-up, and its dust. */
async function paid(amount: number, dust = 0n) {
  const one = await shop.asked(amount);
  const txHash = await shop.evm().pour(one.address, usdt(amount) * RAW + dust);
  await finish();
  return { ...one, at: one.address.toLowerCase(), txHash };
}

/** Moves 10 USDT in the ledger only. */
const credit = (leg: Pick<Leg, "from" | "to">) =>
  shop.database.transaction((tx) =>
    post(tx, {
      key: "planted",
      kind: "top_up",
      legs: [{ ...leg, asset: "USDT", amount: usdt(10) }],
      now: shop.clock.now(),
    }),
  );

describe("books and chain are equal", () => {
  test("before anything happened, and with every kind of coins, to the last unit", async () => {
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: 0n, chain: 0n, differences: 0 });
    await paid(10, 123_456_789_012n);
    await paid(20);
    const nobody = shop.chain.addressAt(9n) as Address;
    await shop.evm().pour(nobody, usdt(3) * RAW + 5n);
    await shop.evm().pour(nobody, 999n);
    await finish();
    const sum = usdt(33) * RAW + 123_456_789_012n + 5n + 999n;
    expect(await shop.reconcile()).toMatchObject({
      state: "equal",
      books: sum,
      chain: sum,
      onDeposits: sum,
      onTreasury: 0n,
      found: [],
    });
  });

  test("when coins are collected, and when a hot wallet is filled from them", async () => {
    await shop.addHouse(TREASURY.address, "treasury");
    await shop.addHouse(HOT.address, "hot");
    await paid(100);
    await send(keyOf(0), TREASURY.address, usdt(100) * RAW);
    await send(TREASURY, HOT.address, usdt(30) * RAW);
    expect(await shop.reconcile()).toMatchObject({
      state: "equal",
      chain: usdt(100) * RAW,
      onDeposits: 0n,
      onTreasury: usdt(70) * RAW,
      onHot: usdt(30) * RAW,
    });
    expect(
      await shop.rows("select role, tokens > 0 as some, gas > 0 as gas from chain.house_address order by role"),
    ).toEqual([
      { role: "hot", some: true, gas: false },
      { role: "treasury", some: true, gas: true },
    ]);
  });

  test("at the block that was read, whatever the chain holds above it", async () => {
    const one = await paid(10);
    await one.pay(usdt(5));
    await shop.mine(3);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", chain: usdt(10) * RAW });
    await shop.look();
    expect(await shop.reconcile()).toMatchObject({ state: "equal", chain: usdt(15) * RAW });
  });

  test("after a sandbox began anew, of which nothing is left", async () => {
    await paid(50);
    shop.advance(20_000);
    await shop.beginAnew();
    await finish();
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: 0n, chain: 0n });
    await paid(7);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", chain: usdt(7) * RAW });
  });
});

/** The wallet that a sandbox fills with play money. */
const PLAY = mnemonicToAccount(`${"test ".repeat(11)}junk`, { addressIndex: 1 });

describe("payments of withdrawals", () => {
  /** A hot wallet with 100 USDT that paid 40 of them, not recorded in the ledger yet. */
  async function paying() {
    await shop.addHouse(HOT.address, "hot");
    const { memberId } = await paid(100);
    await send(keyOf(0), HOT.address, usdt(100) * RAW);
    const txHash = await send(HOT, OUTSIDE, usdt(40) * RAW);
    const from = HOT.address.toLowerCase();
    const transfer: PaidOut = { txHash, logIndex: 0, blockNumber: 0n, from, to: OUTSIDE, raw: usdt(40) * RAW };
    return { memberId, transfer };
  }
  const post40 = (memberId: bigint) =>
    shop.database.transaction((tx) =>
      post(tx, {
        key: "paid",
        kind: "withdrawal.payout",
        legs: [{ from: memberId, to: "custody", asset: "USDT", amount: usdt(40) }],
        now: shop.clock.now(),
      }),
    );

  test("are no coins that left while they are on their way, nor once they are booked", async () => {
    const { memberId, transfer } = await paying();
    expect((await shop.reconcile()).found).toMatchObject([{ kind: "moved_out", txHash: transfer.txHash }]);
    shop.books.underWay = async () => new Set([transfer.txHash]);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(60) * RAW, onHot: usdt(60) * RAW });
    await post40(memberId);
    shop.books.underWay = async () => new Set();
    shop.books.paidOut = async (_executor, { transactions }) =>
      [transfer].filter(({ txHash }) => transactions.includes(txHash));
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(60) * RAW });
    // The posting debits custody for what the hot wallet paid.
    const balance = (account: "custody" | "hot_wallet") => houseBalance(shop.database.queries, account, "USDT");
    expect([await balance("custody"), await balance("hot_wallet")]).toEqual([0n, -usdt(60)]);
  });

  test("that are booked during the comparison are compared as they were at its beginning", async () => {
    const { memberId, transfer } = await paying();
    const later = { ...transfer, txHash: `0x${"7".repeat(64)}`, blockNumber: 1_000_000n };
    let booked = false;
    shop.books.underWay = async () => new Set(booked ? [] : [transfer.txHash]);
    shop.books.paidOut = async () => (booked ? [transfer, later] : []);
    shop.twists[0] = async (method, _params, pass) => {
      if (method === "eth_call" && !booked) {
        booked = true;
        await post40(memberId);
      }
      return pass();
    };
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(60) * RAW });
    expect(booked).toBe(true);
  });

  test("come from a wallet of play money in the sandbox, which no books know", async () => {
    const pour = async (to: Address) => {
      await shop.evm().pour(to, usdt(1_000) * RAW);
      await finish();
    };
    await pour(PLAY.address);
    await shop.addHouse(PLAY.address, "hot");
    await pour(PLAY.address);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", onHot: usdt(2_000) * RAW });
    const spent = await send(PLAY, OUTSIDE, 3n);
    expect((await shop.reconcile()).found).toMatchObject([{ kind: "moved_out", txHash: spent, less: 3n }]);
    await shop.addHouse(TREASURY.address, "treasury");
    await pour(TREASURY.address);
    expect((await shop.reconcile()).found).toMatchObject([{ kind: "moved_out" }, { kind: "moved_in" }]);
  });
});

describe("the house's own coins", () => {
  const OWNER = mnemonicToAccount(WORDS, { addressIndex: 1_003 });
  const at = (address: string) => address.toLowerCase();
  const held = async () => {
    const [custody, treasury, hot, owner] = await Promise.all(
      (["custody", "treasury", "hot_wallet", "owner"] as const).map((account) =>
        houseBalance(shop.database.queries, account, "USDT"),
      ),
    );
    return { custody, treasury, hot, owner };
  };
  const booked = () =>
    shop.rows(`select from_account || ' ' || to_account as way, raw::text as raw from payments.house_move order by id`);
  const pour = async (to: string, raw: bigint) => {
    await shop.evm().pour(to as Address, raw);
    await finish();
  };
  async function nameAll(): Promise<void> {
    await shop.addHouse(TREASURY.address, "treasury");
    await shop.addHouse(HOT.address, "hot");
    await shop.addHouse(OWNER.address, "owner");
  }

  test("move between its accounts as they move between its addresses, once", async () => {
    await nameAll();
    await paid(100, 3n);
    await send(keyOf(0), TREASURY.address, usdt(100) * RAW + 3n);
    await send(TREASURY, HOT.address, usdt(30) * RAW);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", onTreasury: usdt(70) * RAW + 3n });
    expect(await held()).toEqual({ custody: 0n, treasury: -usdt(70), hot: -usdt(30), owner: 0n });
    expect(await shop.reconcile()).toMatchObject({ state: "equal" });
    expect(await booked()).toHaveLength(2);
  });

  test("come from the owner and go to it, to the last unit", async () => {
    await nameAll();
    await pour(OWNER.address, usdt(500) * RAW);
    await send(OWNER, HOT.address, usdt(200) * RAW + 7n);
    await send(OWNER, TREASURY.address, 5n);
    const more = await send(HOT, OWNER.address, usdt(50) * RAW + 1n);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(150) * RAW + 11n });
    expect(await held()).toEqual({ custody: 0n, treasury: 0n, hot: -usdt(150), owner: usdt(150) });
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(150) * RAW + 11n });
    const { rows } = await listHouseMoves(shop.database.queries, shop.chain.id, { limit: 9, offset: 0 });
    expect(rows.map(kindOfMove).toSorted()).toEqual(["owner.contribution", "owner.contribution", "owner.draw"]);
    expect(rows.find((one) => kindOfMove(one) === "owner.draw")).toMatchObject({ txHash: more, from: at(HOT.address) });
  });

  test("of an unknown wallet are a difference until it is named as the owner's", async () => {
    await shop.addHouse(HOT.address, "hot");
    await pour(OWNER.address, usdt(20) * RAW);
    const txHash = await send(OWNER, HOT.address, usdt(20) * RAW);
    expect((await shop.reconcile()).found).toMatchObject([{ kind: "moved_in", txHash }]);
    expect(await booked()).toEqual([]);
    expect(await shop.byHand().nameHouse({ address: OWNER.address, role: "owner" })).toBe(true);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", onHot: usdt(20) * RAW });
    expect(shop.notes).toMatchObject([{ action: "chain.house", subject: at(OWNER.address) }]);
  });

  test("of which the owner takes some from the address of an invoice", async () => {
    await nameAll();
    await paid(40);
    await send(keyOf(0), OWNER.address, usdt(15) * RAW);
    await shop.reconcile();
    expect(await shop.reconcile()).toMatchObject({ state: "equal", onDeposits: usdt(25) * RAW });
    expect(await held()).toEqual({ custody: -usdt(25), treasury: 0n, hot: 0n, owner: -usdt(15) });
  });

  test("that left the hot wallet for nobody known are booked as nothing", async () => {
    await nameAll();
    await pour(OWNER.address, usdt(20) * RAW);
    await send(OWNER, HOT.address, usdt(20) * RAW);
    const txHash = await send(HOT, OUTSIDE, usdt(1) * RAW);
    expect((await shop.reconcile()).found).toMatchObject([{ kind: "moved_out", txHash }]);
    expect(await booked()).toEqual([{ way: "owner hot_wallet", raw: String(usdt(20) * RAW) }]);
  });

  test("are told apart by block where a sandbox that began anew shows the same transaction", async () => {
    await nameAll();
    const fill = async () => {
      await pour(OWNER.address, usdt(20) * RAW);
      return send(OWNER, HOT.address, usdt(20) * RAW);
    };
    const first = await fill();
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(20) * RAW });
    shop.advance(20_000);
    await shop.beginAnew();
    await finish();
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: 0n });
    expect(await fill()).toBe(first);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", books: usdt(20) * RAW });
    expect(await booked()).toHaveLength(2);
  });

  test("are booked once by comparisons that cross", async () => {
    await nameAll();
    await paid(100);
    await pour(OWNER.address, usdt(500) * RAW);
    await send(OWNER, HOT.address, usdt(200) * RAW);
    await send(keyOf(0), TREASURY.address, usdt(100) * RAW);
    const all = await Promise.all(Array.from({ length: 6 }, () => shop.reconcile()));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["equal"]));
    expect(await booked()).toHaveLength(2);
    expect(await held()).toEqual({ custody: 0n, treasury: -usdt(100), hot: -usdt(200), owner: usdt(200) });
  });

  test.each([true, false])(
    "are booked once by processes that cross, which the constraint alone does: %s",
    async (guarded) => {
      if (!guarded) await shop.plant("alter table payments.house_move drop constraint house_move_transfer");
      const move = {
        txHash: `0x${"5".repeat(64)}`,
        logIndex: 0,
        blockHash: `0x${"6".repeat(64)}`,
        blockNumber: 5n,
        from: at(OWNER.address),
        to: at(HOT.address),
        raw: usdt(10) * RAW,
        fromAccount: "owner",
        toAccount: "hot_wallet",
      } as const;
      const book = () =>
        shop.database.transaction((tx) => bookHouseMoves(tx, shop.chain.id, { moves: [move], now: shop.clock.now() }));
      const counts = await Promise.all(Array.from({ length: 10 }, book));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(guarded ? 1 : 10);
      expect(await held()).toMatchObject({ owner: usdt(guarded ? 10 : 100) });
    },
  );
});

describe("a difference is named", () => {
  test("where a deposit was missed, with its transaction, and again the next time", async () => {
    const one = await paid(10);
    await shop.plant(`delete from payments.deposit`);
    await credit({ from: "suspense", to: "custody" });
    const missed = { kind: "more", address: one.at, txHash: one.txHash, less: -usdt(10) * RAW };
    expect(await shop.reconcile()).toMatchObject({ state: "different", differences: 1, found: [missed] });
    expect(await shop.reconcile()).toMatchObject({ state: "different", found: [missed] });
  });

  test("where one deposit is in the books twice", async () => {
    const one = await paid(10);
    await shop.plant(`
      insert into payments.deposit (id, chain_id, tx_hash, log_index, block_number, block_hash, block_time, from_address,
        to_address, raw, micros, invoice_id, use, recorded_at)
      select gen_random_uuid(), chain_id, tx_hash, log_index + 7, block_number, block_hash, block_time, from_address,
        to_address, raw, micros, invoice_id, use, recorded_at from payments.deposit`);
    await credit({ from: "custody", to: one.memberId });
    expect((await shop.reconcile()).found).toEqual([
      { kind: "less", address: one.at, txHash: null, less: usdt(10) * RAW },
    ]);
  });

  test("where the ledger alone was credited twice", async () => {
    const one = await paid(10);
    await credit({ from: "custody", to: one.memberId });
    expect((await shop.reconcile()).found).toEqual([
      { kind: "ledger", address: null, txHash: null, less: usdt(10) * RAW },
    ]);
  });

  test("where coins left an address of an invoice, the treasury or a hot wallet", async () => {
    await shop.addHouse(TREASURY.address, "treasury");
    const [one, other] = [await paid(10), await paid(20)];
    await send(keyOf(1), TREASURY.address, usdt(20) * RAW);
    expect(await shop.reconcile()).toMatchObject({ state: "equal" });
    const taken = await send(keyOf(0), OUTSIDE, usdt(4) * RAW);
    const spent = await send(TREASURY, OUTSIDE, 1n);
    expect(other.at).not.toBe(one.at);
    const result = await shop.reconcile();
    expect(result).toMatchObject({ state: "different", books: usdt(30) * RAW, chain: usdt(26) * RAW - 1n });
    expect(new Set(result.found)).toEqual(
      new Set([
        { kind: "moved_out", address: one.at, txHash: taken, less: usdt(4) * RAW },
        { kind: "moved_out", address: TREASURY.address.toLowerCase(), txHash: spent, less: 1n },
      ]),
    );
  });

  test("where coins reached the treasury from outside", async () => {
    await shop.addHouse(TREASURY.address, "treasury");
    const txHash = await shop.evm().pour(TREASURY.address, 5n);
    await finish();
    expect((await shop.reconcile()).found).toEqual([
      { kind: "moved_in", address: TREASURY.address.toLowerCase(), txHash, less: -5n },
    ]);
  });

  test("where coins of the house pay an invoice: they are a member's now", async () => {
    await shop.addHouse(TREASURY.address, "treasury");
    await paid(10);
    await send(keyOf(0), TREASURY.address, usdt(10) * RAW);
    const one = await shop.asked(10);
    const txHash = await send(TREASURY, one.address, usdt(10) * RAW);
    expect(await one.purse()).toBe(usdt(10));
    expect((await shop.reconcile()).found).toEqual([
      { kind: "moved_out", address: TREASURY.address.toLowerCase(), txHash, less: usdt(10) * RAW },
    ]);
  });

  test("where dust is not in the books", async () => {
    const one = await paid(10, 7n);
    await shop.plant(`update payments.deposit set raw = raw - 2`);
    expect((await shop.reconcile()).found).toEqual([{ kind: "more", address: one.at, txHash: null, less: -2n }]);
  });

  test("where coins are in quarantine", async () => {
    const one = await shop.asked(10);
    await shop.plant(`update payments.invoice set address_index = address_index + 900`);
    const txHash = await shop.evm().pour(one.address, usdt(10) * RAW);
    await finish();
    expect((await shop.reconcile()).found).toEqual([
      { kind: "held", address: one.address.toLowerCase(), txHash, less: -usdt(10) * RAW },
    ]);
  });
});

describe("nodes", () => {
  test("that do not agree on a balance, or are away, prove nothing", async () => {
    await paid(10);
    shop.twists[0] = async (method, _params, pass) => {
      if (method === "eth_call") throw new RpcFault(-32_000, "missing trie node");
      return pass();
    };
    expect(await shop.reconcile()).toMatchObject({ state: "unread", books: null });
    // Code without a contract is refused, and one balance is false.
    shop.twists[0] = async (method, params, pass) => {
      if (method !== "eth_call") return pass();
      if (!(params[0] as { to?: string }).to) throw new RpcFault(-32_000, "contract creation is not allowed");
      return `0x${"0".repeat(63)}1`;
    };
    expect(await shop.reconcile()).toMatchObject({ state: "unread", problem: expect.stringContaining("do not agree") });
    shop.twists[0] = async (method, params, pass) => {
      if (method === "eth_call" && !(params[0] as { to?: string }).to) throw new RpcFault(-32_000, "not allowed");
      return pass();
    };
    expect(await shop.reconcile()).toMatchObject({ state: "equal" });
  });

  test("that limit ranges are asked for less", async () => {
    await shop.addHouse(TREASURY.address, "treasury");
    await paid(10);
    await send(keyOf(0), TREASURY.address, usdt(10) * RAW);
    const limited: Reading["twists"][number] = async (method, params, pass) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock: string; toBlock: string };
      if (method === "eth_getLogs" && BigInt(toBlock) - BigInt(fromBlock) > 2n) {
        throw new RpcFault(-32_005, "limit exceeded");
      }
      return pass();
    };
    shop.twists.push(limited, limited);
    expect(await shop.reconcile()).toMatchObject({ state: "equal", onTreasury: usdt(10) * RAW });
  });
});

test("a comparison is made when it was asked for, and every hour", async () => {
  expect(await shop.reconcileWhereDue()).toMatchObject({ state: "equal" });
  expect(await shop.reconcileWhereDue()).toBeUndefined();
  shop.advance(HOUR - 1);
  expect(await shop.reconcileWhereDue()).toBeUndefined();
  shop.advance(1);
  expect(await shop.reconcileWhereDue()).toMatchObject({ state: "equal" });
});

test("one that was asked for is made, however many others were in the same moment, or after the clock was put back", async () => {
  const asked = async () => {
    const { queries } = shop.database;
    const given = { id: newId(shop.clock.now()), askedBy: null, now: shop.clock.now() };
    return (await requestReconciliation(queries, shop.chain.id, given)).id;
  };
  for (let turn = 0; turn < 8; turn++) {
    const id = await asked();
    expect(await shop.reconcileWhereDue()).toMatchObject({ id, state: "equal" });
  }
  shop.advance(-1_000);
  const id = await asked();
  expect(await shop.reconcileWhereDue()).toMatchObject({ id, state: "equal" });
  expect(await shop.reconcileWhereDue()).toBeUndefined();
});
