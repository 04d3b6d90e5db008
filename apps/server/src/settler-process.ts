/**
 * The settlement in a process of its own, so that requests are answered meanwhile. A recurring job looks whether a business
 * day is due and starts it.
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

/** Beside this file as a source, and beside the bundle. */
const SETTLE = fileURLToPath(new URL(`./settle${extname(import.meta.url)}`, import.meta.url));

/** Large arrays wake Node's collector again and again. Without helpers it takes less processor time from those who answer requests. */
export const SETTLER_OPTIONS = ["--single-threaded-gc"] as const;

/** Business days that are over and not credited to everybody yet, oldest first. */
export async function daysDueNow({ database, clock }: { database: Database; clock: Clock }): Promise<string[]> {
  const timeZone = await marketTimeZone(database.queries);
  return daysDue(database, lastDueDay(clock.now(), timeZone));
}

/** Settles what is due, if anything. Throws where the process failed; what it said last is the message. */
export async function settleWhatIsDue(
  { config, database, clock, log }: Pick<AppDeps, "config" | "database" | "clock" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  const due = await daysDueNow({ database, clock });
  if (due.length === 0 || stopping.aborted) return;
  if (due.length > 1) log.warn({ days: due }, "business days were missed and are settled now");
  await runSettler({ config, log }, ["--day", due.at(-1)!, "--scheduled"], stopping);
}

/** Computes the trials that wait (docs/plan.md), and removes old ones. Throws where the process failed. */
export async function computeWaitingTrials(
  { config, database, clock, log }: Pick<AppDeps, "config" | "database" | "clock" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  await deleteOldTrials(database.queries, clock.now());
  if (stopping.aborted || !(await hasWaitingTrial(database.queries))) return;
  await runSettler({ config, log }, ["--trials"], stopping);
}

/** Runs the settling process with arguments until it ends. Throws where it failed; what it said last is the message. */
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

/** How far the settlement is behind, and whether its last run failed, read when they are asked for. */
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
