// Generated from office/kyc.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/kyc.ts";

export const PHOTOS = ["idPhoto","selfie"] as const;
export const SUBMISSION_STATES = ["pending","approved","rejected"] as const;
export const officeKyc = callsOf(() => import("../../office/kyc.ts").then(({ officeKyc }) => officeKyc), {
  index: { method: "GET", path: "/api/office/kyc/index", access: "office:kyc.decide" },
  counts: { method: "GET", path: "/api/office/kyc/counts", access: "office:kyc.decide" },
  detail: { method: "GET", path: "/api/office/kyc/detail", access: "office:kyc.decide" },
  viewPhoto: { method: "POST", path: "/api/office/kyc/viewPhoto", access: "office:kyc.decide" },
  approve: { method: "POST", path: "/api/office/kyc/approve", access: "office:kyc.decide", idempotent: true },
  withdraw: { method: "POST", path: "/api/office/kyc/withdraw", access: "office:kyc.decide", idempotent: true },
  reject: { method: "POST", path: "/api/office/kyc/reject", access: "office:kyc.decide", idempotent: true },
});
