/** Reviews: what buyers of completed orders say about a product, and the shop's public answers (docs/rules.md 16). */
import * as z from "zod/mini";
import { rating } from "./catalog.ts";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { LANGUAGES } from "./languages.ts";
import { LENGTHS } from "./lengths.ts";

/** A review gives one to this many stars. */
export const MOST_STARS = 5;

/** The maximum number of pictures of a review. */
export const REVIEW_PICTURES = 5;

/** The shop's public answer; null without one. */
export const reviewAnswer = z.nullable(z.object({ words: z.string(), at: f.moment }));

const written = {
  id: f.id,
  stars: z.number(),
  /** Empty if the buyer only gave stars. */
  words: z.string(),
  pictures: z.array(f.picture),
  /** The language in which the buyer used the shop when writing. */
  language: z.enum(LANGUAGES),
  createdAt: f.moment,
  /** Equals `createdAt` until the buyer changes the review. */
  changedAt: f.moment,
  answer: reviewAnswer,
};

const review = z.object({
  ...written,
  /** The buyer's masked name. */
  author: z.string(),
});
export type Review = z.infer<typeof review>;

const ownReview = z.object({
  ...written,
  productId: f.id,
  productName: z.string(),
  /** Why staff hid it; null while it is visible. */
  hiddenReason: z.nullable(z.string()),
});
export type OwnReview = z.infer<typeof ownReview>;

const mine = z.object({
  review: z.nullable(ownReview),
  /** Whether the member has a review or may write one. */
  mayWrite: z.boolean(),
});

const ofProduct = z.strictObject({ productId: f.serial });

export const reviews = {
  index: get("/api/review/index", {
    summary: "Visible reviews of a product, newest first, and how many there are of each number of stars",
    access: "public",
    input: z.object({
      ...f.paging,
      cursor: z.optional(f.uuid),
      productId: f.serial,
      stars: z.optional(f.queryNumber(1, MOST_STARS)),
    }),
    output: z.object({
      ...f.pageOf(review).shape,
      /** Visible reviews with one star, two stars, and so on. */
      starCounts: z.array(z.number()),
      rating: z.nullable(rating),
    }),
    errors: ["PRODUCT_NOT_FOUND"],
    addition: true,
  }),
  own: get("/api/review/own", {
    summary: "The member's reviews, newest first",
    access: "member",
    input: z.object({ ...f.paging, cursor: z.optional(f.uuid) }),
    output: f.pageOf(ownReview),
    addition: true,
  }),
  mine: get("/api/review/mine", {
    summary: "The member's review of a product, and whether the member may write one",
    access: "member",
    input: z.object({ productId: f.serial }),
    output: mine,
    addition: true,
  }),
  save: post("/api/review/save", {
    summary:
      "Write or change the member's review of a product; new pictures were uploaded before with topic `review`. The same sent again changes nothing",
    access: "member",
    input: z.strictObject({
      productId: f.serial,
      stars: z.int().check(z.minimum(1, { error: "REQUIRED" }), z.maximum(MOST_STARS, { error: "OUT_OF_RANGE" })),
      words: z._default(f.paragraph(LENGTHS.reviewWords, 0), ""),
      /** All pictures of the review: ids of those that it has, and of uploads. Others that it had are deleted. Absent: none changes. */
      images: z.optional(z.array(f.uuid).check(z.maxLength(REVIEW_PICTURES, { error: "TOO_MANY" }))),
    }),
    output: mine,
    errors: ["REVIEW_NOT_BOUGHT", "UPLOAD_NOT_FOUND"],
    addition: true,
  }),
  remove: post("/api/review/del", {
    summary: "Remove the member's review of a product; removing it again changes nothing",
    access: "member",
    input: ofProduct,
    output: mine,
    errors: ["REVIEW_HIDDEN"],
    addition: true,
  }),
};
