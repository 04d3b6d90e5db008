// Generated from membership.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../membership.ts";

export const membership = callsOf(() => import("../membership.ts").then(({ membership }) => membership), {
  standing: { method: "GET", path: "/api/member/standing", access: "member" },
});
