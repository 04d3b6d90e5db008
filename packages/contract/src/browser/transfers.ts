// Generated from transfers.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../transfers.ts";

export const INSTRUCTIONS_LENGTH = 140 as const;
export const TRANSFER_ASSETS = ["USDT","POINT"] as const;
export const transfers = callsOf(() => import("../transfers.ts").then(({ transfers }) => transfers), {
  transfer: { method: "POST", path: "/api/transfer/transfer", access: "member", idempotent: true, stepUp: "transfer" },
  receiver: { method: "GET", path: "/api/transfer/receiver", access: "member" },
  recent: { method: "GET", path: "/api/transfer/recent", access: "member" },
  detail: { method: "GET", path: "/api/transfer/detail", access: "member" },
});
