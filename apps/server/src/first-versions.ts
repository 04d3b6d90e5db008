/** Version 1 of every versioned configuration of a new shop. */
import { type Market, writeFirstMarket } from "./modules/market/index.ts";
import { writeFirstPlan } from "./modules/plan/index.ts";
import type { Executor } from "./platform/database.ts";

/** Writes each version 1 that does not exist yet. Only the demo has exchange rates from the start. */
export async function writeFirstVersions(executor: Executor, now: Date, rates?: Market["rates"]): Promise<void> {
  await writeFirstMarket(executor, now, rates);
  await writeFirstPlan(executor, now);
}
