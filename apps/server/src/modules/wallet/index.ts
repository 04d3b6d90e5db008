/** The member's e-wallet: balances, statements, transfers, withdrawals. */
export { addStatementDownloads } from "./download.ts";
export { csvOf } from "./exports.ts";
export { walletRoutes } from "./routes.ts";
export { forgetSavedAddresses } from "./saved-addresses.ts";
export { type OfficeStatementPorts, officeStatementRoutes } from "./statement-office-routes.ts";
export { creditTopUp } from "./top-up.ts";
export { forgetInstructions, sendTransfer, type TransferPorts } from "./transfer.ts";
export { transferRoutes } from "./transfer-routes.ts";
export { createWithdrawal, hasOpenWithdrawals, type WithdrawalPorts } from "./withdrawal.ts";
export {
  approveWithdrawal,
  failWithdrawal,
  noteStep,
  payWithdrawal,
  rejectWithdrawal,
} from "./withdrawal-decisions.ts";
export { officeWithdrawalRoutes } from "./withdrawal-office-routes.ts";
export type { OfficeWithdrawalPorts } from "./withdrawal-office-views.ts";
export { withdrawalRoutes } from "./withdrawal-routes.ts";
export type { Withdrawal } from "./withdrawal-store.ts";
