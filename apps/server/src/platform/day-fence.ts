/** The business day that current events belong to. */
import { sql, type Tx } from "./database.ts";

/**
 * `day`, or the first day that is still open: a request made before the day was closed that commits afterwards belongs
 * to the next one (docs/rules.md 13). Call it once per transaction, so that all its writes belong to one day.
 */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select platform_open_day(${day}) as day`.execute(tx);
  return rows[0]!.day;
}
