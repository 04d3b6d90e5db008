// Generated from office/books.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/books.ts";

export const AUDIT_STATES = ["requested","running","clean","faulty","broken_off"] as const;
export const officeBooks = callsOf(() => import("../../office/books.ts").then(({ officeBooks }) => officeBooks), {
  movements: { method: "GET", path: "/api/office/books/movements", access: "office:books.read" },
  event: { method: "GET", path: "/api/office/books/event", access: "office:books.read" },
  days: { method: "GET", path: "/api/office/books/days", access: "office:books.read" },
  day: { method: "GET", path: "/api/office/books/day", access: "office:books.read" },
  trialBalance: { method: "GET", path: "/api/office/books/trialBalance", access: "office:books.read" },
  audits: { method: "GET", path: "/api/office/books/audits", access: "office:books.read" },
  startAudit: { method: "POST", path: "/api/office/books/startAudit", access: "office:books.audit" },
});
export const officeStatements = callsOf(() => import("../../office/books.ts").then(({ officeStatements }) => officeStatements), {
  statement: { method: "GET", path: "/api/office/books/statement", access: "office:statements.read" },
});
