// Generated from reviews.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../reviews.ts";

export const MOST_STARS = 5 as const;
export const REVIEW_PICTURES = 5 as const;
export const reviews = callsOf(() => import("../reviews.ts").then(({ reviews }) => reviews), {
  index: { method: "GET", path: "/api/review/index", access: "public" },
  own: { method: "GET", path: "/api/review/own", access: "member" },
  mine: { method: "GET", path: "/api/review/mine", access: "member" },
  save: { method: "POST", path: "/api/review/save", access: "member" },
  remove: { method: "POST", path: "/api/review/del", access: "member" },
});
