// Generated from office/plan.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/plan.ts";

export const PLAN_LEVELS = 6 as const;
export const PLAN_LIMITS = {"amount":1000000000,"generations":20,"weight":1000,"activeDays":366,"capTimes":1000,"countries":100} as const;
export const PLAN_TIERS = 5 as const;
export const officePlan = callsOf(() => import("../../office/plan.ts").then(({ officePlan }) => officePlan), {
  index: { method: "GET", path: "/api/office/plan/index", access: "office:plan.read" },
  version: { method: "GET", path: "/api/office/plan/version", access: "office:plan.read" },
  draft: { method: "GET", path: "/api/office/plan/draft", access: "office:plan.read" },
  createDraft: { method: "POST", path: "/api/office/plan/createDraft", access: "office:plan.write", idempotent: "keyed" },
  saveDraft: { method: "POST", path: "/api/office/plan/saveDraft", access: "office:plan.write" },
  discardDraft: { method: "POST", path: "/api/office/plan/discardDraft", access: "office:plan.write" },
  release: { method: "POST", path: "/api/office/plan/release", access: "office:plan.release" },
});
