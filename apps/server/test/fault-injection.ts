/**
 * Rewrites statements on their way to PostgreSQL, to inject defects and crashes. One change at a time, in one process.
 */
import pg from "pg";

type Query = { text?: string } | string;
type Send = (this: pg.Client, query: Query, ...rest: unknown[]) => unknown;

const client = pg.Client.prototype as unknown as { query: Send };
const send = client.query;

/** Replaces the first piece by the second in every statement that contains it. */
export type Rewriting = readonly [piece: string | RegExp, instead: string];

/**
 * Rewrites every statement until the returned function is called, which throws if no statement matched: an injected
 * defect that never took effect must not count as undetected.
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

/** Counts statements until the returned function is called, which returns the number. */
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
  /** Whether the cut happened; false if fewer statements were sent. */
  happened(): boolean;
  stop(): void;
}

/** The part of a driver connection that is cut. */
interface Stream {
  destroy(): void;
  removeAllListeners(event: "data"): void;
  once(event: "data", listener: () => void): void;
}

/**
 * Cuts a connection once, at the statement with this number, counted from 1, or the first one with this text: "before"
 * it is sent, as if the process had died, or "after" PostgreSQL executed it, so that the response is lost.
 */
export function cutAt(wanted: number | string, when: "before" | "after"): Cut {
  let sent = 0;
  let happened = false;
  client.query = function (query, ...rest) {
    sent++;
    const text = typeof query === "string" ? query : query.text;
    if (happened || (typeof wanted === "number" ? sent !== wanted : text !== wanted)) {
      return send.call(this, query, ...rest);
    }
    happened = true;
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection;
    if (when === "before") stream.destroy();
    const result = send.call(this, query, ...rest);
    if (when === "after") {
      stream.removeAllListeners("data");
      stream.once("data", () => stream.destroy());
    }
    return result;
  };
  return { happened: () => happened, stop: stopInjecting };
}

/** Stops all injection. */
export function stopInjecting(): void {
  client.query = send;
}
