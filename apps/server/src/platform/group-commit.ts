/**
 * Group commit: calls of one kind that are each a whole transaction by themselves share a statement and its transaction.
 * While groups are on their way to PostgreSQL, what is asked meanwhile waits and becomes the next group, so under load many
 * requests cost one round trip, one commit and one connection, and a single one waits for nobody. Invariant: an answer is
 * given after the commit that holds its effect. Each call has its own row, which may say that it was refused. A group that
 * fails as a whole has no effect; each of its calls is then carried out by itself (docs/decisions/0012, 0015, 0018).
 */
import type { QueryResult } from "kysely";
import type { Statement } from "./database-connection.ts";
import { isLockTimeout } from "./database-errors.ts";

/** A call of a database function that takes many at once and gives a row for each, in their sequence. */
export interface SetCall {
  /** Its statement; $1 is the calls as a JSON array, each with its place in it from 1, what follows is common to them. */
  sql: string;
  common: readonly (string | number)[];
  /** Whose call it is: a group holds one of each. */
  of: string;
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
/** How long a small group waits for more, where it follows one of several as soon as that. */
const GATHER_MS = 1;
const GATHER_WITHIN_MS = 100;
/** A group that takes longer than this, and than several usual ones, probably waits for a lock. */
const SLOW_MS = 30;
const SLOW_TIMES = 4;
/** How much of the usual time each group decides. */
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
  /** Whose calls are in groups that are under way. */
  of: Set<string>;
  /** Groups that are under way and not slow; others do not wait for slow ones. */
  underway: number;
  /** How long groups take, in milliseconds. */
  usualMs: number;
  /** How many were in the last group, and when it was done. */
  size: number;
  doneAt: number;
  /** Set while a small group waits for more. */
  gathering: NodeJS.Timeout | undefined;
}

/** The groups of one database. */
export class Groups {
  readonly #send: Send;
  readonly #sendPatiently: Send;
  readonly #kinds = new Map<string, Kind>();

  /** `send` gives up a lock soon, because all of a group wait for it; `sendPatiently` waits for it as others do. */
  constructor({ send, sendPatiently }: { send: Send; sendPatiently: Send }) {
    this.#send = send;
    this.#sendPatiently = sendPatiently;
  }

  /** Carries out a call that is a whole transaction, perhaps together with others, and commits. Gives its row. */
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

  /** Begins as many groups as may be under way. */
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

  /** Comes back when the group is done, or its calls go on by themselves. */
  async #together(group: readonly Waiting[]): Promise<void> {
    try {
      settle(group, await this.#send(statementOf(group.map(({ call }) => call) as [SetCall])));
    } catch (error) {
      const [first, ...others] = group as [Waiting, ...Waiting[]];
      if (others.length > 0) for (const one of group) void this.#together([one]);
      else if (isLockTimeout(error)) void this.#patiently(first);
      else first.reject(error);
    }
  }

  async #patiently(one: Waiting): Promise<void> {
    try {
      settle([one], await this.#sendPatiently(statementOf([one.call])));
    } catch (error) {
      one.reject(error);
    }
  }
}

/** The first that wait, one of each. */
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

/** Whether a group of several was done a moment ago: then more are likely to come in a moment. */
const follows = (kind: Kind) => kind.size >= 2 && performance.now() - kind.doneAt <= GATHER_WITHIN_MS;

/** Gives every call its row. What is committed stays so: a function that gives too few rows fails its callers. */
function settle(group: readonly Waiting[], { rows }: QueryResult<unknown>): void {
  const fault = rows.length === group.length ? undefined : new Error(`${rows.length} rows for ${group.length} calls`);
  for (const [place, { resolve, reject }] of group.entries()) {
    if (fault) reject(fault);
    else resolve(rows[place]);
  }
}
