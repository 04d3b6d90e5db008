/** Automatic payouts of withdrawals: the worker, and freezing it. */
export { cancelPayout, describePayouts, freezePayouts, liftPayouts, retryPayout } from "./command.ts";
export { addPayoutGauges } from "./gauges.ts";
export { type OfficePayoutPorts, officePayoutRoutes } from "./office-routes.ts";
export { keepPaying } from "./paying.ts";
export { sentTransactions } from "./payout-store.ts";
export type { PayoutChain, PayoutPorts } from "./ports.ts";
export { situationOf as payoutSituation } from "./situation.ts";
export { createPayoutWorker, type PayoutWorker } from "./worker.ts";
