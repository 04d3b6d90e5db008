/**
 * Background work on the ledger: business days in the market's time zone, audits requested by the office, and metrics
 * of the last audit.
 */

import { auditBooks } from "./audit-books.ts";
import { keepBusinessDays, lastVerdict, rollUp, runRequestedAudit } from "./modules/ledger/index.ts";
import { marketTimeZone } from "./modules/market/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/database.ts";
import type { Logger } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";

interface BookDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

/** Updates house balances and the day book. Business days start in the market's time zone, which may have changed. */
export async function keepHouseAndDays(
  { database }: Pick<BookDeps, "database">,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const timeZone = await marketTimeZone(database.queries);
  await keepBusinessDays(database, timeZone);
  await rollUp(database, now, { stopping });
}

/** Runs the audit that the office requested, if any. An inconsistent ledger is logged as an error. */
export function runAudit({ database, clock, log, metrics }: BookDeps, stopping: AbortSignal): Promise<void> {
  const onFault = (fault: object) => {
    metrics.faults.inc();
    log.error({ fault }, "the audit found a fault");
  };
  return runRequestedAudit(database, clock, { prove: auditBooks }, onFault, stopping);
}

/** Gauges of the last audit run by any process, read from the database at each scrape. */
export function addAuditGauges({ metrics, database }: Pick<BookDeps, "metrics" | "database">): void {
  metrics.addGauge("audit_clean", "1 where the last audit found no fault, 0 where it found one", async () => {
    const verdict = await lastVerdict(database.queries);
    return verdict && Number(verdict.clean);
  });
  metrics.addGauge("audit_ended_seconds", "When the last audit ended, in Unix seconds", async () => {
    const verdict = await lastVerdict(database.queries);
    return verdict && verdict.endedAt.getTime() / 1000;
  });
}
