/**
 * Group commit: calls of one kind that are each a whole transaction share a statement and its transaction. Calls that
 * come while groups are running wait and become the next group. So under load many requests cost one round trip, one
 * commit and one connection, and a single request does not wait. Invariant: a call is answered after the commit of its
 * effect. Each call has its own row, which may be a refusal. A group that fails as a whole has no effect, and each of
 * its calls is then carried out by itself; one whose COMMIT is undecided is not tried again (docs/decisions/0033).
 */
import type { QueryResult } from "kysely";
import type { Statement } from "./database-connection.ts";
import { isLockTimeout, isUndecided } from "./database-errors.ts";

/** A call of a database function that takes many calls at once and returns a row for each, in their order. */
export interface SetCall {
  /**
   * Its statement. $1 is the calls as a JSON array, each with its position from 1; further parameters are common to all
   * calls.
   */
  sql: string;
  common: readonly (string | number)[];
  /** The member whose call it is. A group holds one call of each. */
  of: string;
  call: object;
}

/** The statement that carries out calls of one kind. */
export function statementOf(calls: readonly [SetCall, ...SetCall[]]): Statement {
  const [{ sql, common }] = calls;
  return { sql, parameters: [JSON.stringify(calls.map(({ call }, at) => ({ ...call, place: at + 1 }))), ...common] };
}

const nameOf = ({ sql, common }: SetCall) => [sql, ...common].join("\u0000");

/** With more calls, each would wait for too many others. */
const AT_MOST = 24;
/** One group of a kind works while another one waits for the disk. More groups would be small and costly. */
const GROUPS_AT_ONCE = 2;
/** Fewer calls than these wait for more of their kind, and for the running group of their kind. */
const ENOUGH = 8;
/** How long a small group waits for more calls if it follows a group of several within this time. */
const GATHER_MS = 1;
const GATHER_WITHIN_MS = 100;
/** A group that takes longer than this, and than several usual groups, probably waits for a lock. */
const SLOW_MS = 100;
const SLOW_TIMES = 8;
/** The weight of each group in the usual time. */
const USUAL_SHARE = 1 / 8;

/** Carries out a statement as a transaction of its own. */
export type Send = (statement: Statement) => Promise<QueryResult<unknown>>;

interface Waiting {
  call: SetCall;
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

interface Kind {
  waiting: Waiting[];
  /** The members of running groups. */
  of: Set<string>;
  /** Running groups that are not slow; others do not wait for slow ones. */
  underway: number;
  /** The usual time of a group, in milliseconds. */
  usualMs: number;
  /** The size of the last group, and when it was done. */
  size: number;
  doneAt: number;
  /** Set while a small group waits for more. */
  gathering: NodeJS.Timeout | undefined;
}

/** The groups of one database. */
export class Groups {
  readonly #send: Send;
  readonly #sendAwaitingLock: Send;
  readonly #kinds = new Map<string, Kind>();

  /**
   * `send` waits only briefly for a lock, because all calls of a group wait with it; `sendAwaitingLock` waits as long as
   * other statements.
   */
  constructor({ send, sendAwaitingLock }: { send: Send; sendAwaitingLock: Send }) {
    this.#send = send;
    this.#sendAwaitingLock = sendAwaitingLock;
  }

  /** Carries out a call that is a whole transaction, possibly together with others, and commits. Returns its row. */
  run(call: SetCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const name = nameOf(call);
      let kind = this.#kinds.get(name);
      if (!kind) {
        kind = { waiting: [], of: new Set(), underway: 0, usualMs: 0, size: 0, doneAt: 0, gathering: undefined };
        this.#kinds.set(name, kind);
      }
      kind.waiting.push({ call, resolve, reject });
      this.#begin(kind);
    });
  }

  /** Starts as many groups as may run. */
  #begin(kind: Kind, gathered = false): void {
    for (;;) {
      const group = nextGroup(kind);
      const small = group.length < ENOUGH;
      if (group.length === 0 || kind.underway >= (small ? 1 : GROUPS_AT_ONCE)) return;
      if (small && !gathered && follows(kind)) {
        kind.gathering ??= setTimeout(() => {
          kind.gathering = undefined;
          this.#begin(kind, true);
        }, GATHER_MS);
        return;
      }
      clearTimeout(kind.gathering);
      kind.gathering = undefined;
      kind.waiting = kind.waiting.filter((one) => !group.includes(one));
      void this.#carryOut(kind, group);
    }
  }

  async #carryOut(kind: Kind, group: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    const slowMs = Math.max(SLOW_MS, SLOW_TIMES * kind.usualMs);
    let slow = false;
    const timer = setTimeout(() => {
      slow = true;
      kind.underway -= 1;
      this.#begin(kind);
    }, slowMs);
    kind.underway += 1;
    for (const { call } of group) kind.of.add(call.of);
    await this.#together(group);
    for (const { call } of group) kind.of.delete(call.of);
    clearTimeout(timer);
    if (!slow) kind.underway -= 1;
    kind.size = group.length;
    kind.doneAt = performance.now();
    kind.usualMs += (Math.min(kind.doneAt - began, slowMs) - kind.usualMs) * USUAL_SHARE;
    this.#begin(kind);
  }

  /** Resolves when the group is done, or its calls continue by themselves. */
  async #together(group: readonly Waiting[]): Promise<void> {
    try {
      settle(group, await this.#send(statementOf(group.map(({ call }) => call) as [SetCall])));
    } catch (error) {
      const [first, ...others] = group as [Waiting, ...Waiting[]];
      if (isUndecided(error)) for (const one of group) one.reject(error);
      else if (others.length > 0) for (const one of group) void this.#together([one]);
      else if (isLockTimeout(error)) void this.#awaitLock(first);
      else first.reject(error);
    }
  }

  async #awaitLock(one: Waiting): Promise<void> {
    try {
      settle([one], await this.#sendAwaitingLock(statementOf([one.call])));
    } catch (error) {
      one.reject(error);
    }
  }
}

/** The first waiting calls, one of each member. */
function nextGroup(kind: Kind): Waiting[] {
  const group: Waiting[] = [];
  const of = new Set(kind.of);
  for (const one of kind.waiting) {
    if (group.length === AT_MOST) break;
    if (of.has(one.call.of)) continue;
    of.add(one.call.of);
    group.push(one);
  }
  return group;
}

/** Whether a group of several calls has just ended: more calls are then likely to come soon. */
const follows = (kind: Kind) => kind.size >= 2 && performance.now() - kind.doneAt <= GATHER_WITHIN_MS;

/** Returns its row to every call. The commit stands: if a function returns too few rows, its callers get an error. */
function settle(group: readonly Waiting[], { rows }: QueryResult<unknown>): void {
  const fault = rows.length === group.length ? undefined : new Error(`${rows.length} rows for ${group.length} calls`);
  for (const [place, { resolve, reject }] of group.entries()) {
    if (fault) reject(fault);
    else resolve(rows[place]);
  }
}
