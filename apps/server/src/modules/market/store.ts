/** Reading and writing market configurations. */
import { type Database, type Executor, sql, type Tx } from "../../platform/database.ts";
import { DEFAULT_MARKET, type Market, marketSchema } from "./market.rules.ts";

const CACHE_MS = 1_000;
interface Known {
  at: number;
  market: Promise<Market>;
  /** The result of the read, once it is there. */
  read?: Market;
}
const cached = new WeakMap<object, Known>();

/** The configuration in force; at most a second old. */
export function currentMarket(executor: Executor): Promise<Market> {
  const known = cached.get(executor);
  const at = performance.now();
  if (known && at - known.at < CACHE_MS) return known.market;
  const entry: Known = { at, market: readMarket(executor) };
  cached.set(executor, entry);
  void keep(executor, entry);
  return entry.market;
}

async function keep(executor: Executor, entry: Known): Promise<void> {
  try {
    entry.read = await entry.market;
  } catch {
    cached.delete(executor);
  }
}

/**
 * The same within a transaction, which must not wait for a second connection: if all connections are held by
 * transactions like it, it would wait for ever.
 */
export async function marketWithin(tx: Tx, { queries }: Database): Promise<Market> {
  const at = performance.now();
  const known = cached.get(queries);
  if (known?.read && at - known.at < CACHE_MS) return known.read;
  const read = await readMarket(tx);
  cached.set(queries, { at, market: Promise.resolve(read), read });
  return read;
}

async function readMarket(executor: Executor): Promise<Market> {
  const { rows } = await sql<{ body: unknown }>`
    select body from market.configuration order by version desc limit 1`.execute(executor);
  return rows[0] ? marketSchema.parse(rows[0].body) : DEFAULT_MARKET;
}
