/** The business day that what happens now belongs to. */
import { sql, type Tx } from "./database.ts";

/**
 * `day`, or the first one that is still open: what was asked before a day was closed and commits after it belongs to the
 * next one (docs/rules.md 13). Ask once in a transaction, so that all it writes belongs to one day.
 */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select platform_open_day(${day}) as day`.execute(tx);
  return rows[0]!.day;
}
