/**
 * What the audit checks, for `npm run audit` and for the button of the office: first the books, then the log of what
 * staff did, then what everything else keeps beside the books. It ends after the first fault.
 */
import { AUDIT_LOG_CHECK, CONTRADICTION_CHECK } from "@banyan/contract/ledger.ts";
import { type AuditResult, auditLedger } from "./modules/ledger/index.ts";
import { verifyAuditLog } from "./modules/staff/index.ts";
import { findContradiction } from "./platform/contradictions.ts";
import type { Executor } from "./platform/database.ts";

/** Yields one result per check. Call it in a REPEATABLE READ transaction, so that all checks see the same rows. */
export async function* auditBooks(within: Executor): AsyncGenerator<AuditResult> {
  for await (const audit of auditLedger(within)) {
    yield audit;
    if (audit.fault) return;
  }
  const { examined, defect } = await verifyAuditLog(within);
  yield { check: AUDIT_LOG_CHECK, examined, fault: defect };
  if (defect) return;
  yield { check: CONTRADICTION_CHECK, ...(await findContradiction(within)) };
}
