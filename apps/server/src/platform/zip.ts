/** ZIP files that are made while they are sent: the next piece is read when the client has taken the last one. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Adds a file, and resolves when all of it was read. Throws if the client is gone. */
export type AddFile = (path: string, pieces: Pieces, options?: { compress?: boolean }) => Promise<void>;

/**
 * `write` adds the files, one after the other. If it fails, the client sees the download fail. `signal` tells that the client
 * is gone.
 */
export function zipOf(mtime: Date, write: (add: AddFile, signal: AbortSignal) => Promise<void>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const left = new AbortController();
  let current: Readable | undefined;
  output.once("close", () => {
    left.abort();
    current?.destroy();
  });

  const add: AddFile = async (path, pieces, { compress = true } = {}) => {
    const file = Readable.from(pieces);
    current = file;
    const ended = new Promise<void>((resolve, reject) => {
      file.once("end", resolve);
      file.once("error", reject);
      file.once("close", () => resolve());
    });
    zip.addReadStream(file, path, { mtime, compress });
    await ended;
    if (output.destroyed) throw new Error("the client is gone");
  };

  write(add, left.signal).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}
