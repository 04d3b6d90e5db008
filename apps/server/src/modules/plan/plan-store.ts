/** Versions of the compensation plan. A version that a day was settled by never changes. */
import { type Executor, sql } from "../../platform/database.ts";
import firstPlan from "./first-plan.json" with { type: "json" };
import { type Plan, readPlan } from "./plan.rules.ts";

/** Version 1, as it is written. */
export const FIRST_PLAN = firstPlan;

export interface PlanVersion {
  version: number;
  /** As it was written. */
  body: unknown;
  plan: Plan;
}

/** Writes version 1 where there is no plan yet: a newer build with other numbers never changes what an old day meant. */
export async function writeFirstPlan(executor: Executor, now: Date): Promise<void> {
  await sql`
    insert into plan.version (version, holds_from, body, created_by, created_at)
    values (1, '1970-01-01', ${JSON.stringify(FIRST_PLAN)}::jsonb, 'Banyan', ${now}) on conflict do nothing`.execute(
    executor,
  );
}

/** The plan by which a business day is settled: the newest version that holds on it. */
export async function planInForce(executor: Executor, day: string): Promise<PlanVersion> {
  const { rows } = await sql<{ version: number; body: unknown }>`
    select version, body from plan.version where holds_from <= ${day} order by version desc limit 1`.execute(executor);
  const [row] = rows;
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
