// Generated from office/team.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/team.ts";

export const REFERRAL_SORTS = ["joined_up","joined_down","level_up","level_down","personal_up","personal_down","team_up","team_down"] as const;
export const officeTeam = callsOf(() => import("../../office/team.ts").then(({ officeTeam }) => officeTeam), {
  tree: { method: "GET", path: "/api/office/team/tree", access: "office:members.read" },
  detail: { method: "GET", path: "/api/office/team/member", access: "office:members.read" },
  direct: { method: "GET", path: "/api/office/team/direct", access: "office:members.read" },
  between: { method: "GET", path: "/api/office/team/between", access: "office:members.read" },
});
