/**
 * The PostgreSQL process: starts it, finds one that survived an earlier server, and stops it. PostgreSQL outlives the
 * server (own session, output to a file), so kill -9 of the server does not affect the database.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import { program } from "./binaries.ts";
import { type Cluster, explain } from "./cluster.ts";
import { isAlive, waitForEnd } from "./process.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Directory of the Unix socket; empty if there is none. */
  readonly socketDirectory: string;
}

const START_LIMIT_MS = 300_000;
const RETRY_LIMIT_MS = 20_000;
const STOP_LIMIT_MS = 30_000;
const MAX_LOG_BYTES = 8 * 1024 * 1024;

/** The PostgreSQL already running on this data directory, if any; waits until its startup is complete. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const end = Date.now() + START_LIMIT_MS; Date.now() < end; await wait(20)) {
    const file = readPidFile(cluster.directory);
    if (!file || !isPostgres(file.pid, cluster.directory)) return undefined;
    if (file.status === "ready" && file.port) return postmasterOf(file);
  }
  throw new StartupError(`PostgreSQL in ${cluster.directory} did not become ready.`);
}

// Killed PostgreSQL workers need a moment to exit and release shared memory.
const PASSES_BY_ITSELF =
  /could not bind|Address already in use|shared memory block .*is still in use|lock file .* already exists/;

const NO_SOCKET = /could not create any Unix-domain sockets/;

/**
 * Starts PostgreSQL on 127.0.0.1, on the given port or else a free one, and on a Unix socket if possible. The settings
 * apply to this run only.
 */
export async function startPostmaster(
  cluster: Cluster,
  log: string,
  port?: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postmaster> {
  dropStaleFiles(cluster.directory);
  let socketDirectory = socketDirectoryOf(cluster.directory);
  for (const end = Date.now() + RETRY_LIMIT_MS; ; await wait(50)) {
    const attempt = await tryStart(cluster, log, port ?? (await freePort()), {
      ...socketSettings(socketDirectory),
      ...settings,
    });
    if (typeof attempt !== "string") return attempt;
    if (socketDirectory !== "" && NO_SOCKET.test(attempt)) socketDirectory = "";
    else if (!PASSES_BY_ITSELF.test(attempt) || Date.now() > end) {
      throw new StartupError(explain("PostgreSQL could not be started.", attempt));
    }
  }
}

/** Fast shutdown: rolls back open transactions, writes everything, and ends the process. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  signal(cluster, pid, "SIGINT");
  if (await waitForEnd(pid, STOP_LIMIT_MS)) return;
  signal(cluster, pid, "SIGQUIT");
  await waitForEnd(pid, STOP_LIMIT_MS);
}

/** Stops the PostgreSQL running on this data directory, whatever its version, and deletes the data. */
export async function eraseCluster(dataDir: string): Promise<void> {
  const link = join(dataDir, "postgres");
  if (!existsSync(link)) return;
  const directory = await endSurvivor(link);
  for (const path of [directory, link]) rmSync(path, { recursive: true, force: true });
}

/**
 * Stops the PostgreSQL running on this data directory, and moves the data aside. Data behind a link stay in the
 * directory of the link's target.
 */
export async function putClusterAside(dataDir: string, to: string): Promise<void> {
  const link = join(dataDir, "postgres");
  const directory = await endSurvivor(link);
  if (!lstatSync(link).isSymbolicLink()) return renameSync(link, to);
  const beside = `${directory}.${basename(dirname(to))}`;
  renameSync(directory, beside);
  rmSync(link);
  symlinkSync(beside, to);
}

/** Stops a running PostgreSQL, and returns the real path of its data. */
async function endSurvivor(link: string): Promise<string> {
  const directory = realpathSync(link);
  const file = readPidFile(directory);
  if (file && isPostgres(file.pid, directory)) {
    process.kill(file.pid, "SIGINT");
    await waitForEnd(file.pid, STOP_LIMIT_MS);
  }
  return directory;
}

async function tryStart(
  cluster: Cluster,
  log: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster | string> {
  const logStart = rotate(log);
  const output = openSync(log, "a", 0o600);
  const { path, args, options } = cluster.account.command(program(cluster.account.binaries, "postgres"), [
    "-D",
    cluster.directory,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
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
    if (file?.pid === pid && file.status === "ready") return postmasterOf(file);
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
    // It has already exited.
  }
}

/** Shortest limit of a socket path in bytes, of any supported system (macOS). */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = ".s.PGSQL.";

/** The data directory, which only its owner can access. Empty on Windows, and if its path is too long. */
function socketDirectoryOf(directory: string): string {
  const isShort = Buffer.byteLength(join(directory, `${SOCKET_NAME}65535`)) <= LONGEST_SOCKET_PATH;
  return isShort && process.platform !== "win32" ? directory : "";
}

/** The setting is a list whose entries may be quoted. */
function socketSettings(directory: string): Record<string, string> {
  return {
    unix_socket_directories: directory && `"${directory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
  };
}

interface PidFile extends Postmaster {
  status: string;
}

const postmasterOf = ({ pid, port, socketDirectory }: PidFile): Postmaster => ({ pid, port, socketDirectory });

/**
 * As documented by PostgreSQL, line 1 is the process id, line 4 the port, line 5 the socket directory, line 8 the
 * status.
 */
function readPidFile(directory: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return { pid, port, socketDirectory: lines[4] ?? "", status: lines[7]?.trim() ?? "" };
  } catch {
    return undefined;
  }
}

/** The process id may have been reused. PostgreSQL's working directory is its data directory. */
function isPostgres(pid: number, directory: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EACCES" || process.platform !== "linux";
  }
}

/** PostgreSQL refuses to start while any process has the id in a stale pid file or socket lock file. */
function dropStaleFiles(directory: string): void {
  const file = readPidFile(directory);
  if (file && isPostgres(file.pid, directory)) return;
  if (file && isAlive(file.pid)) rmSync(join(directory, "postmaster.pid"));
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name.startsWith(SOCKET_NAME) && !entry.isDirectory()) rmSync(join(directory, entry.name));
  }
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
