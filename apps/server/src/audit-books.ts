/**
 * Checks of the audit, for `npm run audit` and the office: the ledger, the audit log of staff, the tables that must
 * agree with the ledger, and a sample of explained incomes. Stops after the first fault.
 */
import { AUDIT_LOG_CHECK, CONTRADICTION_CHECK, INCOME_CHECK } from "@banyan/contract/ledger.ts";
import { auditIncomes } from "./modules/bonus/index.ts";
import { type AuditResult, auditLedger } from "./modules/ledger/index.ts";
import { verifyAuditLog } from "./modules/staff/index.ts";
import { findContradiction } from "./platform/contradictions.ts";
import type { Executor } from "./platform/database.ts";

/** Yields one result per check. Run it in a REPEATABLE READ transaction, so that all checks see the same snapshot. */
export async function* auditBooks(within: Executor): AsyncGenerator<AuditResult> {
  for await (const audit of auditLedger(within)) {
    yield audit;
    if (audit.fault) return;
  }
  const { examined, defect } = await verifyAuditLog(within);
  yield { check: AUDIT_LOG_CHECK, examined, fault: defect };
  if (defect) return;
  const contradictions = await findContradiction(within);
  yield { check: CONTRADICTION_CHECK, ...contradictions };
  if (contradictions.fault) return;
  yield { check: INCOME_CHECK, ...(await auditIncomes(within)) };
}
