// Generated from office/orders.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/orders.ts";

export const MOST_TO_SHIP = 200 as const;
export const ORDER_PAPERS = ["slips","picking"] as const;
export const ORDER_SORTS = ["created_up","created_down"] as const;
export const RETURN_ACTIONS = ["accept","refuse","receive","refund"] as const;
export const RETURN_FILTERS = ["open","requested","accepted","received","refused","refunded","cancelled"] as const;
export const STAFF_ACTIONS = ["ship","address","track","resend","refund","goodwill"] as const;
export const officeOrders = callsOf(() => import("../../office/orders.ts").then(({ officeOrders }) => officeOrders), {
  index: { method: "GET", path: "/api/office/orders/index", access: "office:orders.read" },
  detail: { method: "GET", path: "/api/office/orders/detail", access: "office:orders.read" },
  ship: { method: "POST", path: "/api/office/orders/ship", access: "office:orders.ship" },
  toShip: { method: "POST", path: "/api/office/orders/toShip", access: "office:orders.ship" },
  papers: { method: "POST", path: "/api/office/orders/papers", access: "office:orders.ship" },
  changeAddress: { method: "POST", path: "/api/office/orders/changeAddress", access: "office:orders.ship" },
  correctTracking: { method: "POST", path: "/api/office/orders/correctTracking", access: "office:orders.ship" },
  resend: { method: "POST", path: "/api/office/orders/resend", access: "office:orders.refund", idempotent: true },
  cancelResend: { method: "POST", path: "/api/office/orders/cancelResend", access: "office:orders.refund", idempotent: true },
  refund: { method: "POST", path: "/api/office/orders/refund", access: "office:orders.refund", idempotent: true },
  previewRefund: { method: "POST", path: "/api/office/orders/previewRefund", access: "office:orders.refund" },
  acceptShortfall: { method: "POST", path: "/api/office/orders/acceptShortfall", access: "office:orders.refund", idempotent: true },
  goodwillPropose: { method: "POST", path: "/api/office/orders/goodwillPropose", access: "office:orders.refund", idempotent: true },
  goodwillDecide: { method: "POST", path: "/api/office/orders/goodwillDecide", access: "office:orders.refund", idempotent: true },
  returns: { method: "GET", path: "/api/office/orders/returns", access: "office:orders.read" },
  returnAccept: { method: "POST", path: "/api/office/orders/returnAccept", access: "office:orders.refund" },
  returnRefuse: { method: "POST", path: "/api/office/orders/returnRefuse", access: "office:orders.refund" },
  returnReceive: { method: "POST", path: "/api/office/orders/returnReceive", access: "office:orders.refund" },
  noteAdd: { method: "POST", path: "/api/office/orders/noteAdd", access: "office:orders.note", idempotent: true },
  noteChange: { method: "POST", path: "/api/office/orders/noteChange", access: "office:orders.note" },
  noteRemove: { method: "POST", path: "/api/office/orders/noteRemove", access: "office:orders.note" },
  counts: { method: "GET", path: "/api/office/orders/counts", access: "office:orders.read" },
});
