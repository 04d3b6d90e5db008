// Generated from wishlist.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../wishlist.ts";

export const MAX_AWAITED = 100 as const;
export const MAX_WISHES = 100 as const;
export const wishlist = callsOf(() => import("../wishlist.ts").then(({ wishlist }) => wishlist), {
  index: { method: "GET", path: "/api/wishlist/index", access: "member" },
  ids: { method: "GET", path: "/api/wishlist/ids", access: "member" },
  add: { method: "POST", path: "/api/wishlist/add", access: "member" },
  remove: { method: "POST", path: "/api/wishlist/del", access: "member" },
  merge: { method: "POST", path: "/api/wishlist/merge", access: "member", idempotent: "keyed" },
  preview: { method: "POST", path: "/api/wishlist/preview", access: "public" },
  awaited: { method: "GET", path: "/api/wishlist/awaited", access: "member" },
  await: { method: "POST", path: "/api/wishlist/await", access: "member" },
  forget: { method: "POST", path: "/api/wishlist/forget", access: "member" },
});
