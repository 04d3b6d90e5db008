// Generated from office/settlements.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/settlements.ts";

export const RUN_STARTERS = ["schedule","command"] as const;
export const RUN_STATES = ["running","finished","failed","interrupted"] as const;
export const RUN_STEPS = ["closing","computing","writing","crediting","finished"] as const;
export const officeSettlements = callsOf(() => import("../../office/settlements.ts").then(({ officeSettlements }) => officeSettlements), {
  index: { method: "GET", path: "/api/office/settlements/index", access: "office:settlements.read" },
  detail: { method: "GET", path: "/api/office/settlements/detail", access: "office:settlements.read" },
  files: { method: "POST", path: "/api/office/settlements/files", access: "office:settlements.read" },
  start: { method: "POST", path: "/api/office/settlements/start", access: "office:settlements.start" },
});
