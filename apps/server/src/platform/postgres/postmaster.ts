/**
 * The PostgreSQL process itself: start it, find one that survived an earlier server, and end it. PostgreSQL is told to
 * outlive us (its own session, output to a file), so that kill -9 of the server costs the database nothing.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import { program } from "./binaries.ts";
import { type Cluster, explain } from "./cluster.ts";
import { isAlive, waitForEnd } from "./process.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

const START_LIMIT_MS = 300_000;
const RETRY_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 30_000;
const MAX_LOG_BYTES = 8 * 1024 * 1024;

/** The PostgreSQL that runs on this data already, if any; waits until it has ended its start. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(20)) {
    const file = readPidFile(cluster.directory);
    if (!file || !isPostgres(file.pid, cluster.directory)) return undefined;
    if (file.status === "ready" && file.port) return { pid: file.pid, port: file.port };
  }
  throw new StartupError(`PostgreSQL in ${cluster.directory} did not become ready.`);
}

// The workers of a killed PostgreSQL need a moment to notice and to let go of the shared memory.
const PASSES_BY_ITSELF =
  /could not bind|Address already in use|shared memory block .*is still in use|lock file .* already exists/;

/** Starts PostgreSQL on 127.0.0.1: on this very port where one is named, else on a free one. */
export async function startPostmaster(cluster: Cluster, log: string, port?: number): Promise<Postmaster> {
  dropStalePidFile(cluster.directory);
  for (const end = Date.now() + RETRY_LIMIT_MS; ; await wait(50)) {
    const attempt = await tryStart(cluster, log, port ?? (await freePort()));
    if (typeof attempt !== "string") return attempt;
    if (!PASSES_BY_ITSELF.test(attempt) || Date.now() > end) {
      throw new StartupError(explain("PostgreSQL could not be started.", attempt));
    }
  }
}

/** Ends PostgreSQL in order: open transactions are rolled back, everything is written, the process is gone. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  signal(cluster, pid, "SIGINT");
  if (await waitForEnd(pid, STOP_LIMIT_MS)) return;
  signal(cluster, pid, "SIGQUIT");
  await waitForEnd(pid, STOP_LIMIT_MS);
}

/** Ends the PostgreSQL that runs on this data, whatever its version, and removes the data. */
export async function eraseCluster(dataDir: string): Promise<void> {
  const link = join(dataDir, "postgres");
  if (!existsSync(link)) return;
  const directory = realpathSync(link);
  const file = readPidFile(directory);
  if (file && isPostgres(file.pid, directory)) {
    process.kill(file.pid, "SIGINT");
    await waitForEnd(file.pid, STOP_LIMIT_MS);
  }
  for (const path of [directory, link]) rmSync(path, { recursive: true, force: true });
}

async function tryStart(cluster: Cluster, log: string, port: number): Promise<Postmaster | string> {
  const logStart = rotate(log);
  const output = openSync(log, "a", 0o600);
  const { path, args, options } = cluster.account.command(program(cluster.account.binaries, "postgres"), [
    "-D",
    cluster.directory,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
  ]);
  const child = spawn(path, args, {
    ...options,
    cwd: "/",
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  });
  closeSync(output);
  child.on("error", () => {});
  child.unref();
  const pid = child.pid ?? 0;
  while (isAlive(pid)) {
    const file = readPidFile(cluster.directory);
    if (file?.pid === pid && file.status === "ready") return { pid, port };
    await wait(10);
  }
  return readFileSync(log, "utf8").slice(logStart) || "The process ended without a word.";
}

function signal(cluster: Cluster, pid: number, name: "SIGINT" | "SIGQUIT"): void {
  if (process.platform === "win32") {
    const control = join(cluster.account.binaries.directory, "bin", "pg_ctl.exe");
    spawnSync(control, ["stop", "-D", cluster.directory, "-m", name === "SIGINT" ? "fast" : "immediate"]);
    return;
  }
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in this moment, which is what was asked for.
  }
}

/** Line 1 process, line 4 port, line 8 status, as PostgreSQL documents them. */
function readPidFile(directory: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

/** A process id may have passed to a stranger since; PostgreSQL's process stands in its data directory. */
function isPostgres(pid: number, directory: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EACCES" || process.platform !== "linux";
  }
}

/** PostgreSQL refuses to start while the id in its old file belongs to anybody at all. */
function dropStalePidFile(directory: string): void {
  const file = readPidFile(directory);
  if (file && isAlive(file.pid) && !isPostgres(file.pid, directory)) rmSync(join(directory, "postmaster.pid"));
}

function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}
