// Generated from disclosure.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../disclosure.ts";

export const SMALLEST_GROUP = 10 as const;
export const disclosure = callsOf(() => import("../disclosure.ts").then(({ disclosure }) => disclosure), {
  published: { method: "GET", path: "/api/income/disclosure", access: "public" },
});
