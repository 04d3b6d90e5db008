// Generated from copies.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../copies.ts";

export const copies = callsOf(() => import("../copies.ts").then(({ copies }) => copies), {
  exportData: { method: "POST", path: "/api/account/exportData", access: "member", stepUp: "settings" },
});
