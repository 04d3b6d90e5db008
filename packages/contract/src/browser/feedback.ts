// Generated from feedback.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../feedback.ts";

export const FEEDBACK_CONTENT_LENGTH = 2000 as const;
export const FEEDBACK_PICTURES = 6 as const;
export const FEEDBACK_STATES = ["under_review","replied"] as const;
export const FEEDBACK_TITLE_LENGTH = 80 as const;
export const FEEDBACK_TYPES = ["suggestion","problem"] as const;
export const feedback = callsOf(() => import("../feedback.ts").then(({ feedback }) => feedback), {
  index: { method: "GET", path: "/api/feedback/index", access: "member" },
  add: { method: "POST", path: "/api/feedback/add", access: "member" },
});
