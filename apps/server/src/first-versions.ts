/** What a shop begins with: version 1 of everything that has versions. */
import { writeFirstMarket } from "./modules/market/index.ts";
import { writeFirstPlan } from "./modules/plan/index.ts";
import type { Executor } from "./platform/database.ts";

/** Writes each version 1 that is not there yet. */
export async function writeFirstVersions(executor: Executor, now: Date): Promise<void> {
  await writeFirstMarket(executor, now);
  await writeFirstPlan(executor, now);
}
