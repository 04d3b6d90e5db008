/**
 * Reading from a replica of the database (decision 28). It is used while everything that was committed before a moment within
 * the bound is known to be in it, and for a person only when it has what that person wrote last. Otherwise, and whenever a
 * reading from it fails, the primary answers. No clock of another machine counts, only positions in the log of the database.
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

/** How often the replica is compared with the primary within the bound. */
const LOOKS_PER_BOUND = 5;
/** A replica that hangs holds up a request for so long before the primary answers. */
const STATEMENT_TIMEOUT_MS = 3_000;
const HOUR_MS = 3_600_000;

export interface Replica {
  /** Where a call of this person may read now (a public call has no person); undefined for the primary. */
  databaseFor(endpoint: Endpoint, person: string | undefined): Promise<Database | undefined>;
  /** Notes that a person changed something that is committed. */
  wrote(person: string): Promise<void>;
  /** Public calls read nothing older than this position; undefined for the present one. */
  reachFirst(position: string | undefined): void;
  /** A reading failed and was answered by the primary. */
  failed(error: unknown): void;
  stop(): Promise<void>;
}

export interface ReplicaDeps {
  url: string;
  /** How old what is read may be. */
  boundMs: number;
  maxConnections: number;
  /** Calls that may read from it. */
  calls: readonly Endpoint[];
  primary: Database;
  log: Pick<Logger, "info" | "warn">;
  metrics: Metrics;
}

/** What the replica is known to have. */
interface Known {
  /** Everything that was committed before this moment of this process's clock. */
  at: number;
  /** Everything up to this position. */
  replayed: bigint;
}

/** Throws StartupError for a call that may change something. */
export function openReplica({ url, boundMs, maxConnections, calls, primary, log, metrics }: ReplicaDeps): Replica {
  requireReading(calls);
  const readable = new Set(calls);
  const database = openReader({ url, maxConnections, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  let known: Known = { at: Number.NEGATIVE_INFINITY, replayed: 0n };
  /** Public calls wait for it; after a change of staff it is the present position, as soon as that is known. */
  let wanted: bigint | undefined = 0n;
  let problem: string | undefined;

  async function look(): Promise<void> {
    const at = performance.now();
    const asked = wanted === undefined;
    const [before, standby] = await Promise.all([positionOf(primary), replayOf(database)]);
    requireSameLog(before, standby);
    if (asked) wanted ??= before.position;
    known = { at: standby.position >= before.position ? at : known.at, replayed: standby.position };
    if (problem !== undefined) log.info("the replica can be read from");
    problem = undefined;
  }

  const looking = lookAgain(look, {
    everyMs: boundMs / LOOKS_PER_BOUND,
    onFault(error) {
      const { message } = error as Error;
      if (problem !== message)
        log.warn({ reason: message }, "the replica cannot be read from, and the primary answers");
      problem = message;
    },
  });
  const behindMs = () => performance.now() - known.at;
  metrics.addGauge("replica_behind_seconds", "How old what is read from the replica can be", async () => {
    const ms = behindMs();
    return Number.isFinite(ms) ? ms / 1000 : undefined;
  });

  /** Why a call reads where it does: from the replica where that is `fresh`. */
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
      // It is done, whether or not this can be noted.
      await whileLost(() => noteWrite(primary, person)).catch((error: Error) =>
        log.warn({ reason: error.message }, "a write was not noted; what its person reads may lack it for a moment"),
      );
    },
    reachFirst(position) {
      wanted = position === undefined ? undefined : later(wanted, numberOf(position));
    },
    failed(error) {
      metrics.replicaReads.inc({ from: "primary", because: "failed" });
      log.warn({ reason: (error as Error).message }, "a reading from the replica failed, and the primary answered");
    },
    async stop() {
      await looking.stop();
      await database.close();
    },
  };
}

/** What changes something is never read from a replica. */
export function requireReading(calls: readonly Endpoint[]): void {
  const wrong = calls.find(({ method, idempotent }) => method !== "GET" || idempotent);
  if (wrong) throw new StartupError(`${wrong.path} changes something and cannot read from a replica`);
}

/**
 * Reads millions of rows from the replica as soon as it has everything that is committed now; from the primary where that takes
 * too long, or where the reading fails. What is read must not change any more.
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

/** Comes back when the replica has everything up to a position. Throws where it does not come so far. */
async function comeSoFar(replica: Database, until: Position, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  for (;;) {
    const standby = await replayOf(replica);
    requireSameLog(until, standby);
    if (standby.position >= until.position) return;
    if (performance.now() > end) throw new Error("it is too far behind");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const openReader = (given: { url: string; maxConnections: number; statementTimeoutMs: number }): Database =>
  openDatabase({ ...given, role: READER_ROLE, readOnly: true });

/** A position in the log of a database, and which log it is. */
interface Position {
  position: bigint;
  log: string;
}

/** Every system has a number, and each promotion begins a new timeline. */
const LOG = sql<string>`(select system_identifier from pg_control_system()) || '/'`;

/** What is committed on the primary is before this position. */
async function positionOf({ queries }: Database): Promise<Position> {
  const { rows } = await sql<{ position: string; log: string }>`
    select pg_current_wal_flush_lsn()::text as position,
      ${LOG} || ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::integer as log`.execute(
    queries,
  );
  return { position: numberOf(rows[0]!.position), log: rows[0]!.log };
}

/** What the replica has. Throws where it is none, or none any more. */
async function replayOf({ queries }: Database): Promise<Position> {
  const { rows } = await sql<{ position: string | null; log: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
      ${LOG} || (select timeline_id from pg_control_checkpoint()) as log`.execute(queries);
  const { position, log } = rows[0]!;
  if (position === null) throw new Error("DATABASE_READ_URL leads to no standby");
  return { position: numberOf(position), log };
}

/** Positions of two logs cannot be compared: a standby that missed a promotion has what the new primary never had. */
function requireSameLog(primary: Position, standby: Position): void {
  if (primary.log !== standby.log) throw new Error("the replica does not follow this primary");
}

/** A position as PostgreSQL writes it, such as `16/B374D848`. */
function numberOf(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const later = (one: bigint | undefined, other: bigint) => (one !== undefined && one > other ? one : other);

/** Where people wrote last, read from the primary, so that it holds in every process. */
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

/** Removes what any replica in use has had for long. */
export async function forgetWrites({ queries }: Database, now: Date): Promise<void> {
  await sql`delete from platform.last_write where at < ${new Date(now.getTime() - HOUR_MS)}`.execute(queries);
}
