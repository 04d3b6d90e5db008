/**
 * Copies PostgreSQL's WAL into a backup as it grows. A replication slot retains WAL until it is copied. Only flushed
 * bytes are copied, so the copy is never ahead of the database. A complete segment is listed with its checksum in
 * `log/full`; `log/until` contains the time up to which the copy is complete.
 */
import { appendFile, mkdir, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { checksum, ifGone, syncDirectory, writeAll, writeWhole } from "./tree.ts";
import { flushedLog, formatPosition, type LogPosition, segmentName, segmentOf } from "./wal.ts";

/** A complete segment: name and checksum. */
export interface FullSegment {
  name: string;
  sha256: string;
}

/** The WAL has a gap. Later changes can no longer be restored. */
export class LogGapError extends Error {
  override readonly name = "LogGapError";
}

const LIST = "full";
const UNTIL = "until";

/** Prefix of the replication slots of backups. */
export const SLOT_PREFIX = "banyan_log_";

export interface LogCopy {
  /** Copies new WAL and returns the position reached. Throws LogGapError if the database has removed the WAL. */
  step(client: pg.Client): Promise<bigint>;
}

/**
 * `from` is any position in the first segment, `directory` receives the WAL, `cluster` is PostgreSQL's data directory.
 */
export function openLogCopy(log: {
  directory: string;
  cluster: string;
  slot: string;
  from: LogPosition;
  now: () => Date;
}): LogCopy {
  let next: bigint | undefined;

  /** Starts at the first segment not listed as complete, which is copied again from its beginning. */
  async function firstOpen(): Promise<bigint> {
    await mkdir(log.directory, { recursive: true, mode: 0o700 });
    const full = await readFull(log.directory);
    // The next line must not be appended to a truncated one.
    await writeWhole(join(log.directory, LIST), full.map(({ sha256, name }) => `${sha256} ${name}\n`).join(""));
    return (segmentOf(log.from) + BigInt(full.length)) * log.from.segmentBytes;
  }

  async function step(client: pg.Client): Promise<bigint> {
    next ??= await firstOpen();
    const asked = log.now();
    const flushed = await flushedLog(client);
    if (flushed.timeline !== log.from.timeline) throw new LogGapError("The database was restored from a backup.");
    while (next < flushed.at) {
      const number: bigint = next / flushed.segmentBytes;
      const start = number * flushed.segmentBytes;
      const end = start + flushed.segmentBytes < flushed.at ? start + flushed.segmentBytes : flushed.at;
      const name = segmentName(number, flushed);
      await copyPart(name, Number(next - start), Number(end - start));
      if (end === start + flushed.segmentBytes) await listAsFull(name);
      next = end;
    }
    await advance(client, next);
    await writeWhole(join(log.directory, UNTIL), `${asked.toISOString()}\n`);
    return next;
  }

  async function copyPart(name: string, from: number, to: number): Promise<void> {
    const source = await open(join(log.cluster, "pg_wal", name), "r").catch(ifGone(null));
    if (!source) throw new LogGapError(`The database no longer has the segment ${name} of its log.`);
    try {
      const bytes = Buffer.allocUnsafe(to - from);
      for (let done = 0; done < bytes.length; ) {
        const { bytesRead } = await source.read(bytes, done, bytes.length - done, from + done);
        if (bytesRead === 0) throw new LogGapError(`The segment ${name} of the log is too short.`);
        done += bytesRead;
      }
      const path = join(log.directory, name);
      const isNew = (await stat(path).catch(ifGone(null))) === null;
      const target = await open(path, isNew ? "wx" : "r+", 0o600);
      try {
        await writeAll(target, bytes, from);
        await target.sync();
      } finally {
        await target.close();
      }
      if (isNew) await syncDirectory(log.directory);
    } finally {
      await source.close();
    }
  }

  async function listAsFull(name: string): Promise<void> {
    const sum = await checksum(join(log.directory, name));
    await appendFile(join(log.directory, LIST), `${sum} ${name}\n`, { mode: 0o600, flush: true });
  }

  async function advance(client: pg.Client, to: bigint): Promise<void> {
    const { rows } = await client.query<{ lost: boolean; behind: boolean }>(
      `select wal_status = 'lost' as lost, restart_lsn < $2::pg_lsn as behind
       from pg_replication_slots where slot_name = $1`,
      [log.slot, formatPosition(to)],
    );
    if (!rows[0] || rows[0].lost) throw new LogGapError("The database no longer keeps its log for this backup.");
    if (rows[0].behind) {
      await client.query("select pg_replication_slot_advance($1, $2::pg_lsn)", [log.slot, formatPosition(to)]);
    }
  }

  return { step };
}

/** Segments listed as complete. A line truncated by a power failure is ignored. */
export async function readFull(directory: string): Promise<FullSegment[]> {
  const text = await readFile(join(directory, LIST), "utf8").catch(ifGone(""));
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(65) }));
}

/** Everything acknowledged before this time is in the copy; null if nothing was copied. */
export async function readUntil(directory: string): Promise<Date | null> {
  const text = await readFile(join(directory, UNTIL), "utf8").catch(ifGone(null));
  return text === null ? null : new Date(text.trim());
}
