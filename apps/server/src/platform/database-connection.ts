/**
 * One connection as the query layer sees it. BEGIN travels with the first statement of a transaction and COMMIT with the
 * last one that the caller names, so neither costs a round trip. Both share one protocol message group: where BEGIN or
 * the statement fails, PostgreSQL skips what follows, so nothing runs outside the transaction and nothing half commits.
 */
import { createHash } from "node:crypto";
import type { DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import { type Groups, type SetCall, type Statement, statementOf } from "./group-commit.ts";

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash("sha1").update(text).digest("base64url");
    if (statementNames.size < 2000) statementNames.set(text, name);
  }
  return name;
}

/** Transaction control and statements without parameters stay unnamed; all others are prepared once per connection. */
export function queryConfig({ sql: text, parameters }: Statement): pg.QueryConfig {
  return parameters.length === 0 ? { text } : { name: statementName(text), text, values: [...parameters] };
}

/** Gives connections; the pool of a database is one. */
interface Source {
  connect(): Promise<pg.PoolClient>;
}

/** A transaction as the query layer sees it. It takes a connection with its first statement. */
export class Connection implements DatabaseConnection {
  readonly #source: Source;
  readonly #groups: Groups;
  #client: pg.PoolClient | undefined;
  #state: "idle" | "beginning" | "open" | "done" = "idle";

  constructor(source: Source, groups: Groups) {
    this.#source = source;
    this.#groups = groups;
  }

  /** Opens a transaction with the next statement. */
  begin(): void {
    this.#state = "beginning";
  }

  async executeQuery<Row>(statement: Statement): Promise<QueryResult<Row>> {
    if (this.#state === "done") throw new Error("the transaction has ended with its only statement");
    const begins = this.#state === "beginning";
    const client = await this.#connected();
    return resultOf<Row>(await (begins ? this.#send(statement, { begins }) : client.query(queryConfig(statement))));
  }

  /**
   * Carries out a call that is the whole rest of the transaction, and commits; perhaps together with others where nothing
   * was sent before. Where it fails, an empty transaction goes on: what was read in it before is forgotten.
   */
  async executeWhole(call: SetCall): Promise<unknown> {
    const opened = this.#state === "open";
    try {
      const row = opened
        ? (await this.#send(statementOf([call]), { commits: true })).rows[0]
        : await this.#groups.run(call);
      this.#state = "done";
      return row;
    } catch (error) {
      if (opened) await this.rollback();
      this.begin();
      throw error;
    }
  }

  /** Ends the transaction, after `last` where there is one. Does nothing where a statement was the whole of it. */
  async commit(last?: Statement): Promise<void> {
    if (last && this.#state !== "done") await this.#send(last, { begins: this.#state === "beginning", commits: true });
    else if (this.#state === "open") await this.#client?.query("commit");
    this.#state = "idle";
  }

  async rollback(): Promise<void> {
    if (this.#state === "open") await this.#client?.query("rollback");
    this.#state = "idle";
  }

  /** Gives the connection back; with an error it is closed. */
  release(broken?: Error): void {
    this.#client?.release(broken);
    this.#client = undefined;
  }

  streamQuery(): never {
    throw new Error("a transaction does not stream");
  }

  async #connected(): Promise<pg.PoolClient> {
    this.#client ??= await this.#source.connect();
    return this.#client;
  }

  async #send(statement: Statement, group: Beside): Promise<pg.QueryResult> {
    const client = await this.#connected();
    this.#state = "open";
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, results: pg.QueryResult[]) => {
        if (error) reject(error);
        else resolve(results[group.begins ? 1 : 0] as pg.QueryResult);
      };
      client.query(new GroupedQuery(statement, group, done as never));
    });
  }
}

/** What goes along with a statement: at least one of them. */
interface Beside {
  begins?: boolean;
  commits?: boolean;
}

/** The part of a connection's protocol that `GroupedQuery` speaks. */
interface Protocol {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { text: string; name?: string }): void;
  bind(values: object): void;
  execute(portal: object): void;
  sync(): void;
}

/** What the driver's query has beyond its types. */
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  done: () => void,
) => pg.Query & {
  name: string;
  text: string;
  values: unknown[];
  hasBeenParsed(protocol: Protocol): boolean;
  prepare(protocol: Protocol): void;
};

/** A statement between BEGIN and COMMIT, or beside one of them, as one group of messages. */
class GroupedQuery extends DriverQuery {
  readonly #group: Beside;

  constructor({ sql: text, parameters }: Statement, group: Beside, done: () => void) {
    super({ name: statementName(text), text, values: [...parameters] }, undefined, done);
    this.#group = group;
  }

  override prepare(protocol: Protocol): void {
    // Parsed before BEGIN, because the driver takes the first statement that was parsed for this one.
    if (!this.hasBeenParsed(protocol)) {
      protocol.parse({ text: this.text, name: this.name });
      protocol.submittedNamedStatements[this.name] = this.text;
    }
    if (this.#group.begins) control(protocol, "begin");
    super.prepare(protocol);
  }

  /** The driver's step after the statement was bound. */
  _getRows(protocol: Protocol): void {
    protocol.execute({});
    if (this.#group.commits) control(protocol, "commit");
    protocol.sync();
  }
}

function control(protocol: Protocol, text: "begin" | "commit"): void {
  protocol.parse({ text });
  protocol.bind({});
  protocol.execute({});
}

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function resultOf<Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> {
  return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}
