// Generated from withdrawals.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../withdrawals.ts";

export const WITHDRAWAL_STATES = ["pending_review","approved","rejected","succeeded","failed","cancelled"] as const;
export const withdrawals = callsOf(() => import("../withdrawals.ts").then(({ withdrawals }) => withdrawals), {
  limits: { method: "GET", path: "/api/withdraw/getWithdrawalAmount", access: "member" },
  create: { method: "POST", path: "/api/withdraw/create", access: "member", idempotent: true, stepUp: "withdrawal" },
  cancel: { method: "POST", path: "/api/withdraw/cancel", access: "member" },
  index: { method: "GET", path: "/api/withdraw/list", access: "member" },
  detail: { method: "GET", path: "/api/withdraw/detail", access: "member" },
  addresses: { method: "GET", path: "/api/withdraw/addresses", access: "member" },
  renameAddress: { method: "POST", path: "/api/withdraw/renameAddress", access: "member" },
  removeAddress: { method: "POST", path: "/api/withdraw/removeAddress", access: "member" },
});
