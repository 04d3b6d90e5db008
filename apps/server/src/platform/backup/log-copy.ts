/**
 * Copies PostgreSQL's log (WAL) into a backup as it grows. A replication slot keeps the log until it is copied. Bytes are
 * copied once they are safely on disk, so a copy is never ahead of the database. A segment that is full is listed with its
 * checksum in `log/full`; `log/until` holds the moment up to which everything is there.
 */
import { appendFile, mkdir, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { checksum, ifGone, syncDirectory, writeAll, writeWhole } from "./tree.ts";
import { flushedLog, formatPosition, type LogPosition, segmentName, segmentOf } from "./wal.ts";

/** A full segment: its name and checksum. */
export interface FullSegment {
  name: string;
  sha256: string;
}

/** The log has a gap: what comes later cannot be restored any more. */
export class LogGapError extends Error {
  override readonly name = "LogGapError";
}

const LIST = "full";
const UNTIL = "until";

/** The slot of a backup's log. */
export const SLOT_PREFIX = "banyan_log_";

export interface LogCopy {
  /** Copies what is new, and gives the position reached. Throws LogGapError where the database has dropped the log. */
  step(client: pg.Client): Promise<bigint>;
}

/** `from` is any position in the first segment; `directory` is that of the log, `cluster` PostgreSQL's data. */
export function openLogCopy(log: {
  directory: string;
  cluster: string;
  slot: string;
  from: LogPosition;
  now: () => Date;
}): LogCopy {
  let next: bigint | undefined;

  /** Begins at the first segment that is not listed as full: what was copied of it is copied again. */
  async function firstOpen(): Promise<bigint> {
    await mkdir(log.directory, { recursive: true, mode: 0o700 });
    const full = await readFull(log.directory);
    // A line that was cut off must not run into the next one.
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

/** The segments that are listed as full. A line that was cut off by a power cut does not count. */
export async function readFull(directory: string): Promise<FullSegment[]> {
  const text = await readFile(join(directory, LIST), "utf8").catch(ifGone(""));
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(65) }));
}

/** Everything that was acknowledged before this moment is in the log; null where nothing was copied. */
export async function readUntil(directory: string): Promise<Date | null> {
  const text = await readFile(join(directory, UNTIL), "utf8").catch(ifGone(null));
  return text === null ? null : new Date(text.trim());
}
