/**
 * The audit that the office asks for. It runs in the background, one at a time over all processes, on a connection of
 * its own and one snapshot, and records its progress. It gets the checks of `npm run audit`. A run whose process died
 * ends when its lease expires.
 */
import type { Clock } from "../../platform/clock.ts";
import type { Database, Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import type { AuditResult } from "./audit.ts";
import {
  type AuditRun,
  addCheck,
  endDeadRuns,
  endRun,
  insertRun,
  keepRunAlive,
  listRuns,
  takeRun,
} from "./audit-run-store.ts";
import { inOneSnapshot } from "./books-store.ts";

/** Over millions of rows one check takes seconds to minutes. */
const CHECK_LIMIT_MS = 3_600_000;
const ALIVE_MS = 60_000;
const SAY_ALIVE_EVERY_MS = 20_000;
/** How long a request waits for a process that takes it. */
const WAITS_MS = 10 * 60_000;
const RUNS_SHOWN = 20;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Asks for a run. Refuses with AUDIT_UNDER_WAY where there is one. */
export async function startAudit(
  tx: Tx,
  given: { staffId: string; staffName: string; checksInAll: number; now: Date },
): Promise<AuditRun> {
  const { now } = given;
  await endDeadRuns(tx, now);
  const run = await insertRun(tx, { ...given, id: newId(now), aliveUntil: after(now, WAITS_MS) });
  if (!run) throw refuse("AUDIT_UNDER_WAY");
  return run;
}

/** The last runs, newest first; one whose process died is shown as broken off. */
export async function auditRuns(executor: Executor, now: Date): Promise<AuditRun[]> {
  const runs = await listRuns(executor, RUNS_SHOWN);
  return runs.map((run) => {
    const dead = (run.state === "running" || run.state === "requested") && run.aliveUntil < now;
    return dead ? { ...run, state: "broken_off", endedAt: run.aliveUntil } : run;
  });
}

/**
 * Job: runs the requested audit, if any, and reports the fault it found. `prove` yields one result per check and ends after
 * the first fault.
 */
export async function runRequestedAudit(
  database: Database,
  clock: Clock,
  { prove }: { prove(within: Executor): AsyncIterable<AuditResult> },
  onFault: (fault: { check: string; row: string; message: string }) => void,
  stopping?: AbortSignal,
): Promise<void> {
  const { queries } = database;
  const now = clock.now();
  const run = await takeRun(queries, { now, aliveUntil: after(now, ALIVE_MS) });
  if (!run) return;
  const alive = setInterval(() => {
    // A missed heartbeat is made up for by the next one.
    keepRunAlive(queries, run.id, after(clock.now(), ALIVE_MS)).catch(() => {});
  }, SAY_ALIVE_EVERY_MS);
  try {
    const fault = await database.longRunning({ limitMs: CHECK_LIMIT_MS, signal: stopping }, (own) =>
      inOneSnapshot(own, (tx) => proveAndNote(queries, run.id, prove(tx))),
    );
    await endRun(queries, { id: run.id, state: fault ? "faulty" : "clean", fault, now: clock.now() });
    if (fault) onFault(fault);
  } catch (error) {
    await endRun(queries, { id: run.id, state: "broken_off", now: clock.now() });
    if (!stopping?.aborted) throw error;
  } finally {
    clearInterval(alive);
  }
}

/** Records each check that passed; returns the first fault. */
async function proveAndNote(noting: Executor, id: string, proof: AsyncIterable<AuditResult>) {
  let started = performance.now();
  for await (const { check, examined, fault } of proof) {
    if (fault) return { check, ...fault };
    const seconds = Math.round(performance.now() - started) / 1000;
    await addCheck(noting, id, { check, examined: Number(examined), seconds });
    started = performance.now();
  }
  return undefined;
}
