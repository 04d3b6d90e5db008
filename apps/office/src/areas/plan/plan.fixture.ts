/** A plan and its versions, for tests. */
import type { OfficePlan, OfficePlanDraft, OfficePlanVersion } from "@banyan/contract/office/plan.ts";

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

export const VERSION: OfficePlanVersion = {
  version: 1,
  state: "inForce",
  holdsFrom: "1970-01-01",
  holdsUntil: null,
  note: "",
  authors: [],
  releasedBy: "Banyan",
  releasedAt: "2026-05-01T04:00:00.000Z",
};

export const DRAFT: OfficePlanDraft = {
  draftId: "0199a0c2-0000-7000-8000-000000000001",
  revision: 2,
  basedOn: 1,
  note: "More for customers",
  authors: ["Felix Finance"],
  createdAt: "2026-11-20T08:00:00.000Z",
  changedAt: "2026-11-21T08:00:00.000Z",
  mayRelease: true,
};
