/** A chain for tests, with nodes that can lag, lie or refuse, and the shop's real ports. */
import { randomInt } from "node:crypto";
import type { HouseRole } from "@banyan/contract/office/chain.ts";
import { type Address, encodeFunctionData, type Hash, parseEther } from "viem";
import { createTestDatabase } from "../../../test/database.ts";
import { usdt } from "../../../test/money.ts";
import { openDatabase, sql } from "../../platform/database.ts";
import { assertLedgerClean, balances, openAccounts } from "../ledger/index.ts";
import { DEFAULT_MARKET } from "../market/index.ts";
import {
  addressesAhead,
  bookedMoves,
  bookHouseMoves,
  booksOnChain,
  type Chain,
  createTopUp,
  creditTopUp,
  expireTopUps,
  forgetScan,
  heldInBooks,
  openChain,
  type PaymentPorts,
  recordDeposits,
  recordedSince,
  recordedTransactions,
  recordScanned,
  recordSeen,
  watchedAddresses,
} from "../payments/index.ts";
import { namedTransactions, paymentsForBooks } from "../withdrawals/index.ts";
import { listDifferences, saveHouseAddress } from "./books/books-store.ts";
import { reconcile, reconcileWhereDue } from "./books/reconcile.ts";
import { openByHand } from "./by-hand.ts";
import { type ChainNode, nodeBy } from "./node.ts";
import type { BooksPorts, WatchPorts } from "./ports.ts";
import { RpcFault } from "./sandbox/rpc.ts";
import { faucetAccount } from "./sandbox/sandbox.ts";
import { findCursor } from "./store.ts";
import { openTestChain, type TestChain } from "./test-chain.fixture.ts";
import { TOKEN_ABI } from "./token-abi.ts";
import { createWatcher } from "./watcher.ts";

export const START = new Date("2026-05-01T04:00:00Z");
export const RAW = 10n ** 12n;

/** Answers instead of a node, or passes the request on. */
export type Twist = (method: string, params: readonly unknown[], pass: () => Promise<unknown>) => Promise<unknown>;

export async function openReading({
  nodeCount = 2,
  over = {},
}: {
  nodeCount?: number;
  over?: Partial<WatchPorts>;
} = {}) {
  const { database, url, drop } = await createTestDatabase({ maxConnections: 20 });
  const { queries } = database;
  let now = START;
  const clock = { now: () => now };
  let evm = await openTestChain({ clock, seed: nodeCount });
  const chain: Chain = openChain("sandbox");
  const cancelled = new Set<bigint>();
  const payments: PaymentPorts = {
    chain,
    lockOrder: async () => {},
    onConfirmed: {
      order: async () => {
        throw new Error("no order is paid here");
      },
      topUp: creditTopUp,
    },
    canCredit: async (_tx, memberId) => !cancelled.has(memberId),
  };
  const ports: WatchPorts = {
    async watched(executor, at) {
      const endedAfter = new Date(at.getTime() - 7 * 86_400_000);
      return [
        ...(await watchedAddresses(executor, { chainId: chain.id, endedAfter })),
        ...(await addressesAhead(executor, chain)),
      ];
    },
    async record(tx, { transfers, until, now: at }) {
      await recordDeposits(tx, payments, { transfers, now: at });
      await recordScanned(tx, chain, { until, now: at });
    },
    recordSeen: (tx, seen) => recordSeen(tx, chain, seen),
    opening: heldInBooks,
    onBegunAnew: (tx) => forgetScan(tx, chain.id),
    ...over,
  };
  const books: BooksPorts = {
    books: (executor, given) => booksOnChain(executor, chain, given),
    paidOut: (executor, given) => paymentsForBooks(executor, chain.id, given),
    underWay: async (executor) => new Set(await namedTransactions(executor)),
    booked: (executor, since) => bookedMoves(executor, chain.id, since),
    book: async (tx, { bookings, now: at }) => {
      const moves = bookings.map(({ move, ...accounts }) => ({ ...move, ...accounts }));
      await bookHouseMoves(tx, chain.id, { moves, now: at });
    },
    recorded: (executor, transactions) => recordedTransactions(executor, chain.id, transactions),
    recordedSince: (executor, block) => recordedSince(executor, chain.id, block),
  };

  /** Deviations of each node from an honest one, by index. */
  const twists: (Twist | undefined)[] = [];
  const nodes: ChainNode[] = Array.from({ length: nodeCount }, (_, index) =>
    nodeBy({
      name: `node ${index + 1}`,
      token: chain.token,
      async ask(method, params) {
        const pass = () => evm.ask(method, params);
        return twists[index] ? twists[index](method, params, pass) : pass();
      },
    }),
  );
  const watching = (given: Partial<Parameters<typeof createWatcher>[0]> = {}) =>
    createWatcher({ database, clock, chain, nodes, needed: Math.min(nodeCount, 2), ports, ...given });
  let watcher = watching();
  let planted = false;

  const notes: { action: string; subject: string }[] = [];
  const comparing = () => ({ database, clock, chain, nodes, needed: Math.min(nodeCount, 2), ports: books });

  async function join(): Promise<bigint> {
    const memberId = BigInt(randomInt(1, 2 ** 47));
    await openAccounts(queries, memberId, START);
    return memberId;
  }

  /** A member with an open top-up. */
  async function asked(amount: number) {
    const memberId = await join();
    const { id, addressIndex } = await database.transaction((tx) =>
      createTopUp(tx, { chain, memberId, amount: usdt(amount), market: DEFAULT_MARKET, now }),
    );
    const address = chain.addressAt(addressIndex) as Address;
    return {
      id,
      memberId,
      address,
      purse: async () => (await balances(queries, memberId)).USDT,
      async look() {
        const { rows } = await sql<{ state: string; arrived: bigint; credited: bigint; confirmations: number }>`
          select state, arrived, credited, confirmations from payments.invoice where id = ${id}`.execute(queries);
        return rows[0]!;
      },
      pay: (micros: bigint) => evm.pour(address, micros * RAW),
    };
  }

  return {
    database,
    url,
    chain,
    clock,
    nodes,
    twists,
    payments,
    ports,
    books,
    cancelled,
    asked,
    evm: () => evm,
    /** Produces blocks. */
    mine: (count = 1) => evm.mine(count),
    /** Makes all sent transactions final. */
    finish: () => evm.mine(3),
    look: () => watcher.look(),
    watching,
    /** The newest comparison with its differences, if one was due. */
    reconcileWhereDue: () => reconcileWhereDue(comparing()),
    async reconcile() {
      const done = await reconcile(comparing());
      const found = await listDifferences(queries, [done.id], 100);
      return {
        ...done,
        found: (found.get(done.id) ?? []).map(({ kind, address, txHash, books: said, chain: is }) => ({
          kind,
          address,
          txHash,
          less: said - is,
        })),
      };
    },
    notes,
    /** The operator commands. */
    byHand: () =>
      openByHand({
        ...comparing(),
        watch: ports,
        books,
        note: async (_tx, entry) => void notes.push(entry),
      }),
    addHouse: (address: string, role: HouseRole) =>
      database.transaction((tx) => saveHouseAddress(tx, chain.id, { address: address.toLowerCase(), role, now })),
    /** Replaces the reading process by a new one. */
    restart() {
      watcher = watching();
    },
    /** Restarts the chain, as after the end of its process. */
    async beginAnew(): Promise<void> {
      await evm.close();
      evm = await openTestChain({ clock, seed: 99 });
      watcher = watching();
    },
    advance(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    cursor: () => findCursor(queries, chain.id),
    expire: () => expireTopUps(database, chain, now),
    /** A transaction that sends to several addresses; `raw` in units of 10⁻¹⁸. */
    async payMany(to: readonly Address[], raw: readonly bigint[]): Promise<Hash> {
      const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transferMany", args: [[...to], [...raw]] });
      return call(evm, evm.token, data);
    },
    async rows<Row>(text: string): Promise<Row[]> {
      return (await sql.raw<Row>(text).execute(queries)).rows;
    },
    /** Changes rows directly, bypassing all constraints: a planted defect. */
    async plant(statement: string): Promise<void> {
      planted = true;
      const owner = openDatabase({ url, maxConnections: 1 });
      await sql.raw(statement).execute(owner.queries);
      await owner.close();
    },
    async close(): Promise<void> {
      await evm.close();
      if (planted) return drop();
      await assertLedgerClean(queries);
      const { rows } = await sql`select * from payments_contradiction`.execute(queries);
      await drop();
      if (rows.length > 0) throw new Error(`payments contradict themselves: ${JSON.stringify(rows)}`);
    },
  };
}

/** A transaction of the faucet's account. */
export async function call(evm: TestChain, to: Address, data: `0x${string}`): Promise<Hash> {
  const nonce = Number(await evm.nextNonce(faucetAccount.address));
  const raw = await faucetAccount.signTransaction({
    chainId: 31_337,
    type: "legacy",
    nonce,
    to,
    data,
    gas: 1_000_000n,
    gasPrice: 1_000_000_000n,
    value: parseEther("0"),
  });
  return evm.submit(raw);
}

export { RpcFault };
