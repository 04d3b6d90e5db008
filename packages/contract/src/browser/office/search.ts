// Generated from office/search.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/search.ts";

export const officeSearch = callsOf(() => import("../../office/search.ts").then(({ officeSearch }) => officeSearch), {
  index: { method: "GET", path: "/api/office/search/index", access: "office:search" },
});
