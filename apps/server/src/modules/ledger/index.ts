export { type AuditResult, assertLedgerClean, auditLedger } from "./audit.ts";
export { lastVerdict } from "./audit-run-store.ts";
export { runRequestedAudit } from "./audit-runs.ts";
export { ACCOUNT_NUMBERS, type Party } from "./chart.rules.ts";
export { dayOf, keepBusinessDays, trialBalanceOn } from "./day-book.ts";
export { followPostings, type Mark } from "./follow.ts";
export { type JournalSearch, searchJournal } from "./journal.ts";
export { type Leg, openAccounts, type Posted, type Posting, post, type Reversal, reverse } from "./ledger.ts";
export { addMonthDownloads, type MonthDeps, monthZip } from "./month-download.ts";
export { type OfficeBooksPorts, officeBookRoutes } from "./office-routes.ts";
export { type NamesOf, partyViews } from "./office-views.ts";
export { type Proven, provenSchema, provenUntil, proveStill } from "./proven.ts";
export {
  balances,
  houseBalance,
  pageCursor,
  type Statement,
  type StatementEntry,
  type StatementQuery,
  statement,
  type TrialBalance,
  trialBalance,
} from "./statement.ts";
export { type Direction, LedgerFault, readDatabaseName } from "./store.ts";
export { rollUp, type Seals, sealBlocks } from "./upkeep.ts";
