/**
 * PostgreSQL's data directory: creates it, and checks its compatibility with this build. Invariant: the directory gets
 * its final name only when it is complete, so an interrupted first start leaves no partial cluster.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type Account, chooseAccount } from "./account.ts";
import { type Binaries, findBinaries, program } from "./binaries.ts";

/** "disposable" trades durability for speed; only for tests. */
export type Durability = "durable" | "disposable";

export interface Cluster {
  readonly account: Account;
  /** Real path of the data directory. */
  readonly directory: string;
  readonly password: string;
  /** Password of the role that serves requests. */
  readonly appPassword: string;
}

/** The owner role, which migrates. Requests use a role with fewer rights. */
export const OWNER = "banyan";

const MINIMUM_FREE_BYTES = 256 * 1024 * 1024;
const LEAST_BUFFERS_MB = 128;
const MOST_BUFFERS_MB = 2048;

const COMMON_SETTINGS = {
  max_connections: "100",
  // A statement over the transfers locks each partition and its indexes: forty partitions are two hundred locks
  // (docs/decisions/0030).
  max_locks_per_transaction: "256",
  log_min_messages: "log",
  log_checkpoints: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

const SETTINGS: Record<Durability, Record<string, string>> = {
  durable: {
    ...COMMON_SETTINGS,
    ...memorySettings(totalmem()),
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "4GB",
    checkpoint_timeout: "15min",
    random_page_cost: "1.1",
    checkpoint_completion_target: "0.9",
  },
  disposable: {
    ...COMMON_SETTINGS,
    max_connections: "300",
    shared_buffers: "64MB",
    fsync: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    // Iterations per new connection. A low number is safe because these passwords are random.
    scram_iterations: "1",
  },
};

/**
 * A quarter of the memory for shared buffers and three quarters as effective cache size, as PostgreSQL's manual advises
 * for a dedicated server.
 */
function memorySettings(bytes: number): Record<string, string> {
  const megabytes = bytes / 2 ** 20;
  const buffers = Math.min(Math.max(megabytes / 4, LEAST_BUFFERS_MB), MOST_BUFFERS_MB);
  return {
    shared_buffers: `${Math.floor(buffers)}MB`,
    effective_cache_size: `${Math.floor(Math.max(megabytes * 0.75, 2 * buffers))}MB`,
  };
}

/** Opens the data directory `<dataDir>/postgres`, and creates it at the first start. */
export function openCluster(dataDir: string, durability: Durability): Cluster {
  const path = join(dataDir, "postgres");
  const binaries = findBinaries();
  checkSpace(dataDir);
  if (existsSync(join(dataDir, "restore.unfinished"))) {
    throw new StartupError(`A restore into ${dataDir} was interrupted. Run it again, or empty the directory.`);
  }
  const account = chooseAccount(binaries, path);
  if (existsSync(join(account.cluster, "PG_VERSION"))) checkVersion(account.cluster, binaries);
  else initialise(account, dataDir, durability);
  if (account.cluster !== path && !existsSync(path)) symlinkSync(account.cluster, path);
  return {
    account,
    directory: realpathSync(path),
    password: readPassword(passwordFile(dataDir)),
    appPassword: appPassword(dataDir),
  };
}

/** Creates it if it is missing, also in data directories of builds with a single login. */
function appPassword(dataDir: string): string {
  const file = join(dataDir, "postgres-app.password");
  try {
    writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readPassword(file);
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(`The password of the database cannot be read: ${(error as Error).message}`);
  }
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres.password");
}

function initialise(account: Account, dataDir: string, durability: Durability): void {
  const password = randomBytes(24).toString("hex");
  const passwordOnce = `${account.cluster}.password-once`;
  for (const file of [passwordFile(dataDir), passwordOnce]) writeFileSync(file, password, { mode: 0o600 });
  account.give(passwordOnce);
  const unfinished = `${account.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  account.give(unfinished);
  const settings = Object.entries(SETTINGS[durability]).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = account.command(program(account.binaries, "initdb"), [
    `--pgdata=${unfinished}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordOnce}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(durability === "disposable" ? ["--no-sync"] : []),
    ...settings,
  ]);
  const result = spawnSync(command.path, command.args, {
    ...command.options,
    cwd: "/",
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  rmSync(passwordOnce, { force: true });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartupError(
      explain(`The database could not be made in ${dataDir}.`, result.stderr || String(result.error ?? "")),
    );
  }
  renameSync(unfinished, account.cluster);
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const major = Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
  if (major === binaries.major) return;
  throw new StartupError(
    major > binaries.major
      ? `The database in ${cluster} belongs to a newer version (PostgreSQL ${major}; this build brings ${binaries.major}). Start the newer version of Banyan.`
      : `The database in ${cluster} was made by PostgreSQL ${major}; this build brings ${binaries.major}. See docs/operations.md, "Upgrade".`,
  );
}

function checkSpace(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= MINIMUM_FREE_BYTES) return;
  throw new StartupError(
    `The disk of ${dataDir} is full: ${Math.floor((bavail * bsize) / 2 ** 20)} MB are free, at least ${MINIMUM_FREE_BYTES / 2 ** 20} MB are needed. ` +
      "Free some space, or set DATA_DIR to a directory on another disk.",
  );
}

/** Error message of a failed PostgreSQL program: the likely reason, then its output. */
export function explain(what: string, output: string): string {
  const reason = /No space left on device/i.test(output) ? " The disk is full." : "";
  return `${what}${reason}\n${output.trim().split("\n").slice(-8).join("\n")}`;
}

export function logFile(dataDir: string): string {
  return join(dataDir, "postgres.log");
}
