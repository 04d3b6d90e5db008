/**
 * Restores a backup into an empty data directory: the base copy, then the WAL up to the target. Checksums of all bytes
 * are verified before use. Invariant: the database gets its final name only when it is complete.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { findBinaries } from "../postgres/binaries.ts";
import { lockDataDirectory } from "../postgres/data-lock.ts";
import { putClusterAside } from "../postgres/postmaster.ts";
import { recoverCluster } from "../postgres/recover.ts";
import { StartupError } from "../startup-error.ts";
import { filesSince } from "./files-copy.ts";
import { type FullSegment, readFull, readUntil } from "./log-copy.ts";
import { type Backup, listBackups, type Manifest, namesIn } from "./manifest.ts";
import { checksum, copyFile, type FileEntry, ifGone, listTree, progress, requireSpace, type Say } from "./tree.ts";
import { parsePosition, segmentName } from "./wal.ts";

/** A point in time, the end of the base copy, or undefined: the end of the WAL. */
export type Target = Date | "backup" | undefined;

export interface RestoreOptions {
  dataDir: string;
  /** A backup, or a directory of backups. */
  from: string;
  to: Target;
  /** Move an existing database aside instead of refusing. */
  replace: boolean;
  say: Say;
  now: () => Date;
  /** Adopts a counter of issued deposit addresses from the backup, unless the local one is higher. */
  keepMark(file: string): void;
  free?: (directory: string) => Promise<number>;
}

export interface Restored {
  backup: Backup;
  /** Everything acknowledged before this time is restored. */
  upTo: Date;
  /** Path of the previous database. */
  aside: string | undefined;
}

/** Kept in the data directory: a restore never removes keys, nor address counters that may be newer than the backup. */
const STAYS =
  /^(keys|chain|server\.lock|backup\.json|postgres\.log(\.1)?|postgres(-app)?\.password|before-restore-\d+)$/;
/** Staging directory. While it exists (a restore runs or was interrupted), no server starts. */
const UNFINISHED = "restore.unfinished";

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir } = options;
  const backup = chooseBackup(listBackups(resolve(options.from)), options);
  const { manifest } = backup;
  const { major } = findBinaries();
  if (manifest.postgres !== major)
    throw new StartupError(`The backup is of PostgreSQL ${manifest.postgres}; this build brings ${major}.`);
  const log = await usableLog(backup, options.to);
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockDataDirectory(dataDir, "restore");
  try {
    const aside = await makeRoom(options, manifest);
    const since = await filesSince(backup.directory);
    const bytes = [...manifest.files, ...since, ...log.segments].reduce((sum, file) => sum + file.bytes, 0);
    await requireSpace(dataDir, bytes, options.free);
    const onBytes = progress("restore", bytes, options.say);
    const parts = join(dataDir, UNFINISHED);
    mkdirSync(parts, { mode: 0o700 });
    await copyBeside(backup, since, parts, onBytes);
    await recoverCluster({
      dataDir,
      fill: (cluster) => fillCluster(backup, log.segments, cluster, onBytes),
      target: options.to === "backup" ? "immediate" : options.to,
      say: options.say,
      async beforeNamed() {
        for (const name of namesIn(parts)) movePart(join(parts, name), join(dataDir, name));
        for (const mark of await marksIn(backup)) options.keepMark(mark);
      },
    });
    rmSync(parts, { recursive: true, force: true });
    rmSync(join(dataDir, "backup.json"), { force: true });
    return { backup, upTo: log.upTo, aside };
  } finally {
    unlock();
  }
}

function chooseBackup(backups: Backup[], { from, to }: RestoreOptions): Backup {
  if (backups.length === 0) throw new StartupError(`There is no complete backup in ${resolve(from)}.`);
  const fitting = to instanceof Date ? backups.filter(({ manifest }) => new Date(manifest.endedAt) <= to) : backups;
  const newest = fitting.at(-1);
  if (newest) return newest;
  throw new StartupError(
    `The oldest backup in ${resolve(from)} ended at ${backups[0]!.manifest.endedAt}, later than that.`,
  );
}

/** Segments to apply, with verified checksums, and the time up to which they reach. */
async function usableLog(backup: Backup, to: Target): Promise<{ segments: FileEntry[]; upTo: Date }> {
  const { manifest } = backup;
  const directory = join(backup.directory, "log");
  const ended = new Date(manifest.endedAt);
  if (to === "backup") return { segments: await checkPrefixes(backup), upTo: ended };
  await checkPrefixes(backup);
  const full = await readFull(directory);
  const segments: FileEntry[] = [];
  for (let number = 0; ; number++) {
    const name = nameAt(backup, number);
    const found = await stat(join(directory, name)).catch(ifGone(null));
    const listed: FullSegment | undefined = full[number];
    if (!found && !listed) break;
    const sum = found && (listed ? await checksum(join(directory, name), manifest.segmentBytes) : "");
    if (sum === null || (listed && (listed.name !== name || sum !== listed.sha256)))
      throw damaged(join(directory, name), "Its log can be left out: --to backup.");
    segments.push({ path: name, bytes: found?.size ?? 0, sha256: sum });
    if (!listed) break;
  }
  const until = (await readUntil(directory)) ?? ended;
  if (to && to > until) throw new StartupError(`The WAL in ${backup.directory} only reaches ${until.toISOString()}.`);
  return { segments, upTo: to ?? until };
}

/** The part of the WAL without which the base copy is unusable. */
async function checkPrefixes(backup: Backup): Promise<FileEntry[]> {
  for (const { path, bytes, sha256 } of backup.manifest.log) {
    const file = join(backup.directory, path);
    if ((await checksum(file, bytes)) !== sha256) throw damaged(file);
  }
  return backup.manifest.log.map((entry) => ({ ...entry, path: basename(entry.path) }));
}

function nameAt({ manifest }: Backup, number: number): string {
  const { timeline } = manifest;
  const segmentBytes = BigInt(manifest.segmentBytes);
  const at = parsePosition(manifest.startPosition);
  return segmentName(at / segmentBytes + BigInt(number), { at, timeline, segmentBytes });
}

const damaged = (file: string, hint = "") => new StartupError(`The backup is damaged: ${file}. ${hint}`.trim());

/** Refuses a data directory that has data, or moves the data aside. */
async function makeRoom(
  { dataDir, replace, now }: RestoreOptions,
  { includes }: Manifest,
): Promise<string | undefined> {
  const wasInterrupted = existsSync(join(dataDir, UNFINISHED)) && !existsSync(join(dataDir, "postgres"));
  rmSync(join(dataDir, UNFINISHED), { recursive: true, force: true });
  const inTheWay = namesIn(dataDir).filter((name) => !STAYS.test(name) && (name !== "files" || includes.files));
  if (wasInterrupted) {
    for (const name of inTheWay) rmSync(join(dataDir, name), { recursive: true, force: true });
    return undefined;
  }
  if (inTheWay.length === 0) return undefined;
  if (!replace) {
    throw new StartupError(
      `The data directory ${dataDir} is not empty (${inTheWay.slice(0, 3).join(", ")}). ` +
        "Set DATA_DIR to an empty one, or add --replace to put what is there aside.",
    );
  }
  const aside = join(dataDir, `before-restore-${now().getTime()}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of inTheWay) {
    if (name === "postgres") await putClusterAside(dataDir, join(aside, name));
    else renameSync(join(dataDir, name), join(aside, name));
  }
  return aside;
}

async function copyChecked(
  backup: Backup,
  entry: FileEntry,
  to: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const from = join(backup.directory, entry.path);
  const copied = await copyFile(from, to, onBytes);
  if (copied?.sha256 !== entry.sha256) throw damaged(from);
}

async function copyBeside(
  backup: Backup,
  since: readonly FileEntry[],
  parts: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  for (const entry of [...backup.manifest.files, ...since]) {
    if (!entry.path.startsWith("data/")) await copyChecked(backup, entry, join(parts, entry.path), onBytes);
  }
}

/** Existing keys stay: they may be newer than those of the backup. */
function movePart(from: string, to: string): void {
  if (!existsSync(to)) {
    renameSync(from, to);
    return;
  }
  for (const name of namesIn(from)) if (!existsSync(join(to, name))) renameSync(join(from, name), join(to, name));
}

async function fillCluster(
  backup: Backup,
  segments: readonly FileEntry[],
  cluster: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { manifest } = backup;
  for (const path of manifest.directories) {
    mkdirSync(join(cluster, path.slice("data/".length)), { recursive: true, mode: 0o700 });
  }
  for (const entry of manifest.files) {
    if (entry.path.startsWith("data/"))
      await copyChecked(backup, entry, join(cluster, entry.path.slice("data/".length)), onBytes);
  }
  for (const { path } of segments) {
    const to = join(cluster, "pg_wal", path);
    await copyFile(join(backup.directory, "log", path), to, onBytes);
    const file = await open(to, "r+");
    // Unwritten bytes read as zeros, which PostgreSQL takes as the end of the WAL.
    await file.truncate(manifest.segmentBytes);
    await file.sync();
    await file.close();
  }
}

/** Counters of issued deposit addresses in a backup. */
async function marksIn(backup: Backup): Promise<string[]> {
  return (await listTree(join(backup.directory, "chain"))).files.map(({ path }) =>
    join(backup.directory, "chain", path),
  );
}
