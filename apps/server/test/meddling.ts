/**
 * Meddles with statements on their way to PostgreSQL, to plant defects and crashes that the code itself has no place for.
 * One meddler at a time, in one process.
 */
import pg from "pg";

type Query = { text?: string } | string;
type Send = (this: pg.Client, query: Query, ...rest: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;

/** Sends every statement as `rewrite` has it until the answer is called. */
export function rewriteStatements(rewrite: (text: string) => string): () => void {
  client.query = function (query, ...rest) {
    if (typeof query === "object" && query.text !== undefined) query.text = rewrite(query.text);
    return send.call(this, query, ...rest);
  };
  return stopMeddling;
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

function stopMeddling(): void {
  client.query = send;
}
