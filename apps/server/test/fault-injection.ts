/**
 * Changes statements on their way to PostgreSQL, to plant defects and crashes. One change at a time, in one process.
 */
import pg from "pg";

type Query = { text?: string } | string;
type Send = (this: pg.Client, query: Query, ...rest: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;

/** Replaces the first piece by the second in every statement that contains it. */
export type Rewriting = readonly [piece: string | RegExp, instead: string];

/**
 * Rewrites every statement until the returned function is called, which throws if no statement had the piece: a defect
 * that was not planted must not count as one that was not found.
 */
export function rewriteStatements([piece, instead]: Rewriting): () => void {
  let rewritten = 0;
  client.query = function (query, ...rest) {
    if (typeof query === "object" && query.text !== undefined) {
      const text = query.text.replace(piece, instead);
      if (text !== query.text) rewritten++;
      query.text = text;
    }
    return send.call(this, query, ...rest);
  };
  return () => {
    stopInjecting();
    if (rewritten === 0) throw new Error(`no statement has ${piece}: plant the defect anew`);
  };
}

/** Counts the statements that are sent until the returned function is called, which returns the number. */
export function countStatements(): () => number {
  let sent = 0;
  client.query = function (query, ...rest) {
    sent++;
    return send.call(this, query, ...rest);
  };
  return () => {
    stopInjecting();
    return sent;
  };
}

export interface Cut {
  /** Whether the cut happened; false where fewer statements were sent. */
  happened(): boolean;
  stop(): void;
}

/**
 * Cuts a connection at the statement with this number, counted from 1: "before" it is sent, as if the process had died,
 * or right "after", so that PostgreSQL carries it out and nobody gets the answer.
 */
export function cutAt(number: number, when: "before" | "after"): Cut {
  let sent = 0;
  client.query = function (query, ...rest) {
    sent++;
    const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection;
    if (sent === number && when === "before") stream.destroy();
    const result = send.call(this, query, ...rest);
    if (sent === number && when === "after") setImmediate(() => stream.destroy());
    return result;
  };
  return { happened: () => sent >= number, stop: stopInjecting };
}

/** Sends every statement unchanged from now on. */
export function stopInjecting(): void {
  client.query = send;
}
