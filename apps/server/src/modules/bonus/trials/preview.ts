/**
 * What the settlement of a day would give, from what is booked now. Days before it that are not settled are settled first, in
 * memory. Nothing is written; where nothing changes until the day is settled, its totals are equal to the last unit.
 */
import type { PreviewWarning } from "@banyan/contract/office/trials.ts";
import { eachDay } from "../../../platform/clock.ts";
import type { Executor } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type PlanVersion, planInForce, planVersion } from "../../plan/index.ts";
import type { Totals } from "../day.rules.ts";
import { inSnapshot, readDayOf, readRefundedLater, readState, readTeam } from "../day-read-store.ts";
import { findDay, firstUnsettledDay, frozenDayBefore, lastPlace } from "../day-store.ts";
import { Earlier } from "../replay.rules.ts";
import { settleDay } from "../settle.rules.ts";
import { warningsOf } from "./preview.rules.ts";
import type { TrialWork } from "./trial-work.ts";

export interface PreviewInput {
  day: string;
}

/** Totals of a day, and the version of the plan that gave them. */
export interface TriedDay {
  day: string;
  planVersion: number;
  totals: Totals;
}

export interface PreviewResult extends TriedDay {
  before: TriedDay | null;
  /** Days before it that are not settled. */
  daysBefore: string[];
  warnings: PreviewWarning[];
}

/** Refuses a day that cannot be looked at: settled, not begun, or nothing was ever sold. */
export async function checkPreview(executor: Executor, { day }: PreviewInput, today: string): Promise<void> {
  const first = await firstUnsettledDay(executor);
  if (first === null) throw refuse("SETTLEMENT_NOTHING_DUE");
  if (day < first) throw refuse("SETTLEMENT_DONE");
  if (day > today) throw refuse("DAY_NOT_BEGUN");
}

export async function computePreview(work: TrialWork, { day }: PreviewInput): Promise<PreviewResult> {
  const { database, bulk, today, report } = work;
  const { queries } = database;
  const first = await firstUnsettledDay(queries);
  if (first === null || day < first) throw new Error(`${day} was settled meanwhile`);
  const days = eachDay(first, day);
  const plans = new Map<string, PlanVersion>();
  for (const one of days) plans.set(one, await planOfDay(queries, one));
  const settled = await frozenDayBefore(queries, first);
  const rowBefore = settled === null ? undefined : await findDay(queries, settled);
  let before: TriedDay | null = rowBefore?.totals
    ? { day: rowBefore.day, planVersion: rowBefore.planVersion, totals: rowBefore.totals }
    : null;

  await report("reading", 0, days.length);
  const closed = await findDay(queries, first);
  const lastMember = closed?.lastMember ?? (await lastPlace(queries));
  const tried = await inSnapshot(bulk, async () => {
    const earlier = new Earlier(await readRefundedLater(bulk, first, day));
    const team = await readTeam(bulk, lastMember);
    let state = await readState(bulk, settled, team);
    let found: TriedDay | undefined;
    for (const [at, one] of days.entries()) {
      const { plan, version } = plans.get(one)!;
      const { input, names } = await readDayOf(bulk, team, { day: one, plan, state, from: first, earlier });
      await report("computing", at, days.length);
      const result = settleDay(input, plan, state);
      earlier.add(result, names);
      state = result.state;
      if (found) before = found;
      found = { day: one, planVersion: version, totals: result.totals };
    }
    return found!;
  });
  return {
    ...tried,
    before,
    daysBefore: days.slice(0, -1),
    warnings: warningsOf({ ...tried, before, daysBefore: days.length - 1, today }),
  };
}

/** The version by which a day was closed, or will be. */
async function planOfDay(executor: Executor, day: string): Promise<PlanVersion> {
  const closed = await findDay(executor, day);
  return closed ? planVersion(executor, closed.planVersion) : planInForce(executor, day);
}
