/**
 * Runs the settlement in a separate process, so that requests are served meanwhile. A recurring job starts it when a
 * business day is due.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { AppDeps } from "./app-deps.ts";
import { daysDue, deleteOldTrials, hasWaitingTrial, lastDueDay, settlementState } from "./modules/bonus/index.ts";
import { marketTimeZone } from "./modules/market/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";

/** Next to this file in the sources, and next to the bundle. */
const SETTLE = fileURLToPath(new URL(`./settle${extname(import.meta.url)}`, import.meta.url));

/**
 * Large arrays trigger Node's garbage collector often. Without parallel GC threads it takes less CPU from request
 * processing.
 */
export const SETTLER_OPTIONS = ["--single-threaded-gc"] as const;

/** Business days that have ended and are not fully credited, oldest first. */
export async function daysDueNow({ database, clock }: { database: Database; clock: Clock }): Promise<string[]> {
  const timeZone = await marketTimeZone(database.queries);
  return daysDue(database, lastDueDay(clock.now(), timeZone));
}

/** Settles the days that are due, if any. Throws if the process fails, with its last output line as the message. */
export async function settleWhatIsDue(
  { config, database, clock, log }: Pick<AppDeps, "config" | "database" | "clock" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  const due = await daysDueNow({ database, clock });
  if (due.length === 0 || stopping.aborted) return;
  if (due.length > 1) log.warn({ days: due }, "settling several overdue business days");
  await runSettler({ config, log }, ["--day", due.at(-1)!, "--scheduled"], stopping);
}

/** Computes waiting trials (docs/plan.md) and deletes old ones. Throws if the process fails. */
export async function computeWaitingTrials(
  { config, database, clock, log }: Pick<AppDeps, "config" | "database" | "clock" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  await deleteOldTrials(database.queries, clock.now());
  if (stopping.aborted || !(await hasWaitingTrial(database.queries))) return;
  await runSettler({ config, log }, ["--trials"], stopping);
}

/** Runs the settlement process to its end. Throws if it fails, with its last output line as the message. */
async function runSettler(
  { config, log }: Pick<AppDeps, "config" | "log">,
  args: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [...SETTLER_OPTIONS, SETTLE, ...args], {
    env: { ...process.env, DATA_DIR: config.dataDir, ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill("SIGTERM");
  stopping.addEventListener("abort", stop, { once: true });
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      last = line;
      log.info({ pid: child.pid, line }, "settlement");
    });
  }
  try {
    const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
    if (code !== 0 && !stopping.aborted) throw new Error(`the settlement ended with ${code ?? signal}: ${last}`);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

/** Gauges: how far the settlement is behind, and whether its last run failed. Read at each scrape. */
export function addSettlementGauges({
  metrics,
  database,
  clock,
}: Pick<AppDeps, "metrics" | "database" | "clock">): void {
  metrics.addGauge("settlement_days_due", "Business days that are over and not credited to everybody", async () => {
    return (await daysDueNow({ database, clock })).length;
  });
  metrics.addGauge("settlement_failed", "1 where the last run of the settlement failed, else 0", async () => {
    const { run } = await settlementState(database.queries);
    return run && Number(run.state === "failed");
  });
}
