/** Limits that count rows hold only while nobody else adds one between the count and the insert. */
import { sql, type Tx } from "./database.ts";

/** Makes transactions that count and then add the same thing wait for each other until they end. */
export async function lockCount(tx: Tx, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}
