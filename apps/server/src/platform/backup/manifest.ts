/**
 * Layout of a backup on disk:
 *
 * ```
 * DIR/2026-11-22T19-30-00.000Z/   a backup; .unfinished is appended until it is complete
 *   manifest.json                 all files with size and checksum
 *   manifest.sha256               checksum of the manifest, written last
 *   data/                         base copy of the running database
 *   log/                          WAL since the copy began, appended while the server runs (log-copy.ts)
 *   chain/                        counters of issued deposit addresses, updated while the server runs
 *   files/, keys/                 optional
 *   files-since.jsonl             files added after the copy, with checksums (files-copy.ts)
 * ```
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type FileEntry, ifGone, writeWhole } from "./tree.ts";

export interface Manifest {
  format: 1;
  /** Start and end of the copy (ISO 8601). Everything acknowledged before `endedAt` is included. */
  startedAt: string;
  endedAt: string;
  /** Major version of PostgreSQL. */
  postgres: number;
  timeline: string;
  segmentBytes: number;
  /** WAL range needed to make the copy consistent. */
  startPosition: string;
  endPosition: string;
  includes: { files: boolean; keys: boolean };
  files: FileEntry[];
  directories: string[];
  /** The part of the WAL that belongs to the base copy; more is appended. */
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

/** Throws StartupError if the directory is not a complete backup. */
export function readBackup(directory: string): Backup {
  if (basename(directory).endsWith(UNFINISHED)) throw new StartupError(`The backup ${directory} was interrupted.`);
  let text: string;
  let seal: string;
  try {
    text = readFileSync(join(directory, MANIFEST), "utf8");
    seal = readFileSync(join(directory, SEAL), "utf8").trim();
  } catch (error) {
    throw new StartupError(`${directory} is not a complete backup: ${(error as Error).message}`);
  }
  if (sha256(text) !== seal) throw new StartupError(`The backup is damaged: ${join(directory, MANIFEST)}`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new StartupError(`The backup ${directory} was made by a newer version. Restore with that one.`);
  return { directory, manifest };
}

/** All complete backups in `directory`, oldest first; `directory` may be a backup itself. */
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

/** A name that sorts by time and is valid on every file system. */
export const nameOf = (at: Date): string => at.toISOString().replaceAll(":", "-");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
