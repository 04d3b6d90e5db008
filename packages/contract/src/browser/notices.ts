// Generated from notices.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../notices.ts";

export const MOST_UNREAD = 100 as const;
export const NOTICE_KINDS = ["transfer.sent","transfer.received","withdrawal.requested","withdrawal.approved","withdrawal.rejected","withdrawal.succeeded","withdrawal.failed","top_up.received","order.paid","order.shipped","order.parcel_shipped","order.tracking","order.address","order.cancelled","order.resent","order.resend_cancelled","order.refunded","order.return_requested","order.return_accepted","order.return_refused","order.return_received","kyc.approved","kyc.rejected","kyc.withdrawn","feedback.replied","review.hidden","review.picture_removed","review.answered","grant.received","level.reached","product.restocked","security.changed","security.copied","security.recovered","security.recovery_opened","security.corrected"] as const;
export const notices = callsOf(() => import("../notices.ts").then(({ notices }) => notices), {
  index: { method: "GET", path: "/api/notice/index", access: "member" },
  unread: { method: "GET", path: "/api/notice/unread", access: "member" },
  read: { method: "POST", path: "/api/notice/read", access: "member" },
  readAll: { method: "POST", path: "/api/notice/readAll", access: "member" },
});
