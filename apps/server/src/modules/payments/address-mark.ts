/**
 * Prevents reuse of addresses, even by a database restored from a backup: the number of issued addresses is also
 * written to a file outside of the database, before an address is shown.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartupError } from "../../platform/startup-error.ts";

export interface AddressMark {
  /** The first index never issued, according to the file; 0 without a file. */
  read(): bigint;
  /** Persists at least `next` before it returns. */
  raise(next: bigint): void;
}

/** The mark of a key on a chain, in a file below `directory`. */
export function addressMark(directory: string, chain: { id: bigint; keyId: string }): AddressMark {
  const file = join(directory, "chain", `${chain.id}-${chain.keyId}.next`);
  return {
    read: () => readMark(file),
    raise(next) {
      if (readMark(file) >= next) return;
      mkdirSync(dirname(file), { recursive: true });
      const draft = `${file}.${process.pid}.part`;
      const open = openSync(draft, "w");
      try {
        writeSync(open, `${next}\n`);
        fsyncSync(open);
      } finally {
        closeSync(open);
      }
      renameSync(draft, file);
    },
  };
}

function readMark(file: string): bigint {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0n;
    throw error;
  }
  if (!/^\d+$/.test(text)) throw new StartupError(`${file} must contain one integer: the next address index.`);
  return BigInt(text);
}

/**
 * Adopts the mark of a backup (a file written by another data directory), unless the one below `directory` is higher.
 */
export function keepNewerMark(file: string, directory: string): void {
  const [, id, keyId] = /^(\d+)-([0-9a-f]+)\.next$/.exec(basename(file)) ?? [];
  if (id === undefined || keyId === undefined) throw new StartupError(`${file} is not a mark of issued addresses.`);
  const chain = { id: BigInt(id), keyId };
  addressMark(directory, chain).raise(readMark(file));
}
