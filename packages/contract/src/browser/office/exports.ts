// Generated from office/exports.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/exports.ts";

export const officeExports = callsOf(() => import("../../office/exports.ts").then(({ officeExports }) => officeExports), {
  list: { method: "POST", path: "/api/office/exports/list", access: "office:export" },
});
