/** Reviews of products by members who bought them, and the shop's answers. */
export { officeReviewRoutes } from "./office-routes.ts";
export { forgetReviews, saveReview } from "./reviews.ts";
export { reviewRoutes } from "./routes.ts";
export { countChanged as changedReviews } from "./store.ts";
