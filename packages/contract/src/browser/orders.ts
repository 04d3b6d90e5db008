// Generated from orders.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../orders.ts";

export const DISCOUNT_REFUSALS = ["DISCOUNT_CODE_NOT_FOUND","DISCOUNT_CODE_TRIES","DISCOUNT_CODE_EARLY","DISCOUNT_CODE_ENDED","DISCOUNT_CODE_USED_UP","DISCOUNT_CODE_USED","DISCOUNT_CODE_OTHER_GOODS","DISCOUNT_CODE_MINIMUM"] as const;
export const MEMBER_ACTIONS = ["pay","cancel","confirm","address"] as const;
export const ORDER_STATES = ["pending_payment","pending_delivery","pending_receipt","completed","cancelled","refunded"] as const;
export const ORDER_TABS = ["all","pending_payment","pending_delivery","pending_receipt","completed"] as const;
export const REFUND_KINDS = ["return","goodwill"] as const;
export const RETURN_PICTURES = 4 as const;
export const RETURN_REASONS = ["unwanted","damaged","defective","wrong_item","not_as_described","other"] as const;
export const RETURN_STATES = ["requested","accepted","received","refused","refunded","cancelled"] as const;
export const VOLUME_STATES = ["on_its_way","counted","none"] as const;
export const orders = callsOf(() => import("../orders.ts").then(({ orders }) => orders), {
  preview: { method: "POST", path: "/api/order/preview", access: "member" },
  create: { method: "POST", path: "/api/order/create", access: "member", idempotent: true },
  pay: { method: "POST", path: "/api/order/pay", access: "member", idempotent: true },
  cancel: { method: "POST", path: "/api/order/cancel", access: "member" },
  confirm: { method: "POST", path: "/api/order/confirm", access: "member" },
  changeAddress: { method: "POST", path: "/api/order/changeAddress", access: "member" },
  returnCreate: { method: "POST", path: "/api/order/return/create", access: "member" },
  returnCancel: { method: "POST", path: "/api/order/return/cancel", access: "member" },
  index: { method: "GET", path: "/api/order/index", access: "member" },
  detail: { method: "GET", path: "/api/order/detail", access: "member" },
  payStatus: { method: "GET", path: "/api/order/pay_status", access: "member" },
  counts: { method: "GET", path: "/api/order/counts", access: "member" },
});
