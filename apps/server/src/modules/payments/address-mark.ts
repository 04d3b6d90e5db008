/**
 * No address is handed out twice, not even by a database that was restored from a backup: how far the key was used is
 * also written beside the database, in a file, before an address is shown.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartupError } from "../../platform/startup-error.ts";

export interface AddressMark {
  /** The first index that was never handed out, as far as the file knows; 0 without a file. */
  read(): bigint;
  /** Makes sure that `next` is in the file before it returns. */
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
  if (!/^\d+$/.test(text)) throw new StartupError(`${file} must hold one whole number: the next address index.`);
  return BigInt(text);
}

/** Takes over the mark of a backup, a file that another data directory wrote, unless the one below `directory` is newer. */
export function keepNewerMark(file: string, directory: string): void {
  const [, id, keyId] = /^(\d+)-([0-9a-f]+)\.next$/.exec(basename(file)) ?? [];
  if (id === undefined || keyId === undefined) throw new StartupError(`${file} is no mark of addresses.`);
  const chain = { id: BigInt(id), keyId };
  addressMark(directory, chain).raise(readMark(file));
}
