// Generated from cart.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../cart.ts";

export const cart = callsOf(() => import("../cart.ts").then(({ cart }) => cart), {
  index: { method: "GET", path: "/api/cart/index", access: "member" },
  add: { method: "POST", path: "/api/cart/add", access: "member", idempotent: "keyed" },
  update: { method: "POST", path: "/api/cart/update", access: "member" },
  remove: { method: "POST", path: "/api/cart/del", access: "member" },
  select: { method: "POST", path: "/api/cart/select", access: "member" },
  selectAll: { method: "POST", path: "/api/cart/selectAll", access: "member" },
  merge: { method: "POST", path: "/api/cart/merge", access: "member", idempotent: "keyed" },
  preview: { method: "POST", path: "/api/cart/preview", access: "public" },
});
