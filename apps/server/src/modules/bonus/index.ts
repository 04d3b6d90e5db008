/** The seven incomes: the settlement of business days. */
export type { DayInput, DayResult, Members, State } from "./day.rules.ts";
export { DayFileError, dayNumber } from "./day-files.rules.ts";
export { addIncomeDownloads } from "./income-export.ts";
export { settlementState } from "./office.ts";
export { type OfficeSettlementPorts, officeSettlementRoutes, SETTLE_JOB } from "./office-routes.ts";
export { exportDay, verifyDay } from "./publish.ts";
export { incomeRoutes } from "./routes.ts";
export { settleDay } from "./settle.rules.ts";
export { daysDue, lastDueDay, openDay, settledFrom, settleUntil } from "./settlement.ts";
export { whyView } from "./why.ts";
