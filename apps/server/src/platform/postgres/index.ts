/**
 * The embedded PostgreSQL, with its data in `<dataDir>/postgres`. It survives the death of its server, the next server
 * attaches to it, and it is restarted if it dies. Invariant: one server per data directory.
 */
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { APP_ROLE, allowAppLogin } from "../app-login.ts";
import { StartupError } from "../startup-error.ts";
import { type Cluster, type Durability, logFile, OWNER, openCluster } from "./cluster.ts";
import { isDataDirectoryLocked, lockDataDirectory } from "./data-lock.ts";
import { eraseCluster, findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { isAlive } from "./process.ts";

export interface EmbeddedPostgres {
  /** URL of the database "banyan" for the owner. The port is constant for the lifetime of this object. */
  readonly url: string;
  /** URL for the role that serves requests, which cannot become the owner. */
  readonly appUrl: string;
  /** Real path of the data directory. */
  readonly directory: string;
  /** Current process id of PostgreSQL. */
  pid(): number;
  /** Stops PostgreSQL and releases the data directory. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  durability?: Durability;
  /** Shown in the error message when the data directory is in use, e.g. "server". */
  purpose?: string;
  /** Called when PostgreSQL died and was restarted, and when a restart failed. */
  onEvent?: (event: string, error?: Error) => void;
}

const WATCH_MS = 250;

/**
 * Creates the database at the first start (0.6–3 s), else starts it or attaches to a running one (0.1 s). Throws
 * StartupError if the directory is in use or belongs to a newer version, or the disk is full.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const unlock = await lockDataDirectory(dataDir, options.purpose ?? "server");
  try {
    const cluster = openCluster(dataDir, options.durability ?? "durable");
    const log = logFile(dataDir);
    const postmaster = (await findPostmaster(cluster)) ?? (await startPostmaster(cluster, log));
    await createDatabase(urlOf(cluster, postmaster, "postgres"));
    await allowAppLogin(urlOf(cluster, postmaster, OWNER), appUrlOf(cluster, postmaster));
    const watch = watchOver(cluster, log, postmaster, options.onEvent ?? (() => {}));
    return {
      url: urlOf(cluster, postmaster, OWNER),
      appUrl: appUrlOf(cluster, postmaster),
      directory: cluster.directory,
      pid: watch.pid,
      async stop() {
        const pid = await watch.end();
        await stopPostmaster(cluster, pid);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * For commands (audit, keys): uses the PostgreSQL of a running server, or starts it while the command runs. `stop` only
 * stops what this call started.
 */
export async function borrowPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (!existsSync(options.dataDir)) throw new StartupError(`There is no data directory ${resolve(options.dataDir)}.`);
  const dataDir = realpathSync(resolve(options.dataDir));
  if (!(await isDataDirectoryLocked(dataDir))) return startPostgres(options);
  const cluster = openCluster(dataDir, options.durability ?? "durable");
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return startPostgres(options);
  await allowAppLogin(urlOf(cluster, postmaster, OWNER), appUrlOf(cluster, postmaster));
  return {
    url: urlOf(cluster, postmaster, OWNER),
    appUrl: appUrlOf(cluster, postmaster),
    directory: cluster.directory,
    pid: () => postmaster.pid,
    stop: async () => {},
  };
}

/** Deletes the database with all its data, after stopping a PostgreSQL that survived its server. */
export async function erasePostgres(directory: string): Promise<void> {
  const dataDir = realpathSync(resolve(directory));
  const unlock = await lockDataDirectory(dataDir, "erase");
  try {
    await eraseCluster(dataDir);
  } finally {
    unlock();
  }
}

const urlOf = (cluster: Cluster, postmaster: Postmaster, database: string) =>
  `postgres://${OWNER}:${cluster.password}@${hostOf(postmaster)}/${database}`;

const appUrlOf = (cluster: Cluster, postmaster: Postmaster) =>
  `postgres://${APP_ROLE}:${cluster.appPassword}@${hostOf(postmaster)}/${OWNER}`;

/** Through its Unix socket, which is cheaper than TCP; not every system has one. */
const hostOf = ({ port, socketDirectory }: Postmaster) =>
  `${encodeURIComponent(socketDirectory) || "127.0.0.1"}:${port}`;

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [OWNER]);
    if (rowCount === 0) await client.query(`create database ${OWNER}`);
  } finally {
    await client.end();
  }
}

/** Restarts PostgreSQL on its port whenever it dies, until `end` is called. */
function watchOver(cluster: Cluster, log: string, first: Postmaster, tell: (event: string, error?: Error) => void) {
  let current = first;
  const ending = new AbortController();
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (!restarting && !isAlive(current.pid)) restarting = restart().finally(() => (restarting = undefined));
  }, WATCH_MS).unref();

  async function restart(): Promise<void> {
    tell("PostgreSQL died and is started again");
    for (let pauseMs = 100; !ending.signal.aborted; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      try {
        current = await startPostmaster(cluster, log, first.port);
        tell("PostgreSQL runs again");
        return;
      } catch (error) {
        tell("PostgreSQL could not be started again", error as Error);
        await wait(pauseMs);
      }
    }
  }

  return {
    pid: () => current.pid,
    async end(): Promise<number> {
      ending.abort();
      clearInterval(timer);
      await restarting;
      return current.pid;
    },
  };
}
