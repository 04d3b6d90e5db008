/** The proof of the books: every rule of the ledger, checked against its rows, naming the first one that is wrong. */
import type { Executor } from "../../platform/database.ts";
import { CHECKS } from "./audit-store.ts";

export interface AuditResult {
  /** What should hold, as a sentence. */
  check: string;
  examined: bigint;
  /** The first wrong row and what is wrong with it; null where the check holds. */
  fault: { row: string; message: string } | null;
}

/** How many checks there are. */
export const LEDGER_CHECKS = Object.keys(CHECKS).length;

/**
 * Yields one result per check, in order; stop at the first fault to have the row that explains the others.
 * Each check sees one snapshot; give it a REPEATABLE READ transaction to have the same one for all.
 */
export async function* auditLedger(executor: Executor): AsyncGenerator<AuditResult> {
  for (const [check, query] of Object.entries(CHECKS)) {
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
