/** Limits on row counts are safe only if nobody inserts between the count and the insert. */
import { sql, type Tx } from "./database.ts";

/** Serializes transactions that count and insert rows of the same subject. Released at transaction end. */
export async function lockCount(tx: Tx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}
