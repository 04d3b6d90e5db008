/**
 * The OS account that PostgreSQL runs under; PostgreSQL refuses root. An unprivileged user starts it directly. Root
 * tries three ways in this order:
 * 1. the owner of the existing data directory, if it is not root;
 * 2. a user namespace that maps root to nobody: files keep root as their owner, in any directory;
 * 3. the account nobody (if a container forbids namespaces): programs and data that nobody cannot read are moved to
 * /var/lib/banyan.
 */
import { type SpawnOptions, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, realpathSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { type Binaries, program } from "./binaries.ts";

export interface Account {
  /** PostgreSQL programs that this account can run. */
  readonly binaries: Binaries;
  /** Data directory: the requested one, or the target of the link there. */
  readonly cluster: string;
  command(path: string, args: string[]): { path: string; args: string[]; options: SpawnOptions };
  /** Changes the owner of a file or directory to the account. */
  give(path: string): void;
  /** Same, recursively. */
  giveAll(path: string): void;
}

const NOBODY = 65534;
const SHARED_PLACE = "/var/lib/banyan";
const NAMESPACE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

/** `cluster` is the data directory, which may not exist yet. */
export function chooseAccount(binaries: Binaries, cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) return ownAccount(binaries, cluster, owner?.uid);
  if (owner && owner.uid !== 0) return otherAccount(binaries, realpathSync(cluster), owner.uid, owner.gid);
  const namespace = namespaceAccount(binaries, cluster);
  if (runs(namespace) && enters(namespace, owner ? cluster : dirname(cluster))) return namespace;
  return nobodyAccount(binaries, cluster, owner !== undefined);
}

function ownAccount(binaries: Binaries, cluster: string, owner: number | undefined): Account {
  if (owner !== undefined && process.getuid && owner !== process.getuid()) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user (id ${owner}). Start as that user, or set DATA_DIR to a directory of your own.`,
    );
  }
  return {
    binaries,
    cluster,
    command: (path, args) => ({ path, args, options: {} }),
    give: () => {},
    giveAll: () => {},
  };
}

function namespaceAccount(binaries: Binaries, cluster: string): Account {
  return {
    binaries,
    cluster,
    command: (path, args) => ({ path: "unshare", args: [...NAMESPACE, path, ...args], options: {} }),
    give: () => {},
    giveAll: () => {},
  };
}

function otherAccount(binaries: Binaries, cluster: string, uid: number, gid: number): Account {
  const account: Account = {
    binaries,
    cluster,
    command: (path, args) => ({ path, args, options: { uid, gid } }),
    give: (path) => chownSync(path, uid, gid),
    giveAll: (path) => void spawnSync("chown", ["-R", `${uid}:${gid}`, path]),
  };
  if (runs(account)) return account;
  const withCopy = { ...account, binaries: copyForAll(binaries) };
  if (runs(withCopy)) return withCopy;
  throw new StartupError(
    `PostgreSQL cannot be started as account ${uid} on this machine. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

function nobodyAccount(binaries: Binaries, cluster: string, exists: boolean): Account {
  const account = otherAccount(binaries, cluster, NOBODY, NOBODY);
  if (enters(account, dirname(cluster))) {
    if (exists) spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, cluster]);
    return account;
  }
  if (exists) {
    throw new StartupError(
      `The database in ${cluster} belongs to root, PostgreSQL does not run as root, and this machine forbids user ` +
        "namespaces. Move the data directory to a place that every account can enter (such as /srv) and set DATA_DIR to it.",
    );
  }
  const place = `data-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`;
  return { ...account, cluster: join(sharedPlace(), place) };
}

/** Whether this account can execute PostgreSQL's programs. */
function runs(account: Account): boolean {
  return succeeds(account, program(account.binaries, "postgres"), ["--version"]);
}

function enters(account: Account, directory: string): boolean {
  return succeeds(account, "/bin/sh", ["-c", 'cd "$1"', "sh", directory]);
}

function succeeds(account: Account, path: string, args: string[]): boolean {
  const command = account.command(path, args);
  return spawnSync(command.path, command.args, { ...command.options, cwd: "/", stdio: "ignore" }).status === 0;
}

function copyForAll(binaries: Binaries): Binaries {
  const directory = join(sharedPlace(), `postgres-${binaries.version}`);
  if (!existsSync(directory)) {
    const unfinished = `${directory}.${process.pid}`;
    cpSync(binaries.directory, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", unfinished]);
    renameSync(unfinished, directory);
  }
  return { ...binaries, directory };
}

function sharedPlace(): string {
  try {
    mkdirSync(SHARED_PLACE, { recursive: true, mode: 0o755 });
    chmodSync(SHARED_PLACE, 0o755);
    return SHARED_PLACE;
  } catch (error) {
    throw new StartupError(
      `As root on this machine PostgreSQL needs ${SHARED_PLACE}, which cannot be made (${(error as Error).message}). ` +
        "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}
