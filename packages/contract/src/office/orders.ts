/** Orders as staff see and move them. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { ORDER_STATES, orderDetail, orderSummary } from "../orders.ts";

const buyer = { memberId: f.id, memberName: z.string() };
const row = z.object({ ...orderSummary.shape, ...buyer, paidAt: z.nullable(f.moment) });
const detail = z.object({
  ...orderDetail.shape,
  ...buyer,
  bv: f.money,
  staffActions: z.array(z.enum(["ship", "refund"])),
});

export const officeOrders = {
  index: get("/api/office/orders/index", {
    summary: "Find orders by number, member ID, recipient, state and day",
    access: "office:orders.read",
    input: z.object({
      ...f.paging,
      state: z.optional(z.enum(ORDER_STATES)),
      search: z.optional(f.line(80, 0)),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: f.pageOf(row),
  }),
  detail: get("/api/office/orders/detail", {
    summary: "One order",
    access: "office:orders.read",
    input: z.object({ orderId: f.uuid }),
    output: detail,
    errors: ["ORDER_NOT_FOUND"],
  }),
  ship: post("/api/office/orders/ship", {
    summary: "Hand over to a shipping company",
    access: "office:orders.ship",
    input: z.strictObject({ orderId: f.uuid, shippingCompany: f.line(60), trackingNumber: f.line(60) }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE"],
  }),
  refund: post("/api/office/orders/refund", {
    summary: "Cancel a paid order and give everything back as it was paid, shipping fee included",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({ orderId: f.uuid, reason: f.line(200), restock: z._default(z.boolean(), true) }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE", "MEMBER_NOT_FOUND"],
  }),
  counts: get("/api/office/orders/counts", {
    summary: "How many orders are in each state, and sales of today and of the last 30 days",
    access: "office:orders.read",
    input: z.object({}),
    output: z.object({
      states: z.array(z.object({ state: z.enum(ORDER_STATES), count: z.number() })),
      days: z.array(z.object({ day: z.string(), orders: z.number(), sales: f.money })),
    }),
  }),
};
