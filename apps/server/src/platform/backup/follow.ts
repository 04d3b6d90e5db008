/**
 * Continuous backup by the server: copies new WAL into the last backup every second, and new files every ten seconds if
 * the backup includes files.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log.ts";
import { type FilesCopy, openFilesCopy } from "./files-copy.ts";
import { type Followed, forgetFollowed, readFollowed } from "./followed.ts";
import { type LogCopy, LogGapError, openLogCopy } from "./log-copy.ts";
import { readBackup } from "./manifest.ts";
import { ifGone, listTree, writeWhole } from "./tree.ts";
import { parsePosition } from "./wal.ts";

const EVERY_MS = 1_000;
const FILES_EVERY_MS = 10_000;

export interface Follower {
  /** Seconds since the WAL in the last backup was complete; undefined without a backup. */
  behind(): number | undefined;
  /** Copies once more. Call it before the database stops. */
  stop(): Promise<void>;
}

export interface FollowedServer {
  dataDir: string;
  /** New files are in an object store, which backups do not follow. */
  filesElsewhere: boolean;
  /** PostgreSQL's data directory. */
  cluster: string;
  /** Database URL of the owner. */
  url: string;
  log: Logger;
  now: () => Date;
}

/** Also picks up a backup that is made later. */
export function followBackups(server: FollowedServer): Follower {
  const ending = new AbortController();
  let copy: { slot: string; log: LogCopy; files: FilesCopy | undefined } | undefined;
  let filesAt = Number.NEGATIVE_INFINITY;
  let client: pg.Client | undefined;
  let reached: Date | undefined;
  let isWarned = false;

  async function step(): Promise<void> {
    const followed = readFollowed(server.dataDir);
    if (!followed) {
      reached = undefined;
      return;
    }
    const asked = server.now();
    reached ??= asked;
    // Do not recreate a backup that was moved.
    if (!existsSync(followed.directory)) throw new Error("the directory is missing");
    if (copy?.slot !== followed.slot) copy = await openCopy(server, followed);
    client ??= await connect(server.url);
    await copyMarks(server.dataDir, followed.directory);
    await copy.log.step(client);
    if (copy.files && (ending.signal.aborted || performance.now() - filesAt >= FILES_EVERY_MS)) {
      await copy.files.step();
      filesAt = performance.now();
    }
    reached = asked;
    if (isWarned) server.log.info("copying WAL into the backup again");
    isWarned = false;
  }

  async function noteFailure(cause: Error): Promise<void> {
    await client?.end().catch(() => {});
    client = undefined;
    copy = undefined;
    const backup = readFollowed(server.dataDir)?.directory;
    if (cause instanceof LogGapError) {
      server.log.error({ backup, reason: cause.message }, "the WAL of the backup has a gap: make a new backup");
      forgetFollowed(server.dataDir);
    } else if (!isWarned) {
      server.log.warn({ backup, reason: cause.message }, "WAL could not be copied into the backup; retrying");
      isWarned = true;
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await step().catch(noteFailure);
      await wait(EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
    await step().catch(noteFailure);
    await client?.end().catch(() => {});
  }

  const running = run();
  return {
    behind: () => reached && (server.now().getTime() - reached.getTime()) / 1_000,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "backup log", query_timeout: 30_000 });
  // The failing query reports it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function openCopy(
  { dataDir, filesElsewhere, cluster, now, log: serverLog }: FollowedServer,
  { directory, slot }: Followed,
) {
  const backup = readBackup(directory);
  const { manifest } = backup;
  const from = {
    at: parsePosition(manifest.startPosition),
    timeline: manifest.timeline,
    segmentBytes: BigInt(manifest.segmentBytes),
  };
  const log = openLogCopy({ directory: join(directory, "log"), cluster, slot, from, now });
  if (manifest.includes.files && filesElsewhere)
    serverLog.warn({ backup: directory }, "new files are in an object store, and no backup of this shop follows them");
  return { slot, log, files: manifest.includes.files ? await openFilesCopy(dataDir, backup) : undefined };
}

/** Copies the counters of issued deposit addresses: a restore must not issue an address again. */
async function copyMarks(dataDir: string, backup: string): Promise<void> {
  for (const { path } of (await listTree(join(dataDir, "chain"), (name) => name.endsWith(".part"))).files) {
    const mark = await readFile(join(dataDir, "chain", path), "utf8");
    const target = join(backup, "chain", path);
    if ((await readFile(target, "utf8").catch(ifGone(null))) === mark) continue;
    await mkdir(join(backup, "chain"), { recursive: true, mode: 0o700 });
    await writeWhole(target, mark);
  }
}
