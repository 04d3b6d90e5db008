/**
 * Bulk reads and writes by COPY on a dedicated connection, several times faster than SELECT and INSERT. Rows are parsed
 * into numbers directly from the bytes, so that ten million rows create no garbage.
 */

import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { watchCommits, whenCommitted } from "./database-connection.ts";

const CHUNK_CHARACTERS = 128 * 1024;
const [TAB, LINE_END, MINUS, ZERO] = [9, 10, 45, 48];

export interface Bulk {
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads integers below 2⁵³. `onRow` gets an array of `width` numbers that the next row overwrites. The query takes no
   * parameters.
   */
  readNumbers(query: string, width: number, onRow: (row: Float64Array) => void): Promise<void>;
  /** Reads integers below 2⁶³; otherwise like `readNumbers`. */
  readIntegers(query: string, width: number, onRow: (row: BigInt64Array) => void): Promise<void>;
  /** Writes lines in COPY's text format, each with its line end, into a target such as "bonus.line (day, income)". */
  write(target: string, lines: Iterable<string>): Promise<void>;
  close(): Promise<void>;
}

/** `settings` are connection options such as role and search path. */
export async function openBulk({ url, settings }: { url: string; settings: string }): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url, options: settings });
  client.on("error", () => {});
  watchCommits(client);
  await client.connect();
  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await whenCommitted(client, client.query<Row>(text, [...values]))).rows;
    },
    readNumbers: (query, width, onRow) => read(client, query, numbersFrom(width, onRow)),
    readIntegers: (query, width, onRow) => read(client, query, integersFrom(width, onRow)),
    write: (target, lines) => copy(client, target, lines),
    close: () => client.end(),
  };
}

async function read(client: pg.Client, query: string, sink: (bytes: Uint8Array) => void): Promise<void> {
  const out = client.query(to(`copy (${query}) to stdout`));
  await pipeline(out, new Writable({ write: (bytes: Buffer, _encoding, done) => (sink(bytes), done()) }));
}

/** Parser for row bytes, which may be split anywhere. */
export function numbersFrom(width: number, onRow: (row: Float64Array) => void): (bytes: Uint8Array) => void {
  const row = new Float64Array(width);
  let column = 0;
  let value = 0;
  let sign = 1;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO) value = value * 10 + (byte - ZERO);
      else if (byte === MINUS) sign = -1;
      else if (byte === TAB || byte === LINE_END) {
        row[column++] = sign * value;
        value = 0;
        sign = 1;
        if (byte === TAB) continue;
        if (column !== width) throw new Error(`a row has ${column} columns, not ${width}`);
        column = 0;
        onRow(row);
      }
    }
  };
}

/** Numbers with at most this many digits are exact in floating point, and are parsed as such. */
const EXACT_DIGITS = 15;

/** Like `numbersFrom`, for integers below 2⁶³. */
export function integersFrom(width: number, onRow: (row: BigInt64Array) => void): (bytes: Uint8Array) => void {
  const row = new BigInt64Array(width);
  let column = 0;
  /** The digits read so far: `high` × 10^EXACT_DIGITS + `low`. */
  let high = 0n;
  let low = 0;
  let digits = 0;
  let negative = false;
  const value = () => {
    const whole = digits <= EXACT_DIGITS ? BigInt(low) : high * 10n ** BigInt(digits - EXACT_DIGITS) + BigInt(low);
    return negative ? -whole : whole;
  };
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO) {
        if (digits === EXACT_DIGITS) [high, low] = [BigInt(low), 0];
        low = low * 10 + (byte - ZERO);
        digits++;
      } else if (byte === MINUS) negative = true;
      else if (byte === TAB || byte === LINE_END) {
        row[column++] = value();
        [high, low, digits, negative] = [0n, 0, 0, false];
        if (byte === TAB) continue;
        if (column !== width) throw new Error(`a row has ${column} columns, not ${width}`);
        column = 0;
        onRow(row);
      }
    }
  };
}

/** Writes lines in COPY's text format into a target such as "catalog.sku (id, code)". */
export function copy(client: pg.Client, target: string, lines: Iterable<string>): Promise<void> {
  return pipeline(Readable.from(chunksOf(lines)), client.query(from(`copy ${target} from stdin`)));
}

function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk) yield chunk;
}
