/** Market configuration for tests. */
import { forgetMarket, type Market, marketBody } from "../src/modules/market/index.ts";
import { type Database, sql } from "../src/platform/database.ts";

/** Puts a configuration into effect as the next version, and returns its number. */
export async function putMarket({ queries }: Database, market: Market): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into market.configuration (version, holds_from, body, created_by, created_at)
    select coalesce(max(version), 0) + 1, '1970-01-01', ${JSON.stringify(marketBody(market))}::jsonb, 'test', now()
    from market.configuration returning version`.execute(queries);
  forgetMarket();
  return rows[0]!.version;
}
