/**
 * Change tracking: reads each row of a table once, as it is committed. Rows store the number of the transaction that
 * wrote them (`xid`). A PostgreSQL snapshot tells which transactions had ended; rows of all others are new. This is
 * exact although transactions commit out of order, and a long transaction does not delay the rows of others.
 */
import { type RawBuilder, sql } from "kysely";

/** A serialized PostgreSQL snapshot: oldest running transaction, next transaction, and the running ones. */
export type Seen = string;

/** Snapshot of the statement that contains it. */
export const seenNow = sql<Seen>`pg_current_snapshot()::text`;

/** Rows of transactions that had not started: a single index range. */
export function begunSince(xid: RawBuilder<unknown>, seen: Seen): RawBuilder<boolean> {
  return sql`${xid} >= ${nextOf(seen)}::text::xid8`;
}

/** Rows of transactions that were running. */
export function runningThen(xid: RawBuilder<unknown>, seen: Seen): RawBuilder<boolean> {
  return sql`${xid} = any(${`{${seen.split(":")[2]}}`}::text::xid8[])`;
}

/** Whether `later` is from another cluster: after a restore into a new one, transaction numbers restart. */
export function isOfAnotherCluster(later: Seen, seen: Seen): boolean {
  return BigInt(nextOf(later)) < BigInt(nextOf(seen));
}

const nextOf = (seen: Seen) => seen.split(":")[1]!;
