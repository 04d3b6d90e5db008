/** Pure comparison of our addresses in the ledger and on the chain. All amounts are units of 10⁻¹⁸. */
import type { CoinAccount, DifferenceKind, HouseRole } from "@banyan/contract/office/chain.ts";

/** A final transfer from an address of ours, or to one of the house's. */
export interface Move {
  txHash: string;
  logIndex: number;
  from: string;
  to: string;
  raw: bigint;
}

/** A final transfer with its block. */
export interface FoundMove extends Move {
  blockNumber: bigint;
  blockHash: string;
}

/** A transfer recorded as payment of a withdrawal. */
export interface PaidOut extends Move {
  blockNumber: bigint;
}

/** The ledger's view at the moment when everything up to the block is recorded. Addresses are in lower case. */
export interface BooksSide {
  /** All coins of the house: custody, pending deposits, and dust. */
  total: bigint;
  /** Sum recorded at each address of an invoice, including zeros. */
  deposited: ReadonlyMap<string, bigint>;
  /** Transfers to us that are known but not recorded: in quarantine or in dispute. */
  held: ReadonlyMap<string, bigint>;
}

export interface Compared {
  books: BooksSide;
  /** Balance of each address on the chain. */
  balances: ReadonlyMap<string, bigint>;
  house: ReadonlyMap<string, HouseRole>;
  owners: ReadonlySet<string>;
  moves: readonly Move[];
  /** Ids of transfers recorded as moves of the house's own coins. */
  booked: ReadonlySet<string>;
  /** Payments of withdrawals from other addresses, in later blocks, or by one of the moves. */
  paid: readonly PaidOut[];
  /** Transactions of unfinished withdrawals, as of the read of `books`. */
  underWay: ReadonlySet<string>;
  /** Whether an incoming transfer is the sandbox's play money, which is not in the ledger. */
  isPlayMoney(move: Move): boolean;
  blockNumber: bigint;
}

export interface Difference {
  kind: DifferenceKind;
  address: string | null;
  txHash: string | null;
  books: bigint;
  chain: bigint;
}

export interface Comparison {
  /** Expected sum of our addresses at the block, according to the ledger. */
  books: bigint;
  chain: bigint;
  differences: Difference[];
}

export const moveId = ({ txHash, logIndex }: Pick<Move, "txHash" | "logIndex">) => `${txHash}:${logIndex}`;

/**
 * Expected balance of each address: its deposits, plus or minus moves. A transfer between addresses of the house is
 * neutral; one to the address of an invoice is not, because it was credited to a member.
 */
export function expectedOf({ books, house, moves }: Pick<Compared, "books" | "house" | "moves">): Map<string, bigint> {
  const expected = new Map(books.deposited);
  for (const address of house.keys()) expected.set(address, expected.get(address) ?? 0n);
  const add = (address: string, raw: bigint) => expected.set(address, (expected.get(address) ?? 0n) + raw);
  for (const { from, to, raw } of moves) {
    if (expected.has(from)) add(from, -raw);
    if (house.has(to)) add(to, raw);
  }
  return expected;
}

/** Compares per address and in total; the differences add up to the difference of the totals. */
export function compare(given: Compared): Comparison {
  const { books, balances, house, owners, moves, booked, paid, underWay, isPlayMoney, blockNumber } = given;
  const expected = expectedOf(given);
  const isOurs = (address: string) => expected.has(address);
  const differences: Difference[] = [];
  let chain = 0n;
  for (const [address, should] of expected) {
    const is = balances.get(address) ?? 0n;
    chain += is;
    if (is === should) continue;
    const more = is - should;
    const kind = more < 0n ? "less" : books.held.get(address) === more ? "held" : "more";
    differences.push({ kind, address, txHash: null, books: should, chain: is });
  }

  const byId = new Map(paid.map((one) => [moveId(one), one]));
  let total = books.total;
  for (const move of moves) {
    const { from, to, raw, txHash } = move;
    const [out, into] = [isOurs(from), house.has(to)];
    if (out === into) continue;
    // It may have been recorded since; the compared ledger state does not include it.
    if (out && underWay.has(txHash)) total -= raw;
    else if (byId.has(moveId(move))) continue;
    else if (into && isPlayMoney(move)) total += raw;
    else if (owners.has(out ? to : from)) {
      if (!booked.has(moveId(move))) total += into ? raw : -raw;
    } else if (out) differences.push({ kind: "moved_out", address: from, txHash, books: raw, chain: 0n });
    else differences.push({ kind: "moved_in", address: to, txHash, books: 0n, chain: raw });
  }
  for (const { from, raw, txHash, blockNumber: paidIn } of paid) {
    // The ledger includes it already, the compared block does not.
    if (paidIn > blockNumber) total += raw;
    else if (!isOurs(from)) {
      differences.push({ kind: "paid_elsewhere", address: from, txHash, books: 0n, chain: raw });
    }
  }
  const explained = differences.reduce((sum, one) => sum + one.chain - one.books, 0n);
  const left = chain - total - explained;
  if (left !== 0n) {
    differences.push({ kind: "ledger", address: null, txHash: null, books: total, chain: total + left });
  }
  return { books: total, chain, differences };
}

/** A move of the house's own coins to record, with source and target account. */
export interface Booking {
  move: FoundMove;
  fromAccount: CoinAccount;
  toAccount: CoinAccount;
}

const ACCOUNT_OF = { treasury: "treasury", hot: "hot_wallet" } as const;

/**
 * Moves to record: between accounts of the house, from and to its owner, and payments of withdrawals, whose postings
 * debited custody although another account paid. Unexplained moves, and moves that may still turn out to pay a
 * withdrawal, are left out.
 */
export function bookingsOf(
  given: Pick<Compared, "books" | "house" | "owners" | "booked" | "paid" | "underWay"> & {
    moves: readonly FoundMove[];
  },
): Booking[] {
  const { books, house, owners, moves, booked, paid, underWay } = given;
  const payments = new Set(paid.map(moveId));
  function accountOf(address: string): CoinAccount | undefined {
    const role = house.get(address);
    if (role === "treasury" || role === "hot") return ACCOUNT_OF[role];
    if (owners.has(address)) return "owner";
    return books.deposited.has(address) ? "custody" : undefined;
  }
  return moves.flatMap((move) => {
    if (booked.has(moveId(move))) return [];
    const isPayment = payments.has(moveId(move));
    if (!isPayment && underWay.has(move.txHash)) return [];
    const fromAccount = accountOf(move.from);
    const toAccount = isPayment ? "custody" : accountOf(move.to);
    // Coins of the house at the address of an invoice now belong to a member.
    const isGiven = !isPayment && books.deposited.has(move.to) && !house.has(move.to);
    if (!fromAccount || !toAccount || fromAccount === toAccount || isGiven) return [];
    return [{ move, fromAccount, toAccount }];
  });
}
