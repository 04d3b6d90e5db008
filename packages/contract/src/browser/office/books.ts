// Generated from office/books.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/books.ts";

export const AUDIT_STATES = ["requested","running","clean","faulty","broken_off"] as const;
export const MONTH_FILES = {"journal.csv":["event","key","leg","time","kind","kind_title","account","account_title","member","debit","credit","asset","reference","order"],"trial-balance.csv":["account","account_title","asset","opening","debits","credits","closing"],"sales.csv":["country","orders","goods","shipping","paid_balance","paid_usdt","paid_difference","paid_coupon","paid_points","refunds","refunded_goods","refunded_shipping","refunded_USDT","refunded_COUPON","refunded_POINT","net_USDT","net_COUPON","net_POINT"],"payouts.csv":["event","time","withdrawal","member","gross","fee","net","address","transaction"],"tax-base.csv":["member","name","nationality","credited_USDT","credited_COUPON","credited_POINT","taken_back_USDT","taken_back_COUPON","taken_back_POINT","net_USDT","net_COUPON","net_POINT"]} as const;
export const officeBooks = callsOf(() => import("../../office/books.ts").then(({ officeBooks }) => officeBooks), {
  movements: { method: "GET", path: "/api/office/books/movements", access: "office:books.read" },
  event: { method: "GET", path: "/api/office/books/event", access: "office:books.read" },
  days: { method: "GET", path: "/api/office/books/days", access: "office:books.read" },
  day: { method: "GET", path: "/api/office/books/day", access: "office:books.read" },
  trialBalance: { method: "GET", path: "/api/office/books/trialBalance", access: "office:books.read" },
  months: { method: "GET", path: "/api/office/books/months", access: "office:books.read" },
  exportMonth: { method: "POST", path: "/api/office/books/exportMonth", access: "office:books.read" },
  audits: { method: "GET", path: "/api/office/books/audits", access: "office:books.read" },
  startAudit: { method: "POST", path: "/api/office/books/startAudit", access: "office:books.audit" },
});
export const officeStatements = callsOf(() => import("../../office/books.ts").then(({ officeStatements }) => officeStatements), {
  statement: { method: "GET", path: "/api/office/books/statement", access: "office:statements.read" },
});
