/** Context of a trial's computation. */
import type { TrialStep } from "@banyan/contract/office/trials.ts";
import type { Bulk } from "../../../platform/bulk.ts";
import type { Database } from "../../../platform/database.ts";

/** A dedicated connection for reads, and progress reporting. */
export interface TrialWork {
  database: Database;
  bulk: Bulk;
  today: string;
  report(step: TrialStep, done: number, total: number): Promise<void>;
}
