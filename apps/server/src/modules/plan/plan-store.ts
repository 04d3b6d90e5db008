/** Versions of the compensation plan. A version used to settle a day never changes. */
import { type Executor, sql } from "../../platform/database.ts";
import { type VersionTables, versionOn, writeFirstVersion } from "../../platform/versions/index.ts";
import firstPlan from "./first-plan.json" with { type: "json" };
import { type Plan, readPlan } from "./plan.rules.ts";

export const FIRST_PLAN = firstPlan;

export const PLAN_TABLES: VersionTables = { versions: "plan.version", drafts: "plan.draft" };

export interface PlanVersion {
  version: number;
  /** As stored. */
  body: unknown;
  plan: Plan;
}

/**
 * Writes version 1 unless there is a plan: a newer build with other numbers never changes the meaning of an old day.
 */
export const writeFirstPlan = (executor: Executor, now: Date) =>
  writeFirstVersion(executor, PLAN_TABLES, { body: FIRST_PLAN, now });

/** The plan for settling a business day: the newest version in effect on it. */
export async function planInForce(executor: Executor, day: string): Promise<PlanVersion> {
  const row = await versionOn(executor, PLAN_TABLES, day);
  if (!row) throw new Error(`no plan is in effect on ${day}`);
  return { ...row, plan: planOf(row) };
}

/** A version of the plan, which must exist. */
export async function planVersion(executor: Executor, version: number): Promise<PlanVersion> {
  const { rows } = await sql<{ version: number; body: unknown }>`
    select version, body from plan.version where version = ${version}`.execute(executor);
  const row = rows[0]!;
  return { ...row, plan: planOf(row) };
}

/** Parses a stored version or draft. */
export function planOf({ version, body }: { version: number; body: unknown }): Plan {
  const { plan, faults } = readPlan(body);
  if (!plan) throw new Error(`version ${version} of the plan is malformed: ${JSON.stringify(faults)}`);
  return plan;
}
