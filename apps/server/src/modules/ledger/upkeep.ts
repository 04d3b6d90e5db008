/**
 * Jobs that follow the ledger below the horizon of running transactions. No further rows can appear below it, so each
 * row is rolled up once and sealed once. A mark on row numbers would lose rows, because lower numbers can commit later.
 */
import type { Database } from "../../platform/database.ts";
import { readLastBlock, writeRollUp, writeSeal } from "./store.ts";

const ROWS_PER_BLOCK = 10_000;
/** A step takes a fraction of a second, so a backlog of any size never meets the time limit of a statement. */
const ROWS_PER_STEP = 50_000;

/**
 * Updates the stored balances of house accounts up to the horizon, in steps that are transactions of their own: what one
 * added stays, whatever happens to the next. Returns how many transfers were added. `stopping` ends it after a step.
 */
export async function rollUp(
  database: Database,
  now: Date,
  { rowsPerStep = ROWS_PER_STEP, stopping }: { rowsPerStep?: number; stopping?: AbortSignal } = {},
): Promise<bigint> {
  for (let rows = 0n; ; ) {
    const added = await database.transaction((tx) => writeRollUp(tx, rowsPerStep, now));
    rows += added;
    if (added < BigInt(rowsPerStep) || stopping?.aborted) return rows;
  }
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
