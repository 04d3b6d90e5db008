/**
 * Jobs that follow the ledger behind the horizon of running transactions: rows below it can no longer appear, so each is
 * rolled up once and sealed once. A watermark on row numbers would lose rows, because lower numbers may commit later.
 */
import type { Database } from "../../platform/database.ts";
import { readLastBlock, writeRollUp, writeSeal } from "./store.ts";

const ROWS_PER_BLOCK = 10_000;

/** Brings the stored balances of house accounts up to the horizon; answers how many transfers were added. */
export async function rollUp(database: Database, now: Date): Promise<bigint> {
  return database.transaction((tx) => writeRollUp(tx, now));
}

export interface Seals {
  rows: bigint;
  /** The newest block. Whoever keeps its hash elsewhere can tell later that nothing before it was rewritten. */
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
