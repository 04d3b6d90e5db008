// Generated from office/pauses.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/pauses.ts";

export const LONGEST_PAUSE = 720 as const;
export const officePauses = callsOf(() => import("../../office/pauses.ts").then(({ officePauses }) => officePauses), {
  index: { method: "GET", path: "/api/office/pauses/index", access: "office:market.read" },
  pause: { method: "POST", path: "/api/office/pauses/pause", access: "office:market.pause", idempotent: true },
  resume: { method: "POST", path: "/api/office/pauses/resume", access: "office:market.pause", idempotent: true },
});
