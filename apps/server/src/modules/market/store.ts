/** Reads the market configuration, whose versions take effect on business days. */
import { addDays, businessDay } from "../../platform/clock.ts";
import { type Database, type Executor, sql, type Tx } from "../../platform/database.ts";
import {
  type KeptVersion,
  lastClosedDay,
  type VersionTables,
  versionOn,
  writeFirstVersion,
} from "../../platform/versions/index.ts";
import { DEFAULT_MARKET, type Market, marketBody, marketSchema } from "./market.rules.ts";
import { type Pause, readPauses } from "./pause-store.ts";

export const MARKET_TABLES: VersionTables = { versions: "market.configuration", drafts: "market.draft" };

const CACHE_MS = 1_000;
/** The settings in effect, with what staff have paused. */
export type CurrentMarket = Market & { pauses: readonly Pause[] };

interface Known {
  at: number;
  /** Business day of the read. */
  day: string;
  market: Promise<CurrentMarket>;
  /** Result of the read, once available. */
  read?: CurrentMarket;
}
let cached = new WeakMap<object, Known>();

/** Clears the cache after a change by staff. */
export function forgetMarket(): void {
  cached = new WeakMap();
}

const knownOn = (executor: Executor, day: string): Known | undefined => {
  const known = cached.get(executor);
  return known && known.day === day && performance.now() - known.at < CACHE_MS ? known : undefined;
};

/** The configuration in effect on the business day of `now`; at most a second old. */
export async function currentMarket(executor: Executor, now: Date): Promise<CurrentMarket> {
  const day = businessDay(now, await marketTimeZone(executor));
  const known = knownOn(executor, day);
  if (known) return known.market;
  const entry: Known = { at: performance.now(), day, market: readMarket(executor, day) };
  cached.set(executor, entry);
  void keep(executor, entry);
  return entry.market;
}

export const shopName = async (executor: Executor, now: Date): Promise<string> =>
  (await currentMarket(executor, now)).shop.name;

async function keep(executor: Executor, entry: Known): Promise<void> {
  try {
    entry.read = await entry.market;
  } catch {
    cached.delete(executor);
  }
}

/**
 * Same within a transaction. A transaction that has a connection must not wait for a second one: if all connections
 * belonged to such transactions, they would deadlock. A transaction without statements so far remains unused, and can
 * still join a group commit.
 */
export async function marketWithin(tx: Tx, { queries }: Database, now: Date): Promise<CurrentMarket> {
  if (tx.ownConnection.isUnused) return currentMarket(queries, now);
  const zone = zones.get(queries) ?? (await marketTimeZone(tx));
  zones.set(queries, zone);
  const day = businessDay(now, zone);
  const known = knownOn(queries, day);
  if (known?.read) return known.read;
  const read = await readMarket(tx, day);
  cached.set(queries, { at: performance.now(), day, market: Promise.resolve(read), read });
  return read;
}

const zones = new WeakMap<object, string>();

/** Time zone of business days. It is the same in all versions: closed days depend on it. */
export async function marketTimeZone(executor: Executor): Promise<string> {
  const known = zones.get(executor);
  if (known !== undefined) return known;
  const { rows } = await sql<{ timeZone: string }>`
    select body ->> 'timeZone' as "timeZone" from market.configuration order by version limit 1`.execute(executor);
  const [first] = rows;
  if (!first) return DEFAULT_MARKET.timeZone;
  zones.set(executor, first.timeZone);
  return first.timeZone;
}

/** The configuration of a version, which must exist. */
export async function marketVersion(executor: Executor, version: number): Promise<Market> {
  const { rows } = await sql<KeptVersion>`
    select version, body from market.configuration where version = ${version}`.execute(executor);
  return marketOf(rows[0]!);
}

/** The demo can close a day early (`npm run settle -- --early`); from then on the next day's configuration is in effect. */
async function readMarket(executor: Executor, day: string): Promise<CurrentMarket> {
  const closed = await lastClosedDay(executor);
  const open = closed !== null && closed >= day ? addDays(closed, 1) : day;
  const row = await versionOn(executor, MARKET_TABLES, open);
  return { ...(row ? marketOf(row) : DEFAULT_MARKET), pauses: await readPauses(executor) };
}

/** Parses a stored version or draft. */
export const marketOf = ({ version, body }: KeptVersion): Market => ({ ...marketSchema.parse(body), version });

/**
 * Writes version 1 unless there is one: a newer build with other defaults never changes the configuration in effect.
 */
export const writeFirstMarket = (executor: Executor, now: Date, rates: Market["rates"] = []) =>
  writeFirstVersion(executor, MARKET_TABLES, { body: marketBody({ ...DEFAULT_MARKET, rates }), now });
