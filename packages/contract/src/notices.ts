/** Notices: messages to one member, shown in the app. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

export const NOTICE_KINDS = [
  "transfer.sent",
  "transfer.received",
  "withdrawal.requested",
  "withdrawal.approved",
  "withdrawal.rejected",
  "withdrawal.succeeded",
  "withdrawal.failed",
  "top_up.received",
  "order.paid",
  "order.shipped",
  "order.parcel_shipped",
  "order.tracking",
  "order.address",
  "order.cancelled",
  "order.resent",
  "order.resend_cancelled",
  "order.refunded",
  "order.return_requested",
  "order.return_accepted",
  "order.return_refused",
  "order.return_received",
  "kyc.approved",
  "kyc.rejected",
  "kyc.withdrawn",
  "feedback.replied",
  "review.hidden",
  "review.picture_removed",
  "review.answered",
  "grant.received",
  "level.reached",
  "product.restocked",
  "security.changed",
  "security.copied",
  "security.recovered",
  "security.recovery_opened",
  "security.corrected",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The count of unread notices stops at this number. */
export const MOST_UNREAD = 100;

const notice = z.object({
  id: f.id,
  kind: z.enum(NOTICE_KINDS),
  /** The message, in the caller's language. */
  title: z.string(),
  body: z.string(),
  /** The subject, such as `order:<id>`; null if it has no page. */
  reference: z.nullable(z.string()),
  at: f.moment,
  read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

/** The number of unread notices, at most `MOST_UNREAD`. */
const unread = z.object({ unread: z.number() });

export const notices = {
  index: get("/api/notice/index", {
    summary: "The member's notices, newest first; `total` is capped",
    access: "member",
    input: z.object({ ...f.paging, cursor: z.optional(f.uuid) }),
    output: z.object({ ...f.pageOf(notice).shape, ...unread.shape }),
    addition: true,
  }),
  unread: get("/api/notice/unread", {
    summary: "Number of unread notices, up to 100",
    access: "member",
    input: z.object({}),
    output: unread,
    addition: true,
  }),
  read: post("/api/notice/read", {
    summary: "Mark a notice as read",
    access: "member",
    input: z.strictObject({ noticeId: f.uuid }),
    output: unread,
    errors: ["NOTICE_NOT_FOUND"],
    addition: true,
  }),
  readAll: post("/api/notice/readAll", {
    summary: "Mark all notices as read",
    access: "member",
    input: f.nothing,
    output: unread,
    addition: true,
  }),
};
