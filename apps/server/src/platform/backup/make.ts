/**
 * Backs up the running embedded database: a base copy and the WAL written meanwhile, through PostgreSQL's backup
 * functions (manual, "Making a Base Backup Using the Low Level API"). From then on the server appends WAL. Invariant: a
 * backup gets its final name only when it is complete.
 */
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import pg from "pg";
import { isDataDirectoryLocked, lockDataDirectory } from "../postgres/data-lock.ts";
import { borrowPostgres } from "../postgres/index.ts";
import { StartupError } from "../startup-error.ts";
import { readFollowed, writeFollowed } from "./followed.ts";
import { openLogCopy, readFull, SLOT_PREFIX } from "./log-copy.ts";
import { type Backup, listBackups, type Manifest, nameOf, namesIn, UNFINISHED, writeManifest } from "./manifest.ts";
import {
  checksum,
  copyFile,
  type FileEntry,
  freeBytes,
  listTree,
  progress,
  requireSpace,
  type Say,
  syncDirectory,
} from "./tree.ts";
import { flushedLog, formatPosition, type LogPosition, parsePosition } from "./wal.ts";

export interface BackupOptions {
  dataDir: string;
  /** Parent directory of all backups. */
  into: string;
  withFiles: boolean;
  /** Include the keys that decrypt sealed data. Without them, a stolen backup does not reveal it. */
  withKeys: boolean;
  /** Number of complete backups to keep; absent: all. */
  keep?: number | undefined;
  say: Say;
  now: () => Date;
  /** Free bytes of a directory; replaceable in tests. */
  free?: (directory: string) => Promise<number>;
}

/** Excluded from the copy: files that PostgreSQL recreates (listed in its manual) and files of the running process. */
const EMPTY_DIRECTORIES =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const SKIPPED =
  /(^|\/)(postmaster\.(pid|opts)|\.s\.PGSQL\.\S*|backup_label|tablespace_map|postgresql\.auto\.conf\.tmp|current_logfiles\S*|pg_internal\.init\S*|pgsql_tmp\S*)\/?$/;
const CONTROL = "global/pg_control";
/** Maximum WAL retained for a backup that does not fetch it. Beyond it that copy has a gap. */
const LOG_KEPT = "4GB";
/** Copy WAL after each this many bytes of data, so that it does not accumulate. */
const LOG_STEP_BYTES = 256 * 2 ** 20;

const isLeftOut = (path: string) => EMPTY_DIRECTORIES.test(path) || SKIPPED.test(path);

/** Makes a backup and registers it with the server. Throws StartupError on failure. */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const into = prepare(options);
  const postgres = await borrowPostgres({ dataDir: options.dataDir, purpose: "backup" });
  try {
    const client = new pg.Client({ connectionString: postgres.url, application_name: "backup" });
    await client.connect();
    try {
      await removeLeftOvers(into);
      return await copyAll(client, postgres.directory, { ...options, into });
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

function prepare({ dataDir, into }: BackupOptions): string {
  if (!existsSync(join(dataDir, "postgres")))
    throw new StartupError(`There is no database in ${dataDir}. Set DATA_DIR to the data directory of the shop.`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const target = realpathSync(resolve(into));
  const data = realpathSync(resolve(dataDir));
  if (target === data || target.startsWith(data + sep))
    throw new StartupError(
      `A backup in ${data} would be lost with it. Name a directory elsewhere, best on another disk.`,
    );
  return target;
}

/** Removes interrupted backups, except one that another process is making. */
async function removeLeftOvers(into: string): Promise<void> {
  for (const name of namesIn(into).filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(into, name);
    if (!(await isDataDirectoryLocked(path))) rmSync(path, { recursive: true, force: true });
  }
}

async function copyAll(client: pg.Client, cluster: string, options: BackupOptions): Promise<Backup> {
  const { into, dataDir, now } = options;
  const startedAt = now();
  const name = nameOf(startedAt);
  const unfinished = join(into, name + UNFINISHED);
  mkdirSync(unfinished, { mode: 0o700 });
  const unlock = await lockDataDirectory(unfinished, "backup");
  try {
    await client.query(`alter system set max_slot_wal_keep_size = '${LOG_KEPT}'`);
    await client.query("select pg_reload_conf()");
    const slot = `${SLOT_PREFIX}${startedAt.getTime()}`;
    // A temporary slot ends with the session, so an interrupted backup retains no WAL.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`${slot}_made`]);
    const copied = await copyDatabase(client, { cluster, unfinished, slot: `${slot}_made`, options });
    const others = await copyBeside(unfinished, options);
    const manifest: Manifest = {
      format: 1,
      startedAt: startedAt.toISOString(),
      endedAt: copied.endedAt.toISOString(),
      postgres: copied.postgres,
      timeline: copied.from.timeline,
      segmentBytes: Number(copied.from.segmentBytes),
      startPosition: formatPosition(copied.from.at),
      endPosition: copied.endPosition,
      includes: { files: options.withFiles, keys: options.withKeys },
      files: [...copied.files, ...others].sort((a, b) => (a.path < b.path ? -1 : 1)),
      directories: copied.directories,
      log: copied.log,
    };
    await writeManifest(unfinished, manifest);
    await client.query("select pg_copy_physical_replication_slot($1, $2, false)", [`${slot}_made`, slot]);
    unlock();
    const directory = join(into, name);
    renameSync(unfinished, directory);
    await syncDirectory(into);
    await writeFollowed(dataDir, { directory, slot });
    await dropOtherSlots(client, slot);
    removeOld(options, directory);
    return { directory, manifest };
  } catch (error) {
    unlock();
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase(
  client: pg.Client,
  { cluster, unfinished, slot, options }: { cluster: string; unfinished: string; slot: string; options: BackupOptions },
) {
  const { now, say, free = freeBytes } = options;
  const { files, directories } = await listTree(cluster, isLeftOut);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) + (await sizeBeside(options));
  await requireSpace(unfinished, total, free);
  const started = await client.query<{ at: string }>("select pg_backup_start($1, true) as at", ["banyan"]);
  const from: LogPosition = { ...(await flushedLog(client)), at: parsePosition(started.rows[0]!.at) };
  const log = openLogCopy({ directory: join(unfinished, "log"), cluster, slot, from, now });
  const onBytes = progress("database", total, say);
  const entries: FileEntry[] = [];
  let sinceLog = 0;
  // List only now: the WAL covers files created later.
  for (const { path } of (await listTree(cluster, isLeftOut)).files) {
    if (path === CONTROL) continue;
    const copied = await copyFile(join(cluster, path), join(unfinished, "data", path), onBytes);
    if (!copied) continue;
    entries.push({ path: `data/${path}`, ...copied });
    sinceLog += copied.bytes;
    if (sinceLog < LOG_STEP_BYTES) continue;
    sinceLog = 0;
    await log.step(client);
  }
  entries.push(await copyControl(cluster, unfinished));
  // Read before the backup ends: everything acknowledged until then is included.
  const endedAt = now();
  const stopped = await client.query<{ at: string; label: string; version: string }>(
    "select lsn as at, labelfile as label, current_setting('server_version_num') as version from pg_backup_stop(false)",
  );
  const { at, label, version } = stopped.rows[0]!;
  entries.push(await writeEntry(unfinished, "data/backup_label", label));
  while ((await log.step(client)) < parsePosition(at));
  return {
    from,
    endedAt,
    endPosition: at,
    postgres: Math.floor(Number(version) / 10_000),
    files: entries,
    directories: directories.map((path) => `data/${path}`),
    log: await logEntries(join(unfinished, "log")),
  };
}

/** A small file that PostgreSQL writes in one call. Read it until two reads agree. */
async function copyControl(cluster: string, unfinished: string): Promise<FileEntry> {
  let bytes = await readFile(join(cluster, CONTROL));
  for (;;) {
    const again = await readFile(join(cluster, CONTROL));
    if (again.equals(bytes)) return writeEntry(unfinished, `data/${CONTROL}`, bytes);
    bytes = again;
  }
}

async function writeEntry(unfinished: string, path: string, content: string | Buffer): Promise<FileEntry> {
  const file = join(unfinished, path);
  await writeFile(file, content, { mode: 0o600, flush: true });
  return { path, bytes: Buffer.byteLength(content), sha256: (await checksum(file)) ?? "" };
}

/** WAL up to the end of the copy, with checksums of the bytes so far. */
async function logEntries(directory: string): Promise<FileEntry[]> {
  const full = await readFull(directory);
  const { files } = await listTree(directory, (path) => !/^[0-9A-F]{24}$/.test(path));
  const entries: FileEntry[] = [];
  for (const { path, bytes } of files) {
    const sha256 = full.find(({ name }) => name === path)?.sha256 ?? (await checksum(join(directory, path), bytes));
    entries.push({ path: `log/${path}`, bytes, sha256: sha256 ?? "" });
  }
  return entries;
}

const partsBeside = ({ withFiles, withKeys }: BackupOptions) => [
  "chain",
  ...(withFiles ? ["files"] : []),
  ...(withKeys ? ["keys"] : []),
];

/** Files being written have a temporary suffix. */
const isDraft = (path: string) => path.endsWith(".part");

async function sizeBeside(options: BackupOptions): Promise<number> {
  let bytes = 0;
  for (const part of partsBeside(options)) {
    const { files } = await listTree(join(options.dataDir, part), isDraft);
    bytes += files.reduce((sum, file) => sum + file.bytes, 0);
  }
  return bytes;
}

/** Copied after the database, so that every file referenced by a row exists. */
async function copyBeside(unfinished: string, options: BackupOptions): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  const onBytes = progress("files", await sizeBeside(options), options.say);
  for (const part of partsBeside(options)) {
    for (const { path } of (await listTree(join(options.dataDir, part), isDraft)).files) {
      const copied = await copyFile(join(options.dataDir, part, path), join(unfinished, part, path), onBytes);
      if (!copied) continue;
      // The server updates these counters later (follow.ts), so they are not in the manifest.
      if (part !== "chain") entries.push({ path: `${part}/${path}`, ...copied });
    }
  }
  return entries;
}

async function dropOtherSlots(client: pg.Client, kept: string): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where slot_name ^@ $1 and slot_name <> $2 and not temporary and not active`,
    [SLOT_PREFIX, kept],
  );
}

/** Deletes the oldest backups beyond `keep`. Renaming first makes each deletion atomic. */
function removeOld({ into, keep, say, dataDir }: BackupOptions, newest: string): void {
  if (keep === undefined) return;
  const followed = readFollowed(dataDir)?.directory;
  for (const { directory } of listBackups(into).slice(0, -keep)) {
    if (directory === newest || directory === followed) continue;
    renameSync(directory, directory + UNFINISHED);
    rmSync(directory + UNFINISHED, { recursive: true, force: true });
    say(`Removed ${directory}.`);
  }
}
