/**
 * Previews the settlement of a day from current data. Earlier unsettled days are settled first, in memory. Writes
 * nothing. If nothing changes until the settlement, the totals are equal to the micro-unit.
 */
import type { PreviewWarning } from "@banyan/contract/office/trials.ts";
import { eachDay } from "../../../platform/clock.ts";
import type { Executor } from "../../../platform/database.ts";
import { refuse } from "../../../platform/refusal.ts";
import { marketTimeZone } from "../../market/index.ts";
import { type PlanVersion, planInForce, planVersion } from "../../plan/index.ts";
import { inSnapshot, readDayOf, readState, readTeam } from "../day-read-store.ts";
import { findDay, firstUnsettledDay, frozenDayBefore, lastPlace } from "../day-store.ts";
import type { Totals } from "../settlement/day.rules.ts";
import { settleDay } from "../settlement/settle-day.rules.ts";
import { readTotals, type StoredTotals, totalsJson } from "../totals.rules.ts";
import { warningsOf } from "./preview.rules.ts";
import type { TrialWork } from "./trial-work.ts";

export interface PreviewInput {
  day: string;
}

/** Totals of a day, and the version of the plan that produced them. */
export interface TriedDay<Of = Totals> {
  day: string;
  planVersion: number;
  totals: Of;
}

/** As stored. */
export interface PreviewResult extends TriedDay<StoredTotals> {
  before: TriedDay<StoredTotals> | null;
  /** Earlier days that are not settled. */
  daysBefore: string[];
  warnings: PreviewWarning[];
}

/** Refuses a day that cannot be previewed: settled, not begun, or before any sales. */
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
  const timeZone = await marketTimeZone(queries);
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
    const team = await readTeam(bulk, lastMember);
    let state = await readState(bulk, settled, team);
    let found: TriedDay | undefined;
    for (const [at, one] of days.entries()) {
      const { plan, version } = plans.get(one)!;
      const { input } = await readDayOf(bulk, team, { day: one, plan, state, timeZone });
      await report("computing", at, days.length);
      const result = settleDay(input, plan);
      state = result.state;
      if (found) before = found;
      found = { day: one, planVersion: version, totals: result.totals };
    }
    return found!;
  });
  return {
    ...kept(tried),
    before: before && kept(before),
    daysBefore: days.slice(0, -1),
    warnings: warningsOf({ ...tried, before, daysBefore: days.length - 1, today }),
  };
}

const kept = (day: TriedDay): TriedDay<StoredTotals> => ({ ...day, totals: JSON.parse(totalsJson(day.totals)) });

/** Parses a stored day. */
export const readTried = (day: TriedDay<StoredTotals>): TriedDay => ({ ...day, totals: readTotals(day.totals) });

/** The plan version with which a day was closed, or will be. */
async function planOfDay(executor: Executor, day: string): Promise<PlanVersion> {
  const closed = await findDay(executor, day);
  return closed ? planVersion(executor, closed.planVersion) : planInForce(executor, day);
}
