/** Consistency of withdrawals, ledger and limits. */
import { assertLedgerClean } from "../src/modules/ledger/index.ts";
import { DEFAULT_MARKET, type Market } from "../src/modules/market/index.ts";
import { assertNoContradiction } from "../src/platform/contradictions.ts";
import { type Database, sql } from "../src/platform/database.ts";

/**
 * Asserts that the ledger is consistent, that every withdrawal was reserved once, and paid or returned once if its
 * state says so, and that no member exceeded a daily limit.
 */
export async function assertWithdrawalBooks(database: Database, market: Market = DEFAULT_MARKET): Promise<void> {
  const { queries } = database;
  await assertLedgerClean(queries);
  await assertNoContradiction(queries);
  const { rows } = await sql`
    select member_id::text from withdrawals.withdrawal
    where state not in ('rejected', 'failed')
    group by member_id, (created_at at time zone ${market.timeZone})::date
    having sum(amount) > ${market.withdrawal.dailyLimit}`.execute(queries);
  if (rows.length > 0) throw new Error(`more than the limit of a day: ${JSON.stringify(rows.slice(0, 5))}`);
}
