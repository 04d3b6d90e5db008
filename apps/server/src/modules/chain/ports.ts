/** Ports of the watcher, passed by app.ts. */
import type { Executor, Tx } from "../../platform/database.ts";
import type { Booking, BooksSide, PaidOut } from "./books/books.rules.ts";
import type { ChainTransfer } from "./node.ts";

/** A transfer in a final block, with the block's timestamp. */
export interface FinalChainTransfer extends ChainTransfer {
  blockTime: Date;
}

export interface WatchPorts {
  /** The addresses to watch, in lower case. */
  watched(executor: Executor, now: Date): Promise<string[]>;
  /** Records transfers with all their effects, and that all blocks before `until` have been read. */
  record(tx: Tx, given: { transfers: readonly FinalChainTransfer[]; until: Date; now: Date }): Promise<void>;
  /** Replaces the known pending transfers. */
  recordSeen(
    tx: Tx,
    given: { transfers: readonly { txHash: string; to: string; raw: bigint; confirmations: number }[]; now: Date },
  ): Promise<void>;
  /** Coins of the house according to the ledger, before the first read of the chain, in micros. */
  opening(tx: Tx): Promise<bigint>;
  /** The sandbox chain was recreated: pending transfers no longer exist. */
  onBegunAnew(tx: Tx): Promise<void>;
}

/** Ports of the reconciliation. */
export interface BooksPorts {
  /**
   * The ledger's view. `since` and `opening`: when reading began, and the coins of the house at that time in micros.
   */
  books(executor: Executor, given: { since: Date; opening: bigint }): Promise<BooksSide>;
  /**
   * Payments of withdrawals by one of `transactions`, from another address than `house`, or in blocks after `after`.
   */
  paidOut(
    executor: Executor,
    given: { since: Date; house: readonly string[]; after: bigint; transactions: readonly string[] },
  ): Promise<PaidOut[]>;
  /** Transactions of unfinished withdrawals. */
  underWay(executor: Executor): Promise<ReadonlySet<string>>;
  /** Those of `transactions` with recorded transfers to addresses of invoices. */
  recorded(executor: Executor, transactions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Ids of the house's own moves recorded since a moment. */
  booked(executor: Executor, since: Date): Promise<ReadonlySet<string>>;
  /** Records moves of the house's own coins. Idempotent. */
  book(tx: Tx, given: { bookings: readonly Booking[]; now: Date }): Promise<void>;
  /** Transactions of deposits from a block on. */
  recordedSince(executor: Executor, block: bigint): Promise<ReadonlySet<string>>;
}

/** The watched chain. */
export interface ChainFacts {
  id: bigint;
  /** The contract of the token. */
  token: string;
  /** A local chain that is recreated with each process. */
  sandbox: boolean;
}
