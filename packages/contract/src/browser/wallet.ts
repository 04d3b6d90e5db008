// Generated from wallet.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../wallet.ts";

export const DIRECTIONS = ["in","out"] as const;
export const EXPORT_FORMATS = ["csv","pdf"] as const;
export const PDF_ENTRIES = 2000 as const;
export const STATEMENT_GROUPS = ["top_up","order","transfer","withdrawal","income","other"] as const;
export const wallet = callsOf(() => import("../wallet.ts").then(({ wallet }) => wallet), {
  balances: { method: "GET", path: "/api/account/balances", access: "member" },
  balance: { method: "GET", path: "/api/account/balance", access: "member" },
  shopCoins: { method: "GET", path: "/api/account/shopCoins", access: "member" },
  integral: { method: "GET", path: "/api/account/integral", access: "member" },
  exportStatement: { method: "POST", path: "/api/account/exportStatement", access: "member" },
});
