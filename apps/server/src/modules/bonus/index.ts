/** The seven incomes: the settlement of business days. */
export { type DayInput, type DayResult, emptyState, type Members, type State } from "./day.rules.ts";
export { DayFileError, dayNumber } from "./day-files.rules.ts";
export { disclosureOf } from "./disclosure/disclosure.rules.ts";
export { periodsSettled } from "./disclosure/disclosure.ts";
export { disclosureRoutes, officeDisclosureRoutes } from "./disclosure/office-routes.ts";
export { daysOf } from "./disclosure/periods.ts";
export { addIncomeDownloads } from "./income-export.ts";
export { settlementState } from "./office.ts";
export { type OfficeSettlementPorts, officeSettlementRoutes, SETTLE_JOB } from "./office-routes.ts";
export { exportDay, verifyDay } from "./publish.ts";
export { incomeRoutes } from "./routes.ts";
export { settleDay } from "./settle.rules.ts";
export { daysDue, lastDueDay, openDay, settledFrom, settleUntil } from "./settlement.ts";
export { type OfficeTrialPorts, officeTrialRoutes, TRIAL_JOB } from "./trials/office-routes.ts";
export { deleteOldTrials, hasWaitingTrial } from "./trials/trial-store.ts";
export { askTrial, computeTrials } from "./trials/trials.ts";
export { whyView } from "./why.ts";
