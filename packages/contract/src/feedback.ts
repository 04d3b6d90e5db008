/** Feedback: members' suggestions and problems, and the shop's replies (docs/rules.md 13). */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

export const FEEDBACK_TYPES = ["suggestion", "problem"] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

/** `replied` once a reply exists. */
export const FEEDBACK_STATES = ["under_review", "replied"] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** Maximum lengths, in UTF-16 units. */
export const FEEDBACK_TITLE_LENGTH = 80;
export const FEEDBACK_CONTENT_LENGTH = 2_000;
/** The maximum number of pictures per feedback. */
export const FEEDBACK_PICTURES = 6;

/** A picture that only its readers may see. The URL requires the reader's own session and expires within minutes. */
export const privatePicture = z.object({ id: f.id, url: z.string(), width: z.number(), height: z.number() });
export type PrivatePicture = z.infer<typeof privatePicture>;

const feedbackEntry = z.object({
  id: f.id,
  type: z.enum(FEEDBACK_TYPES),
  title: z.string(),
  content: z.string(),
  pictures: z.array(privatePicture),
  state: z.enum(FEEDBACK_STATES),
  createdAt: f.moment,
  /** The shop's reply; null while under review. */
  reply: z.nullable(z.object({ content: z.string(), at: f.moment })),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const feedback = {
  index: get("/api/feedback/index", {
    summary: "The member's feedback, newest first",
    access: "member",
    input: z.object({ ...f.paging, state: z.optional(z.enum(FEEDBACK_STATES)) }),
    output: f.pageOf(feedbackEntry),
  }),
  add: post("/api/feedback/add", {
    summary:
      "Send feedback; its pictures were uploaded before with topic `feedback`. The same sent again is the same feedback",
    access: "member",
    input: z.strictObject({
      type: z.enum(FEEDBACK_TYPES),
      title: f.line(FEEDBACK_TITLE_LENGTH),
      content: f.paragraph(FEEDBACK_CONTENT_LENGTH),
      /** Ids of uploads. */
      images: z._default(z.array(f.uuid).check(z.maxLength(FEEDBACK_PICTURES, { error: "TOO_MANY" })), []),
    }),
    output: feedbackEntry,
    errors: ["UPLOAD_NOT_FOUND", "MEMBER_NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
};
