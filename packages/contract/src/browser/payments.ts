// Generated from payments.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../payments.ts";

export const DEPOSIT_USES = ["waiting","order","top_up","suspense","dust"] as const;
export const FAUCET_AMOUNTS = ["exact","short","over"] as const;
export const INVOICE_PURPOSES = ["order","top_up"] as const;
export const INVOICE_STATES = ["pending","seen","paid","underpaid","expired"] as const;
export const payments = callsOf(() => import("../payments.ts").then(({ payments }) => payments), {
  create: { method: "POST", path: "/api/recharge/create", access: "member", idempotent: true },
  list: { method: "GET", path: "/api/recharge/list", access: "member" },
  detail: { method: "GET", path: "/api/recharge/detail", access: "member" },
  faucet: { method: "POST", path: "/api/recharge/faucet", access: "member", idempotent: true },
});
