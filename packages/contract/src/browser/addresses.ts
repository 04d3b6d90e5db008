// Generated from addresses.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../addresses.ts";

export const addresses = callsOf(() => import("../addresses.ts").then(({ addresses }) => addresses), {
  index: { method: "GET", path: "/api/address/index", access: "member" },
  add: { method: "POST", path: "/api/address/add", access: "member" },
  edit: { method: "POST", path: "/api/address/edit", access: "member" },
  remove: { method: "POST", path: "/api/address/del", access: "member" },
  setDefault: { method: "POST", path: "/api/address/setDefault", access: "member" },
});
