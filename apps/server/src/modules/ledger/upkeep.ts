/**
 * Jobs that follow the ledger below the horizon of running transactions. No further rows can appear below it, so each
 * row is rolled up once and sealed once. A mark on row numbers would lose rows, because lower numbers can commit later.
 */
import type { Database } from "../../platform/database.ts";
import { readLastBlock, writeRollUp, writeSeal } from "./store.ts";

const ROWS_PER_BLOCK = 10_000;

/** Updates the stored balances of house accounts up to the horizon; returns how many transfers were added. */
export async function rollUp(database: Database, now: Date): Promise<bigint> {
  return database.transaction((tx) => writeRollUp(tx, now));
}

export interface Seals {
  rows: bigint;
  /** The newest block. A copy of its hash kept elsewhere shows later that nothing before it was rewritten. */
  head: { number: bigint; hash: string } | null;
}

/** Seals everything below the horizon into chained blocks, each in a transaction of its own. */
export async function sealBlocks(database: Database, now: Date, rowsPerBlock = ROWS_PER_BLOCK): Promise<Seals> {
  let rows = 0n;
  for (;;) {
    const sealed = await database.transaction((tx) => writeSeal(tx, rowsPerBlock, now));
    if (sealed === 0n) break;
    rows += sealed;
  }
  const head = await readLastBlock(database.queries);
  return { rows, head: head ? { number: head.number, hash: head.hash.toString("hex") } : null };
}
