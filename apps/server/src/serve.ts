/** Dependencies of a process that answers requests, and the serving: HTTP, recurring jobs, the chain and payouts. */
import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type App, createApp } from "./app.ts";
import type { AppDeps } from "./app-deps.ts";
import { openChain } from "./modules/payments/index.ts";
import { startPayouts } from "./payout-process.ts";
import { APP_ROLE } from "./platform/app-login.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database.ts";
import { openFiles } from "./platform/files/index.ts";
import { startJobs } from "./platform/jobs.ts";
import { createMetrics } from "./platform/metrics.ts";
import { listenError } from "./platform/port.ts";
import { joinProcesses } from "./platform/processes.ts";
import { openReplica, type Replica } from "./platform/replica.ts";
import { keyFileIn, openVault } from "./platform/sealed.ts";
import { REPLICA_CALLS } from "./replica-calls.ts";
import { noticeRestore } from "./wiring.ts";

/** How long `/readyz` fails before the port closes, so that a proxy notices. */
const DRAIN_MS = 1_000;

/** Functions that stop what was started, in start order. */
export type Stops = (() => Promise<unknown>)[];

export function openDeps(config: Config, log: AppDeps["log"], url: string): AppDeps {
  const chain = openChain(config.chain, config);
  const database = openDatabase({
    url,
    role: APP_ROLE,
    maxConnections: config.databaseConnections,
    onError: (error) => log.warn({ reason: error.message }, "database connection lost"),
  });
  return {
    config,
    chain,
    database,
    files: openFiles(config),
    clock: systemClock,
    log,
    metrics: createMetrics(),
    vault: openVault({ configured: config.masterKeys, file: keyFileIn(config.dataDir) }),
    appsDirectory: findApps(),
  };
}

/** Replica that some calls read from; undefined if the shop has none. */
function replicaOf({ config, database: primary, log, metrics }: AppDeps): Replica | undefined {
  const { databaseReadUrl: url, databaseReadBehindMs: boundMs, databaseConnections: maxConnections } = config;
  return url ? openReplica({ url, boundMs, maxConnections, calls: REPLICA_CALLS, primary, log, metrics }) : undefined;
}

interface Serving {
  stops: Stops;
  /** Database URL of the owner. */
  ownerUrl: string;
  freePort(): Promise<void>;
  onApp?(app: App): void;
}

/** Serves requests once it resolves. Calls `freePort` before it listens. */
export async function serve(deps: AppDeps, { stops, ownerUrl, freePort, onApp }: Serving): Promise<void> {
  const { config, metrics, log } = deps;
  stops.push(await joinProcesses(deps.database, log));
  const replica = replicaOf(deps);
  if (replica) stops.push(() => replica.stop());
  const app = await createApp({ ...deps, replica });
  onApp?.(app);
  // The sandbox chain runs in one process only.
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
  // Closes HTTP before waiting for jobs: requests take priority if the stop times out.
  stops.push(() => app.http.close());
  stops.push(async () => {
    app.drain();
    await wait(DRAIN_MS);
  });
}

/**
 * Connections that may wait for accept; the system may allow fewer (`net.core.somaxconn`). With Node's default of 511,
 * Linux resets some connections during bursts.
 */
const BACKLOG = 4_096;

/**
 * On Linux each of several processes has its own socket, and the kernel balances connections. If a process dies, its
 * waiting connections are refused immediately. Elsewhere the supervisor distributes connections, and they would hang.
 */
function whereToListen({ host, port }: Config) {
  return { host, port, backlog: BACKLOG, ...(cluster.isWorker && process.platform === "linux" && { reusePort: true }) };
}

/** The directory of the built front ends, found in a parent directory of the sources or of the bundle. */
function findApps(): string | undefined {
  for (let directory = import.meta.dirname; directory !== dirname(directory); directory = dirname(directory)) {
    if (existsSync(join(directory, "shop", "dist"))) return directory;
  }
  return undefined;
}
