/**
 * What a backup is on disk:
 *
 * ```
 * DIR/2026-11-22T19-30-00.000Z/   one backup; until it is whole its name ends with .unfinished
 *   manifest.json                 every file with size and checksum
 *   manifest.sha256               the checksum of the manifest, written last
 *   data/                         the database, copied while it ran
 *   log/                          what was written since the copy began, followed while the server runs (log-copy.ts)
 *   chain/                        how many addresses were handed out, followed too
 *   files/, keys/                 where they were asked for
 *   files-since.jsonl             files that came later, with their checksums; followed too (files-copy.ts)
 * ```
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type FileEntry, ifGone, writeWhole } from "./tree.ts";

export interface Manifest {
  format: 1;
  /** When the copy began and ended (ISO 8601). What was acknowledged before `endedAt` is in it. */
  startedAt: string;
  endedAt: string;
  /** First number of the PostgreSQL version. */
  postgres: number;
  timeline: string;
  segmentBytes: number;
  /** The log from here to there is needed to make the copy consistent. */
  startPosition: string;
  endPosition: string;
  includes: { files: boolean; keys: boolean };
  files: FileEntry[];
  directories: string[];
  /** The part of the log that belongs to the copy; more follows. */
  log: FileEntry[];
}

export interface Backup {
  directory: string;
  manifest: Manifest;
}

export const UNFINISHED = ".unfinished";
const MANIFEST = "manifest.json";
const SEAL = "manifest.sha256";

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeWhole(join(directory, MANIFEST), text);
  await writeWhole(join(directory, SEAL), `${sha256(text)}\n`);
}

/** Throws StartupError where the directory is no whole backup. */
export function readBackup(directory: string): Backup {
  if (basename(directory).endsWith(UNFINISHED)) throw new StartupError(`The backup ${directory} was interrupted.`);
  let text: string;
  let seal: string;
  try {
    text = readFileSync(join(directory, MANIFEST), "utf8");
    seal = readFileSync(join(directory, SEAL), "utf8").trim();
  } catch (error) {
    throw new StartupError(`${directory} is no whole backup: ${(error as Error).message}`);
  }
  if (sha256(text) !== seal) throw new StartupError(`The backup is damaged: ${join(directory, MANIFEST)}`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new StartupError(`The backup ${directory} was made by a newer version. Restore with that one.`);
  return { directory, manifest };
}

/** All whole backups in `directory`, the oldest first; `directory` may also be one itself. */
export function listBackups(directory: string): Backup[] {
  if (existsSync(join(directory, MANIFEST))) return [readBackup(directory)];
  return namesIn(directory)
    .filter((name) => !name.endsWith(UNFINISHED) && existsSync(join(directory, name, MANIFEST)))
    .sort()
    .map((name) => readBackup(join(directory, name)));
}

export function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    return ifGone<string[]>([])(error as NodeJS.ErrnoException);
  }
}

/** A name that sorts by time and that every file system takes. */
export const nameOf = (at: Date): string => at.toISOString().replaceAll(":", "-");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
