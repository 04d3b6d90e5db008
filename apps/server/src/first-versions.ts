/** Version 1 of every versioned configuration of a new shop. */
import { writeFirstMarket } from "./modules/market/index.ts";
import { writeFirstPlan } from "./modules/plan/index.ts";
import type { Executor } from "./platform/database.ts";

/** Writes each version 1 that does not exist yet. */
export async function writeFirstVersions(executor: Executor, now: Date): Promise<void> {
  await writeFirstMarket(executor, now);
  await writeFirstPlan(executor, now);
}
