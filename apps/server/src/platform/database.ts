/**
 * The door to PostgreSQL. Every statement goes out as a named prepared statement (parsed and planned once per
 * connection); every multi-statement change goes through `transaction`, which retries what PostgreSQL calls retryable.
 * Invariant: no code outside this file touches a pool or a client.
 */
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { DB } from "./database.gen.ts";
import { Connection, queryConfig } from "./database-connection.ts";
import { Groups, type SetCall, statementOf } from "./group-commit.ts";

export type { SetCall };
export { sql };
export type Queries = Kysely<DB>;
export type Tx = Transaction<DB>;

/** Anything a query can run on: the pool, or a transaction when the caller is in one. */
export type Executor = Queries | Tx;

export interface Database {
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction (READ COMMITTED unless told). Serialization failures, deadlocks and connections
   * lost before COMMIT was sent are retried up to 5 times, so `work` must have no effect outside the database.
   * `last` makes a closing statement of the result; it travels with COMMIT.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, last?: (result: T) => RawBuilder<unknown>): Promise<T>;
  /**
   * Runs `work` on a connection of its own, whose statements may take up to `limitMs`: for what looks at millions of rows
   * while requests go on. `signal`, or closing the database, breaks it off.
   */
  patiently<T>(given: { limitMs: number; signal?: AbortSignal }, work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Carries out a call in a transaction, and gives its row. */
export async function executeCall<Row>(tx: Tx, call: SetCall): Promise<Row> {
  const { sql: text, parameters } = statementOf([call]);
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows[0] as Row;
}

/**
 * Carries out a call that is the whole rest of the transaction, and commits with it in one round trip, perhaps together with
 * others; a closing statement is left out then. Where it fails, or did nothing by the word of `acted`, the transaction goes
 * on empty.
 */
export async function executeWhole<Row>(tx: Tx, call: SetCall, acted: (row: Row) => boolean): Promise<Row> {
  const connection = connections.get(tx);
  if (!connection) throw new Error("executeWhole needs a transaction as `transaction` opened it");
  const row = (await connection.executeWhole(call)) as Row;
  if (!acted(row)) connection.begin();
  return row;
}

const connections = new WeakMap<Tx, Connection>();

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  /** A statement that takes longer is given up, in milliseconds. */
  statementTimeoutMs?: number;
  /** PostgreSQL role to act as; the login role is used where absent. */
  role?: string;
  onError?: (error: Error) => void;
}

const INT8_OID = 20;
const DATE_OID = 1082;
const NUMERIC_OID = 1700;
/** How soon a server notices that nobody waits for a patient statement any more. */
const PATIENT_OPTIONS = "-c client_connection_check_interval=5s";
/** Connections for groups: two groups each of two kinds. */
const LANES = 4;
/** A connection that starts anew costs the request after a pause some 20 ms, and has everything to plan again. */
const IDLE_MS = 300_000;
const RETRYABLE_STATES = new Set(["40001", "40P01", "25006"]);
const MAX_ATTEMPTS = 5;

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === INT8_OID) return (text: string) => BigInt(text);
  if (oid === DATE_OID || oid === NUMERIC_OID) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as "text");
}

export function openDatabase(options: DatabaseOptions): Database {
  const timeoutMs = options.statementTimeoutMs ?? 15_000;
  const settings = {
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: timeoutMs + 1_000,
    statement_timeout: timeoutMs,
    options: options.role ? `-c role=${options.role}` : undefined,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  } satisfies pg.PoolConfig;
  const pool = new pg.Pool(settings);
  let closing = false;
  const report = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  const queries = overPool(pool);

  // Connections of their own: what their functions were planned and prepared for stays theirs.
  const lanes = new pg.Pool({ ...settings, max: LANES });
  for (const one of [pool, lanes]) {
    one.on("error", report);
    one.on("connect", (client) => client.on("error", report));
  }

  const groups = new Groups((statement) => lanes.query(queryConfig(statement)));
  /** Those that no transaction uses; what they are made of is made once. */
  const idle: ReturnType<typeof transactionOver>[] = [];

  async function attempt<T>(work: (tx: Tx) => Promise<T>, last?: (result: T) => RawBuilder<unknown>): Promise<T> {
    const over = idle.pop() ?? transactionOver(pool, groups);
    const { connection, tx } = over;
    let broken: Error | undefined;
    try {
      connection.begin();
      const result = await work(tx);
      await connection.commit(last?.(result).compile(tx));
      return result;
    } catch (error) {
      await connection.rollback().catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      connection.release(broken);
      idle.push(over);
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>, last?: (result: T) => RawBuilder<unknown>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(work, last);
      } catch (error) {
        if (tries >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries));
      }
    }
  }

  async function close(): Promise<void> {
    closing = true;
    for (const end of patient) end();
    await Promise.all([queries.destroy(), lanes.end()]);
  }

  const patient = new Set<() => void>();

  async function patiently<T>(
    { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
    work: (queries: Queries) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const own = new pg.Pool({
      ...settings,
      max: 1,
      query_timeout: limitMs + 1_000,
      statement_timeout: limitMs,
      options: [settings.options, PATIENT_OPTIONS].filter(Boolean).join(" "),
    });
    let client: pg.PoolClient | undefined;
    own.on("error", report);
    own.on("connect", (opened) => {
      client = opened;
      opened.on("error", report);
    });
    // Ending a client in the middle of a statement closes its connection.
    const end = () => void client?.end();
    patient.add(end);
    signal?.addEventListener("abort", end, { once: true });
    const bound = overPool(own);
    try {
      return await work(bound);
    } finally {
      patient.delete(end);
      signal?.removeEventListener("abort", end);
      await bound.destroy();
    }
  }

  return { queries, transaction, patiently, close };
}

/** The query layer over a pool, for statements outside of `transaction`. */
function overPool(pool: pg.Pool): Queries {
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => namedClient(await pool.connect()) as never,
        end: () => pool.end(),
      } as never,
    }),
  });
}

/** A connection of the pool as the query layer uses it outside transactions. */
function namedClient(client: pg.PoolClient) {
  return {
    query: (text: string, values: readonly unknown[] = []) =>
      client.query(queryConfig({ sql: text, parameters: values })),
    release: () => client.release(),
  };
}

/** The query layer bound to one transaction after the other, so that none costs a set-up. */
function transactionOver(pool: pg.Pool, groups: Groups) {
  const connection = new Connection(pool, groups);
  const bound = new Kysely<DB>({
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
  const tx = bound as unknown as Tx;
  connections.set(tx, connection);
  return { connection, tx };
}

async function noNesting(): Promise<never> {
  throw new Error("a transaction is not opened within another");
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE_STATES.has(sqlState(error) ?? "");
}

/** Rows of one statement that forgets: few enough that nobody waits for it. */
const FORGET_AT_ONCE = 5_000;

/**
 * Forgets rows chunk by chunk, each in a transaction of its own, until a chunk is not full. `chunk` deletes up to `limit`
 * rows, passing over those that another process is deleting, and answers how many.
 */
export async function forgetInChunks(
  chunk: (limit: number) => Promise<number>,
  atOnce = FORGET_AT_ONCE,
): Promise<void> {
  while ((await chunk(atOnce)) === atOnce) {}
}

/** The five-character SQLSTATE of a PostgreSQL error, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

/** The query was given up, or the server takes no more connections (class 57 and 53 of PostgreSQL's states). */
const OVERLOADED_STATES = new Set(["57014", "57P03", "53300"]);
/** What the driver says, without a state, when no connection came free or no answer came in time. */
const OVERLOADED_WORDS = /^(timeout exceeded when trying to connect|Query read timeout)/;

/** Whether an error says that the database had no time for us: the same request may succeed in a moment. */
export function isOverloaded(error: unknown): boolean {
  return (
    OVERLOADED_STATES.has(sqlState(error) ?? "") || (error instanceof Error && OVERLOADED_WORDS.test(error.message))
  );
}

/** The name of the constraint that a PostgreSQL error reports, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : undefined;
}
