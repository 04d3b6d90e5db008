// Generated from office/trials.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/trials.ts";

export const OPEN_TRIALS = 10 as const;
export const PREVIEW_WARNINGS = ["dayNotOver","daysBefore","ceiling","noBv","bvChanged","planChanged"] as const;
export const TRIAL_KINDS = ["preview","disclosure","simulation"] as const;
export const TRIAL_STATES = ["waiting","running","finished","failed","cancelled","interrupted"] as const;
export const TRIAL_STEPS = ["waiting","reading","computing","finished"] as const;
export const officeTrials = callsOf(() => import("../../office/trials.ts").then(({ officeTrials }) => officeTrials), {
  index: { method: "GET", path: "/api/office/trials/index", access: "office:settlements.read" },
  detail: { method: "GET", path: "/api/office/trials/detail", access: "office:settlements.read" },
  preview: { method: "POST", path: "/api/office/trials/preview", access: "office:trials.run" },
  cancel: { method: "POST", path: "/api/office/trials/cancel", access: "office:trials.run" },
  remove: { method: "POST", path: "/api/office/trials/remove", access: "office:trials.run" },
});
