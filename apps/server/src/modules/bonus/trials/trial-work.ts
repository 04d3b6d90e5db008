/** What the computation of a trial is given. */
import type { TrialStep } from "@banyan/contract/office/trials.ts";
import type { Bulk } from "../../../platform/bulk.ts";
import type { Database } from "../../../platform/database.ts";

/** What a trial may use: a connection of its own for what it reads, and where it tells how far it is. */
export interface TrialWork {
  database: Database;
  bulk: Bulk;
  today: string;
  report(step: TrialStep, done: number, total: number): Promise<void>;
}
