/**
 * Reads the chain. Money moves only on final blocks that enough nodes report alike; their transfers, all effects, and
 * the cursor are committed in one transaction. Blocks above are re-read at each poll and only show pending transfers,
 * so a reorganisation requires no rollback.
 */
import { randomUUID } from "node:crypto";
import type { Hash } from "viem";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { agreementOf, identityOf, reachedBy, WindowSize } from "./agreement.rules.ts";
import { answered, type ChainNode, type ChainTransfer, type Header, NodeFault, type WindowRead } from "./node.ts";
import type { ChainFacts, FinalChainTransfer, WatchPorts } from "./ports.ts";
import {
  advanceCursor,
  type Cursor,
  findCursor,
  giveLeaseBack,
  insertCursor,
  insertDispute,
  openDisputes,
  replaceCursor,
  saveDispute,
  saveLook,
  saveNodes,
  takeLease,
} from "./store.ts";

export interface WatcherDeps {
  database: Database;
  clock: Clock;
  chain: ChainFacts;
  nodes: readonly ChainNode[];
  /** How many nodes must agree: two, or one in the sandbox. */
  needed: number;
  ports: WatchPorts;
}

/** Why reading is halted until an operator intervenes. `parent`: the next block does not follow the last one read. */
export type Halt = "parent";
/** Transient problems. */
export type WatchProblem = "nodes" | "disagreement" | "time";

const LEASE_MS = 15_000;
/** How far a block's time may be ahead of our clock. */
const AHEAD_MS = 10 * 60_000;
const ASK_AGAIN_MS = 30_000;
/** How long the check of a node stays valid. */
const CHECKED_FOR_MS = 10 * 60_000;
/** Maximum number of blocks searched above the final one. */
const SEEN_BLOCKS = 5_000n;
/** Limit of transfers recorded in one transaction, if the range has more than one block. */
const AT_ONCE = 200;
export const TOKEN_DECIMALS = 18;

/** What is wrong with a node that answers; undefined if it reports the right chain. Throws if it does not answer. */
export async function wrongOf(node: ChainNode, chain: ChainFacts, genesis?: string): Promise<string | undefined> {
  const id = await node.chainId();
  if (id !== chain.id) return `is a node of chain ${id}`;
  const code = await node.code(chain.token);
  if (!code || code === "0x") return `has no contract at ${chain.token}`;
  const decimals = await node.decimals();
  if (decimals !== TOKEN_DECIMALS) return `says that the token has ${decimals} decimals`;
  if (genesis !== undefined && (await node.header(0n)).hash !== genesis) return "shows another first block";
  return undefined;
}

export type Watcher = ReturnType<typeof createWatcher>;

export function createWatcher({ database, clock, chain, nodes, needed, ports }: WatcherDeps) {
  const holder = randomUUID();
  const window = new WindowSize();
  const checkedAt = new Map<string, number>();
  const { queries } = database;

  interface Look {
    node: ChainNode;
    head: bigint;
    finalized: bigint;
  }

  /** Queries the head of every node; omits nodes that do not answer or report another chain. */
  async function lookAround(genesis: string | undefined, now: Date): Promise<Look[]> {
    const asked = await Promise.all(
      nodes.map(async (node) => {
        try {
          if ((checkedAt.get(node.name) ?? 0) < now.getTime() - CHECKED_FOR_MS) {
            const wrong = await wrongOf(node, chain, chain.sandbox ? undefined : genesis);
            if (wrong) return { node, problem: wrong };
            checkedAt.set(node.name, now.getTime());
          }
          const [head, finalized] = await Promise.all([node.head(), node.finalized()]);
          return { node, head, finalized };
        } catch (error) {
          return { node, problem: messageOf(error) };
        }
      }),
    );
    await saveNodes(
      queries,
      chain.id,
      asked.map(({ node, head = null, finalized = null, problem = null }) => ({
        name: node.name,
        headNumber: head,
        finalNumber: finalized,
        problem,
      })),
      now,
    );
    return asked.flatMap(({ node, head, finalized }) =>
      head === undefined ? [] : [{ node, head, finalized: finalized! }],
    );
  }

  /** The cursor. The first poll creates it at the newest final block, or at the start of a sandbox. */
  async function cursorOf(looks: readonly Look[], target: bigint): Promise<Cursor | undefined> {
    const found = await findCursor(queries, chain.id);
    if (found && !chain.sandbox) return found;
    const genesis = await agreedHeader(looks, 0n);
    if (!genesis) return undefined;
    if (found && found.genesis === genesis.hash) return found;
    const at = chain.sandbox ? genesis : await agreedHeader(looks, target);
    if (!at) return undefined;
    await database.transaction(async (tx) => {
      const position = {
        genesis: genesis.hash,
        blockNumber: at.number,
        blockHash: at.hash,
        blockTime: at.time,
        begunAt: clock.now(),
        opening: await ports.opening(tx),
      };
      if (found) {
        await ports.onBegunAnew(tx);
        await replaceCursor(tx, chain.id, position);
      } else {
        await insertCursor(tx, chain.id, position);
      }
      await ports.record(tx, { transfers: [], until: at.time, now: clock.now() });
    });
    return findCursor(queries, chain.id);
  }

  async function agreedHeader(looks: readonly Look[], number: bigint): Promise<Header | undefined> {
    const headers = await answered(looks.map(({ node }) => node.header(number)));
    const groups = [...Map.groupBy(headers, ({ hash }) => hash).values()];
    return groups.find((group) => group.length >= needed)?.[0];
  }

  /** Reads up to the block that enough nodes call final. Returns the problem, if any. */
  async function readFinal(looks: readonly Look[], target: bigint, now: Date): Promise<WatchProblem | Halt | null> {
    let cursor = (await cursorOf(looks, target)) ?? undefined;
    if (!cursor) return "nodes";
    if (cursor.halted) return cursor.halted as Halt;
    if (!(await takeLease(queries, chain.id, leaseAt(now)))) return null;
    const receivers = await ports.watched(queries, now);
    while (cursor.blockNumber < target) {
      const from: bigint = cursor.blockNumber + 1n;
      const to = from + window.size - 1n < target ? from + window.size - 1n : target;
      const outcome = await readWindow(looks, { cursor, from, to, receivers, now });
      if (outcome === "less") continue;
      if (outcome !== "read") return outcome;
      if (!(await takeLease(queries, chain.id, leaseAt(clock.now())))) return null;
      cursor = (await findCursor(queries, chain.id))!;
    }
    return null;
  }

  async function readWindow(
    looks: readonly Look[],
    given: { cursor: Cursor; from: bigint; to: bigint; receivers: readonly string[]; now: Date },
  ): Promise<"read" | "less" | WatchProblem | Halt> {
    const { cursor, from, to, receivers, now } = given;
    const able = looks.filter(({ finalized }) => finalized >= to).map(({ node }) => node);
    const { reads, tooMuch } = await askWindow(able, { from, to, receivers });
    if (reads.length < needed) return tooMuch && window.halve() ? "less" : "nodes";
    const agreement = agreementOf(reads, needed);
    if (!agreement) return "disagreement";
    const { first, last, agreed, disputed } = agreement;
    if (first.parentHash !== cursor.blockHash) return "parent";
    if (last.time.getTime() > now.getTime() + AHEAD_MS || last.time < cursor.blockTime) return "time";
    if (agreed.length > AT_ONCE && from < to && window.halve()) return "less";

    const members = able.filter(({ name }) => agreement.nodes.includes(name));
    const settled = await Promise.all(disputed.map((one) => settle(one, to)));
    const accepted = disputed.filter((_one, index) => settled[index] === "accepted");
    const open = disputed.filter((_one, index) => settled[index] === null);
    const transfers = await withTimes(members, [...agreed, ...accepted], { from: cursor.blockTime, to: last.time });
    if (!transfers) return "time";
    const moved = await database.transaction(async (tx) => {
      const position = { blockNumber: last.number, blockHash: last.hash, blockTime: last.time };
      if (!(await advanceCursor(tx, chain.id, { from: cursor, to: position }))) return false;
      for (const one of open) await insertDispute(tx, chain.id, one, now);
      await ports.record(tx, { transfers, until: last.time, now });
      return true;
    });
    if (moved) window.grow();
    return "read";
  }

  /** Each node's report of a range; nodes that do not answer are omitted. */
  async function askWindow(
    able: readonly ChainNode[],
    given: { from: bigint; to: bigint; receivers: readonly string[] },
  ): Promise<{ reads: { node: string; read: WindowRead }[]; tooMuch: boolean }> {
    const reads: { node: string; read: WindowRead }[] = [];
    let tooMuch = false;
    await Promise.all(
      able.map(async (node) => {
        try {
          reads.push({ node: node.name, read: await node.window(given) });
        } catch (error) {
          if (!(error instanceof NodeFault)) throw error;
          tooMuch ||= error.tooMuch;
        }
      }),
    );
    return { reads, tooMuch };
  }

  /**
   * Re-reads blocks and records transfers that are not recorded yet, except those that nodes disagree on. Returns the
   * transfers to `receivers` that enough nodes report. Throws `NodeFault` if too few answer; everything before is then
   * already recorded.
   */
  async function scanAgain(given: {
    from: bigint;
    to: bigint;
    receivers: readonly string[];
  }): Promise<FinalChainTransfer[]> {
    const { to: last, receivers } = given;
    const all: FinalChainTransfer[] = [];
    const size = new WindowSize();
    for (let from = given.from; from <= last; ) {
      const to = from + size.size - 1n < last ? from + size.size - 1n : last;
      const { reads, tooMuch } = await askWindow(nodes, { from, to, receivers });
      const agreement = agreementOf(reads, needed);
      if (!agreement) {
        if (tooMuch && size.halve()) continue;
        throw new NodeFault("the nodes", `too few agree on the blocks ${from} to ${to}`);
      }
      const members = nodes.filter(({ name }) => agreement.nodes.includes(name));
      const between = { from: new Date(0), to: agreement.last.time };
      const transfers = await withTimes(members, agreement.agreed, between);
      if (!transfers) throw new NodeFault("the nodes", `do not agree on the time of a block from ${from} to ${to}`);
      await recordAgain(transfers);
      all.push(...transfers);
      size.grow();
      from = to + 1n;
    }
    return all;
  }

  /** Records transfers in blocks that were read earlier. */
  const recordAgain = (transfers: readonly FinalChainTransfer[]) =>
    database.transaction(async (tx) => {
      const until = (await findCursor(tx, chain.id))!.blockTime;
      await ports.record(tx, { transfers, until, now: clock.now() });
    });

  /** Block times as reported by enough nodes; undefined without consensus. */
  async function withTimes(
    members: readonly ChainNode[],
    transfers: readonly ChainTransfer[],
    between: { from: Date; to: Date },
  ): Promise<FinalChainTransfer[] | undefined> {
    const times = new Map<Hash, Date>();
    for (const { blockNumber, blockHash } of transfers) {
      if (times.has(blockHash)) continue;
      const headers = await answered(members.map((node) => node.header(blockNumber)));
      const told = headers.filter(({ hash }) => hash === blockHash).map(({ time }) => time.getTime());
      const time = told[0];
      if (time === undefined || told.filter((one) => one === time).length < needed) return undefined;
      if (time < between.from.getTime() || time > between.to.getTime()) return undefined;
      times.set(blockHash, new Date(time));
    }
    return transfers.map((one) => ({ ...one, blockTime: times.get(one.blockHash)! }));
  }

  /** Verdict of all nodes' receipts on a transfer that only some report; null without consensus. */
  async function settle(one: ChainTransfer, readTo: bigint): Promise<"accepted" | "rejected" | null> {
    const receipts = await answered(nodes.map((node) => node.receipt(one.txHash)));
    const shows = receipts.filter(
      (receipt) =>
        receipt !== null &&
        receipt.succeeded &&
        receipt.block.number <= readTo &&
        receipt.transfers.some((other) => identityOf(other) === identityOf(one)),
    ).length;
    if (shows >= needed) return "accepted";
    return shows === 0 && receipts.length >= needed ? "rejected" : null;
  }

  async function settleDisputes(looks: readonly Look[], now: Date): Promise<void> {
    for (const dispute of await openDisputes(queries, chain.id, new Date(now.getTime() - ASK_AGAIN_MS))) {
      const cursor = (await findCursor(queries, chain.id))!;
      let outcome = await settle(dispute, cursor.blockNumber);
      const members = looks.map(({ node }) => node);
      const between = { from: new Date(0), to: cursor.blockTime };
      const transfers = outcome === "accepted" ? await withTimes(members, [dispute], between) : [];
      if (!transfers) outcome = null;
      await database.transaction(async (tx) => {
        await saveDispute(tx, chain.id, { dispute, outcome, now });
        if (outcome === "accepted") await ports.record(tx, { transfers: transfers!, until: cursor.blockTime, now });
      });
    }
  }

  /** Pending transfers, from the node with the highest head. */
  async function readSeen(looks: readonly Look[], now: Date): Promise<void> {
    const cursor = await findCursor(queries, chain.id);
    const [best] = looks.toSorted((a, b) => (a.head < b.head ? 1 : a.head > b.head ? -1 : 0));
    if (!cursor || !best) return;
    const highest = cursor.blockNumber + SEEN_BLOCKS < best.head ? cursor.blockNumber + SEEN_BLOCKS : best.head;
    const found: ChainTransfer[] = [];
    if (highest > cursor.blockNumber) {
      const receivers = await ports.watched(queries, now);
      found.push(...(await best.node.transfersTo(receivers, cursor.blockNumber + 1n, highest)));
    }
    const transfers = found.map(({ txHash, to, raw, blockNumber }) => ({
      txHash,
      to,
      raw,
      confirmations: Number(best.head - blockNumber) + 1,
    }));
    await database.transaction((tx: Tx) => ports.recordSeen(tx, { transfers, now }));
  }

  const leaseAt = (now: Date) => ({ holder, now, until: new Date(now.getTime() + LEASE_MS) });

  /**
   * Polls the chain once. Returns "held" if another process does, or the problem; null on success. Throws if the
   * database fails.
   */
  async function look(): Promise<"held" | WatchProblem | Halt | null> {
    const now = clock.now();
    const known = await findCursor(queries, chain.id);
    if (known && !(await takeLease(queries, chain.id, leaseAt(now)))) return "held";
    const looks = await lookAround(known?.genesis, now);
    const target = reachedBy(
      looks.map(({ finalized }) => finalized),
      needed,
    );
    if (target === undefined) {
      await saveLook(queries, chain.id, { problem: "nodes" });
      return "nodes";
    }
    const headNumber = looks.reduce((most, { head }) => (head > most ? head : most), 0n);
    const problem = await readFinal(looks, target, now);
    if (problem === "parent") {
      await saveLook(queries, chain.id, { headNumber, problem: null, halted: problem });
      return problem;
    }
    await saveLook(queries, chain.id, { headNumber, problem, ...(problem === null && { readAt: now }) });
    if (problem === null) {
      await settleDisputes(looks, now);
      await readSeen(looks, now).catch((error: unknown) => {
        if (!(error instanceof NodeFault)) throw error;
      });
    }
    return problem;
  }

  return {
    look,
    scanAgain,
    recordAgain,
    /** Releases the lease, so that another process can take over immediately. */
    stop: () => giveLeaseBack(queries, chain.id, holder),
  };
}

const messageOf = (error: unknown) => {
  if (error instanceof NodeFault) return error.message;
  throw error;
};
