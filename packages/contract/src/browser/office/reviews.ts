// Generated from office/reviews.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/reviews.ts";

export const REVIEW_STATES = ["visible","hidden","changed"] as const;
export const officeReviews = callsOf(() => import("../../office/reviews.ts").then(({ officeReviews }) => officeReviews), {
  index: { method: "GET", path: "/api/office/reviews/index", access: "office:reviews.moderate" },
  hide: { method: "POST", path: "/api/office/reviews/hide", access: "office:reviews.moderate", idempotent: true },
  removePicture: { method: "POST", path: "/api/office/reviews/removePicture", access: "office:reviews.moderate", idempotent: true },
  show: { method: "POST", path: "/api/office/reviews/show", access: "office:reviews.moderate", idempotent: true },
  answer: { method: "POST", path: "/api/office/reviews/answer", access: "office:reviews.moderate", idempotent: true },
});
