/** What a process needs to answer requests, and the answering itself: HTTP, recurring work, the chain and payouts. */
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type App, createApp } from "./app.ts";
import type { AppDeps } from "./app-deps.ts";
import { startPayouts } from "./payout-process.ts";
import { APP_ROLE } from "./platform/app-login.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { openFiles } from "./platform/files/index.ts";
import { startJobs } from "./platform/jobs.ts";
import { createMetrics } from "./platform/metrics.ts";
import { listenError } from "./platform/port.ts";
import { openReplica, type Replica } from "./platform/replica.ts";
import { keyFileIn, openVault } from "./platform/sealed.ts";
import { REPLICA_CALLS } from "./replica-calls.ts";
import { noticeRestore } from "./wiring.ts";

/** How long `/readyz` says no before the port closes, so that a proxy notices. */
const DRAIN_MS = 1_000;

/** What is to be ended, in the order in which it was started. */
export type Stops = (() => Promise<unknown>)[];

export function openDeps(config: Config, log: AppDeps["log"], url: string): AppDeps {
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

/** What some calls read from; undefined where the shop has no replica. */
function replicaOf({ config, database: primary, log, metrics }: AppDeps): Replica | undefined {
  const { databaseReadUrl: url, databaseReadBehindMs: boundMs, databaseConnections: maxConnections } = config;
  return url ? openReplica({ url, boundMs, maxConnections, calls: REPLICA_CALLS, primary, log, metrics }) : undefined;
}

interface Serving {
  stops: Stops;
  /** How the owner of the database signs in. */
  ownerUrl: string;
  freePort(): Promise<void>;
  onApp?(app: App): void;
}

/** Answers requests from when it comes back. `freePort` is called before it listens. */
export async function serve(deps: AppDeps, { stops, ownerUrl, freePort, onApp }: Serving): Promise<void> {
  const { config, metrics } = deps;
  const replica = replicaOf(deps);
  if (replica) stops.push(() => replica.stop());
  const app = await createApp({ ...deps, replica });
  onApp?.(app);
  // The chain of the sandbox is in one process.
  const keeper = deps.siblings?.askSandbox && config.chain === "sandbox" ? undefined : app.keeper;
  await keeper?.requireRightNodes();
  await noticeRestore(deps);
  const jobs = await startJobs(
    {
      ...deps,
      onRun: (job, seconds, ok) => metrics.jobs.observe({ job, result: ok ? "done" : "failed" }, seconds),
    },
    app.jobs,
  );
  stops.push(() => jobs.stop());
  const reading = keeper?.start();
  if (reading) stops.push(() => reading.stop());
  const paying = await startPayouts(deps, keeper, ownerUrl);
  if (paying) stops.push(() => paying.stop());
  await freePort();
  await app.http.listen(whereToListen(config)).catch((error) => {
    throw listenError(error, config);
  });
  // HTTP closes before the jobs are waited for: requests come first if the time to stop runs out.
  stops.push(() => app.http.close());
  stops.push(async () => {
    app.drain();
    await wait(DRAIN_MS);
  });
}

/**
 * Connections that may wait to be accepted; the system may allow fewer (`net.core.somaxconn`). Beyond the 511 of Node, Linux
 * resets some of those that a busy moment brings.
 */
const BACKLOG = 4_096;

/**
 * Of several processes each has a socket of its own on Linux, and the kernel divides connections among them. What waits at a
 * process that dies is then refused at once; elsewhere the supervisor hands connections out, and it would hang.
 */
function whereToListen({ host, port }: Config) {
  return { host, port, backlog: BACKLOG, ...(cluster.isWorker && process.platform === "linux" && { reusePort: true }) };
}

/** The folder of the built front ends, above the sources or above the bundle. */
function findApps(): string | undefined {
  for (let directory = import.meta.dirname; directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, "shop", "dist"))) return directory;
  }
  return undefined;
}
