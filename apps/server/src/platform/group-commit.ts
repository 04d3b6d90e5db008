/**
 * Group commit: statements that are each a whole transaction by themselves share one. While one group is on its way to
 * PostgreSQL, what is asked meanwhile waits and becomes the next group, so under load many requests cost one round trip
 * and one commit, and a single one waits for nobody. Invariant: an answer is given after the commit that holds its
 * effect. A group in which one statement fails has no effect; each of its statements then runs alone and gets its own
 * answer or error, and for a while nothing is grouped, because what failed once (a sold-out product, a deadlock with
 * another server) is likely to fail again (docs/decisions/0012).
 */
import type { QueryResult } from "kysely";
import type { Connection, Statement } from "./database-connection.ts";

/** More would make each of them wait for too many others. */
const AT_MOST = 24;
const ALONE_MS = 500;

interface Member {
  connection: Connection;
  statement: Statement;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** Those who ask for the same statement with other values. */
class Lane {
  #waiting: Member[] = [];
  #underway = false;
  #aloneUntil = 0;

  run(connection: Connection, statement: Statement): Promise<QueryResult<unknown>> {
    if (performance.now() < this.#aloneUntil) return connection.executeWhole(statement);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ connection, statement, resolve, reject });
      if (!this.#underway) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#underway = true;
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, AT_MOST));
    this.#underway = false;
  }

  async #commit(group: Member[]): Promise<void> {
    const [leader, ...others] = group as [Member, ...Member[]];
    if (others.length === 0) return alone(leader);
    try {
      const results = await leader.connection.executeGroup(group.map(({ statement }) => statement));
      for (const { connection } of others) connection.endedByGroup();
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as QueryResult<unknown>);
    } catch {
      this.#aloneUntil = performance.now() + ALONE_MS;
      await Promise.all(group.map(alone));
    }
  }
}

const alone = ({ connection, statement, resolve, reject }: Member): Promise<void> =>
  connection.executeWhole(statement).then(resolve, reject);

/** The groups of one database. */
export class Groups {
  readonly #lanes = new Map<string, Lane>();

  /** Runs a statement that is the whole transaction of `connection`, perhaps together with others, and commits. */
  run<Row>(connection: Connection, statement: Statement): Promise<QueryResult<Row>> {
    if (!connection.isEmpty) return connection.executeWhole(statement);
    let lane = this.#lanes.get(statement.sql);
    if (!lane) {
      lane = new Lane();
      this.#lanes.set(statement.sql, lane);
    }
    return lane.run(connection, statement) as Promise<QueryResult<Row>>;
  }
}
