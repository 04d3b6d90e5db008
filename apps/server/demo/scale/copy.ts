/** Rows by COPY, many times faster than by INSERT; memory stays small however many rows there are. */
import type { Writable } from "node:stream";
import type pg from "pg";

export type Value = string | number | bigint | boolean | null;

const CHUNK_CHARACTERS = 128 * 1024;
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A text as it stands in a field of COPY. */
export function field(text: string): string {
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

/** A line of COPY. Strings must be plain or have gone through `field`. */
export function line(values: readonly Value[]): string {
  return `${values.map((value) => (value === null ? "\\N" : value)).join("\t")}\n`;
}

/** A text array as it stands in a field of COPY. */
export function arrayField(texts: readonly string[]): string {
  return field(`{${texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`).join(",")}}`);
}

/** The text that each item becomes, one after the other. */
export function* mapped<Item>(items: Iterable<Item>, text: (item: Item) => string): Generator<string> {
  for (const item of items) yield text(item);
}

/** What the driver gives to a query that speaks the protocol by itself. */
interface Wire {
  readonly stream: Writable;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Writes `lines` into `target`, such as "catalog.sku (id, code)". */
export function copy(client: pg.Client, target: string, lines: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const query = {
      submit: (wire: Wire) => wire.query(`copy ${target} from stdin`),
      handleCopyInResponse(wire: Wire): void {
        send(wire, lines).then(
          () => wire.endCopyFrom(),
          (error: Error) => {
            failure = error;
            wire.sendCopyFail(error.message);
          },
        );
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => reject(failure ?? error),
      handleReadyForQuery: () => resolve(),
    };
    client.query(query as never);
  });
}

async function send(wire: Wire, lines: Iterable<string>): Promise<void> {
  let chunk = "";
  for (const text of lines) {
    chunk += text;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    wire.sendCopyFromChunk(Buffer.from(chunk));
    chunk = "";
    if (wire.stream.writableNeedDrain) await new Promise((resolve) => wire.stream.once("drain", resolve));
  }
  if (chunk) wire.sendCopyFromChunk(Buffer.from(chunk));
}
