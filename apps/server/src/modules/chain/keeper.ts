/**
 * Keeps the chain read while the server runs: polls it every half second, advances the sandbox, and reports whether
 * payments may be requested. One process reads at a time; all of them know the state.
 */
import { type Hash, type Hex, parseEther } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import type { Logger } from "../../platform/log.ts";
import { type Looking, lookAgain } from "../../platform/looking.ts";
import { StartupError } from "../../platform/startup-error.ts";
import { reconcileWhereDue } from "./books/reconcile.ts";
import { isRead } from "./health.rules.ts";
import { type ChainNode, NodeFault, nodeAt, nodeBy, type Sender } from "./node.ts";
import type { BooksPorts, ChainFacts, WatchPorts } from "./ports.ts";
import { type Proof, proofOf } from "./proof.ts";
import { SANDBOX_HOT_WALLET } from "./sandbox/accounts.ts";
import type { RunningSandbox } from "./sandbox/thread.ts";
import { isContract, sendTo, walletOf } from "./sending.ts";
import { duePours, findCursor, insertPour, savePoured } from "./store.ts";
import { createWatcher, type Watcher, wrongOf } from "./watcher.ts";

const EVERY_MS = 500;
/** Maximum block interval of the sandbox, so that its time advances. */
const IDLE_BLOCK_MS = 2_000;
/** Empty blocks produced after one with transactions, until it is final and read. */
const FOLLOWING = 3n;
const NODES_REAL = 2;
/** Balance of the sandbox's hot wallet, in units of 10⁻¹⁸. */
const SANDBOX_FUNDS = parseEther("100000");

export interface KeeperDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  chain: ChainFacts;
  /** URLs of the nodes; empty for the sandbox. */
  rpcUrls: readonly string[];
  rpcBatch: number;
  /** Starts the sandbox chain at a time. */
  startSandbox(now: Date): Promise<RunningSandbox>;
  ports: WatchPorts;
  books: BooksPorts;
  /**
   * Called once, after the chain was read and before payments are requested. `hasCoins` checks the balance of an
   * address.
   */
  beforeCoins(hasCoins: (address: string) => Promise<boolean>): Promise<void>;
  /** Called after a successful poll. `prove` returns the consensus of the nodes about a transaction. */
  afterRead(prove: (hash: string, seen?: Sender) => Promise<Proof>): Promise<void>;
  /** Called after each poll: whether the chain is being read. */
  onLook(isRead: boolean): void;
}

export type Keeper = ReturnType<typeof createKeeper>;

export function createKeeper(deps: KeeperDeps) {
  const { database, clock, log, chain } = deps;
  const needed = chain.sandbox ? 1 : NODES_REAL;
  let sandbox: RunningSandbox | undefined;
  let nodes: ChainNode[] = [];
  let watcher: Watcher | undefined;
  let lastSaid: string | null = null;
  let quietBlocks = 0n;
  let lastBlockAt = 0;
  let isPrepared = false;
  let comparing: Promise<void> | undefined;
  let isReading = false;

  /** Opens the nodes. In the sandbox, the first call starts it. */
  async function openNodes(): Promise<ChainNode[]> {
    if (nodes.length > 0) return nodes;
    if (chain.sandbox) {
      sandbox = await deps.startSandbox(clock.now());
      if (sandbox.token.toLowerCase() !== chain.token.toLowerCase()) throw new Error("the sandbox has another token");
      await sandbox.pour(SANDBOX_HOT_WALLET, SANDBOX_FUNDS);
      nodes = [nodeBy({ ask: sandbox.ask, name: "sandbox", token: chain.token })];
    } else {
      nodes = deps.rpcUrls.map((url, index) =>
        nodeAt({ url, name: `${new URL(url).host} (${index + 1})`, token: chain.token, batchSize: deps.rpcBatch }),
      );
    }
    return nodes;
  }

  /** Sends what the faucet was asked for, and produces the next block if there is work. */
  async function keepSandboxGoing(): Promise<void> {
    if (!sandbox) return;
    for (const { id, to, raw } of await duePours(database.queries)) {
      await savePoured(database.queries, id, await sandbox.pour(to, raw));
    }
    const now = clock.now();
    if (await sandbox.hasPending()) quietBlocks = 0n;
    if (quietBlocks > FOLLOWING && now.getTime() - lastBlockAt < IDLE_BLOCK_MS) return;
    await sandbox.mine(now);
    quietBlocks += 1n;
    lastBlockAt = now.getTime();
  }

  /** Whether any node reports coins at an address. Throws if none answers. */
  async function hasCoins(address: string, blockNumber: bigint): Promise<boolean> {
    const answers = await Promise.allSettled(nodes.map((node) => node.tokens(address, blockNumber)));
    const amounts = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    if (amounts.length === 0) throw new Error("no node returned the balance of an address");
    return amounts.some((amount) => amount > 0n);
  }

  /** One poll of the chain. */
  async function look(): Promise<void> {
    watcher ??= createWatcher({
      database,
      clock,
      chain,
      nodes: await openNodes(),
      needed,
      ports: deps.ports,
    });
    await keepSandboxGoing();
    const problem = await watcher.look();
    isReading = problem === null;
    const cursor = await findCursor(database.queries, chain.id);
    const reads = isRead(cursor, clock.now());
    if (reads && !isPrepared) {
      await deps.beforeCoins((address) => hasCoins(address, cursor!.blockNumber));
      isPrepared = true;
    }
    deps.onLook(reads);
    if (problem !== lastSaid && problem !== "held") {
      if (problem === null) log.info("reading the chain again");
      else log.error({ problem }, "the chain cannot be read");
    }
    lastSaid = problem;
    if (problem !== null) return;
    await deps.afterRead((hash, seen) => proofOf(nodes, needed, hash as Hash, seen));
    // It may take minutes; reading continues meanwhile.
    comparing ??= compareBooks().finally(() => {
      comparing = undefined;
    });
  }

  /** Compares ledger and chain if requested or due. */
  async function compareBooks(): Promise<void> {
    const facts = { database, clock, chain, nodes, needed, ports: deps.books };
    const done = await reconcileWhereDue(facts).catch((error: unknown) => {
      log.error({ err: error }, "ledger and chain could not be compared");
      return undefined;
    });
    if (done?.state === "different") {
      const { id, differences, blockNumber, books, chain: shown } = done;
      log.error(
        { reconciliation: id, differences, block: String(blockNumber), books: String(books), chain: String(shown) },
        "books and chain differ",
      );
    }
    if (done?.state === "unread") log.warn({ problem: done.problem }, "ledger and chain could not be compared");
  }

  async function close(): Promise<void> {
    await comparing;
    await watcher?.stop().catch(() => {});
    await sandbox?.close();
  }

  return {
    look,
    /** Awaits the running comparison of ledger and chain, if any. */
    compared: async () => comparing,
    close,
    /**
     * Throws `StartupError` if a node reports another chain, no contract at the token's address, or a token with other
     * decimals. A node that does not answer is checked later, while the server runs.
     */
    async requireRightNodes(): Promise<void> {
      const cursor = await findCursor(database.queries, chain.id);
      for (const node of await openNodes()) {
        const wrong = await wrongOf(node, chain, chain.sandbox ? undefined : cursor?.genesis).catch(
          (error: unknown) => {
            if (!(error instanceof NodeFault)) throw error;
            log.warn({ reason: error.message }, "a node of the chain does not answer");
            return undefined;
          },
        );
        if (wrong) throw new StartupError(`CHAIN_RPC_URLS: ${node.name} ${wrong}.`);
      }
    },
    /** Whether this process reads the chain, and its last poll succeeded. */
    isReading: () => isReading,
    /** Node access for payouts. */
    payouts: {
      prove: async (hash: string) => proofOf(await openNodes(), needed, hash as Hash),
      wallet: async (address: string) => walletOf(await openNodes(), needed, address),
      isContract: async (address: string) => isContract(await openNodes(), address),
      send: async (transaction: string) => sendTo(await openNodes(), transaction as Hex),
    },
    /** JSON-RPC of the sandbox's node; undefined if there is none. */
    sandboxNode: () => sandbox?.ask,
    /** Faucet of the sandbox: coins arrive after the transaction has committed. */
    pour: (tx: Tx, { to, raw, now }: { to: string; raw: bigint; now: Date }) =>
      insertPour(tx, { id: newId(now), to, raw, now }),
    /** Polls until stopped. */
    start(): Looking {
      const looking = lookAgain(look, {
        everyMs: EVERY_MS,
        onFault: (error) => log.error({ err: error }, "polling the chain failed"),
      });
      return {
        async stop() {
          await looking.stop();
          await close();
        },
      };
    },
  };
}
