/** The seven incomes: the settlement of business days. */
export { DayFileError } from "./day-files.rules.ts";
export { exportDay, verifyDay } from "./publish.ts";
export { lastDueDay, settleUntil } from "./settlement.ts";
