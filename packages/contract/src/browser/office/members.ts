// Generated from office/members.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/members.ts";

export const MEMBER_EVENTS = ["level.reached","security.changed","security.copied","security.recovered"] as const;
export const MEMBER_SORTS = ["joined_up","joined_down"] as const;
export const MEMBER_STATUSES = ["active","suspended","cancelled"] as const;
export const officeGrants = callsOf(() => import("../../office/members.ts").then(({ officeGrants }) => officeGrants), {
  index: { method: "GET", path: "/api/office/grants/index", access: "office:grants.read" },
  request: { method: "POST", path: "/api/office/grants/request", access: "office:grants.request", idempotent: true },
  decide: { method: "POST", path: "/api/office/grants/decide", access: "office:grants.approve", idempotent: true },
});
export const officeMembers = callsOf(() => import("../../office/members.ts").then(({ officeMembers }) => officeMembers), {
  index: { method: "GET", path: "/api/office/members/index", access: "office:members.read" },
  detail: { method: "GET", path: "/api/office/members/detail", access: "office:members.read" },
  suspend: { method: "POST", path: "/api/office/members/suspend", access: "office:members.suspend" },
  resetStepUp: { method: "POST", path: "/api/office/members/resetStepUp", access: "office:members.suspend" },
  reinstate: { method: "POST", path: "/api/office/members/reinstate", access: "office:members.suspend" },
  proposeRecovery: { method: "POST", path: "/api/office/members/proposeRecovery", access: "office:members.propose", idempotent: true },
  proposeCorrection: { method: "POST", path: "/api/office/members/proposeCorrection", access: "office:members.propose", idempotent: true },
  decideProposal: { method: "POST", path: "/api/office/members/decideProposal", access: "office:members.approve", idempotent: true },
  stopProposal: { method: "POST", path: "/api/office/members/stopProposal", access: "office:members.propose", idempotent: true },
  handOverCode: { method: "POST", path: "/api/office/members/handOverCode", access: "office:members.propose" },
  noteAdd: { method: "POST", path: "/api/office/members/noteAdd", access: "office:members.note", idempotent: true },
  noteChange: { method: "POST", path: "/api/office/members/noteChange", access: "office:members.note" },
  noteRemove: { method: "POST", path: "/api/office/members/noteRemove", access: "office:members.note" },
});
