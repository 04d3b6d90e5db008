/**
 * Group commit: concurrent calls of one kind share a statement and its transaction. One group of a kind runs at a time; calls
 * that arrive meanwhile form the next one. Under load, many requests cost one round trip, one commit and one connection, and a
 * single request does not wait. Each call gets its own row, which may be a refusal, after the commit. A failed group has no
 * effect: each of its calls then runs alone, in parallel with the next group. After an undecided COMMIT nothing is retried
 * (docs/decisions/0033).
 */
import type { QueryResult } from "kysely";
import type { Statement } from "./database-connection.ts";
import { isUndecided } from "./database-errors.ts";

/** A call of a database function that takes many calls at once and returns a row for each, in their order. */
export interface SetCall {
  /**
   * Its statement. $1 is the calls as a JSON array, each with its position from 1; further parameters are common to all
   * calls.
   */
  sql: string;
  common: readonly (string | number)[];
  /** The member who calls. A group contains one call per member, so that limits per member stay exact. */
  of: string;
  call: object;
}

/** The statement that carries out calls of one kind. */
export function statementOf(calls: readonly [SetCall, ...SetCall[]]): Statement {
  const [{ sql, common }] = calls;
  return { sql, parameters: [JSON.stringify(calls.map(({ call }, at) => ({ ...call, place: at + 1 }))), ...common] };
}

const kindOf = ({ sql, common }: SetCall) => [sql, ...common].join("\u0000");

/** Each call waits for the whole group, so groups stay small. */
const MAX_CALLS = 24;

/** Runs a statement as a transaction of its own. */
export type Send = (statement: Statement) => Promise<QueryResult<unknown>>;

interface Waiting {
  call: SetCall;
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

/** The groups of one database. */
export class Groups {
  readonly #sendGroup: Send;
  readonly #sendAlone: Send;
  /** The waiting calls of each kind that has a running group. */
  readonly #running = new Map<string, Waiting[]>();

  /** `group` waits only briefly for a lock, because all calls of the group wait with it; `alone` as long as other statements. */
  constructor({ group, alone }: { group: Send; alone: Send }) {
    this.#sendGroup = group;
    this.#sendAlone = alone;
  }

  /** Carries out a call that is a whole transaction, possibly together with others, and commits. Returns its row. */
  run(call: SetCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const kind = kindOf(call);
      const waiting = this.#running.get(kind);
      if (waiting) waiting.push({ call, resolve, reject });
      else void this.#runGroups(kind, [{ call, resolve, reject }]);
    });
  }

  async #runGroups(kind: string, waiting: Waiting[]): Promise<void> {
    this.#running.set(kind, waiting);
    while (waiting.length > 0) await this.#runGroup(takeGroup(waiting));
    this.#running.delete(kind);
  }

  /** Resolves when the group has committed, or its calls have started to run alone. */
  async #runGroup(group: readonly Waiting[]): Promise<void> {
    try {
      answer(group, await this.#sendGroup(statementOf(group.map(({ call }) => call) as [SetCall])));
    } catch (error) {
      if (isUndecided(error)) for (const { reject } of group) reject(error);
      else for (const one of group) void this.#runAlone(one);
    }
  }

  async #runAlone(one: Waiting): Promise<void> {
    try {
      answer([one], await this.#sendAlone(statementOf([one.call])));
    } catch (error) {
      one.reject(error);
    }
  }
}

/** Removes and returns the first waiting calls, one per member. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  const group = new Map<string, Waiting>();
  for (const one of waiting) if (group.size < MAX_CALLS && !group.has(one.call.of)) group.set(one.call.of, one);
  const taken = new Set(group.values());
  waiting.splice(0, Infinity, ...waiting.filter((one) => !taken.has(one)));
  return [...taken];
}

/** Passes each call its row. The commit has happened: if the function returned too few rows, the callers get an error. */
function answer(group: readonly Waiting[], { rows }: QueryResult<unknown>): void {
  const fault = rows.length === group.length ? undefined : new Error(`${rows.length} rows for ${group.length} calls`);
  for (const [at, { resolve, reject }] of group.entries()) {
    if (fault) reject(fault);
    else resolve(rows[at]);
  }
}
