/**
 * Following tables as rows are committed, each row once. Rows carry the number of the transaction that wrote them (`xid`).
 * A snapshot of PostgreSQL says which transactions had ended; the rows of all others are what came since. That is exact
 * although transactions end out of order, and no transaction that takes long holds up the rows of others.
 */
import { type RawBuilder, sql } from "kysely";

/** What a statement saw, as PostgreSQL writes it: the oldest running transaction, the next one, and the running ones. */
export type Seen = string;

/** What the statement that contains it sees. */
export const seenNow = sql<Seen>`pg_current_snapshot()::text`;

/** Transactions that had not begun: PostgreSQL finds their rows in one range of an index. */
export function begunSince(xid: RawBuilder<unknown>, seen: Seen): RawBuilder<boolean> {
  return sql`${xid} >= ${nextOf(seen)}::text::xid8`;
}

/** Transactions that were running. */
export function runningThen(xid: RawBuilder<unknown>, seen: Seen): RawBuilder<boolean> {
  return sql`${xid} = any(${`{${seen.split(":")[2]}}`}::text::xid8[])`;
}

/** Whether `later` is of another cluster: transactions are counted from the beginning after a restore into a new one. */
export function isOfAnotherCluster(later: Seen, seen: Seen): boolean {
  return BigInt(nextOf(later)) < BigInt(nextOf(seen));
}

const nextOf = (seen: Seen) => seen.split(":")[1]!;
