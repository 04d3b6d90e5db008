/** What the watcher needs of others, passed by app.ts. */
import type { Executor, Tx } from "../../platform/database.ts";
import type { Booking, BooksSide, PaidOut } from "./books/books.rules.ts";
import type { ChainTransfer } from "./node.ts";

/** A transfer in a final block, with the time of the block. */
export interface FinalChainTransfer extends ChainTransfer {
  blockTime: Date;
}

export interface WatchPorts {
  /** The addresses to look for, in small letters. */
  watched(executor: Executor, now: Date): Promise<string[]>;
  /** Records transfers with all their effects, and that all blocks before `until` were read. */
  record(tx: Tx, given: { transfers: readonly FinalChainTransfer[]; until: Date; now: Date }): Promise<void>;
  /** Replaces what is known to be on its way. */
  recordSeen(
    tx: Tx,
    given: { transfers: readonly { to: string; raw: bigint; confirmations: number }[]; now: Date },
  ): Promise<void>;
  /** What the books hold on the chain before it is read for the first time, in micros. */
  opening(tx: Tx): Promise<bigint>;
  /** The chain began anew (sandbox only): whatever was on its way is gone. */
  onBegunAnew(tx: Tx): Promise<void>;
}

/** What the comparison with the books needs of other modules. */
export interface BooksPorts {
  /** What the books say. `since` and `opening` are when reading began, and what the books held then in micros. */
  books(executor: Executor, given: { since: Date; opening: bigint }): Promise<BooksSide>;
  /** Payments of withdrawals by one of `transactions`, from another address than `house`, or in blocks after `after`. */
  paidOut(
    executor: Executor,
    given: { since: Date; house: readonly string[]; after: bigint; transactions: readonly string[] },
  ): Promise<PaidOut[]>;
  /** Transactions that are to pay withdrawals which have not ended. */
  underWay(executor: Executor): Promise<ReadonlySet<string>>;
  /** Those of these transfers to addresses of invoices that are recorded, by transaction. */
  recorded(executor: Executor, transactions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Places of the house's own moves that were booked since a moment. */
  booked(executor: Executor, since: Date): Promise<ReadonlySet<string>>;
  /** Books moves of the house's own coins; those that are booked already stay as they are. */
  book(tx: Tx, given: { bookings: readonly Booking[]; now: Date }): Promise<void>;
  /** Transactions of deposits from a block on. */
  recordedSince(executor: Executor, block: bigint): Promise<ReadonlySet<string>>;
}

/** The chain that is watched. */
export interface ChainFacts {
  id: bigint;
  /** The contract of the token. */
  token: string;
  /** A local chain that begins anew with each process. */
  sandbox: boolean;
}
