/** One transaction on one connection, as the query layer uses it, and how statements are given to the driver. */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type pg from "pg";
import { isBroken, isLost, saysUnreplicated, undecided } from "./database-errors.ts";

/** A statement with its values. */
export type Statement = Pick<CompiledQuery, "sql" | "parameters">;

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash("sha1").update(text).digest("base64url");
    if (statementNames.size < 2000) statementNames.set(text, name);
  }
  return name;
}

/** Statements without parameters stay unnamed; all others are prepared once per connection. */
export function queryConfig({ sql: text, parameters }: Statement): pg.QueryConfig {
  return parameters.length === 0 ? { text } : { name: statementName(text), text, values: [...parameters] };
}

/** Connections on which a COMMIT did not wait for the standby. */
const unreplicated = new WeakSet<pg.ClientBase>();

/** Notes the warnings of a new connection, for `whenCommitted`. */
export function watchCommits(client: pg.ClientBase): void {
  client.on("notice", (notice) => {
    if (saysUnreplicated(notice)) unreplicated.add(client);
  });
}

/** The answer to a statement that ends its transaction. Throws where the wait for the standby was cancelled. */
export async function whenCommitted<T>(client: pg.ClientBase, answer: Promise<T>): Promise<T> {
  const result = await answer;
  if (unreplicated.delete(client)) throw undecided();
  return result;
}

/** How long a new connection is tried for while the server restarts: nothing was sent yet, so this is always safe. */
const CONNECT_PATIENCE_MS = 4_000;

/** Takes a connection from the pool. While the server restarts or moves, it tries again. */
export async function connect(pool: pg.Pool, patienceMs = CONNECT_PATIENCE_MS): Promise<pg.PoolClient> {
  const until = performance.now() + patienceMs;
  for (let pauseMs = 25; ; pauseMs = Math.min(pauseMs * 2, 400)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isLost(error) || performance.now() + pauseMs > until) throw error;
    }
    await wait(pauseMs);
  }
}

/** A transaction. Its first statement takes a connection from the pool and begins it. */
export class TransactionConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  #begun: Promise<pg.PoolClient> | undefined;
  #client: pg.PoolClient | undefined;
  #ended = false;
  /** The error after which the connection is of no use. */
  #broken: Error | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether nothing was sent yet. */
  get isUnused(): boolean {
    return this.#begun === undefined && !this.#ended;
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (this.#ended) throw new Error("the transaction has ended");
    this.#begun ??= this.#begin();
    const client = await this.#begun;
    try {
      return resultOf<Row>(await client.query(queryConfig(statement)));
    } catch (error) {
      if (isBroken(error)) this.#broken = error as Error;
      throw error;
    }
  }

  async #begin(): Promise<pg.PoolClient> {
    this.#client = await connect(this.#pool);
    await this.#client.query("begin");
    return this.#client;
  }

  /** Ends a transaction in which nothing was sent: statements that follow are errors. */
  end(): void {
    this.#ended = true;
  }

  /**
   * Throws where PostgreSQL rolled back instead of committing, because a statement had failed, and where the standby may
   * not have it.
   */
  async commit(): Promise<void> {
    this.#ended = true;
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    const { command } = await settled(client, whenCommitted(client, client.query("commit")));
    if (command !== "COMMIT") throw new Error(`COMMIT was answered ${command}: a statement of the transaction failed`);
  }

  /** Rolls back. Returns whether the connection was lost before COMMIT was sent, so that nothing happened. */
  async rollback(): Promise<boolean> {
    this.#ended = true;
    await this.#begun?.catch(() => {});
    const client = this.#client;
    if (!client) return false;
    this.#client = undefined;
    if (this.#broken) {
      client.release(this.#broken);
      return true;
    }
    return settled(client, client.query("rollback")).then(
      () => false,
      () => true,
    );
  }

  streamQuery(): never {
    throw new Error("a transaction does not stream");
  }
}

/** Returns a client to the pool after its last statement; if that failed, the connection is closed. */
async function settled<T>(client: pg.PoolClient, last: Promise<T>): Promise<T> {
  try {
    const result = await last;
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/** Carries out one statement as a transaction of its own. The connection stays open if PostgreSQL refuses it. */
export async function sendAlone(pool: pg.Pool, statement: Statement): Promise<QueryResult<unknown>> {
  const client = await connect(pool);
  let broken: Error | undefined;
  try {
    return await whenCommitted(client, client.query(queryConfig(statement)));
  } catch (error) {
    if (isBroken(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
