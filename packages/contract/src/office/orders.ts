/** Orders for staff. */
import * as z from "zod/mini";
import { addressFields } from "../addresses.ts";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { ORDER_NUMBER } from "../numbers.ts";
import {
  assetAmount,
  givenPieces,
  linesOf,
  ORDER_STATES,
  orderDetail,
  orderParcel,
  orderResend,
  orderSummary,
  piecesOfLine,
  REFUND_KINDS,
  RETURN_REASONS,
  RETURN_STATES,
  returnRequest,
} from "../orders.ts";
import { digitCodeOf } from "../typed.ts";
import { staffLog } from "./history.ts";
import { notes, noteText, oneNote } from "./notes.ts";
import { whole } from "./numbers.ts";
import { coins } from "./payments.ts";

/** A column and its direction. */
export const ORDER_SORTS = ["created_up", "created_down"] as const;

/** How many orders are prepared for shipping together. */
export const MOST_TO_SHIP = 200;

/** A slip for each parcel and for what is still to be shipped, and one list of what to take from the shelves for all of them. */
export const ORDER_PAPERS = ["slips", "picking"] as const;
export type OrderPaper = (typeof ORDER_PAPERS)[number];

const buyer = { memberId: f.id, memberName: z.string() };

/** What staff may do with an order; `track` corrects a parcel's tracking number, `address` the address; `resend` sends its pieces again. */
export const STAFF_ACTIONS = ["ship", "address", "track", "resend", "refund", "goodwill"] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** What staff may do with a return request. */
export const RETURN_ACTIONS = ["accept", "refuse", "receive", "refund"] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

/** Filters of the list of return requests; `open` are those that await the shop or the goods. */
export const RETURN_FILTERS = ["open", ...RETURN_STATES] as const;

/** What a refund returns. */
const givenBack = {
  amounts: z.array(assetAmount),
  /** The shipping fee's part of it. */
  shippingFee: f.money,
  /** Whether nothing remains of the order afterwards. */
  ends: z.boolean(),
};

/** A goodwill or warranty refund that awaits a second person. */
const proposal = z.object({
  id: f.id,
  reason: z.string(),
  ...givenBack,
  lines: z.array(z.object({ position: z.number(), quantity: z.number(), restock: z.boolean() })),
  proposedBy: z.string(),
  proposedAt: f.moment,
  /** Whether the caller may decide: neither the proposer nor the buyer. */
  mayDecide: z.boolean(),
});

const row = z.object({ ...orderSummary.shape, ...buyer, paidAt: z.nullable(f.moment) });
const detail = z.object({
  ...orderDetail.shape,
  ...buyer,
  bv: f.money,
  /** Null if no payment by coins was begun. */
  coins: z.nullable(coins),
  /** What is missing from its payment by coins, if staff may accept that; else null. `shown` is of what came and what is expected. */
  shortfall: z.nullable(z.object({ amount: f.money, shown: f.shown })),
  /** The version of the settings in force when it was placed. */
  settingsVersion: z.number(),
  /** The open proposal, or null. */
  goodwill: z.nullable(proposal),
  returns: z.array(z.object({ ...returnRequest.shape, actions: z.array(z.enum(RETURN_ACTIONS)) })),
  /** With the pieces that may be sent again, and how many of their line were refunded after they left. */
  parcels: z.array(
    z.object({ ...orderParcel.shape, resendable: z.array(z.object({ ...piecesOfLine.shape, refunded: z.number() })) }),
  ),
  /** With the pieces that have not left, and may be cancelled. */
  resends: z.array(z.object({ ...orderResend.shape, cancellable: z.array(piecesOfLine) })),
  /** The return address of the last accepted request of the shop; empty before the first. */
  lastReturnAddress: z.string(),
  /** `refund` is available until the order is final, `goodwill` from then on. */
  staffActions: z.array(z.enum(STAFF_ACTIONS)),
  /** Counts changes of the address. Shipping names the one that was packed for. */
  addressRevision: z.number(),
  /** Names of the carriers of the settings, for shipping. */
  carriers: z.array(z.string()),
  notes,
  staffLog,
  /** Of everything that decides what may be refunded or sent again: the order's state, its refunds, its parcels and what is sent again. */
  shown: f.shown,
});

const { country: _country, isDefault: _isDefault, ...address } = addressFields;

/** Of the chosen orders. */
const numbers = z
  .array(f.typedAs(digitCodeOf, z.string().check(z.regex(ORDER_NUMBER, { error: "ID_FORMAT" }))))
  .check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(MOST_TO_SHIP, { error: "TOO_MANY" }));

/** The pieces of a parcel. */
const parcelLines = linesOf(givenPieces);

/** Counts the parcels of an order from 1. */
const parcelNumber = whole(1, 1_000);

const parcel = {
  shippingCompany: f.line(LENGTHS.shippingCompany),
  trackingNumber: f.code(LENGTHS.trackingNumber),
};

/** `shown` of what the caller decides on: the order, a preview, or what is to be shipped. */
const shown = f.givenShown;

/** For a full refund: whether the pieces are restocked. */
const restock = z._default(z.boolean(), true);

/** The return request that the refund closes. Only with it can its pieces be refunded. */
const returnId = z.optional(f.uuid);

const oneReturn = { returnId: f.uuid };

const refundChoice = {
  orderId: f.uuid,
  /** Returned pieces; absent for everything that remains. */
  lines: z.optional(linesOf(z.strictObject({ ...givenPieces.shape, restock: z._default(z.boolean(), true) }))),
  /** Whether the shipping fee is refunded. Always true if nothing remains of the order. */
  shipping: z._default(z.boolean(), false),
};

export const officeOrders = {
  index: get("/api/office/orders/index", {
    summary: "Search orders by number, tracking number, buyer, recipient, state and day",
    access: "office:orders.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      state: z.optional(z.enum(ORDER_STATES)),
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
      /** Defaults to newest first. */
      sort: z.optional(z.enum(ORDER_SORTS)),
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
    summary:
      "Ship pieces of an order in a parcel, by default all that are left. The same parcel sent again is the same parcel",
    access: "office:orders.ship",
    input: z.strictObject({
      orderId: f.uuid,
      addressRevision: whole(0, 1_000_000),
      lines: z.optional(parcelLines),
      /** Of `toShip`, for all that it listed. */
      shown,
      ...parcel,
    }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "ORDER_ADDRESS_CHANGED",
      "PARCEL_EXISTS",
      "SHIP_EXCEEDS_ORDER",
      "OWN_ACCOUNT",
    ],
  }),
  toShip: post("/api/office/orders/toShip", {
    summary: "The chosen orders as shipping needs them, by number; unknown numbers are left out",
    access: "office:orders.ship",
    input: z.strictObject({ numbers }),
    output: z.object({
      /** By number. */
      orders: z.array(
        z.object({
          id: f.id,
          number: z.string(),
          state: z.enum(ORDER_STATES),
          recipient: z.string(),
          countryName: z.string(),
          /** What is still to be shipped; once nothing is, everything. */
          lines: z.array(z.object({ ...piecesOfLine.shape, name: z.string(), skuText: z.string() })),
          addressRevision: z.number(),
          /** Of the pieces that are still to be shipped. */
          shown: f.shown,
          parcels: z.array(z.object({ shippingCompany: z.string(), trackingNumber: z.string() })),
        }),
      ),
      /** Names of the carriers of the settings. */
      carriers: z.array(z.string()),
    }),
    addition: true,
  }),
  papers: post("/api/office/orders/papers", {
    summary: "A short-lived URL to download packing slips or the picking list of the chosen orders as PDF",
    access: "office:orders.ship",
    input: z.strictObject({
      numbers,
      paper: z.enum(ORDER_PAPERS),
      /** For a slip of this parcel alone. */
      parcel: z.optional(parcelNumber),
    }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["ORDER_STATE"],
    addition: true,
  }),
  changeAddress: post("/api/office/orders/changeAddress", {
    summary: "Correct the address of an order that is not shipped, within its country; the member gets a notice",
    access: "office:orders.ship",
    input: z.strictObject({ orderId: f.uuid, ...address, reason: f.line(LENGTHS.reason) }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  correctTracking: post("/api/office/orders/correctTracking", {
    summary: "Correct the shipping company or tracking number of a parcel; the member gets a notice",
    access: "office:orders.ship",
    input: z.strictObject({ orderId: f.uuid, parcel: parcelNumber, ...parcel }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "ORDER_STATE", "PARCEL_NOT_FOUND", "PARCEL_EXISTS", "OWN_ACCOUNT"],
    addition: true,
  }),
  resend: post("/api/office/orders/resend", {
    summary:
      "Send pieces of a parcel again that were lost or damaged on their way: they take stock, and are to be shipped",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({
      orderId: f.uuid,
      parcel: parcelNumber,
      lines: parcelLines,
      reason: f.line(LENGTHS.reason),
      shown,
    }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "PARCEL_NOT_FOUND",
      "RESEND_EXCEEDS_PARCEL",
      "OUT_OF_STOCK",
      "OWN_ACCOUNT",
    ],
    addition: true,
  }),
  cancelResend: post("/api/office/orders/cancelResend", {
    summary: "Cancel what has not left of pieces that are sent again; it goes back into stock and can be refunded",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({ orderId: f.uuid, resend: whole(1, 100_000), shown }),
    output: detail,
    errors: ["SHOWN_CHANGED", "ORDER_NOT_FOUND", "RESEND_NOT_FOUND", "RESEND_STATE", "OWN_ACCOUNT"],
    addition: true,
  }),
  refund: post("/api/office/orders/refund", {
    summary:
      "Refund a paid order in the assets that paid: by line, those that have not left before shipping, were lost or damaged on their way, or were received",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({
      ...refundChoice,
      returnId,
      reason: f.line(LENGTHS.reason),
      restock,
      shown,
    }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "RETURN_NOT_FOUND",
      "RETURN_STATE",
      "RETURN_PIECES_TAKEN",
      "RETURN_WINDOW_OVER",
      "REFUND_EXCEEDS_ORDER",
      "MEMBER_NOT_FOUND",
      "OWN_ACCOUNT",
    ],
  }),
  previewRefund: post("/api/office/orders/previewRefund", {
    summary: "Preview of a refund",
    access: "office:orders.refund",
    input: z.strictObject({ ...refundChoice, returnId }),
    output: z.object({
      /** `goodwill` once the return window is over. */
      kind: z.enum(REFUND_KINDS),
      ...givenBack,
      /** The reduction of BV on its way; zero for goodwill. */
      bv: f.money,
      shown: f.shown,
    }),
    errors: [
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "REFUND_EXCEEDS_ORDER",
      "RETURN_NOT_FOUND",
      "RETURN_STATE",
      "RETURN_PIECES_TAKEN",
    ],
  }),
  acceptShortfall: post("/api/office/orders/acceptShortfall", {
    summary: "Accept that a little is missing from the payment of an order by coins, within a limit; the order is paid",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({ orderId: f.uuid, reason: f.line(LENGTHS.reason), shown }),
    output: detail,
    errors: ["SHOWN_CHANGED", "ORDER_NOT_FOUND", "ORDER_STATE", "SHORTFALL_LIMIT", "OWN_ACCOUNT"],
    addition: true,
  }),
  goodwillPropose: post("/api/office/orders/goodwillPropose", {
    summary: "Propose a goodwill or warranty refund after the return window; a second person releases it",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({ ...refundChoice, reason: f.line(LENGTHS.reason), restock, shown }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "ORDER_NOT_FOUND",
      "ORDER_STATE",
      "RETURN_WINDOW_OPEN",
      "REFUND_EXCEEDS_ORDER",
      "GOODWILL_STATE",
      "OWN_ACCOUNT",
    ],
    addition: true,
  }),
  goodwillDecide: post("/api/office/orders/goodwillDecide", {
    summary: "Release a goodwill refund proposed by somebody else, or reject it; releasing returns the money",
    access: "office:orders.refund",
    idempotent: true,
    input: z.strictObject({ goodwillId: f.uuid, release: z.boolean(), shown }),
    output: detail,
    errors: [
      "SHOWN_CHANGED",
      "GOODWILL_NOT_FOUND",
      "GOODWILL_STATE",
      "SECOND_PERSON_REQUIRED",
      "RETURN_WINDOW_OPEN",
      "REFUND_EXCEEDS_ORDER",
      "MEMBER_NOT_FOUND",
      "OWN_ACCOUNT",
    ],
    addition: true,
  }),
  returns: get("/api/office/orders/returns", {
    summary: "Return requests; open ones oldest first, all other lists newest first",
    access: "office:orders.read",
    input: z.object({ ...f.paging, cursor: f.cursor, state: z.optional(z.enum(RETURN_FILTERS)) }),
    output: f.pageOf(
      z.object({
        id: f.id,
        orderId: f.id,
        number: z.string(),
        ...buyer,
        state: z.enum(RETURN_STATES),
        reason: z.enum(RETURN_REASONS),
        pieces: z.number(),
        requestedAt: f.moment,
        closedAt: z.nullable(f.moment),
      }),
    ),
    addition: true,
  }),
  returnAccept: post("/api/office/orders/returnAccept", {
    summary: "Accept a return request, and tell the member where to send the goods",
    access: "office:orders.refund",
    input: z.strictObject({
      ...oneReturn,
      returnAddress: f.paragraph(LENGTHS.returnAddress),
      instructions: z._default(f.paragraph(LENGTHS.returnInstructions, 0), ""),
    }),
    output: detail,
    errors: ["RETURN_NOT_FOUND", "RETURN_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  returnRefuse: post("/api/office/orders/returnRefuse", {
    summary: "Refuse an open return request, and tell the member why",
    access: "office:orders.refund",
    input: z.strictObject({ ...oneReturn, refusal: f.line(LENGTHS.reason) }),
    output: detail,
    errors: ["RETURN_NOT_FOUND", "RETURN_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  returnReceive: post("/api/office/orders/returnReceive", {
    summary: "Note that the goods of an accepted return request arrived",
    access: "office:orders.refund",
    input: z.strictObject(oneReturn),
    output: detail,
    errors: ["RETURN_NOT_FOUND", "RETURN_STATE", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteAdd: post("/api/office/orders/noteAdd", {
    summary: "Add an internal note to an order",
    access: "office:orders.note",
    idempotent: true,
    input: z.strictObject({ orderId: f.uuid, ...noteText }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "NOTES_FULL", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteChange: post("/api/office/orders/noteChange", {
    summary: "Edit one's own note on an order",
    access: "office:orders.note",
    input: z.strictObject({ orderId: f.uuid, ...oneNote, ...noteText }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "NOTE_NOT_FOUND", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  noteRemove: post("/api/office/orders/noteRemove", {
    summary: "Remove one's own note from an order",
    access: "office:orders.note",
    input: z.strictObject({ orderId: f.uuid, ...oneNote }),
    output: detail,
    errors: ["ORDER_NOT_FOUND", "NOTE_NOT_FOUND", "MEMBER_NOT_FOUND", "OWN_ACCOUNT"],
    addition: true,
  }),
  counts: get("/api/office/orders/counts", {
    summary: "Number of orders per state and of open return requests, and sales of today and of the last 30 days",
    access: "office:orders.read",
    input: z.object({}),
    output: z.object({
      /** Counts stop at a thousand; `more` says whether there may be more. */
      states: z.array(z.object({ state: z.enum(ORDER_STATES), count: z.number(), more: z.boolean() })),
      /** Counted like a state. */
      openReturns: z.object({ count: z.number(), more: z.boolean() }),
      days: z.array(z.object({ day: z.string(), orders: z.number(), sales: f.money })),
    }),
  }),
};
