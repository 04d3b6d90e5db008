/** Reviews for staff: hiding with a reason, showing again, and public answers. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LANGUAGES } from "../languages.ts";
import { LENGTHS } from "../lengths.ts";
import { MOST_STARS, reviewAnswer } from "../reviews.ts";

/** `changed`: hidden, and changed by the buyer since, so staff look at it again. */
export const REVIEW_STATES = ["visible", "hidden", "changed"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const row = z.object({
  id: f.id,
  productId: f.id,
  productName: z.string(),
  memberId: f.id,
  memberName: z.string(),
  stars: z.number(),
  words: z.string(),
  pictures: z.array(f.picture),
  language: z.enum(LANGUAGES),
  state: z.enum(REVIEW_STATES),
  hiddenReason: z.nullable(z.string()),
  answer: reviewAnswer,
  createdAt: f.moment,
  changedAt: f.moment,
  /** Identifies what staff see; a change by anybody increments it. */
  revision: z.number(),
});
export type OfficeReview = z.infer<typeof row>;

const seen = { reviewId: f.uuid, revision: z.int().check(z.minimum(1, { error: "INVALID" })) };
const errors = ["REVIEW_NOT_FOUND", "EDIT_CONFLICT", "OWN_ACCOUNT", "MEMBER_NOT_FOUND"] as const;

export const officeReviews = {
  index: get("/api/office/reviews/index", {
    summary: "Reviews, newest first; `search` looks into their texts",
    access: "office:reviews.moderate",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      stars: z.optional(f.queryNumber(1, MOST_STARS)),
      state: z.optional(z.enum(REVIEW_STATES)),
      productId: z.optional(f.serial),
      memberId: z.optional(f.memberId),
      search: z.optional(f.line(LENGTHS.search, 0)),
    }),
    output: f.pageOf(row),
  }),
  hide: post("/api/office/reviews/hide", {
    summary: "Hide a review, delete its pictures and notify its writer of the reason",
    access: "office:reviews.moderate",
    idempotent: true,
    input: z.strictObject({ ...seen, reason: f.line(LENGTHS.reason) }),
    output: row,
    errors,
  }),
  removePicture: post("/api/office/reviews/removePicture", {
    summary: "Delete one picture of a review and notify its writer of the reason",
    access: "office:reviews.moderate",
    idempotent: true,
    input: z.strictObject({ ...seen, pictureId: f.uuid, reason: f.line(LENGTHS.reason) }),
    output: row,
    errors,
  }),
  show: post("/api/office/reviews/show", {
    summary: "Show a hidden review again",
    access: "office:reviews.moderate",
    idempotent: true,
    input: z.strictObject(seen),
    output: row,
    errors,
  }),
  answer: post("/api/office/reviews/answer", {
    summary: "Answer a review publicly and notify its writer; replaces an earlier answer, and empty removes it",
    access: "office:reviews.moderate",
    idempotent: true,
    input: z.strictObject({ ...seen, words: f.paragraph(LENGTHS.reviewAnswer, 0) }),
    output: row,
    errors,
  }),
};
