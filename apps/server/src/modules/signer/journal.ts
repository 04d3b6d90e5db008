/**
 * The signer's journal: an append-only file of signed transactions. Each entry is synced before its transaction is
 * released. It is never truncated, so a restored database pays nobody twice. Each line contains the hash of the
 * previous one.
 */
import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "../../platform/startup-error.ts";
import { fromLine, type SignedPayout, toLine } from "./protocol.ts";

/** The first line, which identifies the journal. */
export interface JournalHead {
  id: string;
  address: string;
  chainId: bigint;
  token: string;
  /** Nonce of the first transaction: 0 for a new wallet. */
  firstNonce: number;
}

export const journalFileOf = (directory: string) => join(directory, "journal.log");

/** Creates the journal of a wallet. Throws StartupError if one exists. */
export function createJournal(directory: string, head: Omit<JournalHead, "id">): void {
  const file = journalFileOf(directory);
  if (existsSync(file)) throw new StartupError(`${file} exists: a journal is never recreated.`);
  const handle = openSync(file, "wx", 0o600);
  try {
    writeSync(handle, toLine({ id: randomUUID(), ...head }));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  syncDirectory(dirname(file));
}

export type Journal = ReturnType<typeof openJournal>;

/**
 * Opens a journal and reads all of it. Removes an incomplete last line: its transaction was never released. Throws
 * StartupError if the file is missing or was modified.
 */
export function openJournal(directory: string) {
  const file = journalFileOf(directory);
  if (!existsSync(file)) {
    throw new StartupError(`${file} is missing. It records all payments: restore it, and never start without it.`);
  }
  const content = readFileSync(file);
  const whole = content.lastIndexOf(0x0a) + 1;
  const lines = content.subarray(0, whole).toString("utf8").split("\n").slice(0, -1);
  const { head, entries, last } = readLines(file, lines);
  const handle = openSync(file, "r+");
  if (whole < content.length) {
    ftruncateSync(handle, whole);
    fsyncSync(handle);
  }
  let end = whole;
  let lastHash = last;
  let isBroken = false;
  const byWithdrawal = Map.groupBy(entries, ({ withdrawalId }) => withdrawalId);

  return {
    head: head as Readonly<JournalHead>,
    entries: entries as readonly SignedPayout[],
    /** Transactions signed for a withdrawal: the first one, then replacements with higher fees. */
    of: (withdrawalId: string): readonly SignedPayout[] => byWithdrawal.get(withdrawalId) ?? [],
    /** Nonce of the next withdrawal. */
    nextNonce: () => head.firstNonce + byWithdrawal.size,
    /** Appends an entry and returns when it is synced. After a failure it rejects further entries. */
    append(entry: Omit<SignedPayout, "seq">): SignedPayout {
      if (isBroken) throw new Error("the journal cannot be written");
      const made: SignedPayout = { seq: entries.length + 1, ...entry };
      const line = toLine({ ...made, previous: lastHash });
      isBroken = true;
      const bytes = Buffer.from(line);
      let written = 0;
      while (written < bytes.length) {
        written += writeSync(handle, bytes, written, bytes.length - written, end + written);
      }
      fsyncSync(handle);
      isBroken = false;
      end += bytes.length;
      lastHash = hashOf(line.trimEnd());
      entries.push(made);
      const before = byWithdrawal.get(made.withdrawalId);
      if (before) before.push(made);
      else byWithdrawal.set(made.withdrawalId, [made]);
      return made;
    },
    close: () => closeSync(handle),
  };
}

function readLines(file: string, lines: readonly string[]) {
  const wrong = (number: number) =>
    new StartupError(
      `Line ${number} of ${file} was changed. Restore the journal; without it payments could be made twice.`,
    );
  const [first, ...rest] = lines;
  if (first === undefined) throw wrong(1);
  let head: JournalHead;
  const entries: SignedPayout[] = [];
  let last = hashOf(first);
  try {
    head = fromLine(first) as JournalHead;
  } catch {
    throw wrong(1);
  }
  for (const [place, line] of rest.entries()) {
    let entry: SignedPayout & { previous: string };
    try {
      entry = fromLine(line) as typeof entry;
    } catch {
      throw wrong(place + 2);
    }
    const { previous, ...signed } = entry;
    if (previous !== last || signed.seq !== place + 1) throw wrong(place + 2);
    entries.push(signed);
    last = hashOf(line);
  }
  return { head, entries, last };
}

const hashOf = (line: string) => createHash("sha256").update(line).digest("hex");

/** A new file survives a power failure only when its directory is synced too. */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
