// Generated from office/payments.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/payments.ts";

export const officePayments = callsOf(() => import("../../office/payments.ts").then(({ officePayments }) => officePayments), {
  index: { method: "GET", path: "/api/office/payments/index", access: "office:payments.read" },
  detail: { method: "GET", path: "/api/office/payments/detail", access: "office:payments.read" },
});
