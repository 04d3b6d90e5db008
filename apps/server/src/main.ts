/**
 * Starts the server (database, migrations, demo data, HTTP, jobs) and stops it. Problems that a person can solve are
 * printed as a sentence, without a stack.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { createApp } from "./app.ts";
import type { AppDeps } from "./app-deps.ts";
import { fillDatabase } from "./fill.ts";
import { writeFirstVersions } from "./first-versions.ts";
import { startPayouts } from "./payout-process.ts";
import { APP_ROLE, requireBoundLogin } from "./platform/app-login.ts";
import { type Follower, followBackups } from "./platform/backup/follow.ts";
import { systemClock } from "./platform/clock.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { FilesAwayError, FilesRefusedError, openFiles } from "./platform/files/index.ts";
import { startJobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { createMetrics } from "./platform/metrics.ts";
import { migrate, oneAtATime } from "./platform/migrate.ts";
import { claimPort, listenError, type PortClaim } from "./platform/port.ts";
import { startPostgres } from "./platform/postgres/index.ts";
import { keyFileIn, openVault } from "./platform/sealed.ts";
import { StartupError } from "./platform/startup-error.ts";
import { noticeRestore } from "./wiring.ts";

/** How long `/readyz` says no before the port closes, so that a proxy notices. */
const DRAIN_MS = 1_000;
const STOP_LIMIT_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stops: (() => Promise<unknown>)[] = [];
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
    await requireFiles(deps);
    deps.metrics.addGauge("backup_log_behind_seconds", "Age of the log in the last backup", async () =>
      logins.backups?.behind(),
    );
    const notes = await oneAtATime(logins.url, async () => {
      await writeFirstVersions(deps.database.queries, deps.clock.now());
      return fillDatabase(deps, (line) => console.log(`  ${line}`));
    });
    await serve(deps, claim, stops, logins.url);
    console.log(greeting(config, notes));
  } catch (error) {
    await stopAll().catch(() => {});
    throw error;
  }
}

function openDeps(config: Config, log: AppDeps["log"], url: string): AppDeps {
  const database = openDatabase({
    url,
    role: APP_ROLE,
    maxConnections: config.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, "database connection lost"),
  });
  return {
    config,
    database,
    files: openFiles(config),
    clock: systemClock,
    log,
    metrics: createMetrics(),
    vault: openVault({ configured: config.masterKeys, file: keyFileIn(config.dataDir) }),
    appsDirectory: findApps(),
  };
}

async function embedded(config: Config, log: AppDeps["log"], stops: (() => Promise<unknown>)[]): Promise<Logins> {
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

/** A store of files that will not have us stops the start. One that is away does not: the shop goes on without pictures. */
async function requireFiles({ files, log }: AppDeps): Promise<void> {
  await files.check().catch((error: unknown) => {
    if (error instanceof FilesRefusedError) throw new StartupError(`FILES_URL: ${error.message}.`);
    if (!(error instanceof FilesAwayError)) throw error;
    log.warn({ reason: error.message }, "the store of files is away");
  });
}

/** How the owner signs in, who migrates, and how requests do. */
interface Logins {
  url: string;
  appUrl: string;
  /** What copies the log of the embedded database into its last backup. */
  backups?: Follower;
}

function externalLogins({ databaseUrl: url = "", databaseAppUrl: appUrl }: Config, log: AppDeps["log"]): Logins {
  if (!appUrl) log.warn("requests sign in as the owner of the database: set DATABASE_APP_URL (docs/operations.md)");
  return { url, appUrl: appUrl ?? url };
}

async function serve(
  deps: AppDeps,
  claim: PortClaim,
  stops: (() => Promise<unknown>)[],
  ownerUrl: string,
): Promise<void> {
  const { config, metrics } = deps;
  const app = await createApp(deps);
  await app.keeper?.requireRightNodes();
  await noticeRestore(deps);
  const jobs = await startJobs(
    {
      ...deps,
      onRun: (job, seconds, ok) => metrics.jobs.observe({ job, result: ok ? "done" : "failed" }, seconds),
    },
    app.jobs,
  );
  stops.push(() => jobs.stop());
  const reading = app.keeper?.start();
  if (reading) stops.push(() => reading.stop());
  const paying = await startPayouts(deps, app.keeper, ownerUrl);
  if (paying) stops.push(() => paying.stop());
  await claim.release();
  await app.http.listen({ host: config.host, port: config.port }).catch((error) => {
    throw listenError(error, config);
  });
  // HTTP closes before the jobs are waited for: requests come first if the time to stop runs out.
  stops.push(() => app.http.close());
  stops.push(async () => {
    app.drain();
    await wait(DRAIN_MS);
  });
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

/** The folder of the built front ends, above the sources or above the bundle. */
function findApps(): string | undefined {
  for (let directory = import.meta.dirname; directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, "shop", "dist"))) return directory;
  }
  return undefined;
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n  ${error.message}\n`);
  process.exit(1);
}
