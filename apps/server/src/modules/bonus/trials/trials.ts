/**
 * Trials: experiments of staff that do not touch the ledger. They are queued as rows, and one process computes one at a
 * time, so that memory holds one network only. Invariant: a trial writes its own row and nothing else.
 */
import { OPEN_TRIALS, type TrialKind, type TrialStep } from "@banyan/contract/office/trials.ts";
import { businessDay, type Clock } from "../../../platform/clock.ts";
import { lockCount } from "../../../platform/count-lock.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { computeDisclosure, type DisclosureInput } from "../disclosure/disclosure.ts";
import { computeSimulation, type SimulationInput } from "../simulation/simulation.ts";
import { computePreview, type PreviewInput } from "./preview.ts";
import {
  beginTrial,
  countOpenTrials,
  endBrokenTrials,
  endTrial,
  insertTrial,
  isTrialOpen,
  type TrialRow,
  takeTrialLease,
  updateTrial,
} from "./trial-store.ts";
import type { TrialWork } from "./trial-work.ts";

/** Retention of results, in days. */
const KEPT_DAYS: Record<TrialKind, number> = { preview: 1, disclosure: 30, simulation: 30 };
const WATCH_MS = 500;

export interface Trying {
  database: Database;
  clock: Clock;
  timeZone: string;
  /** Cancels the running trial. */
  stopping?: AbortSignal;
}

const COMPUTE: Record<TrialKind, (work: TrialWork, input: never) => Promise<unknown>> = {
  preview: computePreview,
  disclosure: computeDisclosure,
  simulation: computeSimulation,
};

/** Queues a trial requested by staff. Refuses with TRIALS_FULL. */
export async function askTrial(
  tx: Tx,
  {
    kind,
    input,
    askedBy,
    now,
  }: { kind: TrialKind; input: PreviewInput | DisclosureInput | SimulationInput; askedBy: string; now: Date },
): Promise<TrialRow> {
  await lockCount(tx, "bonus.trial");
  if ((await countOpenTrials(tx)) >= OPEN_TRIALS) throw refuse("TRIALS_FULL", { params: { limit: OPEN_TRIALS } });
  const keptUntil = new Date(now.getTime() + KEPT_DAYS[kind] * 86_400_000);
  return insertTrial(tx, { id: newId(now), kind, input, askedBy, now, keptUntil });
}

/** Computes all waiting trials. False if another process does. */
export async function computeTrials(trying: Trying): Promise<boolean> {
  const { database, clock, stopping } = trying;
  const lease = await database.openBulk();
  try {
    if (!(await takeTrialLease(lease))) return false;
    await endBrokenTrials(database.queries, clock.now());
    for (;;) {
      if (stopping?.aborted) return true;
      const trial = await beginTrial(database.queries, clock.now());
      if (!trial) return true;
      await computeTrial(trying, trial);
    }
  } finally {
    await lease.close();
  }
}

async function computeTrial({ database, clock, timeZone, stopping }: Trying, trial: TrialRow): Promise<void> {
  const { id, kind } = trial;
  const { queries } = database;
  const bulk = await database.openBulk();
  // A cancellation ends the row; closing the connection cancels the running statement.
  const ended = new AbortController();
  ended.signal.addEventListener("abort", () => void bulk.close().catch(() => {}));
  const stop = () => ended.abort();
  stopping?.addEventListener("abort", stop);
  const watch = setInterval(() => {
    isTrialOpen(queries, id).then(
      (open) => open || stop(),
      () => {},
    );
  }, WATCH_MS);
  const report = async (step: TrialStep, done: number, total: number) => {
    ended.signal.throwIfAborted();
    // A computation blocks the event loop between two reports, so the watch timer may fire too late.
    if (!(await updateTrial(queries, { id, step, done, total }))) stop();
    ended.signal.throwIfAborted();
  };
  try {
    const today = businessDay(clock.now(), timeZone);
    const result = await COMPUTE[kind]({ database, bulk, today, report }, trial.input as never);
    await endTrial(queries, { id, outcome: "finished", now: clock.now(), result });
  } catch (error) {
    const outcome = ended.signal.aborted ? "interrupted" : "failed";
    const words = error instanceof Error ? error.message : String(error);
    await endTrial(queries, { id, outcome, now: clock.now(), ...(outcome === "failed" && { error: words }) });
  } finally {
    clearInterval(watch);
    stopping?.removeEventListener("abort", stop);
    await bulk.close().catch(() => {});
  }
}
