/** Top-ups, and all kinds of deposits (docs/rules.md 5, docs/money.md). */

import { randomBytes, randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { openDatabase, sql } from "../../platform/database.ts";
import { assertLedgerClean, balances, houseBalance, openAccounts } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import { readKeys } from "./address-keys.ts";
import { openChain } from "./chain.ts";
import {
  expireTopUps,
  recordAtAddress,
  recordDeposits,
  recordScanned,
  recordSeen,
  retryQuarantine,
  scanHorizon,
} from "./deposits.ts";
import { payFromFaucet } from "./faucet.ts";
import { creditTopUp } from "./index.ts";
import { RAW_PER_MICRO } from "./invoice.rules.ts";
import { createTopUp } from "./invoices.ts";
import { hasOpenTopUps, isOurAddress, payStatusOfTopUp } from "./look-ups.ts";
import type { PaymentPorts } from "./ports.ts";
import { findInvoice, listRecords } from "./store.ts";
import { invoiceView } from "./views.ts";

const START = new Date("2026-05-01T04:00:00Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

let db: TestDatabase;
let cancelledMember = 0n;
const chain = openChain("sandbox");
const ports: PaymentPorts = {
  chain,
  lockOrder: async () => {},
  onConfirmed: {
    order: async () => {
      throw new Error("no order is paid here");
    },
    topUp: creditTopUp,
  },
  canCredit: async (_tx, memberId) => memberId !== cancelledMember,
};

beforeAll(async () => {
  db = await createTestDatabase({ maxConnections: 25 });
});
afterAll(async () => {
  await assertLedgerClean(db.database.queries);
  const { rows } = await sql`select * from payments_contradiction`.execute(db.database.queries);
  await db.drop();
  if (rows.length > 0) throw new Error(`payments contradict themselves: ${JSON.stringify(rows)}`);
});

async function join(): Promise<bigint> {
  const memberId = BigInt(randomInt(1, 2 ** 47));
  await openAccounts(db.database.queries, memberId, START);
  return memberId;
}

const ask = (memberId: bigint, amount: bigint, now = START) =>
  db.database.transaction((tx) => createTopUp(tx, { chain, memberId, amount, market: DEFAULT_MARKET, now }));

const blockHash = (minutes: number) => `0x${minutes.toString(16).padStart(64, "0")}`;
const transfer = (to: string, raw: bigint, minutes = 1) => ({
  txHash: `0x${randomBytes(32).toString("hex")}`,
  logIndex: 0,
  blockNumber: BigInt(minutes),
  blockHash: blockHash(minutes),
  token: chain.token as string,
  blockTime: later(minutes),
  from: "0x000000000000000000000000000000000000beef",
  to,
  raw,
});
/** Reports transfers per address; throws at the first that cannot be recorded. */
async function report(...transfers: ReturnType<typeof transfer>[]): Promise<void> {
  for (const [address, alike] of Map.groupBy(transfers, ({ to }) => to.toLowerCase())) {
    await db.database.transaction((tx) => recordAtAddress(tx, ports, { address, transfers: alike, now: START }));
  }
}
/** Reports transfers like the watcher: those that cannot be recorded are quarantined. */
const reportAll = (...transfers: ReturnType<typeof transfer>[]) =>
  db.database.transaction((tx) => recordDeposits(tx, ports, { transfers, now: START }));
const balance = async (memberId: bigint) => (await balances(db.database.queries, memberId)).USDT;

async function asked(amount: number) {
  const memberId = await join();
  const { id: invoiceId, addressIndex } = await ask(memberId, usdt(amount));
  const address = chain.addressAt(addressIndex);
  const state = async () => (await findInvoice(db.database.queries, { invoiceId, memberId }))!;
  const pay = (micros: bigint, minutes?: number) => report(transfer(address, micros * RAW_PER_MICRO, minutes));
  return { memberId, invoiceId, address, state, pay };
}

describe("a top-up", () => {
  test("is credited as it comes, and paid when it is enough", async () => {
    const { memberId, state, pay } = await asked(100);
    await pay(usdt(60));
    expect(await state()).toMatchObject({ state: "pending", counted: usdt(60), credited: usdt(60) });
    expect(await balance(memberId)).toBe(usdt(60));
    await pay(usdt(39.99));
    expect(await state()).toMatchObject({ state: "paid" });
    expect(await hasOpenTopUps(db.database.queries, memberId)).toBe(false);
    await pay(usdt(5), 600);
    expect(await balance(memberId)).toBe(usdt(104.99));
    expect(await state()).toMatchObject({ state: "paid", counted: usdt(99.99), arrived: usdt(104.99) });
  });

  test("ends short or empty when its time is over, and what comes later is credited all the same", async () => {
    const [short, empty] = [await asked(100), await asked(100)];
    await short.pay(usdt(60));
    await expireTopUps(db.database, chain, new Date(later(30).getTime() - 1));
    expect(await empty.state()).toMatchObject({ state: "pending" });
    await expireTopUps(db.database, chain, later(30));
    expect(await short.state()).toMatchObject({ state: "underpaid", endedAt: later(30) });
    expect(await empty.state()).toMatchObject({ state: "expired" });
    await empty.pay(usdt(100), 31);
    expect(await empty.state()).toMatchObject({ state: "expired", counted: 0n, credited: usdt(100) });
    expect(await balance(empty.memberId)).toBe(usdt(100));
  });

  test("takes several transfers of one transaction, each once, however often they are told", async () => {
    const { memberId, address, state } = await asked(10);
    const first = transfer(address, usdt(4) * RAW_PER_MICRO + 7n);
    const second = { ...first, logIndex: 1, raw: usdt(6) * RAW_PER_MICRO };
    await report(first, second);
    await Promise.all([
      report(second, first),
      report(first),
      report({ ...first, txHash: first.txHash.toUpperCase().replace("X", "x") }),
    ]);
    expect(await balance(memberId)).toBe(usdt(10));
    expect(await state()).toMatchObject({ state: "paid" });
    const { rows } = await sql<{ dust: string }>`
      select dust::text from payments.deposit where tx_hash = ${first.txHash} order by log_index`.execute(
      db.database.queries,
    );
    expect(rows).toEqual([{ dust: "7" }, { dust: "0" }]);
    await expect(report({ ...first, raw: 1n * RAW_PER_MICRO })).rejects.toThrow("another amount");
  });

  test("is not held up by a bad transfer to another address, which is told and recorded once it is mended", async () => {
    const [first, bad, last] = [await asked(10), await asked(10), await asked(10)];
    const good = [first, last].map(({ address }) => transfer(address, usdt(10) * RAW_PER_MICRO));
    const tooMuch = transfer(bad.address, 10n ** 50n, 2);
    const beside = { ...transfer(bad.address.toUpperCase().replace("X", "x"), usdt(10) * RAW_PER_MICRO), logIndex: 3 };
    const transfers = [beside, good[1]!, tooMuch, good[0]!];
    await reportAll(...transfers);
    const kept = async () => {
      const { rows } = await sql<{ to: string; reason: string; tries: number; recorded: boolean }>`
        select to_address as "to", reason, tries, recorded_at is not null as recorded from payments.quarantine
        order by log_index desc`.execute(db.database.queries);
      return rows;
    };
    const reason = expect.stringContaining("more than the token's supply");
    const to = bad.address.toLowerCase();
    expect(await kept()).toEqual([
      { to, reason, tries: 1, recorded: false },
      { to, reason, tries: 1, recorded: false },
    ]);
    for (const { state, memberId } of [first, last]) {
      expect(await state()).toMatchObject({ state: "paid" });
      expect(await balance(memberId)).toBe(usdt(10));
    }
    expect(await bad.state()).toMatchObject({ state: "pending", arrived: 0n });
    // The invoice with the quarantined transfer does not expire, and the transfer is not retried in a loop.
    await expireTopUps(db.database, chain, later(31));
    expect(await bad.state()).toMatchObject({ state: "pending" });
    await retryQuarantine(db.database, ports, START);
    expect(await kept()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    await retryQuarantine(db.database, ports, later(2));
    expect(await kept()).toMatchObject([{ tries: 2 }, { tries: 2 }]);
    const owner = openDatabase({ url: db.url, maxConnections: 1 });
    await sql`delete from payments.quarantine where tx_hash = ${tooMuch.txHash}`.execute(owner.queries);
    await owner.close();
    await retryQuarantine(db.database, ports, later(4));
    expect(await kept()).toMatchObject([{ recorded: true }]);
    await reportAll(...good, beside);
    expect(await balance(first.memberId)).toBe(usdt(10));
    expect(await bad.state()).toMatchObject({ state: "paid", arrived: usdt(10) });
  });

  test("is recorded by one of several who report the same coins, whatever order they report them in", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => asked(10)));
    const transfers = all.flatMap(({ address }) => [1, 2].map((at) => transfer(address, usdt(5) * RAW_PER_MICRO, at)));
    await Promise.all([report(...transfers), report(...transfers.toReversed()), report(...transfers)]);
    for (const { state, memberId } of all) {
      expect(await state()).toMatchObject({ state: "paid", arrived: usdt(10) });
      expect(await balance(memberId)).toBe(usdt(10));
    }
  });

  test("leaves what is nothing and what is less than the books can hold", async () => {
    const { memberId, address, state } = await asked(10);
    await report(transfer(address, 0n), transfer(address, RAW_PER_MICRO - 1n));
    expect(await balance(memberId)).toBe(0n);
    expect(await state()).toMatchObject({ state: "pending", arrived: 0n });
    const { rows } = await sql<{
      use: string;
    }>`select use from payments.deposit where to_address = ${address.toLowerCase()}`.execute(db.database.queries);
    expect(rows).toEqual([{ use: "dust" }]);
  });

  test("is refused outside the range, and where too many are open", async () => {
    const memberId = await join();
    await expect(ask(memberId, usdt(0.999999))).rejects.toMatchObject({ fields: { amount: "OUT_OF_RANGE" } });
    await expect(ask(memberId, usdt(1_000_000.000001))).rejects.toMatchObject({ fields: { amount: "OUT_OF_RANGE" } });
    const made = await Promise.allSettled(Array.from({ length: 20 }, () => ask(memberId, usdt(1))));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(ask(memberId, usdt(1))).rejects.toMatchObject({ refusal: "TOO_MANY_TOP_UPS", params: { limit: 5 } });
    const { rows } = await sql<{ gaps: bigint }>`
      select max(address_index) + 1 - count(*) as gaps from payments.invoice`.execute(db.database.queries);
    expect(rows[0]!.gaps).toBe(0n);
  });
});

describe("a transaction that is included again in another block", () => {
  const at = (minutes: number) => ({
    blockNumber: BigInt(minutes),
    blockHash: blockHash(minutes),
    blockTime: later(minutes),
  });

  test("counts once, at whatever place of the block its transfers are now", async () => {
    const [one, other] = [await asked(100), await asked(100)];
    const first = transfer(one.address, usdt(4) * RAW_PER_MICRO);
    const same = { ...first, logIndex: 1 };
    const third = { ...first, to: other.address, logIndex: 2 };
    await report(first, same, third);
    const again = [first, same, third].map((was) => ({ ...was, ...at(3), logIndex: was.logIndex + 1 }));
    await report(...again);
    await report(...again.toReversed());
    expect(await one.state()).toMatchObject({ arrived: usdt(8) });
    expect(await other.state()).toMatchObject({ arrived: usdt(4) });
    const { rows } = await sql<{ place: string }>`
      select block_number || ':' || log_index as place from payments.deposit where tx_hash = ${first.txHash} order by log_index`.execute(
      db.database.queries,
    );
    expect(rows.map(({ place }) => place)).toEqual(["3:1", "3:2", "3:3"]);
  });

  test("counts what it moves now to others: another receiver at the place of the former one blocks nobody", async () => {
    const [one, other] = [await asked(100), await asked(100)];
    const first = transfer(one.address, usdt(4) * RAW_PER_MICRO);
    await report(first);
    await report({ ...first, ...at(4), to: other.address });
    expect(await other.state()).toMatchObject({ arrived: usdt(4) });
  });
});

describe("the door", () => {
  test("takes the token alone, at addresses of ours alone", async () => {
    const { address, state } = await asked(10);
    const coins = transfer(address, usdt(10) * RAW_PER_MICRO);
    await expect(report({ ...coins, token: `0x${"12".repeat(20)}` })).rejects.toThrow("another token");
    await expect(report({ ...coins, to: `0x${"ab".repeat(20)}` })).rejects.toThrow("not one of ours");
    expect(await state()).toMatchObject({ arrived: 0n });
    const { rows } = await sql`select 1 from payments.deposit where tx_hash = ${coins.txHash}`.execute(
      db.database.queries,
    );
    expect(rows).toEqual([]);
  });
});

describe("the faucet of the sandbox", () => {
  const pour = (given: { invoiceId: string; memberId: bigint }, over: Partial<PaymentPorts> = {}) =>
    db.database.transaction((tx) =>
      payFromFaucet(
        tx,
        { ...ports, ...over },
        {
          ...given,
          amount: "exact",
          now: later(1),
          pour: async (_tx, { to, raw }) => report(transfer(to, raw)),
        },
      ),
    );

  test("pays what is missing, to its owner alone", async () => {
    const { memberId, invoiceId, state, pay } = await asked(10);
    await pay(usdt(4));
    await pour({ memberId, invoiceId });
    expect(await state()).toMatchObject({ state: "paid", arrived: usdt(10) });
    await expect(pour({ memberId: memberId + 1n, invoiceId })).rejects.toThrow("INVOICE_NOT_FOUND");
  });

  test("does not exist outside the sandbox", async () => {
    const { memberId, invoiceId } = await asked(10);
    const real = { chain: { ...chain, sandbox: false } };
    await expect(pour({ memberId, invoiceId }, real)).rejects.toMatchObject({ refusal: "CALL_UNKNOWN" });
    expect(await balance(memberId)).toBe(0n);
  });

  test("is over with the demo: a shop without a chain takes no coins, and ends what waited for play money", async () => {
    const closed = { chain: openChain("none") };
    const { memberId, invoiceId, state } = await asked(10);
    await expect(pour({ memberId, invoiceId }, closed)).rejects.toMatchObject({ refusal: "CALL_UNKNOWN" });
    const asking = { ...closed, memberId, amount: usdt(10), market: DEFAULT_MARKET, now: START };
    await expect(db.database.transaction((tx) => createTopUp(tx, asking))).rejects.toMatchObject({
      refusal: "TOP_UPS_UNAVAILABLE",
    });
    await expireTopUps(db.database, closed.chain, later(30));
    expect(await state()).toMatchObject({ state: "expired" });
    expect(await balance(memberId)).toBe(0n);
  });
});

describe("coins of nobody", () => {
  test("at an address without an invoice, or of a cancelled account, are kept in suspense", async () => {
    const before = await houseBalance(db.database.queries, "suspense", "USDT");
    const { addressIndex } = await ask(await join(), usdt(1));
    await report(transfer(chain.addressAt(addressIndex + 3n), usdt(3) * RAW_PER_MICRO));
    const { memberId, pay, state } = await asked(10);
    cancelledMember = memberId;
    await pay(usdt(10));
    expect(await balance(memberId)).toBe(0n);
    expect(await state()).toMatchObject({ state: "paid", credited: 0n, arrived: usdt(10) });
    expect(await houseBalance(db.database.queries, "suspense", "USDT")).toBe(before + usdt(13));
  });
});

describe("what is not final", () => {
  test("is seen, and forgotten where a reorganisation removes it", async () => {
    const { memberId, invoiceId, address, state, pay } = await asked(10);
    const see = (...confirmations: number[]) =>
      db.database.transaction((tx) =>
        recordSeen(tx, chain, {
          transfers: confirmations.map((count) => ({
            txHash: `0x${String(count).padStart(64, "A")}`,
            to: address,
            raw: usdt(5) * RAW_PER_MICRO,
            confirmations: count,
          })),
          now: later(2),
        }),
      );
    await see(3, 1);
    expect(await state()).toMatchObject({ state: "seen", seenAt: later(2), arrived: 0n });
    expect((await state()).seenTransactions).toEqual([
      { txHash: `0x${"a".repeat(63)}3`, micros: String(usdt(5)), confirmations: 3 },
      { txHash: `0x${"a".repeat(63)}1`, micros: String(usdt(5)), confirmations: 1 },
    ]);
    await see(2, 2);
    expect((await state()).seenTransactions).toEqual([
      { txHash: `0x${"a".repeat(63)}2`, micros: String(usdt(10)), confirmations: 2 },
    ]);
    await see(3, 1);
    const look = { invoiceId, memberId, now: later(2) };
    expect(await payStatusOfTopUp(db.database.queries, look)).toMatchObject({ state: "seen", confirmations: 1 });
    await see();
    expect(await state()).toMatchObject({ state: "pending", seenAt: null, seenTransactions: [] });
    await see(9);
    await pay(usdt(10));
    expect(await state()).toMatchObject({ state: "paid", seenAt: null, seenTransactions: [] });
    await see(9);
    expect(await state()).toMatchObject({ state: "paid" });
  });

  test("time runs by the chain where it is watched, and not before it was ever read; no wrong time is kept", async () => {
    const watched = { ...chain, id: 56n, sandbox: false };
    const { queries } = db.database;
    expect(await scanHorizon(queries, watched, START)).toEqual(new Date(0));
    for (const minutes of [600_000, 5]) {
      await db.database.transaction((tx) => recordScanned(tx, watched, { until: later(minutes), now: later(9) }));
    }
    expect(await scanHorizon(queries, watched, later(9))).toEqual(later(5));
    expect(await scanHorizon(queries, watched, later(1))).toEqual(later(1));
    expect(await scanHorizon(queries, chain, later(9))).toEqual(later(9));
  });
});

describe("an address", () => {
  test("is derived again whenever it is shown or paid: one that was tampered with is neither", async () => {
    const { invoiceId, memberId, address, state } = await asked(10);
    expect(await isOurAddress(db.database.queries, chain, address)).toBe(true);
    const thief = `0x${"cd".repeat(20)}`;
    const owner = openDatabase({ url: db.url, maxConnections: 1 });
    const put = (to: string) =>
      sql`update payments.invoice set address = ${to} where id = ${invoiceId}`.execute(owner.queries);
    await put(thief);
    const show = async () => invoiceView(await state(), { deposits: [], chain, scannedUntil: null, now: START });
    await expect(show()).rejects.toThrow("not the one of its key");
    await expect(report(transfer(thief, usdt(10) * RAW_PER_MICRO))).rejects.toThrow("not the one of its key");
    await put(address.toLowerCase());
    await owner.close();
    expect(await show()).toMatchObject({ address, chainId: 31_337, sandbox: true });
    expect(await balance(memberId)).toBe(0n);
  });

  test("comes from a key that the shop was told of", async () => {
    const other = { ...chain, keyId: "another" };
    await expect(readKeys(db.database.queries, other)).rejects.toThrow("CHAIN_XPUB");
    await readKeys(db.database.queries, chain);
    const asking = { chain: other, memberId: await join(), amount: usdt(5), market: DEFAULT_MARKET, now: START };
    await expect(db.database.transaction((tx) => createTopUp(tx, asking))).rejects.toThrow("key");
  });
});

test("records are read newest first, and each by its owner alone", async () => {
  const memberId = await join();
  for (const minutes of [0, 1, 2]) await ask(memberId, usdt(5 + minutes), later(minutes));
  const read = (limit: number, offset: number, after: string | null) =>
    listRecords(db.database.queries, { memberId, limit, offset, after });
  const [newest, second, oldest] = await read(10, 0, null);
  expect([newest, second, oldest].map((row) => row?.expected)).toEqual([usdt(7), usdt(6), usdt(5)]);
  expect((await read(1, 0, newest!.id)).map(({ id }) => id)).toEqual([second!.id]);
  expect(await findInvoice(db.database.queries, { invoiceId: newest!.id, memberId: memberId + 1n })).toBeUndefined();
  const strangers = { invoiceId: newest!.id, memberId: memberId + 1n, now: START };
  expect(await payStatusOfTopUp(db.database.queries, strangers)).toBeUndefined();
});
