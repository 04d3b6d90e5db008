/** Checkout and the life of an order (docs/rules.md 4). */
import * as z from "zod/mini";
import { writtenAddress } from "./addresses.ts";
import { get, post } from "./endpoint.ts";
import { privatePicture } from "./feedback.ts";
import * as f from "./fields.ts";
import { ASSETS, amounts } from "./ledger.ts";
import { LENGTHS } from "./lengths.ts";
import { PAYMENT_METHODS } from "./market.ts";
import { MOST_ORDER_LINES } from "./most-lines.ts";
import { INVOICE_STATES } from "./payments.ts";
import { codeOf } from "./typed.ts";

export const ORDER_STATES = [
  "pending_payment",
  "pending_delivery",
  "pending_receipt",
  "completed",
  "cancelled",
  "refunded",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What the buyer may do with an order; `address` changes the address within its country. */
export const MEMBER_ACTIONS = ["pay", "cancel", "confirm", "address"] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** The tabs of the order list; `all` has every state. */
export const ORDER_TABS = ["all", "pending_payment", "pending_delivery", "pending_receipt", "completed"] as const;

export const orderLine = z.object({
  productId: f.id,
  skuId: f.id,
  name: z.string(),
  skuText: z.string(),
  picture: z.nullable(f.picture),
  price: f.money,
  quantity: z.number(),
  presale: z.boolean(),
  /** What the discount code took off the price of a piece. */
  discount: f.money,
});

/** A discount code of an order, and what it takes off. Prices and totals are those after it. */
export const orderDiscount = z.object({ code: z.string(), amount: f.money });
export type OrderDiscount = z.infer<typeof orderDiscount>;

/** Why a discount code cannot be used for an order. */
export const DISCOUNT_REFUSALS = [
  "DISCOUNT_CODE_NOT_FOUND",
  "DISCOUNT_CODE_TRIES",
  "DISCOUNT_CODE_EARLY",
  "DISCOUNT_CODE_ENDED",
  "DISCOUNT_CODE_USED_UP",
  "DISCOUNT_CODE_USED",
  "DISCOUNT_CODE_OTHER_GOODS",
  "DISCOUNT_CODE_MINIMUM",
] as const;

/** BV of an order: paid and not final, counted, or none (unpaid, cancelled, returned, or without BV). */
export const VOLUME_STATES = ["on_its_way", "counted", "none"] as const;

export const orderVolume = z.object({
  /** The order's BV less returns. */
  bv: f.money,
  state: z.enum(VOLUME_STATES),
  /** The business day on which it counts; null if unknown (not shipped, or an open return request), and without BV. */
  countsOn: z.nullable(z.string()),
  /** Whether it may count earlier: `countsOn` assumes that the order completes automatically. */
  latest: z.boolean(),
});
export type OrderVolume = z.infer<typeof orderVolume>;

export const orderSummary = z.object({
  id: f.id,
  number: z.string(),
  state: z.enum(ORDER_STATES),
  lines: z.array(orderLine),
  count: z.number(),
  /** Pieces that left in parcels and are not sent again, and pieces that are still to be shipped; the latter 0 unless `pending_delivery`. */
  shippedCount: z.number(),
  unshippedCount: z.number(),
  total: f.money,
  createdAt: f.moment,
  /** The deadline for payment; null once the order is paid or closed. */
  payUntil: z.nullable(f.moment),
  volume: orderVolume,
});
export type OrderSummary = z.infer<typeof orderSummary>;

/** An amount of one asset. */
export const assetAmount = z.object({ asset: z.enum(ASSETS), amount: f.money });

/** `return`: within the return window; `goodwill`: goodwill or warranty after it. */
export const REFUND_KINDS = ["return", "goodwill"] as const;

/** Pieces of an order; `position` counts its lines from 1. */
export const piecesOfLine = z.object({ position: z.number(), quantity: z.number() });

/** `piecesOfLine` as an input. */
export const givenPieces = z.strictObject({
  position: z.int().check(z.minimum(1, { error: "INVALID" })),
  quantity: f.quantity,
});

/** Pieces of an order as an input: one or more of its lines. */
export const linesOf = <Pieces extends z.ZodMiniType>(pieces: Pieces) =>
  z.array(pieces).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_ORDER_LINES, { error: "TOO_LONG" }));

/** Pieces of an order that left together. */
export const orderParcel = z.object({
  /** Counts from 1. */
  number: z.number(),
  shippedAt: f.moment,
  shippingCompany: z.string(),
  trackingNumber: z.string(),
  /** The carrier's page of the parcel; null if the settings have none for the company. */
  trackingUrl: z.nullable(z.string()),
  lines: z.array(piecesOfLine),
});
export type OrderParcel = z.infer<typeof orderParcel>;

/** Pieces of a parcel that were lost or damaged on their way, and are sent again. */
export const orderResend = z.object({
  /** Counts those of the order from 1. */
  number: z.number(),
  /** The parcel that they were in. */
  parcel: z.number(),
  at: f.moment,
  reason: z.string(),
  /** Of each line, the pieces, and those of them that were cancelled before they left. */
  lines: z.array(z.object({ ...piecesOfLine.shape, cancelled: z.number() })),
  cancelledAt: z.nullable(f.moment),
});
export type OrderResend = z.infer<typeof orderResend>;

/** A refund of some pieces of an order. */
export const orderRefund = z.object({
  at: f.moment,
  kind: z.enum(REFUND_KINDS),
  reason: z.string(),
  /** Refunded amounts in the assets that paid, including shipping. */
  amounts: z.array(assetAmount),
  /** The shipping fee's part of it. */
  shippingFee: f.money,
  lines: z.array(piecesOfLine),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** A member's request to return pieces of a received order; `requested`, `accepted` and `received` are open. */
export const RETURN_STATES = ["requested", "accepted", "received", "refused", "refunded", "cancelled"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_REASONS = ["unwanted", "damaged", "defective", "wrong_item", "not_as_described", "other"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** The maximum number of photos per return request. */
export const RETURN_PICTURES = 4;

export const returnRequest = z.object({
  id: f.id,
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  /** The member's description. */
  words: z.string(),
  pictures: z.array(privatePicture),
  lines: z.array(piecesOfLine),
  requestedAt: f.moment,
  acceptedAt: z.nullable(f.moment),
  /** When the goods arrived at the shop. */
  receivedAt: z.nullable(f.moment),
  closedAt: z.nullable(f.moment),
  /** Where to send the goods, and how; null until accepted. */
  returnAddress: z.nullable(z.string()),
  instructions: z.nullable(z.string()),
  /** Why the shop refused it. */
  refusal: z.nullable(z.string()),
  mayCancel: z.boolean(),
});
export type ReturnRequest = z.infer<typeof returnRequest>;

export const orderDetail = z.object({
  ...orderSummary.shape,
  /** Its number in the system from which it was brought in; null for orders of this shop. */
  formerNumber: z.nullable(z.string()),
  /** What the goods cost, after the discount. */
  productTotal: f.money,
  discount: z.nullable(orderDiscount),
  shippingFee: f.money,
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Contains activation packages only, so registration points can pay for it. */
  onlyActivation: z.boolean(),
  /** Paid amounts by asset; empty before payment. */
  paid: z.array(assetAmount),
  /** Each refund, and the total. A `refunded` order got everything back. */
  refunds: z.array(orderRefund),
  refunded: z.array(assetAmount),
  /**
   * The coin payment in progress: its invoice, the reserved coupons, the USDT expected, and how much of it has arrived. A
   * payment from the wallet returns coupons and coins first, so they can pay.
   */
  awaited: z.nullable(
    z.object({
      invoiceId: f.id,
      method: z.enum(PAYMENT_METHODS),
      coupons: f.money,
      amount: f.money,
      received: f.money,
    }),
  ),
  /**
   * How much arrived for a coin payment that did not pay the order, and was credited to the wallet balance; null if there
   * was none, and for staff, who read `coins`.
   */
  endedCoins: z.nullable(f.money),
  address: writtenAddress,
  remark: z.string(),
  paidAt: z.nullable(f.moment),
  /** When the last parcel left; null while anything is to be shipped. */
  shippedAt: z.nullable(f.moment),
  completedAt: z.nullable(f.moment),
  closedAt: z.nullable(f.moment),
  /** Why it was cancelled: by the member, by expiry, or by the shop with a text. */
  closeReason: z.nullable(z.string()),
  /** Oldest first. */
  parcels: z.array(orderParcel),
  /** Pieces that are still to be shipped, and those of them that are sent again. */
  unshipped: z.array(piecesOfLine),
  resending: z.array(piecesOfLine),
  /** What was lost or damaged on its way and is sent again, oldest first. */
  resends: z.array(orderResend),
  /** When it completes automatically. */
  completesAt: z.nullable(f.moment),
  /** The end of the return window; null if it is not completed or has no window. */
  returnUntil: z.nullable(f.moment),
  /** The member's return requests, oldest first. */
  returns: z.array(returnRequest),
  /** Pieces that the member may request to return now. */
  returnable: z.array(piecesOfLine),
  actions: z.array(z.enum(MEMBER_ACTIONS)),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const source = z.union([
  z.strictObject({ from: z.literal("cart") }),
  z.strictObject({ from: z.literal("sku"), skuId: f.serial, quantity: f.quantity }),
]);

const orderId = z.strictObject({ orderId: f.uuid });

const discountCode = z.optional(f.typedAs(codeOf, f.line(LENGTHS.discountCode)));

export const orders = {
  preview: post("/api/order/preview", {
    summary: "Preview of an order: lines, shipping and total",
    access: "member",
    input: z.strictObject({ source, addressId: z.optional(f.uuid), discountCode }),
    output: z.object({
      lines: z.array(orderLine),
      count: z.number(),
      /** What the goods cost, after the discount. */
      productTotal: f.money,
      discount: z.nullable(orderDiscount),
      shippingFee: f.money,
      total: f.money,
      /** The delivery address; null if none was given. */
      address: z.nullable(writtenAddress),
      /** Of lines, address, shipping fee and total; null without an address. */
      shown: z.nullable(f.shown),
      /** The product total from which shipping to that country is free; null for never. */
      freeShippingFrom: z.nullable(f.money),
      paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
      balances: amounts,
    }),
    errors: [
      "NOTHING_SELECTED",
      "SKU_NOT_FOUND",
      "OUT_OF_STOCK",
      "ADDRESS_NOT_FOUND",
      "ADDRESS_COUNTRY_UNSERVED",
      ...DISCOUNT_REFUSALS,
    ],
    addition: true,
  }),
  create: post("/api/order/create", {
    summary: "Create an order from the selected cart lines or one SKU; stock is reserved until `payUntil`",
    access: "member",
    idempotent: true,
    input: z.strictObject({
      source,
      addressId: f.uuid,
      remark: z._default(f.paragraph(LENGTHS.orderRemark, 0), ""),
      discountCode,
      /** From the preview that the member confirms. */
      shown: f.givenShown,
    }),
    output: z.object({ orderId: f.id, number: z.string(), total: f.money, payUntil: f.moment }),
    errors: [
      "NOTHING_SELECTED",
      "SKU_NOT_FOUND",
      "OUT_OF_STOCK",
      "ADDRESS_NOT_FOUND",
      "ADDRESS_COUNTRY_UNSERVED",
      "TOO_MANY_UNPAID_ORDERS",
      "SHOWN_CHANGED",
      "UNPAID_PIECES_LIMIT",
      "UNPAID_AMOUNT_LIMIT",
      ...DISCOUNT_REFUSALS,
      "SHOP_PAUSED",
    ],
  }),
  pay: post("/api/order/pay", {
    summary: "Pay an order; for USDT, returns the invoice to pay",
    access: "member",
    idempotent: true,
    input: z.strictObject({
      orderId: f.uuid,
      method: z.enum(PAYMENT_METHODS),
      /** The amount of coupons to use; required by the methods with coupons. */
      coupons: z.optional(f.amount),
    }),
    output: z.object({
      orderId: f.id,
      state: z.enum(ORDER_STATES),
      /** The invoice to pay with USDT; null without coins. */
      invoiceId: z.nullable(f.id),
    }),
    errors: [
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "ORDER_EXPIRED",
      "PAYMENT_METHOD_UNAVAILABLE",
      "POINTS_FOR_ACTIVATION_ONLY",
      "COUPONS_MUST_COVER_TOTAL",
      "COUPONS_EXCEED_TOTAL",
      "INSUFFICIENT_BALANCE",
      "INSUFFICIENT_COUPONS",
      "INSUFFICIENT_POINTS",
      "SHOP_PAUSED",
    ],
  }),
  cancel: post("/api/order/cancel", {
    summary: "Cancel an unpaid order",
    access: "member",
    input: orderId,
    output: orderDetail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE"],
  }),
  confirm: post("/api/order/confirm", {
    summary: "Confirm receipt",
    access: "member",
    input: orderId,
    output: orderDetail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE"],
  }),
  changeAddress: post("/api/order/changeAddress", {
    summary: "Send an order that is not shipped to another address of the same country",
    access: "member",
    input: z.strictObject({ orderId: f.uuid, addressId: f.uuid }),
    output: orderDetail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE", "ADDRESS_NOT_FOUND", "ORDER_OTHER_COUNTRY"],
    addition: true,
  }),
  returnCreate: post("/api/order/return/create", {
    summary:
      "Request to return pieces of a received order; photos were uploaded before with topic `feedback`. The same sent again is the same request",
    access: "member",
    input: z.strictObject({
      orderId: f.uuid,
      lines: linesOf(givenPieces),
      reason: z.enum(RETURN_REASONS),
      words: z._default(f.paragraph(LENGTHS.returnWords, 0), ""),
      /** Ids of uploads. */
      images: z._default(z.array(f.uuid).check(z.maxLength(RETURN_PICTURES, { error: "TOO_MANY" })), []),
    }),
    output: z.object({ orderId: f.id, returnId: f.id }),
    errors: [
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "RETURN_WINDOW_OVER",
      "RETURN_PIECES_TAKEN",
      "TOO_MANY_RETURNS",
      "UPLOAD_NOT_FOUND",
    ],
    addition: true,
  }),
  returnCancel: post("/api/order/return/cancel", {
    summary: "Cancel a return request whose goods have not arrived",
    access: "member",
    input: z.strictObject({ returnId: f.uuid }),
    output: orderDetail,
    errors: ["RETURN_NOT_FOUND", "RETURN_STATE"],
    addition: true,
  }),
  index: get("/api/order/index", {
    summary:
      "The member's orders, newest first; `search` finds a part of order number, product, recipient or tracking number",
    access: "member",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      tab: z._default(z.enum(ORDER_TABS), "all"),
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
    }),
    output: f.pageOf(orderSummary),
  }),
  detail: get("/api/order/detail", {
    summary: "One order",
    access: "member",
    input: z.object({ orderId: f.uuid }),
    output: orderDetail,
    errors: ["ORDER_NOT_FOUND"],
  }),
  payStatus: get("/api/order/pay_status", {
    summary: "Payment status of an order or a top-up",
    access: "member",
    /** Exactly one of the two: an order, or the invoice of a top-up. */
    input: z.object({ orderId: z.optional(f.uuid), invoiceId: z.optional(f.uuid) }),
    output: z.object({
      /** The order's state, or the invoice's if an invoice was given. */
      state: z.enum([...ORDER_STATES, ...INVOICE_STATES]),
      /** The state of the coin payment; null without one. */
      invoiceState: z.nullable(z.enum(INVOICE_STATES)),
      secondsLeft: z.number(),
      amountExpected: f.money,
      amountReceived: f.money,
      confirmations: z.number(),
      delayed: z.boolean(),
    }),
    errors: ["ORDER_NOT_FOUND", "INVOICE_NOT_FOUND"],
  }),
  counts: get("/api/order/counts", {
    summary: "Number of orders per tab",
    access: "member",
    input: z.object({}),
    output: z.object({
      pending_payment: z.number(),
      pending_delivery: z.number(),
      pending_receipt: z.number(),
      completed: z.number(),
    }),
    addition: true,
  }),
};
