/** The audit of the books: checks every rule of the ledger against its rows and names the first wrong one. */
import { AUDIT_CHECKS } from "@banyan/contract/ledger.ts";
import type { Executor } from "../../platform/database.ts";
import { CHECKS, type Checks } from "./audit-store.ts";

export interface AuditResult {
  /** What must hold, as a sentence. */
  check: string;
  examined: bigint;
  /** The first wrong row and the reason; null where the check passed. */
  fault: { row: string; message: string } | null;
}

/**
 * Yields one result per check, in order. Stop at the first fault, which explains the others. Each check sees one
 * snapshot; with a REPEATABLE READ transaction all see the same one.
 */
export async function* auditLedger(executor: Executor): AsyncGenerator<AuditResult> {
  const queries: Partial<Record<string, Checks[keyof Checks]>> = CHECKS;
  for (const check of AUDIT_CHECKS) {
    const query = queries[check];
    if (!query) continue;
    const { rows } = await query.execute(executor);
    const { examined, row, message } = rows[0] ?? { examined: 0n, row: null, message: "the check gave no answer" };
    yield { check, examined, fault: message === null ? null : { row: row ?? "unknown", message } };
  }
}

/** Throws an error that names the first wrong row, unless every check holds. */
export async function assertLedgerClean(executor: Executor): Promise<void> {
  for await (const { check, fault } of auditLedger(executor)) {
    if (fault) throw new Error(`Audit: not true that ${check}: ${fault.row} ${fault.message}`);
  }
}
