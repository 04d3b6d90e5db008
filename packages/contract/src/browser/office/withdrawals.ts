// Generated from office/withdrawals.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/withdrawals.ts";

export const BATCH_FORMS = ["safe","list"] as const;
export const FAIL_REASONS = ["refused","network","asked","other"] as const;
export const MOST_IN_BATCH = 100 as const;
export const PAYMENT_CHECKS = ["asking","unknown","waiting","not_final","reverted","token","receiver","amount","used","early"] as const;
export const REJECT_REASONS = ["identity","address","activity","asked","other"] as const;
export const RISK_HINTS = ["suspended","identity_open","shared_address","fresh_money","first_withdrawal","new_address","new_member","large"] as const;
export const WITHDRAWAL_ACTIONS = ["approve","reject","claim","giveUp","pay","fail"] as const;
export const WITHDRAWAL_SORTS = ["asked_up","asked_down","amount_up","amount_down"] as const;
export const officeWithdrawals = callsOf(() => import("../../office/withdrawals.ts").then(({ officeWithdrawals }) => officeWithdrawals), {
  index: { method: "GET", path: "/api/office/withdrawals/index", access: "office:withdrawals.read" },
  counts: { method: "GET", path: "/api/office/withdrawals/counts", access: "office:withdrawals.read" },
  detail: { method: "GET", path: "/api/office/withdrawals/detail", access: "office:withdrawals.read" },
  approve: { method: "POST", path: "/api/office/withdrawals/approve", access: "office:withdrawals.decide", idempotent: true },
  reject: { method: "POST", path: "/api/office/withdrawals/reject", access: "office:withdrawals.decide", idempotent: true },
  claim: { method: "POST", path: "/api/office/withdrawals/claim", access: "office:withdrawals.decide", idempotent: true },
  giveUp: { method: "POST", path: "/api/office/withdrawals/giveUp", access: "office:withdrawals.decide", idempotent: true },
  pay: { method: "POST", path: "/api/office/withdrawals/pay", access: "office:withdrawals.decide", idempotent: true },
  fail: { method: "POST", path: "/api/office/withdrawals/fail", access: "office:withdrawals.decide", idempotent: true },
  claims: { method: "GET", path: "/api/office/withdrawals/claims", access: "office:withdrawals.decide" },
  claimWaiting: { method: "POST", path: "/api/office/withdrawals/claimWaiting", access: "office:withdrawals.decide", idempotent: true },
  batch: { method: "GET", path: "/api/office/withdrawals/batch", access: "office:withdrawals.decide" },
  payClaimed: { method: "POST", path: "/api/office/withdrawals/payClaimed", access: "office:withdrawals.decide", idempotent: true },
});
