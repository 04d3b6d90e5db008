// Generated from office/feedback.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/feedback.ts";

export const REPLY_LENGTH = 2000 as const;
export const officeFeedback = callsOf(() => import("../../office/feedback.ts").then(({ officeFeedback }) => officeFeedback), {
  index: { method: "GET", path: "/api/office/feedback/index", access: "office:feedback.reply" },
  counts: { method: "GET", path: "/api/office/feedback/counts", access: "office:feedback.reply" },
  detail: { method: "GET", path: "/api/office/feedback/detail", access: "office:feedback.reply" },
  reply: { method: "POST", path: "/api/office/feedback/reply", access: "office:feedback.reply", idempotent: true },
});
