/**
 * Starts the server (database, migrations, demo data, HTTP, jobs) and stops it. Problems that the operator can solve
 * are printed as a sentence, without a stack trace.
 */
import cluster from "node:cluster";
import closeWithGrace from "close-with-grace";
import type { AppDeps } from "./app-deps.ts";
import { fillDatabase } from "./fill.ts";
import { writeFirstVersions } from "./first-versions.ts";
import { runOneOfMany } from "./one-of-many.ts";
import { requireBoundLogin, requireSettings } from "./platform/app-login.ts";
import { type Follower, followBackups } from "./platform/backup/follow.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { FilesAwayError, FilesRefusedError } from "./platform/files/index.ts";
import { createLog } from "./platform/log.ts";
import { migrate, oneAtATime } from "./platform/migrate.ts";
import { claimPort } from "./platform/port.ts";
import { startPostgres } from "./platform/postgres/index.ts";
import { outdated } from "./platform/postgres/releases.ts";
import { StartupError } from "./platform/startup-error.ts";
import { openDeps, type Stops, serve } from "./serve.ts";
import { startProcesses } from "./supervisor.ts";

const STOP_LIMIT_MS = 10_000;
/** Available to server processes of the embedded database; the rest is for backups, commands and migrations. */
const EMBEDDED_CONNECTIONS = 90;
/**
 * Connections per process in addition to DATABASE_CONNECTIONS: twelve for checkouts, one that listens for staff
 * changes.
 */
const BESIDE_POOL = 13;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  if (cluster.isWorker) {
    await runOneOfMany(config, log);
    return;
  }
  requireConnections(config);
  const stops: Stops = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  closeWithGrace({ delay: STOP_LIMIT_MS }, async ({ err }) => {
    if (err) log.error({ err }, "stopping after an error");
    await stopAll();
  });
  try {
    const claim = await claimPort(config);
    stops.push(() => claim.release());
    const logins = config.databaseUrl ? externalLogins(config, log) : await embedded(config, log, stops);
    const applied = await migrate(logins.url);
    if (applied.length > 0) log.info({ applied }, "database migrated");
    if (logins.appUrl !== logins.url) await requireBoundLogin(logins.appUrl);
    const deps = openDeps(config, log, logins.appUrl);
    stops.push(() => deps.database.close());
    const age = await outdated(deps.database.queries, deps.clock.now());
    if (age) log.warn(age);
    await requireSettings(deps.database);
    await requireFiles(deps);
    deps.metrics.addGauge("backup_log_behind_seconds", "Age of the log in the last backup", async () =>
      logins.backups?.behind(),
    );
    const notes = await oneAtATime(logins.url, async () => {
      const now = deps.clock.now();
      const rates = config.demo ? (await import("../demo/rates.ts")).demoRates(now) : [];
      await writeFirstVersions(deps.database.queries, now, rates);
      return fillDatabase(deps, (line) => console.log(`  ${line}`));
    });
    const freePort = () => claim.release();
    if (config.processes === 1) await serve(deps, { stops, ownerUrl: logins.url, freePort });
    else {
      const env = { DATABASE_URL: logins.url, DATABASE_APP_URL: logins.appUrl };
      const { processes: count } = config;
      const processes = await startProcesses({ count, env, log, releasePort: freePort, metrics: deps.metrics });
      stops.push(() => processes.stop());
    }
    console.log(greeting(config, notes));
  } catch (error) {
    await stopAll().catch(() => {});
    throw error;
  }
}

/** The embedded database allows 100 connections. */
function requireConnections({ databaseUrl, processes, databaseConnections }: Config): void {
  const needed = processes * (databaseConnections + BESIDE_POOL);
  if (databaseUrl || processes === 1 || needed <= EMBEDDED_CONNECTIONS) return;
  const most = Math.floor(EMBEDDED_CONNECTIONS / processes) - BESIDE_POOL;
  throw new StartupError(
    `PROCESSES=${processes} needs ${needed} connections, and the embedded database has ${EMBEDDED_CONNECTIONS}. ` +
      (most >= 2 ? `Set DATABASE_CONNECTIONS=${most}, or` : "Use fewer processes, or") +
      " use a PostgreSQL of your own (DATABASE_URL).",
  );
}

async function embedded(config: Config, log: AppDeps["log"], stops: Stops): Promise<Logins> {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    onEvent: (event, error) => log.warn({ err: error }, event),
  });
  stops.push(() => postgres.stop());
  const { url, appUrl, directory: cluster } = postgres;
  const { dataDir } = config;
  const filesElsewhere = config.files.home.kind !== "disk";
  const backups = followBackups({ dataDir, filesElsewhere, cluster, url, log, now: systemClock.now });
  stops.push(() => backups.stop());
  return { url, appUrl, backups };
}

/** A file store that rejects us aborts the start. An unreachable one does not: the shop works without pictures. */
async function requireFiles({ files, log }: AppDeps): Promise<void> {
  await files.check().catch((error: unknown) => {
    if (error instanceof FilesRefusedError) throw new StartupError(`FILES_URL: ${error.message}.`);
    if (!(error instanceof FilesAwayError)) throw error;
    log.warn({ reason: error.message }, "the file store is unreachable");
  });
}

/** Database URLs: of the owner, who migrates, and of the role that serves requests. */
interface Logins {
  url: string;
  appUrl: string;
  /** Copies the WAL of the embedded database into its last backup. */
  backups?: Follower;
}

function externalLogins({ databaseUrl: url = "", databaseAppUrl: appUrl }: Config, log: AppDeps["log"]): Logins {
  if (!appUrl) log.warn("requests log in as the database owner: set DATABASE_APP_URL (docs/operations.md)");
  return { url, appUrl: appUrl ?? url };
}

function greeting(config: Config, notes: readonly string[]): string {
  const origin = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`;
  return [
    "",
    "  Banyan is open.",
    "",
    `  Shop    ${origin}/`,
    `  Office  ${origin}/office/`,
    `  API     ${origin}/api/docs`,
    ...notes.map((note) => `  ${note}`),
    "",
  ].join("\n");
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}
