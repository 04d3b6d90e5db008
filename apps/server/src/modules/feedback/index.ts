/** Feedback: suggestions and problems of members, with private pictures, and the shop's replies. */
export { forgetFeedback } from "./feedback.ts";
export { officeFeedbackRoutes } from "./office-routes.ts";
export { type FeedbackDeps, feedbackPictures, returnPictures, sweepPictures, takeFeedbackPicture } from "./pictures.ts";
export { feedbackRoutes } from "./routes.ts";
export { countUnderReview as unansweredFeedback } from "./store.ts";
