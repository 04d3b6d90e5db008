/**
 * Manual operator commands: rescanning blocks, recording a transaction, registering addresses of the house, comparing
 * ledger and chain, listing addresses. All are idempotent.
 */
import type { HouseRole } from "@banyan/contract/office/chain.ts";
import type { Hash } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { houseAddresses, listDifferences, MOST_KEPT, saveHouseAddress } from "./books/books-store.ts";
import { reconcile } from "./books/reconcile.ts";
import { answered, type ChainNode, nodeAt } from "./node.ts";
import type { BooksPorts, ChainFacts, FinalChainTransfer, WatchPorts } from "./ports.ts";
import { proofOf } from "./proof.ts";
import { walletOf } from "./sending.ts";
import { type Cursor, findCursor, putCursorBack } from "./store.ts";
import { openSweep, type SweepTransaction, stepSweep } from "./sweep/broadcast.ts";
import { type Holding, planOf, type SignedSweep, type SweepPlan } from "./sweep/files.ts";
import { createWatcher } from "./watcher.ts";

/** Gas price of a sweep in percent of the current one, because it is sent later. */
const GAS_PRICE_PERCENT = 150n;

export interface ByHandDeps {
  database: Database;
  clock: Clock;
  chain: ChainFacts;
  /** URLs of the nodes; for the sandbox, of the shop that runs it. */
  rpcUrls?: readonly string[];
  rpcBatch?: number;
  /** Nodes that are already open. */
  nodes?: readonly ChainNode[];
  needed: number;
  watch: WatchPorts;
  books: BooksPorts;
  /** Writes to the audit log on behalf of the `--as` account. */
  note(tx: Tx, entry: { action: string; subject: string; details?: Record<string, unknown>; now: Date }): Promise<void>;
}

/**
 * Result of processing transfers: how many there are, how many were recorded as new deposits, and how many could not be
 * recorded.
 */
export interface Recorded {
  transfers: number;
  added: number;
  notRecorded: number;
}

export type ByHand = ReturnType<typeof openByHand>;

export function openByHand(deps: ByHandDeps) {
  const { database, clock, chain, needed, watch, books, note } = deps;
  const { queries } = database;
  const nodes =
    deps.nodes ??
    (deps.rpcUrls ?? []).map((url, index) =>
      nodeAt({ url, name: `${new URL(url).host} (${index + 1})`, token: chain.token, batchSize: deps.rpcBatch ?? 1 }),
    );
  const watcher = createWatcher({ database, clock, chain, nodes, needed, ports: watch });

  async function cursorNow(): Promise<Cursor> {
    const cursor = await findCursor(queries, chain.id);
    if (!cursor) throw new StartupError("The chain was never read: start the shop first.");
    return cursor;
  }

  /** All addresses of ours that may receive coins, in lower case. */
  async function receiversNow(): Promise<string[]> {
    const { begunAt: since, opening } = await cursorNow();
    return [...(await books.books(queries, { since, opening })).deposited.keys()];
  }

  /** Runs `work`, which records transfers, and reports the changes. */
  async function recording(
    work: () => Promise<readonly FinalChainTransfer[]>,
    known: ReadonlySet<string>,
  ): Promise<Recorded> {
    const transfers = await work();
    const hashes = [...new Set(transfers.map(({ txHash }) => txHash))];
    const recorded = await books.recorded(queries, hashes);
    const has = (hash: string) => recorded.has(hash);
    return {
      transfers: transfers.length,
      added: transfers.filter(({ txHash }) => has(txHash) && !known.has(txHash)).length,
      notRecorded: transfers.filter(({ txHash, raw }) => raw > 0n && !has(txHash)).length,
    };
  }

  /** Treasury and hot wallets, in lower case. */
  async function houseNow(): Promise<Set<string>> {
    const rows = await houseAddresses(queries, chain.id);
    return new Set(rows.flatMap(({ role, address }) => (role === "owner" ? [] : [address])));
  }

  /** Nonce and gas balance of an address, and the current gas price. */
  async function standingOf(address: string): Promise<{ nonce: number; gasMoney: bigint; gasPrice: bigint }> {
    const look = await walletOf(nodes, needed, address);
    const nonces = await answered(nodes.map((node) => node.nonce(address, "latest")));
    if (!look || nonces.length < needed) throw new StartupError("Too few nodes answer; try again.");
    return { nonce: Math.max(...nonces), gasMoney: look.gasMoney, gasPrice: look.gasPrice };
  }

  /** Balances of addresses at the last block read, from the first node that answers. */
  async function balances(addresses: readonly string[]): Promise<bigint[]> {
    const { blockNumber } = await cursorNow();
    let problem: unknown;
    for (const node of nodes) {
      try {
        return await node.tokensOf(addresses, blockNumber);
      } catch (error) {
        problem = error;
      }
    }
    throw problem;
  }

  const noting = (action: string, subject: string, details: Record<string, unknown>) =>
    database.transaction((tx) => note(tx, { action, subject, details, now: clock.now() }));

  return {
    /** Rescans a range of blocks, inclusive. Throws StartupError if they were not read yet, `NodeFault` from nodes. */
    async scan({ from, to }: { from: bigint; to: bigint }): Promise<Recorded> {
      const { blockNumber } = await cursorNow();
      if (from > to || from < 0n) throw new StartupError("The first block must not be above the last one.");
      if (to > blockNumber)
        throw new StartupError(`The shop has read up to block ${blockNumber}; it reads later blocks by itself.`);
      const receivers = await receiversNow();
      const known = await books.recordedSince(queries, from);
      const outcome = await recording(() => watcher.scanAgain({ from, to, receivers }), known);
      await noting("chain.scan", `${from}-${to}`, { ...outcome });
      return outcome;
    },
    /** Records the transfers of a transaction to us. Throws StartupError if it is not final, or has none. */
    async record(hash: string): Promise<Recorded> {
      const txHash = hash.toLowerCase() as Hash;
      const { blockNumber } = await cursorNow();
      const proof = await proofOf(nodes, needed, txHash);
      if (proof.state !== "final") throw new StartupError(WHY_NOT[proof.state]);
      const receivers = new Set(await receiversNow());
      const { blockTime } = proof;
      const transfers = proof.transfers.filter(({ to }) => receivers.has(to)).map((one) => ({ ...one, blockTime }));
      if (transfers.length === 0) throw new StartupError("It moves no token of ours to an address of ours.");
      if (transfers.some((one) => one.blockNumber > blockNumber)) {
        throw new StartupError(`The shop has read up to block ${blockNumber}; it will read this one by itself.`);
      }
      const known = await books.recorded(queries, [txHash]);
      const outcome = await recording(async () => {
        await watcher.recordAgain(transfers);
        return transfers;
      }, known);
      await noting("chain.record", txHash, { ...outcome });
      return outcome;
    },
    /**
     * Moves the cursor back to a block read earlier, as enough nodes report it now, and ends a halt. Later blocks are
     * read again; deposits are recorded once.
     */
    async back({ to }: { to: bigint }): Promise<void> {
      const { blockNumber } = await cursorNow();
      if (to > blockNumber) throw new StartupError(`The shop has read up to block ${blockNumber}.`);
      const headers = await answered(nodes.map((node) => node.header(to)));
      const alike = [...Map.groupBy(headers, ({ hash }) => hash).values()].find((group) => group.length >= needed);
      if (!alike) throw new StartupError(`Too few nodes agree on block ${to}.`);
      const { hash, time } = alike[0]!;
      const now = clock.now();
      await database.transaction(async (tx) => {
        await putCursorBack(tx, chain.id, { blockNumber: to, blockHash: hash, blockTime: time });
        await note(tx, { action: "chain.back", subject: String(to), details: { from: String(blockNumber) }, now });
      });
    },
    /** Registers an address of the house; false if it already has that role. */
    async nameHouse({ address, role }: { address: string; role: HouseRole }): Promise<boolean> {
      const now = clock.now();
      const small = address.toLowerCase();
      if ((await receiversNow()).includes(small)) throw new StartupError("It is the address of an invoice.");
      return database.transaction(async (tx) => {
        const changed = await saveHouseAddress(tx, chain.id, { address: small, role, now });
        if (changed) await note(tx, { action: "chain.house", subject: small, details: { role }, now });
        return changed;
      });
    },
    /**
     * Plans a sweep: moves coins from addresses of one key to an address of the house. Throws StartupError if the
     * target is not an address of the house, too few nodes answer, or gas money is missing.
     */
    async planSweep(given: {
      to: string;
      gasWallet: { path: string; address: string };
      addresses: readonly { path: string; address: string }[];
      /** Minimum balance of a swept address, in units of 10⁻¹⁸. */
      least: bigint;
    }): Promise<SweepPlan> {
      const { to, gasWallet, addresses, least } = given;
      if (!(await houseNow()).has(to.toLowerCase())) throw new StartupError(`${to} is not a treasury or hot wallet.`);
      const amounts = await balances(addresses.map(({ address }) => address.toLowerCase()));
      const holdings: Holding[] = [];
      for (const [index, one] of addresses.entries()) {
        const raw = amounts[index]!;
        if (raw === 0n || raw < least) continue;
        const { nonce, gasMoney } = await standingOf(one.address);
        holdings.push({ ...one, nonce, raw, gasMoney });
      }
      if (holdings.length === 0) throw new StartupError("No address of this key has that much.");
      const standing = await standingOf(gasWallet.address);
      const { token, id: chainId } = chain;
      const { gasPrice } = standing;
      return planOf({
        chainId,
        token,
        to,
        gasPrice: (gasPrice * GAS_PRICE_PERCENT) / 100n,
        gasWallet: { ...gasWallet, nonce: standing.nonce, gasMoney: standing.gasMoney },
        holdings,
      });
    },
    /** Decodes and verifies a signed sweep. Throws StartupError if it is invalid. */
    async openSweep(signed: SignedSweep): Promise<SweepTransaction[]> {
      return openSweep(signed, chain, { deposits: new Set(await receiversNow()), house: await houseNow() });
    },
    /** Records in the audit log that a sweep is sent. */
    noteSweep: (transactions: readonly SweepTransaction[]) =>
      noting("chain.sweep", transactions[0]?.hash ?? "", {
        transactions: transactions.length,
        raw: String(transactions.reduce((sum, { what, amount }) => (what === "coins" ? sum + amount : sum), 0n)),
      }),
    /** Sends the transactions of an opened sweep that can be sent now, and returns the state of each. */
    stepSweep: (transactions: readonly SweepTransaction[]) => stepSweep({ nodes, needed }, transactions),
    /** Compares ledger and chain now. */
    async reconcile() {
      const done = await reconcile({ database, clock, chain, nodes, needed, ports: books });
      const found = await listDifferences(queries, [done.id], MOST_KEPT);
      return { ...done, list: found.get(done.id) ?? [] };
    },
    balances,
  };
}

const WHY_NOT = {
  unread: "The nodes do not answer alike; try again.",
  unknown: "No node knows this transaction.",
  waiting: "It is in no block yet; wait some seconds.",
  not_final: "Its block may still be replaced; wait some seconds.",
  reverted: "It was reverted: it moves nothing.",
} as const;
