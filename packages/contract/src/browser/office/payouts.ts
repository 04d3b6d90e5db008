// Generated from office/payouts.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/payouts.ts";

export const FREEZE_CAUSES = ["suspicion","maintenance","command","journal","journal_behind","unknown_withdrawal","conflict","transfer","nonce"] as const;
export const FREEZE_REASONS = ["suspicion","maintenance"] as const;
export const PAYOUT_ALARMS = ["payouts_frozen","payouts_strange","restore_unread","signer_away","signer_wrong","payouts_unattended","payouts_short"] as const;
export const PAYOUT_PROBLEMS = ["not_approved","people","frozen","address","changed","limit_payment","limit_address","limit_day","nonce","fee","contract","country","found","journal","journal_behind","unknown_withdrawal","conflict","transfer"] as const;
export const PAYOUT_STATES = ["queued","waiting","prepared","signed","sent","strange","paid","failed"] as const;
export const PAYOUT_TABS = ["open","problems","ended"] as const;
export const PAYOUT_WAITS = ["frozen","signer","wallet","chain","tokens","gas","limit_day","full","restored","books"] as const;
export const officePayouts = callsOf(() => import("../../office/payouts.ts").then(({ officePayouts }) => officePayouts), {
  status: { method: "GET", path: "/api/office/payouts/status", access: "office:withdrawals.decide" },
  index: { method: "GET", path: "/api/office/payouts/index", access: "office:withdrawals.decide" },
  freeze: { method: "POST", path: "/api/office/payouts/freeze", access: "office:withdrawals.decide", idempotent: true },
  lift: { method: "POST", path: "/api/office/payouts/lift", access: "office:withdrawals.decide", idempotent: true },
  retry: { method: "POST", path: "/api/office/payouts/retry", access: "office:withdrawals.decide", idempotent: true },
  cancel: { method: "POST", path: "/api/office/payouts/cancel", access: "office:withdrawals.decide", idempotent: true },
});
