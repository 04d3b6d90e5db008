/** What the books say of our addresses against what the chain shows, as values. All amounts are units of 10⁻¹⁸. */
import type { CoinAccount, DifferenceKind, HouseRole } from "@banyan/contract/office/chain.ts";

/** A final transfer that left an address of ours, or reached one of the house's. */
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

/** A transfer that the books took for the payment of a withdrawal. */
export interface PaidOut extends Move {
  blockNumber: bigint;
}

/** What the books say, at the moment when everything up to the block is in them. Addresses are in small letters. */
export interface BooksSide {
  /** All coins that the house holds: custody, deposits that wait, and dust. */
  total: bigint;
  /** What was recorded at each address of an invoice, those with nothing included. */
  deposited: ReadonlyMap<string, bigint>;
  /** Transfers to us that are known and not recorded: in quarantine, or in dispute. */
  held: ReadonlyMap<string, bigint>;
}

export interface Compared {
  books: BooksSide;
  /** What each address holds on the chain. */
  balances: ReadonlyMap<string, bigint>;
  house: ReadonlyMap<string, HouseRole>;
  owners: ReadonlySet<string>;
  moves: readonly Move[];
  /** Places of moves that the books of the house's own coins know. */
  booked: ReadonlySet<string>;
  /** Payments of withdrawals from elsewhere, in later blocks, or by one of the moves. */
  paid: readonly PaidOut[];
  /** Transactions that were to pay withdrawals which had not ended when `books` were read. */
  underWay: ReadonlySet<string>;
  /** Whether a move from outside is the play money of a sandbox, which no books know. */
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
  /** What the books say that our addresses hold at the block. */
  books: bigint;
  chain: bigint;
  differences: Difference[];
}

export const placeOf = ({ txHash, logIndex }: Pick<Move, "txHash" | "logIndex">) => `${txHash}:${logIndex}`;

/**
 * What each address should hold: what was deposited there, and moves. A transfer between addresses of the house moves
 * nothing out of it; one to the address of an invoice does, because that was credited to somebody.
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

/** Compares address by address and in all; the differences together explain the difference of the sums. */
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

  const byPlace = new Map(paid.map((one) => [placeOf(one), one]));
  let total = books.total;
  for (const move of moves) {
    const { from, to, raw, txHash } = move;
    const [out, into] = [isOurs(from), house.has(to)];
    if (out === into) continue;
    // It may have been booked since; the books that are compared do not know it.
    if (out && underWay.has(txHash)) total -= raw;
    else if (byPlace.has(placeOf(move))) continue;
    else if (into && isPlayMoney(move)) total += raw;
    else if (owners.has(out ? to : from)) {
      if (!booked.has(placeOf(move))) total += into ? raw : -raw;
    } else if (out) differences.push({ kind: "moved_out", address: from, txHash, books: raw, chain: 0n });
    else differences.push({ kind: "moved_in", address: to, txHash, books: 0n, chain: raw });
  }
  for (const { from, raw, txHash, blockNumber: paidIn } of paid) {
    // The books know it already, and the block that is compared does not.
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

/** A move for the books of the house's own coins, with the accounts where they were and where they are. */
export interface Booking {
  move: FoundMove;
  fromAccount: CoinAccount;
  toAccount: CoinAccount;
}

const ACCOUNT_OF = { treasury: "treasury", hot: "hot_wallet" } as const;

/**
 * The moves to book: between accounts of the house, to and from its owner, and payments of withdrawals, whose postings
 * take from custody what left another account. Moves that nobody explains, or that may still pay a withdrawal, are left.
 */
export function bookingsOf(
  given: Pick<Compared, "books" | "house" | "owners" | "booked" | "paid" | "underWay"> & {
    moves: readonly FoundMove[];
  },
): Booking[] {
  const { books, house, owners, moves, booked, paid, underWay } = given;
  const payments = new Set(paid.map(placeOf));
  function accountOf(address: string): CoinAccount | undefined {
    const role = house.get(address);
    if (role === "treasury" || role === "hot") return ACCOUNT_OF[role];
    if (owners.has(address)) return "owner";
    return books.deposited.has(address) ? "custody" : undefined;
  }
  return moves.flatMap((move) => {
    if (booked.has(placeOf(move))) return [];
    const isPayment = payments.has(placeOf(move));
    if (!isPayment && underWay.has(move.txHash)) return [];
    const fromAccount = accountOf(move.from);
    const toAccount = isPayment ? "custody" : accountOf(move.to);
    // Coins of the house at the address of an invoice are a member's now.
    const isGiven = !isPayment && books.deposited.has(move.to) && !house.has(move.to);
    if (!fromAccount || !toAccount || fromAccount === toAccount || isGiven) return [];
    return [{ move, fromAccount, toAccount }];
  });
}
