// Generated from pushes.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../pushes.ts";

export const PUSH_TOPICS = ["orders","money","security","news"] as const;
export const pushes = callsOf(() => import("../pushes.ts").then(({ pushes }) => pushes), {
  state: { method: "GET", path: "/api/push/state", access: "member" },
  subscribe: { method: "POST", path: "/api/push/subscribe", access: "member" },
  unsubscribe: { method: "POST", path: "/api/push/unsubscribe", access: "member" },
});
