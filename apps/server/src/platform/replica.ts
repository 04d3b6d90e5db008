/**
 * Reads from a replica of the database (decision 28). A read uses the replica if its staleness is known to be within
 * the bound and, for a caller, if it includes the caller's last write. Otherwise, and if a read fails, the primary
 * answers. This relies on WAL positions only, not on clocks of other machines.
 */
import type { Endpoint } from "@banyan/contract/endpoint.ts";
import type { Bulk } from "./bulk.ts";
import { type Database, openDatabase, sql } from "./database.ts";
import { createLoaders } from "./loader.ts";
import type { Logger } from "./log.ts";
import { lookAgain } from "./looking.ts";
import type { Metrics } from "./metrics.ts";
import { READER_ROLE } from "./reader-role.ts";
import { StartupError } from "./startup-error.ts";
import { whileLost } from "./while-lost.ts";

/** How often to compare replica and primary per bound. */
const LOOKS_PER_BOUND = 5;
/** Statement timeout: how long a hanging replica delays a request before the primary answers. */
const STATEMENT_TIMEOUT_MS = 3_000;
const HOUR_MS = 3_600_000;

export interface Replica {
  /** The database for a call of this person (undefined for public calls); undefined for the primary. */
  databaseFor(endpoint: Endpoint, person: string | undefined): Promise<Database | undefined>;
  /** Records that a person committed a change. */
  wrote(person: string): Promise<void>;
  /** Public calls read nothing older than this WAL position; undefined for the current one. */
  reachFirst(position: string | undefined): void;
  /** A read failed and was answered by the primary. */
  failed(error: unknown): void;
  stop(): Promise<void>;
}

export interface ReplicaDeps {
  url: string;
  /** Maximum staleness of reads. */
  boundMs: number;
  maxConnections: number;
  /** Calls that may use the replica. */
  calls: readonly Endpoint[];
  primary: Database;
  log: Pick<Logger, "info" | "warn">;
  metrics: Metrics;
}

/** Known state of the replica. */
interface Known {
  /** Everything committed before this time, by the clock of this process. */
  at: number;
  /** Replayed up to this WAL position. */
  replayed: bigint;
}

/** Throws StartupError if a call may change something. */
export function openReplica({ url, boundMs, maxConnections, calls, primary, log, metrics }: ReplicaDeps): Replica {
  requireReading(calls);
  const readable = new Set(calls);
  const database = openReader({ url, maxConnections, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  let known: Known = { at: Number.NEGATIVE_INFINITY, replayed: 0n };
  /** Minimum position for public calls. After a staff change it is the current position, once known. */
  let wanted: bigint | undefined = 0n;
  let problem: string | undefined;

  async function look(): Promise<void> {
    const at = performance.now();
    const asked = wanted === undefined;
    const [before, standby] = await Promise.all([positionOf(primary), replayOf(database)]);
    requireSameLog(before, standby);
    if (asked) wanted ??= before.position;
    known = { at: standby.position >= before.position ? at : known.at, replayed: standby.position };
    if (problem !== undefined) log.info("the replica is available again");
    problem = undefined;
  }

  const looking = lookAgain(look, {
    everyMs: boundMs / LOOKS_PER_BOUND,
    onFault(error) {
      const { message } = error as Error;
      if (problem !== message) log.warn({ reason: message }, "the replica is unavailable; reading from the primary");
      problem = message;
    },
  });
  const behindMs = () => performance.now() - known.at;
  metrics.addGauge("replica_behind_seconds", "How old what is read from the replica can be", async () => {
    const ms = behindMs();
    return Number.isFinite(ms) ? ms / 1000 : undefined;
  });

  /** Whether a call may read from the replica (`fresh`), or why not. */
  async function choose(person: string | undefined): Promise<"fresh" | "late" | "written"> {
    if (behindMs() > boundMs) return "late";
    const { replayed } = known;
    const needed = person === undefined ? wanted : await lastWrites(primary).load(person);
    return needed !== undefined && replayed >= needed ? "fresh" : "written";
  }

  return {
    async databaseFor(endpoint, person) {
      if (!readable.has(endpoint)) return undefined;
      const choice = await choose(person);
      const isFresh = choice === "fresh";
      metrics.replicaReads.inc({ from: isFresh ? "replica" : "primary", because: choice });
      return isFresh ? database : undefined;
    },
    async wrote(person) {
      // The write is committed, whether or not it can be recorded.
      await whileLost(() => noteWrite(primary, person)).catch((error: Error) =>
        log.warn(
          { reason: error.message },
          "the position of a write could not be recorded; its author may briefly read stale data",
        ),
      );
    },
    reachFirst(position) {
      wanted = position === undefined ? undefined : later(wanted, numberOf(position));
    },
    failed(error) {
      metrics.replicaReads.inc({ from: "primary", because: "failed" });
      log.warn({ reason: (error as Error).message }, "a read from the replica failed; the primary answered");
    },
    async stop() {
      await looking.stop();
      await database.close();
    },
  };
}

/** Calls that change something must never read from a replica. */
export function requireReading(calls: readonly Endpoint[]): void {
  const wrong = calls.find(({ method, idempotent }) => method !== "GET" || idempotent);
  if (wrong) throw new StartupError(`${wrong.path} changes something and cannot use a replica`);
}

/**
 * Reads millions of rows from the replica once it has replayed everything committed so far; from the primary if that
 * takes too long or the read fails. The data must be immutable.
 */
export async function readSettled<Result>(
  { url, primary, waitMs, say }: { url: string; primary: Database; waitMs: number; say: (line: string) => void },
  { fromPrimary, read }: { fromPrimary: Bulk; read: (bulk: Bulk) => Promise<Result> },
): Promise<Result> {
  const replica = openReader({ url, maxConnections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await comeSoFar(replica, await positionOf(primary), waitMs);
    const bulk = await replica.openBulk();
    try {
      const result = await read(bulk);
      say("Read from the replica.");
      return result;
    } finally {
      await bulk.close().catch(() => {});
    }
  } catch (error) {
    say(`Read from the primary, because the replica could not be used: ${(error as Error).message}.`);
    return await read(fromPrimary);
  } finally {
    await replica.close().catch(() => {});
  }
}

/** Resolves when the replica has replayed up to a position. Throws on timeout. */
async function comeSoFar(replica: Database, until: Position, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  for (;;) {
    const standby = await replayOf(replica);
    requireSameLog(until, standby);
    if (standby.position >= until.position) return;
    if (performance.now() > end) throw new Error("it lags too far behind");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const openReader = (given: { url: string; maxConnections: number; statementTimeoutMs: number }): Database =>
  openDatabase({ ...given, role: READER_ROLE, readOnly: true });

/** A WAL position, and the WAL it belongs to. */
interface Position {
  position: bigint;
  log: string;
}

/** Every cluster has an identifier, and each promotion starts a new timeline. */
const LOG = sql<string>`(select system_identifier from pg_control_system()) || '/'`;

/** WAL position of the primary, after everything committed so far. */
async function positionOf({ queries }: Database): Promise<Position> {
  const { rows } = await sql<{ position: string; log: string }>`
    select pg_current_wal_flush_lsn()::text as position,
      ${LOG} || ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as log`.execute(
    queries,
  );
  return { position: numberOf(rows[0]!.position), log: rows[0]!.log };
}

/** WAL position replayed by the replica. Throws if it is not a standby (any more). */
async function replayOf({ queries }: Database): Promise<Position> {
  const { rows } = await sql<{ position: string | null; log: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
      ${LOG} || (select timeline_id from pg_control_checkpoint()) as log`.execute(queries);
  const { position, log } = rows[0]!;
  if (position === null) throw new Error("DATABASE_READ_URL is not a standby");
  return { position: numberOf(position), log };
}

/**
 * Positions of different WAL histories are not comparable: a standby that missed a promotion has data that the new
 * primary lacks.
 */
function requireSameLog(primary: Position, standby: Position): void {
  if (primary.log !== standby.log) throw new Error("the replica does not follow this primary");
}

/** Parses PostgreSQL's notation of a position, e.g. `16/B374D848`. */
function numberOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const later = (one: bigint | undefined, other: bigint) => (one !== undefined && one > other ? one : other);

/** Last write positions of persons, read from the primary, so that they apply to all processes. */
const lastWrites = createLoaders(async ({ queries }: Database, people: readonly string[]) => {
  const { rows } = await sql<{ person: string; position: string }>`
    select person, position::text from platform.last_write where person = any(${[...people]})`.execute(queries);
  const found = new Map(rows.map(({ person, position }) => [person, numberOf(position)]));
  return people.map((person) => found.get(person) ?? 0n);
});

async function noteWrite({ queries }: Database, person: string): Promise<void> {
  await sql`
    insert into platform.last_write as l (person, position, at) values (${person}, pg_current_wal_insert_lsn(), now())
    on conflict (person) do update set position = greatest(l.position, excluded.position), at = now()`.execute(queries);
}

/** Deletes write positions that every replica in use has replayed long ago. */
export async function forgetWrites({ queries }: Database, now: Date): Promise<void> {
  await sql`delete from platform.last_write where at < ${new Date(now.getTime() - HOUR_MS)}`.execute(queries);
}
