/** Payouts to members' own addresses on the chain: requests, decisions of staff, payment. */
export {
  approveWithdrawal,
  type DecisionPorts,
  failWithdrawal,
  noteStep,
  payWithdrawal,
  rejectWithdrawal,
  TransferUsed,
} from "./decisions.ts";
export { officeWithdrawalRoutes } from "./office-routes.ts";
export { searchWithdrawals } from "./office-search.ts";
export { countToDo as withdrawalsToDo } from "./office-store.ts";
export type { OfficeWithdrawalPorts } from "./office-views.ts";
export { endFailed, endPaid, putDown, takeUp, takeUpSigned } from "./payment/automatic.ts";
export { approvedToPay, namedTransactions, paymentsForBooks } from "./payment/books-store.ts";
export { checkPayments, type Prove } from "./payment/check.ts";
export { PAYOUT_WORKER } from "./payment/claim.rules.ts";
export type { PayingTransfer } from "./payment/claim-store.ts";
export { claimWithdrawal, giveUpClaim, namePayment } from "./payment/claims.ts";
export { noteFound, openPayoutAddresses, payoutAddressesAmong } from "./payment/found-store.ts";
export { noteJournalRead, noteOrigin, noteRestore, unreadAfterRestore } from "./payment/restore-store.ts";
export { withdrawalRoutes } from "./routes.ts";
export { forgetSavedAddresses } from "./saved-addresses.ts";
export { holdWithdrawals, isNotHeld, releaseWithdrawals, type Withdrawal, withdrawalsPaid } from "./store.ts";
export { createWithdrawal, hasOpenWithdrawals, type WithdrawalPorts } from "./withdrawal.ts";
