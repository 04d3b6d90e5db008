// Generated from office/simulation.ts by `npm run generate`. Do not edit.
export type * from "../../office/simulation.ts";

export const NETWORK_SHAPES = ["bushy","early","leaders","chain"] as const;
export const PLAN_CHANGES = ["globalPercent","consumptionPercent","rebatePercent","dynamicCapTimes","ceilingPercent","activeDays","activeVolume"] as const;
export const SIMULATION_LIMITS = {"members":10000000,"memberDays":1000000000,"days":366,"orders":30} as const;
