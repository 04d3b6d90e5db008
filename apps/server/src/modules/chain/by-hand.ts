/**
 * What an operator does by hand: scanning blocks again, recording one transaction, naming addresses of the house,
 * comparing books and chain, listing addresses. Each may be repeated: what is done stays done once.
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

/** A sweep pays so much more for gas than nodes ask for now, because it is sent later. */
const GAS_PRICE_PERCENT = 150n;

export interface ByHandDeps {
  database: Database;
  clock: Clock;
  chain: ChainFacts;
  /** Addresses of nodes; of the sandbox, that of the shop which runs it. */
  rpcUrls?: readonly string[];
  rpcBatch?: number;
  /** Nodes that are open already. */
  nodes?: readonly ChainNode[];
  needed: number;
  watch: WatchPorts;
  books: BooksPorts;
  /** Writes the audit log in the name of whoever gives the command. */
  note(tx: Tx, entry: { action: string; subject: string; details?: Record<string, unknown>; now: Date }): Promise<void>;
}

/** What came of transfers: how many there are, how many became deposits by this, and how many could not be recorded. */
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
    (deps.rpcUrls ?? []).map((url, place) =>
      nodeAt({ url, name: `${new URL(url).host} (${place + 1})`, token: chain.token, batchSize: deps.rpcBatch ?? 1 }),
    );
  const watcher = createWatcher({ database, clock, chain, nodes, needed, ports: watch });

  async function cursorNow(): Promise<Cursor> {
    const cursor = await findCursor(queries, chain.id);
    if (!cursor) throw new StartupError("The chain was never read: start the shop first.");
    return cursor;
  }

  /** All addresses of ours that coins may come to, in small letters. */
  async function receiversNow(): Promise<string[]> {
    const { begunAt: since, opening } = await cursorNow();
    return [...(await books.books(queries, { since, opening })).deposited.keys()];
  }

  /** Runs `work`, which records transfers, and tells what is different afterwards. */
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

  /** Treasury and hot wallets, in small letters. */
  async function houseNow(): Promise<Set<string>> {
    const rows = await houseAddresses(queries, chain.id);
    return new Set(rows.flatMap(({ role, address }) => (role === "owner" ? [] : [address])));
  }

  /** How an address stands: how many transactions it sent, its gas money, and what gas costs. */
  async function standingOf(address: string): Promise<{ nonce: number; gasMoney: bigint; gasPrice: bigint }> {
    const look = await walletOf(nodes, needed, address);
    const nonces = await answered(nodes.map((node) => node.nonce(address, "latest")));
    if (!look || nonces.length < needed) throw new StartupError("Too few nodes answer; try again.");
    return { nonce: Math.max(...nonces), gasMoney: look.gasMoney, gasPrice: look.gasPrice };
  }

  /** What addresses hold in the last block that was read, as one node after the other is asked. */
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
    /** Reads blocks again, both ends included. Throws StartupError where they were not read yet, `NodeFault` by nodes. */
    async scan({ from, to }: { from: bigint; to: bigint }): Promise<Recorded> {
      const { blockNumber } = await cursorNow();
      if (from > to || from < 0n) throw new StartupError("The first block must not be above the last one.");
      if (to > blockNumber)
        throw new StartupError(`The shop has read up to block ${blockNumber}; it reads on by itself.`);
      const receivers = await receiversNow();
      const known = await books.recordedSince(queries, from);
      const outcome = await recording(() => watcher.scanAgain({ from, to, receivers }), known);
      await noting("chain.scan", `${from}-${to}`, { ...outcome });
      return outcome;
    },
    /** Records the transfers of one transaction to us. Throws StartupError where it is not final, or pays nobody of us. */
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
        throw new StartupError(`The shop has read up to block ${blockNumber}; it comes to this one by itself.`);
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
     * Puts reading back to a block that was read, as enough nodes show it now, and ends a halt. What follows is read again;
     * deposits count once.
     */
    async back({ to }: { to: bigint }): Promise<void> {
      const { blockNumber } = await cursorNow();
      if (to > blockNumber) throw new StartupError(`The shop has read up to block ${blockNumber}.`);
      const headers = await answered(nodes.map((node) => node.header(to)));
      const alike = [...Map.groupBy(headers, ({ hash }) => hash).values()].find((group) => group.length >= needed);
      if (!alike) throw new StartupError(`Too few nodes show block ${to} alike.`);
      const { hash, time } = alike[0]!;
      const now = clock.now();
      await database.transaction(async (tx) => {
        await putCursorBack(tx, chain.id, { blockNumber: to, blockHash: hash, blockTime: time });
        await note(tx, { action: "chain.back", subject: String(to), details: { from: String(blockNumber) }, now });
      });
    },
    /** Names an address of the house; false where it had that role already. */
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
     * The plan that moves the coins of addresses of one key to an address of the house. Throws StartupError where it is no
     * address of the house, too few nodes answer, or gas money is missing.
     */
    async planSweep(given: {
      to: string;
      gasWallet: { path: string; address: string };
      addresses: readonly { path: string; address: string }[];
      /** Units of 10⁻¹⁸: an address with less is left. */
      least: bigint;
    }): Promise<SweepPlan> {
      const { to, gasWallet, addresses, least } = given;
      if (!(await houseNow()).has(to.toLowerCase())) throw new StartupError(`${to} is no treasury or hot wallet.`);
      const amounts = await balances(addresses.map(({ address }) => address.toLowerCase()));
      const holdings: Holding[] = [];
      for (const [place, one] of addresses.entries()) {
        const raw = amounts[place]!;
        if (raw === 0n || raw < least) continue;
        const { nonce, gasMoney } = await standingOf(one.address);
        holdings.push({ ...one, nonce, raw, gasMoney });
      }
      if (holdings.length === 0) throw new StartupError("No address of this key holds so much.");
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
    /** Opens a signed sweep: what it would do. Throws StartupError where it is anything else. */
    async openSweep(signed: SignedSweep): Promise<SweepTransaction[]> {
      return openSweep(signed, chain, { deposits: new Set(await receiversNow()), house: await houseNow() });
    },
    /** Notes that a sweep is sent. */
    noteSweep: (transactions: readonly SweepTransaction[]) =>
      noting("chain.sweep", transactions[0]?.hash ?? "", {
        transactions: transactions.length,
        raw: String(transactions.reduce((sum, { what, amount }) => (what === "coins" ? sum + amount : sum), 0n)),
      }),
    /** Sends what can be sent now of a sweep that was opened, and says how each transaction stands. */
    stepSweep: (transactions: readonly SweepTransaction[]) => stepSweep({ nodes, needed }, transactions),
    /** Compares books and chain now. */
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
