/** Member calls for feedback. */
import { feedback as contract } from "@banyan/contract/feedback.ts";
import { routes } from "../../platform/http/call.ts";
import { ownFeedback, sendFeedback } from "./feedback.ts";
import type { FeedbackDeps } from "./pictures.ts";

export const feedbackRoutes = (deps: FeedbackDeps) =>
  routes(contract, {
    index: ({ member: { memberId }, now }, input) => ownFeedback(deps, { ...input, memberId, now }),
    add: ({ member: { memberId }, now }, input) => sendFeedback(deps, { ...input, memberId, now }),
  });
