/** The seven incomes: the settlement of business days. */

export { auditIncomes } from "./audit-incomes.ts";
export { addDayDownloads } from "./day-download.ts";
export { DayFileError, dayNumber } from "./day-files.rules.ts";
export { awaitsIncome, daySettled } from "./day-store.ts";
export { disclosureOf } from "./disclosure/disclosure.rules.ts";
export { computeDisclosure, periodsSettled, publishDisclosure } from "./disclosure/disclosure.ts";
export { disclosureRoutes, officeDisclosureRoutes } from "./disclosure/office-routes.ts";
export { daysOf } from "./disclosure/periods.ts";
export { carriedOf } from "./income.ts";
export { addIncomeDownloads } from "./income-export.ts";
export { settlementState } from "./office.ts";
export { officeIncomeRoutes } from "./office-income-routes.ts";
export { type OfficeSettlementPorts, officeSettlementRoutes, SETTLE_JOB } from "./office-routes.ts";
export { exportDay, verifyDay } from "./publish.ts";
export { incomeRoutes } from "./routes.ts";
export { type DayInput, type DayResult, emptyState, type Members, type State } from "./settlement/day.rules.ts";
export { settleDay } from "./settlement/settle-day.rules.ts";
export { daysDue, lastDueDay, openDay, settledFrom, settleUntil } from "./settling.ts";
export { MadeSettlement } from "./simulation/made-days.rules.ts";
export { officeSimulationRoutes } from "./simulation/office-routes.ts";
export { madeDays, type People } from "./simulation/people.rules.ts";
export { mostAfter, peopleOf } from "./simulation/simulation.rules.ts";
export { Tally } from "./simulation/tally.rules.ts";
export { type OfficeTrialPorts, officeTrialRoutes, TRIAL_JOB } from "./trials/office-routes.ts";
export { deleteOldTrials, hasWaitingTrial } from "./trials/trial-store.ts";
export { askTrial, computeTrials } from "./trials/trials.ts";
export { whyView } from "./why.ts";
