/**
 * Counts rows read by statements, so that tests can prove that the cost of a response does not grow with the tables.
 */
import { type Database, sql, type Tx } from "../src/platform/database.ts";

/** Number of rows and index entries of these schemas that `work` reads, in a separate transaction. */
export function rowsRead(
  database: Pick<Database, "transaction">,
  schemas: readonly string[],
  work: (tx: Tx) => Promise<unknown>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const before = await readSoFar(tx, schemas);
    await work(tx);
    return (await readSoFar(tx, schemas)) - before;
  });
}

async function readSoFar(tx: Tx, schemas: readonly string[]): Promise<number> {
  const { rows } = await sql<{ read: bigint }>`
    select coalesce(sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)), 0)::bigint as read
    from pg_class where relnamespace = any(${[...schemas]}::regnamespace[])`.execute(tx);
  return Number(rows[0]!.read);
}
