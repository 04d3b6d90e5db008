/**
 * Reconciles ledger and chain: balances of all our addresses at one final block, as reported by enough nodes, against
 * the ledger at the moment when everything up to that block is recorded.
 */
import type { HouseRole } from "@banyan/contract/office/chain.ts";
import type { Database, Executor } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { identityOf, WindowSize } from "../agreement.rules.ts";
import { answered, type ChainNode, type ChainTransfer, NodeFault } from "../node.ts";
import type { BooksPorts, ChainFacts } from "../ports.ts";
import { isFunding } from "../sandbox/accounts.ts";
import { type Cursor, findCursor } from "../store.ts";
import {
  type BooksSide,
  bookingsOf,
  compare,
  type Difference,
  expectedOf,
  type FoundMove,
  type Move,
  moveId,
  type PaidOut,
} from "./books.rules.ts";
import {
  endReconciliation,
  endUnread,
  houseAddresses,
  isReconciliationRequested,
  lastEqualBlock,
  listDifferences,
  listMoves,
  listReconciliations,
  MOST_KEPT,
  movesRead,
  type Reconciliation,
  type Result,
  readReconciliation,
  requestReconciliation,
  saveHouseLevels,
  saveMoves,
} from "./books-store.ts";

/** Maximum interval between comparisons of ledger and chain. */
export const RECONCILE_EVERY_MS = 3_600_000;
/** Retry delay after a failed read of the chain. */
const UNREAD_AGAIN_MS = 5 * 60_000;
/** The snapshot of the ledger reads every deposit. */
const SNAPSHOT_LIMIT_MS = 300_000;
/** Moves recorded per transaction. */
const BOOKED_AT_ONCE = 200;

export interface ReconcileDeps {
  database: Database;
  clock: { now(): Date };
  chain: ChainFacts;
  nodes: readonly ChainNode[];
  needed: number;
  ports: BooksPorts;
}

interface Snapshot {
  cursor: Cursor;
  books: BooksSide;
  house: Map<string, HouseRole>;
  /** Wallets of the owner, in lower case. */
  owners: ReadonlySet<string>;
  /** Ids of the house's own moves recorded in this state of the ledger. */
  booked: ReadonlySet<string>;
  /** Payments of withdrawals that are not on the chain at the cursor, or not from an address of the house. */
  paidElsewhere: PaidOut[];
  underWay: ReadonlySet<string>;
}

/** The nodes do not provide enough consistent data. */
class Unread extends Error {
  override readonly name = "Unread";
}

/** Runs a comparison that is requested or due; undefined if none is. */
export async function reconcileWhereDue(deps: ReconcileDeps): Promise<Reconciliation | undefined> {
  const { database, chain, clock } = deps;
  const now = clock.now();
  const [last] = await listReconciliations(database.queries, chain.id, { limit: 1 });
  const again = last?.state === "unread" ? UNREAD_AGAIN_MS : RECONCILE_EVERY_MS;
  const isDue = !last || last.askedAt.getTime() <= now.getTime() - again;
  if (!isDue && !(await isReconciliationRequested(database.queries, chain.id))) return undefined;
  const cursor = await findCursor(database.queries, chain.id);
  // Nothing to compare before the first block is read.
  if (!cursor || cursor.blockNumber === cursor.begunBlock) return undefined;
  return reconcile(deps);
}

/** Compares now, and returns the stored result. Throws if the database fails. */
export async function reconcile(deps: ReconcileDeps): Promise<Reconciliation> {
  const { database, chain, clock } = deps;
  const { queries } = database;
  const asked = { id: newId(clock.now()), askedBy: null, now: clock.now() };
  const { id } = await requestReconciliation(queries, chain.id, asked);
  try {
    const result = await compared(deps);
    await database.transaction((tx) => endReconciliation(tx, id, { result, now: clock.now() }));
  } catch (error) {
    if (!(error instanceof Unread || error instanceof NodeFault)) throw error;
    await endUnread(queries, id, { problem: error.message, now: clock.now() });
  }
  return readReconciliation(queries, id);
}

async function compared(deps: ReconcileDeps): Promise<Result> {
  const { database, chain, ports, clock } = deps;
  const snapshot = await snapshotOf(deps);
  const { cursor, books, house, owners, booked, paidElsewhere, underWay } = snapshot;
  const { begunAt: since, blockNumber } = cursor;
  const atHouse = [...house.keys()];
  await readMoves(deps, snapshot, atHouse);
  let moves: FoundMove[] = await listMoves(database.queries, chain.id);
  const addresses = [...expectedOf({ books, house, moves }).keys()];
  const balances = await balancesOf(deps, cursor, addresses);

  const strange = [...expectedOf({ books, house, moves })].filter(
    ([address, should]) => !house.has(address) && balances.get(address) !== should,
  );
  const differing = strange.map(([address]) => address);
  const arrived = await readMoves(deps, snapshot, differing);
  if (differing.length > 0) moves = await listMoves(database.queries, chain.id);

  const transactions = moves.map(({ txHash }) => txHash);
  const found = await ports.paidOut(database.queries, { since, house: atHouse, after: blockNumber, transactions });
  // Moves recorded meanwhile from later blocks are not part of the compared ledger state.
  const ids = new Set(moves.map(moveId));
  const paidHere = found.filter((one) => ids.has(moveId(one)));
  const paid = [...new Map([...paidElsewhere, ...paidHere].map((one) => [moveId(one), one])).values()];
  const isPlayMoney = ({ from, to }: Move) => chain.sandbox && isFunding({ from, to });
  const known = { books, house, owners, moves, booked, paid, underWay };
  const comparison = compare({ ...known, balances, isPlayMoney, blockNumber });
  const differences = await withTransactions(deps, comparison.differences, arrived);
  await saveLevels(deps, house, balances);
  for (const part of inParts(bookingsOf(known), BOOKED_AT_ONCE)) {
    await database.transaction((tx) => ports.book(tx, { bookings: part, now: clock.now() }));
  }

  const sum = (role: HouseRole | undefined) =>
    [...balances].reduce((all, [address, raw]) => (house.get(address) === role ? all + raw : all), 0n);
  return {
    ...comparison,
    differences,
    block: { number: blockNumber, hash: cursor.blockHash, time: cursor.blockTime },
    addresses: addresses.length,
    on: { deposits: sum(undefined), treasury: sum("treasury"), hot: sum("hot") },
  };

  async function saveLevels(
    { nodes }: ReconcileDeps,
    roles: ReadonlyMap<string, HouseRole>,
    found: ReadonlyMap<string, bigint>,
  ) {
    for (const address of roles.keys()) {
      const [gas = null] = await answered(nodes.map((node) => node.gasMoney(address)));
      const levels = { address, tokens: found.get(address)!, gas, now: clock.now() };
      await saveHouseLevels(database.queries, chain.id, levels);
    }
  }
}

/** The ledger, and the chain position it reflects, in one snapshot. */
function snapshotOf({ database, chain, ports }: ReconcileDeps): Promise<Snapshot> {
  return database.longRunning({ limitMs: SNAPSHOT_LIMIT_MS }, (queries) =>
    queries
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx: Executor) => {
        const cursor = await findCursor(tx, chain.id);
        if (!cursor) throw new Unread("the chain was never read");
        const { begunAt: since, opening } = cursor;
        const books = await ports.books(tx, { since, opening });
        const rows = await houseAddresses(tx, chain.id);
        const house = new Map(
          rows.flatMap(({ address, role }) => (role === "owner" ? [] : [[address, role] as const])),
        );
        const owners = new Set(rows.flatMap(({ address, role }) => (role === "owner" ? [address] : [])));
        const booked = await ports.booked(tx, since);
        const after = cursor.blockNumber;
        const paidElsewhere = await ports.paidOut(tx, { since, house: [...house.keys()], after, transactions: [] });
        return { cursor, books, house, owners, booked, paidElsewhere, underWay: await ports.underWay(tx) };
      }),
  );
}

/** Balances of addresses at the cursor's block, as reported by enough nodes. Throws `Unread`. */
async function balancesOf(
  { nodes, needed }: ReconcileDeps,
  { blockNumber, blockHash }: Cursor,
  addresses: readonly string[],
): Promise<Map<string, bigint>> {
  const problems: string[] = [];
  const answers = await answered(
    nodes.map(async (node) => {
      try {
        const [header, amounts] = await Promise.all([node.header(blockNumber), node.tokensOf(addresses, blockNumber)]);
        return { header, amounts };
      } catch (error) {
        if (error instanceof NodeFault) problems.push(error.message);
        throw error;
      }
    }),
  );
  const same = answers.filter(({ header }) => header.hash === blockHash);
  if (same.length < needed) throw new Unread(problems[0] ?? "too few nodes show the block");
  return new Map(
    addresses.map((address, index) => {
      const told = Map.groupBy(same, ({ amounts }) => amounts[index]!);
      const agreed = [...told].find(([, group]) => group.length >= needed);
      if (!agreed) throw new Unread(`nodes do not agree on the balance of ${address}`);
      return [address, agreed[0]];
    }),
  );
}

/**
 * Searches for transfers from and to addresses, from the last searched block up to the cursor. Transfers from one of
 * ours, or to one of the house's, are stored; the others are returned.
 */
async function readMoves(
  deps: ReconcileDeps,
  { cursor, house }: Snapshot,
  addresses: readonly string[],
): Promise<ChainTransfer[]> {
  const { database, chain, clock } = deps;
  if (addresses.length === 0) return [];
  const { queries } = database;
  const read = await movesRead(queries, chain.id);
  const equal = (await lastEqualBlock(queries, chain.id, cursor.begunAt)) ?? cursor.begunBlock;
  function beginningOf(address: string): bigint {
    const known = read.get(address) ?? cursor.begunBlock;
    return house.has(address) || known > equal ? known : equal;
  }
  const arrived: ChainTransfer[] = [];
  for (const [after, group] of Map.groupBy(addresses, beginningOf)) {
    const moves: ChainTransfer[] = [];
    for (const one of await transfersAgreed(deps, group, { from: after + 1n, to: cursor.blockNumber })) {
      if (group.includes(one.from) || house.has(one.to)) moves.push(one);
      if (!house.has(one.to) && group.includes(one.to)) arrived.push(one);
    }
    const found = moves.filter(({ raw }) => raw > 0n);
    const until = cursor.blockNumber;
    await database.transaction((tx) =>
      saveMoves(tx, chain.id, { moves: found, addresses: group, until, now: clock.now() }),
    );
  }
  return arrived;
}

/** Transfers from or to addresses reported by enough nodes. Throws `Unread`. */
async function transfersAgreed(
  { nodes, needed }: ReconcileDeps,
  addresses: readonly string[],
  range: { from: bigint; to: bigint },
): Promise<ChainTransfer[]> {
  const window = new WindowSize();
  const found = new Map<string, ChainTransfer>();
  for (let from = range.from; from <= range.to; ) {
    const to = from + window.size - 1n < range.to ? from + window.size - 1n : range.to;
    let tooMuch = false;
    let problem = "too few nodes answer";
    const reads = await answered(
      nodes.map(async (node) => {
        try {
          const [, out, into] = await Promise.all([
            // A node that lacks the last block would report it as empty.
            node.header(range.to),
            node.transfersFrom(addresses, from, to),
            node.transfersTo(addresses, from, to),
          ]);
          return new Map([...out, ...into].map((one) => [identityOf(one), one]));
        } catch (error) {
          if (error instanceof NodeFault) {
            tooMuch ||= error.tooMuch;
            problem = error.message;
          }
          throw error;
        }
      }),
    );
    if (reads.length < needed) {
      if (tooMuch && window.halve()) continue;
      throw new Unread(problem);
    }
    for (const [identity, one] of reads.flatMap((read) => [...read])) {
      if (reads.filter((read) => read.has(identity)).length >= needed) found.set(identity, one);
    }
    window.grow();
    from = to + 1n;
  }
  return [...found.values()];
}

/** Adds the transaction of incoming coins that are not in the ledger, as far as this or the last search found it. */
async function withTransactions(
  { database, ports, chain }: ReconcileDeps,
  differences: Result["differences"],
  arrived: readonly ChainTransfer[],
): Promise<Result["differences"]> {
  if (differences.length === 0) return differences;
  const { queries } = database;
  const [last] = await listReconciliations(queries, chain.id, { limit: 1, compared: true });
  const before = last ? ((await listDifferences(queries, [last.id], MOST_KEPT)).get(last.id) ?? []) : [];
  const known = before.flatMap(({ address, txHash }) => (address && txHash ? [{ to: address, txHash }] : []));
  const found = [...known, ...arrived];
  const hashes = found.map(({ txHash }) => txHash);
  const recorded = hashes.length > 0 ? await ports.recorded(queries, hashes) : new Set();
  const missed = new Map(found.filter(({ txHash }) => !recorded.has(txHash)).map(({ to, txHash }) => [to, txHash]));
  const isNamed = ({ kind, address }: Difference) => (kind === "more" || kind === "held") && address !== null;
  return differences.map((one) => (isNamed(one) ? { ...one, txHash: missed.get(one.address!) ?? null } : one));
}
