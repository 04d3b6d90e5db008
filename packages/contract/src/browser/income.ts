// Generated from income.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../income.ts";

export const DYNAMIC_INCOMES = 5 as const;
export const INCOMES = ["referral","sales","leadership","tier","global","consumption","rebate"] as const;
export const LIMITS = ["inactive","switchedOff","dailyCap","dynamicCap","ceiling"] as const;
export const SERIES_DAYS = 366 as const;
export const income = callsOf(() => import("../income.ts").then(({ income }) => income), {
  consumption: { method: "GET", path: "/api/bonus_statement/getConsumerBonusLogs", access: "member" },
  global: { method: "GET", path: "/api/bonus_statement/getGlobalBonusLogs", access: "member" },
  leadership: { method: "GET", path: "/api/bonus_statement/getLeadershipBonusLogs", access: "member" },
  sales: { method: "GET", path: "/api/bonus_statement/getNewSalesBonusLogs", access: "member" },
  referral: { method: "GET", path: "/api/bonus_statement/getReferralBonusLogs", access: "member" },
  rebate: { method: "GET", path: "/api/bonus_statement/getStaticBonusLogs", access: "member" },
  tier: { method: "GET", path: "/api/bonus_statement/getTeamTierBonusLogs", access: "member" },
  summary: { method: "GET", path: "/api/bonus_statement/summary", access: "member" },
  why: { method: "GET", path: "/api/bonus_statement/why", access: "member" },
  exportIncomes: { method: "POST", path: "/api/bonus_statement/export", access: "member" },
  limit: { method: "GET", path: "/api/user/UserBonusLimit", access: "member" },
});
