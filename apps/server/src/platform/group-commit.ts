/**
 * Group commit: statements that are each a whole transaction by themselves share one. While a group is on its way to
 * PostgreSQL, what is asked meanwhile waits and becomes the next group, so under load many requests cost one round trip,
 * one commit and one connection, and a single one waits for nobody. Invariant: an answer is given after the commit that
 * holds its effect. A group in which one statement fails has no effect; each of its statements then runs alone and gets its
 * own answer or error. Where one fails alone, its kind is not grouped for a while, because what failed once (a sold-out
 * product) is likely to fail again (docs/decisions/0012).
 */
import { availableParallelism } from "node:os";
import type { CompiledQuery, QueryResult } from "kysely";

export type Statement = Pick<CompiledQuery, "sql" | "parameters">;

/** More would make each of them wait for too many others. */
const AT_MOST = 24;
/** While one waits for the disk another one works; more than there are processors would make groups small and dear. */
const GROUPS_AT_ONCE = availableParallelism();
/** Fewer than these wait for a group that is under way and make a larger one behind it. */
const ENOUGH_FOR_ANOTHER = 4;
const ALONE_MS = 500;

/** Carries out statements as one transaction and commits it; where one fails none has an effect. */
export type SendGroup = (statements: readonly Statement[]) => Promise<QueryResult<unknown>[]>;

interface Waiting {
  statement: Statement;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

/** The groups of one database. */
export class Groups {
  readonly #send: SendGroup;
  readonly #waiting: Waiting[] = [];
  #underway = 0;
  /** By text of a statement: until when its kind runs alone. */
  readonly #aloneUntil = new Map<string, number>();

  constructor(send: SendGroup) {
    this.#send = send;
  }

  /** Runs a statement that is a whole transaction, perhaps together with others, and commits. */
  run(statement: Statement): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      const waiting = { statement, resolve, reject };
      if (performance.now() < (this.#aloneUntil.get(statement.sql) ?? 0)) {
        void this.#alone(waiting);
        return;
      }
      this.#waiting.push(waiting);
      const another = this.#underway < GROUPS_AT_ONCE && this.#waiting.length >= ENOUGH_FOR_ANOTHER;
      if (this.#underway === 0 || another) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#underway += 1;
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, AT_MOST));
    this.#underway -= 1;
  }

  async #commit(group: Waiting[]): Promise<void> {
    const [first, ...others] = group as [Waiting, ...Waiting[]];
    if (others.length === 0) return this.#alone(first);
    try {
      const results = await this.#send(group.map(({ statement }) => statement));
      for (const [at, { resolve }] of group.entries()) resolve(results[at] as QueryResult<unknown>);
    } catch {
      await Promise.all(group.map((one) => this.#alone(one)));
    }
  }

  async #alone({ statement, resolve, reject }: Waiting): Promise<void> {
    try {
      const [result] = await this.#send([statement]);
      resolve(result as QueryResult<unknown>);
    } catch (error) {
      this.#aloneUntil.set(statement.sql, performance.now() + ALONE_MS);
      reject(error);
    }
  }
}
