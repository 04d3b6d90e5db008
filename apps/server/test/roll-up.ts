/**
 * Rolling up and sealing in tests. Both process rows below the oldest running transaction, including those of other
 * tests on the same server, so these functions wait until that horizon has passed the written rows.
 */
import { setTimeout as wait } from "node:timers/promises";
import { rollUp, sealBlocks } from "../src/modules/ledger/index.ts";
import { type Database, sql } from "../src/platform/database.ts";

const TRIES = 400;
const PAUSE_MS = 25;

export async function rollUpAll(
  database: Database,
  now: Date,
  rowsPerStep?: number,
  stopping?: AbortSignal,
): Promise<bigint> {
  await horizonPasses(database);
  return rollUp(database, now, { rowsPerStep, stopping });
}

export async function sealAll(database: Database, now: Date, rowsPerBlock?: number): ReturnType<typeof sealBlocks> {
  await horizonPasses(database);
  return sealBlocks(database, now, rowsPerBlock);
}

async function horizonPasses({ queries }: Database): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await sql<{ passed: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > coalesce(max(xid), '0'::xid8) as passed from ledger.transfer`.execute(
      queries,
    );
    if (rows[0]?.passed) return;
    await wait(PAUSE_MS);
  }
  throw new Error("a transaction on the test server does not end");
}
