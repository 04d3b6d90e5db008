export { type Audit, assertLedgerClean, auditLedger } from "./audit.ts";
export { ASSETS, type Asset, HOUSE_ACCOUNTS, type HouseAccount, KINDS, type Kind, type Party } from "./chart.rules.ts";
export { type Leg, openAccounts, type Posted, type Posting, post, type Reversal, reverse } from "./ledger.ts";
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
export { explain as explainPosting, LedgerFault } from "./store.ts";
export { rollUp, type Seals, sealBlocks } from "./upkeep.ts";
