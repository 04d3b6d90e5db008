// Generated from office/staff.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/staff.ts";

export const staff = callsOf(() => import("../../office/staff.ts").then(({ staff }) => staff), {
  session: { method: "GET", path: "/api/office/session", access: "staff" },
  signIn: { method: "POST", path: "/api/office/signIn", access: "public" },
  signOut: { method: "POST", path: "/api/office/signOut", access: "staff" },
  beginSecondFactor: { method: "POST", path: "/api/office/secondFactor/begin", access: "staff" },
  confirmSecondFactor: { method: "POST", path: "/api/office/secondFactor/confirm", access: "staff" },
  changePassword: { method: "POST", path: "/api/office/changePassword", access: "staff" },
  list: { method: "GET", path: "/api/office/staff/index", access: "office:staff.write" },
  create: { method: "POST", path: "/api/office/staff/create", access: "office:staff.write" },
  change: { method: "POST", path: "/api/office/staff/change", access: "office:staff.write" },
  auditLog: { method: "GET", path: "/api/office/audit/index", access: "office:auditLog.read" },
  auditPeople: { method: "GET", path: "/api/office/audit/people", access: "office:auditLog.read" },
});
