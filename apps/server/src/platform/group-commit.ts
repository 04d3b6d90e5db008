/**
 * Group commit: calls of one kind that are each a whole transaction by themselves share a statement and its transaction.
 * While a group is on its way to PostgreSQL, what is asked meanwhile waits and becomes the next group, so under load many
 * requests cost one round trip, one commit and one connection, and a single one waits for nobody. Invariant: an answer is
 * given after the commit that holds its effect. A group in which one call fails has no effect; each of its calls then runs
 * alone and gets its own answer or error. Where one fails alone, its kind is not grouped for a while, because what failed
 * once (a sold-out product) is likely to fail again (docs/decisions/0012, 0015).
 */
import type { CompiledQuery, QueryResult } from "kysely";

export type Statement = Pick<CompiledQuery, "sql" | "parameters">;

/** A call of a database function that takes many at once and gives a row for each, in their sequence. */
export interface SetCall {
  /** Its statement; $1 is the calls as a JSON array, each with its place in it from 1, what follows is common to them. */
  sql: string;
  common: readonly (string | number)[];
  call: object;
}

/** The statement that carries out calls of one kind. */
export function statementOf(calls: readonly [SetCall, ...SetCall[]]): Statement {
  const [{ sql, common }] = calls;
  return { sql, parameters: [JSON.stringify(calls.map(({ call }, at) => ({ ...call, place: at + 1 }))), ...common] };
}

const nameOf = ({ sql, common }: SetCall) => [sql, ...common].join("\u0000");

/** More would make each of them wait for too many others. */
const AT_MOST = 24;
/** While one group of a kind waits for the disk another one works; more would make them small and dear. */
const GROUPS_AT_ONCE = 2;
/** Fewer than these wait for more of their kind, and for the group of their kind that is under way. */
const ENOUGH = 8;
const ALONE_MS = 500;
/** How long a small group waits for more, where it follows one of several as soon as that. */
const GATHER_MS = 1;
const GATHER_WITHIN_MS = 100;

/** Carries out a statement as one transaction and commits it; where it fails it has no effect. */
export type SendGroup = (statement: Statement) => Promise<QueryResult<unknown>>;

interface Waiting {
  call: SetCall;
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

interface Kind {
  waiting: Waiting[];
  underway: number;
  /** How many were in the last group, and when it was done. */
  size: number;
  doneAt: number;
  /** Ends the wait for others of a group that is to begin. */
  gathered: (() => void) | undefined;
}

/** The groups of one database. */
export class Groups {
  readonly #send: SendGroup;
  readonly #kinds = new Map<string, Kind>();
  /** By text of a statement: until when its kind runs alone. */
  readonly #aloneUntil = new Map<string, number>();

  constructor(send: SendGroup) {
    this.#send = send;
  }

  /** Carries out a call that is a whole transaction, perhaps together with others, and commits. Gives its row. */
  run(call: SetCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const one = { call, resolve, reject };
      if (performance.now() < (this.#aloneUntil.get(call.sql) ?? 0)) {
        void this.#alone(one);
        return;
      }
      const name = nameOf(call);
      const kind = this.#kinds.get(name) ?? { waiting: [], underway: 0, size: 0, doneAt: 0, gathered: undefined };
      this.#kinds.set(name, kind);
      kind.waiting.push(one);
      if (kind.gathered) {
        if (kind.waiting.length >= ENOUGH) kind.gathered();
        return;
      }
      const another = kind.underway < GROUPS_AT_ONCE && kind.waiting.length >= ENOUGH;
      if (kind.underway === 0 || another) void this.#work(kind);
    });
  }

  /** Sends group after group; beside another one that is under way, large ones only. */
  async #work(kind: Kind): Promise<void> {
    kind.underway += 1;
    while (kind.waiting.length >= (kind.underway === 1 ? 1 : ENOUGH)) {
      if (kind.waiting.length < ENOUGH) await gather(kind);
      const group = kind.waiting.splice(0, AT_MOST);
      await this.#commit(group);
      kind.size = group.length;
      kind.doneAt = performance.now();
    }
    kind.underway -= 1;
  }

  async #commit(group: Waiting[]): Promise<void> {
    const [first, ...others] = group as [Waiting, ...Waiting[]];
    if (others.length === 0) return this.#alone(first);
    try {
      settle(group, await this.#send(statementOf(group.map(({ call }) => call) as [SetCall])));
    } catch {
      await Promise.all(group.map((one) => this.#alone(one)));
    }
  }

  async #alone(one: Waiting): Promise<void> {
    try {
      settle([one], await this.#send(statementOf([one.call])));
    } catch (error) {
      this.#aloneUntil.set(one.call.sql, performance.now() + ALONE_MS);
      one.reject(error);
    }
  }
}

/** Gives every call its row. What is committed stays so: a function that gives too few rows fails its callers. */
function settle(group: readonly Waiting[], { rows }: QueryResult<unknown>): void {
  const fault = rows.length === group.length ? undefined : new Error(`${rows.length} rows for ${group.length} calls`);
  for (const [place, { resolve, reject }] of group.entries()) {
    if (fault) reject(fault);
    else resolve(rows[place]);
  }
}

/** Waits a moment for more of a kind that several asked for just now. */
async function gather(kind: Kind): Promise<void> {
  if (kind.size < 2 || performance.now() - kind.doneAt > GATHER_WITHIN_MS) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    kind.gathered = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  kind.gathered = undefined;
}
