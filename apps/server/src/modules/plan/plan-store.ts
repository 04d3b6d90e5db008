/** Versions of the compensation plan. A version that a day was settled by never changes. */
import { type Executor, sql } from "../../platform/database.ts";
import { type VersionTables, versionOn, writeFirstVersion } from "../../platform/versions/index.ts";
import firstPlan from "./first-plan.json" with { type: "json" };
import { type Plan, readPlan } from "./plan.rules.ts";

/** Version 1, as it is written. */
export const FIRST_PLAN = firstPlan;

export const PLAN_TABLES: VersionTables = { versions: "plan.version", drafts: "plan.draft" };

export interface PlanVersion {
  version: number;
  /** As it was written. */
  body: unknown;
  plan: Plan;
}

/** Writes version 1 where there is no plan yet: a newer build with other numbers never changes what an old day meant. */
export const writeFirstPlan = (executor: Executor, now: Date) =>
  writeFirstVersion(executor, PLAN_TABLES, { body: FIRST_PLAN, now });

/** The plan by which a business day is settled: the newest version that holds on it. */
export async function planInForce(executor: Executor, day: string): Promise<PlanVersion> {
  const row = await versionOn(executor, PLAN_TABLES, day);
  if (!row) throw new Error(`no plan holds on ${day}`);
  return { ...row, plan: planOf(row) };
}

/** A version of the plan, which must be there. */
export async function planVersion(executor: Executor, version: number): Promise<PlanVersion> {
  const { rows } = await sql<{ version: number; body: unknown }>`
    select version, body from plan.version where version = ${version}`.execute(executor);
  const row = rows[0]!;
  return { ...row, plan: planOf(row) };
}

/** The plan of a version or draft as it is kept. */
export function planOf({ version, body }: { version: number; body: unknown }): Plan {
  const { plan, faults } = readPlan(body);
  if (!plan) throw new Error(`version ${version} of the plan is not well formed: ${JSON.stringify(faults)}`);
  return plan;
}
