/** The seven incomes: the settlement of business days. */
export { DayFileError } from "./day-files.rules.ts";
export { addIncomeDownloads } from "./income-export.ts";
export { settlementState } from "./office.ts";
export { type OfficeSettlementPorts, officeSettlementRoutes, SETTLE_JOB } from "./office-routes.ts";
export { exportDay, verifyDay } from "./publish.ts";
export { incomeRoutes } from "./routes.ts";
export { daysDue, lastDueDay, settledFrom, settleUntil } from "./settlement.ts";
