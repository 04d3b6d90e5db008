/** A plan, for tests. */
import type { OfficePlan } from "@banyan/contract/office/plan.ts";

export const PLAN: OfficePlan = {
  levels: [0, 100, 500, 1_500, 5_000, 15_000].map((from, at) => ({
    from: String(from),
    referralPercent: String(at === 0 ? 0 : 4 + at),
    pairingPercent: String(at === 0 ? 0 : 7 + at),
    pairingCap: String(at * 300),
    leadershipGenerations: at,
  })),
  tiers: [5_000, 20_000, 80_000, 300_000, 1_000_000].map((from, at) => ({
    from: String(from),
    teamPercent: String(at + 1),
    globalWeight: at,
  })),
  tierFromLevel: 2,
  leadershipPercents: ["10", "6", "4", "3", "2"],
  globalPercent: "3",
  consumptionPercent: "4",
  rebatePercent: "5",
  active: { days: 30, volume: "30" },
  dynamicCapTimes: 3,
  ceilingPercent: "50",
  split: { couponPercent: "15", pointPercent: "5" },
  countries: [
    { country: "VN", incomesOff: ["rebate"], ceilingPercent: "40" },
    { country: "TH", incomesOff: [], ceilingPercent: "45" },
  ],
};
