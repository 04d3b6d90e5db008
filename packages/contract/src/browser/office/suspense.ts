// Generated from office/suspense.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/suspense.ts";

export const RELEASE_STATES = ["proposed","released","refused"] as const;
export const SUSPENSE_TABS = ["open","proposed","released"] as const;
export const officeSuspense = callsOf(() => import("../../office/suspense.ts").then(({ officeSuspense }) => officeSuspense), {
  index: { method: "GET", path: "/api/office/suspense/index", access: "office:suspense.read" },
  propose: { method: "POST", path: "/api/office/suspense/propose", access: "office:suspense.release", idempotent: true },
  decide: { method: "POST", path: "/api/office/suspense/decide", access: "office:suspense.release", idempotent: true },
});
