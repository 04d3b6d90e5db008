/** Members' feedback for staff. Each view is recorded in the audit log, because pictures are private. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import { FEEDBACK_STATES, FEEDBACK_TYPES, privatePicture } from "../feedback.ts";
import * as f from "../fields.ts";

/** Maximum length of a reply, in UTF-16 units. */
export const REPLY_LENGTH = 2_000;

const row = z.object({
  id: f.id,
  memberId: f.id,
  memberName: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  title: z.string(),
  state: z.enum(FEEDBACK_STATES),
  pictureCount: z.number(),
  createdAt: f.moment,
  repliedAt: z.nullable(f.moment),
});

export const officeFeedback = {
  index: get("/api/office/feedback/index", {
    summary: "Members' feedback; under review oldest first, all other lists newest first",
    access: "office:feedback.reply",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(FEEDBACK_STATES)),
      type: z.optional(z.enum(FEEDBACK_TYPES)),
      memberId: z.optional(f.memberId),
    }),
    output: f.pageOf(row),
  }),
  counts: get("/api/office/feedback/counts", {
    summary: "Number of unanswered feedback, and the time of the oldest",
    access: "office:feedback.reply",
    input: z.object({}),
    output: z.object({ underReview: z.number(), replied: z.number(), oldestAt: z.nullable(f.moment) }),
  }),
  detail: get("/api/office/feedback/detail", {
    summary: "One feedback with its pictures; each view is recorded in the audit log",
    access: "office:feedback.reply",
    input: z.object({ feedbackId: f.uuid }),
    output: z.object({
      ...row.shape,
      content: z.string(),
      /** The member's language. */
      language: z.string(),
      /** The URLs require the caller's session and expire after a minute. */
      pictures: z.array(privatePicture),
      reply: z.nullable(z.object({ content: z.string(), at: f.moment, by: z.string() })),
    }),
    errors: ["FEEDBACK_NOT_FOUND"],
  }),
  reply: post("/api/office/feedback/reply", {
    summary: "Reply once, and notify the member",
    access: "office:feedback.reply",
    idempotent: true,
    input: z.strictObject({ feedbackId: f.uuid, content: f.paragraph(REPLY_LENGTH) }),
    output: z.object({ id: f.id, state: z.enum(FEEDBACK_STATES) }),
    errors: ["FEEDBACK_NOT_FOUND", "FEEDBACK_REPLIED", "OWN_ACCOUNT", "MEMBER_NOT_FOUND"],
  }),
};
