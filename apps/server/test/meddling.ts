/**
 * Meddles with statements on their way to PostgreSQL, to plant defects and crashes that the code itself has no place for.
 * One meddler at a time, in one process.
 */
import pg from "pg";

type Query = { text?: string } | string;
type Send = (this: pg.Client, query: Query, ...rest: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;

/** In every statement that has it, the first piece becomes the second. */
export type Rewriting = readonly [piece: string | RegExp, instead: string];

/**
 * Sends every statement rewritten until the answer is called, which throws where no statement had the piece: a defect that
 * was never planted must not pass for one that nobody finds, nor for one that something else finds.
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
    stopMeddling();
    if (rewritten === 0) throw new Error(`no statement has ${piece}: plant the defect anew`);
  };
}

/** Counts the statements that are sent until the answer is called, which tells how many there were. */
export function countStatements(): () => number {
  let sent = 0;
  client.query = function (query, ...rest) {
    sent++;
    return send.call(this, query, ...rest);
  };
  return () => {
    stopMeddling();
    return sent;
  };
}

export interface Cut {
  /** Whether it came to it; false where fewer statements were sent. */
  happened(): boolean;
  stop(): void;
}

/**
 * Cuts a connection at the statement with this number, counted from 1: "before" it leaves, as if the process had died with
 * the statement unsent, or right "after" it left, so that PostgreSQL carries it out and nobody hears the answer.
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
  return { happened: () => sent >= number, stop: stopMeddling };
}

/** Sends every statement as it is from here on. */
export function stopMeddling(): void {
  client.query = send;
}
