/**
 * Access to PostgreSQL. Statements with parameters are named prepared statements, parsed once per connection; statements
 * without parameters, and those of a `Bulk` connection, are unnamed. Changes with several statements go through
 * `transaction`, which retries what PostgreSQL calls retryable. Bulk writes (bulk.ts) run their own transactions without
 * retries. Invariant: modules reach PostgreSQL through `Database` only, and only this file opens pools. Other code of the
 * platform opens single clients where it acts as the database owner (migrations, logins, backups) or holds a lock for the
 * length of a command.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { ErrorName } from "@banyan/contract/errors.ts";
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import { type Bulk, openBulk } from "./bulk.ts";
import { holdCode, readCode, searchPath } from "./code-schema.ts";
import type { DB } from "./database.gen.ts";
import {
  connect,
  queryConfig,
  sendAlone,
  TransactionConnection,
  watchCommits,
  whenCommitted,
} from "./database-connection.ts";
import { isBroken, isOverloaded, isRetryable } from "./database-errors.ts";
import { Groups, type SetCall, statementOf } from "./group-commit.ts";
import { type Params, refuse } from "./refusal.ts";

export { isLost, isOverloaded, sqlState, violatedConstraint } from "./database-errors.ts";
export type { SetCall };
export { sql };
export type Queries = Kysely<DB>;
/** A transaction: queries on its connection, and the groups that its only call may join. */
export type Tx = Transaction<DB> & { readonly ownConnection: TransactionConnection; readonly groups: Groups };

/** Where a query can run: the pool, or the caller's transaction. */
export type Executor = Queries | Tx;

export interface Database {
  readonly queries: Queries;
  /**
   * Runs `work` in one READ COMMITTED transaction. After serialization failures, deadlocks and connections lost before
   * COMMIT was sent it tries again, up to 5 times, so `work` must have no effect outside of the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on a connection of its own whose statements may take up to `limitMs`, for work that reads millions of
   * rows while requests go on. `signal`, or closing the database, aborts it.
   */
  longRunning<T>(given: { limitMs: number; signal?: AbortSignal }, work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Opens a connection of its own for millions of rows; the caller closes it. */
  openBulk(): Promise<Bulk>;
  /**
   * Hears notices on a connection of its own, until the returned function is called. A lost connection is opened again; what
   * was said meanwhile is lost, so `onConnected` is called each time.
   */
  listen(channel: string, hearing: Hearing): () => void;
  close(): Promise<void>;
}

export interface Hearing {
  onNotice(text: string): void;
  onConnected(): void;
}

/** Carries out a call in a transaction and returns its row. Throws the refusal in the row. */
export async function executeCall<Row extends object>(tx: Tx, call: SetCall): Promise<Row> {
  const { sql: text, parameters } = statementOf([call]);
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return unlessRefused(rows[0] as Row);
}

/**
 * Carries out a call as a whole transaction, committed together with others of its kind, and returns its row. If
 * `acted` says that it did nothing, the transaction goes on; otherwise it has ended. Undefined, without any effect, if
 * the transaction already sent something. Throws the refusal in the row, which the statement has kept.
 */
export async function executeWhole<Row extends object>(
  tx: Tx,
  call: SetCall,
  acted: (row: Row) => boolean,
): Promise<Row | undefined> {
  if (!tx.ownConnection.isUnused) return undefined;
  const row = unlessRefused((await tx.groups.run(call)) as Row, true);
  if (acted(row)) tx.ownConnection.end();
  return row;
}

/**
 * Runs a part of a transaction that may fail by itself: then its changes are undone, and the error is returned. What
 * concerns the whole transaction (a deadlock, a busy or lost database) is thrown.
 */
export async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<Error | undefined> {
  await sql`savepoint attempt`.execute(tx);
  let failure: Error | undefined;
  try {
    await work();
  } catch (error) {
    if (isOverloaded(error) || isRetryable(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    failure = error instanceof Error ? error : new Error(String(error));
  }
  await sql`release savepoint attempt`.execute(tx);
  return failure;
}

/** `keeps`: the statement stored its refusals under the keys of the calls; a key that was taken before has its own answer. */
function unlessRefused<Row extends object>(
  row: Row & { refusal?: ErrorName | null; params?: Params | null },
  keeps = false,
): Row {
  const { refusal, params } = row;
  if (refusal) throw refuse(refusal, { params: params ?? {}, kept: keeps && refusal !== "IDEMPOTENCY_KEY_REUSED" });
  return row;
}

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** Time limit of a statement, in milliseconds. */
  statementTimeoutMs?: number;
  /** How long a statement waits for a lock, in milliseconds. */
  lockTimeoutMs?: number;
  /** PostgreSQL role to act as; the login role is used where absent. */
  role?: string;
  /** Statements that change something are refused. Who only reads can read elsewhere, so a server that is away is not waited for. */
  readOnly?: boolean;
  /** Schema of the functions and views that statements call; by default that of this build. */
  codeSchema?: string;
  onError?: (error: Error) => void;
}

const INT8_OID = 20;
const DATE_OID = 1082;
const NUMERIC_OID = 1700;
/** How soon the server notices that the client of a long statement is gone. */
const LONG_RUNNING_OPTIONS = "-c client_connection_check_interval=5s";
/** The warning about a cancelled wait for the standby must come, whatever the login's own setting is. */
const WARNINGS = "-c client_min_messages=warning";
/**
 * Up to version 17, PostgreSQL adds 10^10 to the cost of a scan that `enable_seqscan = off` cannot avoid, and so compiles it:
 * 26 ms for each payment that reads the one row of the day fence.
 */
const NOT_COMPILED = "-c jit=off";
/** The default time limit, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const READ_ONLY = "-c default_transaction_read_only=on";
/** Until a lost connection that hears notices is opened again. */
const LISTEN_AGAIN_MS = 500;
/** Connections for groups: one for each kind, orders_place and orders_pay. */
const GROUP_CONNECTIONS = 2;
/** All calls of a group wait together, so a group waits only briefly for a lock. */
const GROUP_LOCK_TIMEOUT_MS = 200;
/** Connections for the calls of failed groups: many that wait for one lock must not occupy the pool of all other requests. */
const ALONE_CONNECTIONS = 6;
/** How long a request waits for a connection, of the pool or a new one. */
const CONNECT_TIMEOUT_MS = 10_000;
const READER_CONNECT_TIMEOUT_MS = 1_000;
/** After this silence the system asks whether the other side is still there. */
const KEEP_ALIVE_MS = 10_000;
/** A new connection costs the first request after a pause about 20 ms, and plans every statement again. */
const IDLE_MS = 300_000;
const MAX_ATTEMPTS = 5;

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === INT8_OID) return (text: string) => BigInt(text);
  if (oid === DATE_OID || oid === NUMERIC_OID) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
}

export function openDatabase(options: DatabaseOptions): Database {
  const timeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const codeSchema = options.codeSchema ?? readCode().schema;
  const settings = {
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.readOnly ? READER_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: timeoutMs + 1_000,
    statement_timeout: timeoutMs,
    lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    options: [
      searchPath(codeSchema),
      WARNINGS,
      NOT_COMPILED,
      ...(options.role ? [`-c role=${options.role}`] : []),
      ...(options.readOnly ? [READ_ONLY] : []),
    ].join(" "),
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  } satisfies pg.PoolConfig;
  let closing = false;
  const report = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  function openPool(differing: pg.PoolConfig = {}): pg.Pool {
    const pool = new pg.Pool({ ...settings, ...differing });
    pool.on("error", report);
    pool.on("connect", (client) => {
      client.on("error", report);
      watchCommits(client);
    });
    return pool;
  }
  const pool = openPool();
  const queries = overPool(pool, options.readOnly ? 0 : undefined);

  const groupPool = openPool({ max: GROUP_CONNECTIONS, lock_timeout: GROUP_LOCK_TIMEOUT_MS });
  const alonePool = openPool({ max: ALONE_CONNECTIONS });
  const groups = new Groups({
    group: (statement) => sendAlone(groupPool, statement),
    alone: (statement) => sendAlone(alonePool, statement),
  });

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const connection = new TransactionConnection(pool);
      const tx: Tx = Object.assign(over(connection), { ownConnection: connection, groups });
      try {
        const result = await work(tx);
        await connection.commit();
        return result;
      } catch (error) {
        const lost = await connection.rollback();
        const again = isRetryable(error) || (lost && !isOverloaded(error));
        if (tries >= MAX_ATTEMPTS || !again) throw error;
      }
      await wait(Math.random() * 20 * 2 ** tries);
    }
  }

  const release = options.readOnly ? () => {} : holdCode(codeSchema, { queries, onError: report });

  async function close(): Promise<void> {
    closing = true;
    release();
    for (const end of endings) end();
    await Promise.all([queries.destroy(), groupPool.end(), alonePool.end()]);
  }

  const endings = new Set<() => void>();

  async function longRunning<T>(
    { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
    work: (queries: Queries) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const own = openPool({
      max: 1,
      query_timeout: limitMs + 1_000,
      statement_timeout: limitMs,
      options: `${settings.options} ${LONG_RUNNING_OPTIONS}`,
    });
    let client: pg.PoolClient | undefined;
    own.on("connect", (opened) => {
      client = opened as pg.PoolClient;
    });
    // Ending a client in the middle of a statement closes its connection.
    const end = () => void client?.end();
    endings.add(end);
    signal?.addEventListener("abort", end, { once: true });
    const bound = overPool(own);
    try {
      return await work(bound);
    } finally {
      endings.delete(end);
      signal?.removeEventListener("abort", end);
      await bound.destroy();
    }
  }

  function listen(channel: string, { onNotice, onConnected }: Hearing): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    async function open(): Promise<void> {
      const client = new pg.Client(settings);
      const ended = new Promise<void>((resolve) => client.once("end", resolve));
      const end = () => void client.end().catch(() => {});
      client.on("error", report);
      // One that was on its way when listening stopped is heard by nobody.
      client.on("notification", ({ payload = "" }) => {
        if (!signal.aborted) onNotice(payload);
      });
      signal.addEventListener("abort", end, { once: true });
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        if (signal.aborted) return;
        onConnected();
        await ended;
      } finally {
        signal.removeEventListener("abort", end);
        end();
      }
    }
    const stop = () => {
      endings.delete(stop);
      stopped.abort();
    };
    endings.add(stop);
    void (async () => {
      while (!signal.aborted) {
        await open().catch(report);
        if (!signal.aborted) await wait(LISTEN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    })();
    return stop;
  }

  const bulk = () => openBulk({ url: options.url, settings: settings.options });

  return { queries, transaction, longRunning, openBulk: bulk, listen, close };
}

/** The query layer over a pool, for statements outside of `transaction`. */
function overPool(pool: pg.Pool, patienceMs?: number): Queries {
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => namedClient(await connect(pool, patienceMs)) as never,
        end: () => pool.end(),
      } as never,
    }),
  });
}

/** A connection of the pool as the query layer uses it outside transactions. */
function namedClient(client: pg.PoolClient) {
  let broken: Error | undefined;
  return {
    async query(text: string, values: readonly unknown[] = []) {
      try {
        return await whenCommitted(client, client.query(queryConfig({ sql: text, parameters: values })));
      } catch (error) {
        if (isBroken(error)) broken = error as Error;
        throw error;
      }
    },
    release: () => client.release(broken),
  };
}

/** The query layer over the connection of one transaction. */
function over(connection: TransactionConnection): Transaction<DB> {
  const queries = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        beginTransaction: noNesting,
        commitTransaction: noNesting,
        rollbackTransaction: noNesting,
        releaseConnection: async () => {},
        destroy: async () => {},
      }),
    },
  });
  return queries as unknown as Transaction<DB>;
}

async function noNesting(): Promise<never> {
  throw new Error("a transaction is not opened within another");
}

/** Rows of one deleting statement: few enough that nobody waits for it. */
const FORGET_AT_ONCE = 5_000;

/**
 * Deletes rows chunk by chunk, each in a transaction of its own, until a chunk is not full. `chunk` deletes up to
 * `limit` rows, skips rows that another process is deleting, and returns how many it deleted.
 */
export async function forgetInChunks(
  chunk: (limit: number) => Promise<number>,
  atOnce = FORGET_AT_ONCE,
): Promise<void> {
  while ((await chunk(atOnce)) === atOnce) {}
}
