// Generated from office/chain.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/chain.ts";

export const ARRIVAL_TABS = ["quarantined","disputed","late"] as const;
export const CHAIN_ALARMS = ["chain_unread","chain_halted","chain_lagging","node_away","transfers_disputed","transfers_quarantined","books_differ","books_unchecked","hot_wallet_low","gas_low"] as const;
export const COIN_ACCOUNTS = ["custody","treasury","hot_wallet","owner"] as const;
export const COIN_MOVE_KINDS = ["coins.move","owner.contribution","owner.draw"] as const;
export const DIFFERENCE_KINDS = ["more","less","held","moved_in","moved_out","paid_elsewhere","ledger"] as const;
export const HOUSE_ROLES = ["treasury","hot","owner"] as const;
export const RECONCILIATION_STATES = ["requested","equal","different","unread"] as const;
export const officeChain = callsOf(() => import("../../office/chain.ts").then(({ officeChain }) => officeChain), {
  status: { method: "GET", path: "/api/office/chain/status", access: "office:books.read" },
  arrivals: { method: "GET", path: "/api/office/chain/arrivals", access: "office:books.read" },
  moves: { method: "GET", path: "/api/office/chain/moves", access: "office:books.read" },
  reconciliations: { method: "GET", path: "/api/office/chain/reconciliations", access: "office:books.read" },
  reconcile: { method: "POST", path: "/api/office/chain/reconcile", access: "office:books.audit" },
});
