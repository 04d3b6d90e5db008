/** Reading the compensation plan. */
import { type Executor, sql } from "../../platform/database.ts";
import { DEFAULT_PLAN, type Plan, planSchema } from "./levels.rules.ts";

/** The plan in force. */
export async function currentPlan(executor: Executor): Promise<Plan> {
  const { rows } = await sql<{ body: unknown }>`
    select body from membership.plan order by version desc limit 1`.execute(executor);
  return rows[0] ? planSchema.parse(rows[0].body) : DEFAULT_PLAN;
}
