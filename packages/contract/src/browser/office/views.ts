// Generated from office/views.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/views.ts";

export const MOST_VIEWS = 100 as const;
export const officeViews = callsOf(() => import("../../office/views.ts").then(({ officeViews }) => officeViews), {
  index: { method: "GET", path: "/api/office/views/index", access: "office:attention" },
  save: { method: "POST", path: "/api/office/views/save", access: "office:attention" },
  remove: { method: "POST", path: "/api/office/views/remove", access: "office:attention" },
});
