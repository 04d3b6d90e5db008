/** Payments by coins on the chain for staff: top-ups and payments of orders, with their transactions. */
import * as z from "zod/mini";
import { get } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LENGTHS } from "../lengths.ts";
import { DEPOSIT_USES, INVOICE_PURPOSES, INVOICE_STATES } from "../payments.ts";
import { staffLog } from "./history.ts";

/** A payment by coins: what was expected, what came, and what became of it. */
export const coins = z.object({
  /** The invoice. */
  id: f.id,
  state: z.enum(INVOICE_STATES),
  amount: f.money,
  /** Final on the chain, whether in time or late. */
  received: f.money,
  /** The part credited to the member's balance: short, late, or more than the price. */
  credited: f.money,
  /** On the chain and not final yet. */
  seen: f.money,
  address: z.string(),
  createdAt: f.moment,
  expiresAt: f.moment,
  endedAt: z.nullable(f.moment),
  /** When coins were first seen that are not final yet. */
  seenAt: z.nullable(f.moment),
  /** Transactions that are not final: a reorganisation can remove them. */
  pending: z.array(
    z.object({
      amount: f.money,
      confirmations: z.number(),
      txHash: z.string(),
      explorerUrl: z.nullable(z.string()),
    }),
  ),
  deposits: z.array(
    z.object({
      id: f.id,
      amount: f.money,
      use: z.enum(DEPOSIT_USES),
      /** Whether it came after the time to pay. */
      late: z.boolean(),
      from: z.string(),
      txHash: z.string(),
      /** The transaction in a block explorer. */
      explorerUrl: z.nullable(z.string()),
      /** The time of its block. */
      at: f.moment,
    }),
  ),
});

const row = z.object({
  id: f.id,
  purpose: z.enum(INVOICE_PURPOSES),
  /** The order that it pays; null for a top-up. */
  orderId: z.nullable(f.id),
  orderNumber: z.nullable(z.string()),
  state: z.enum(INVOICE_STATES),
  amount: f.money,
  received: f.money,
  credited: f.money,
  createdAt: f.moment,
  memberId: f.id,
  memberName: z.string(),
});

export const officePayments = {
  index: get("/api/office/payments/index", {
    summary: "Top-ups and payments of orders by coins, newest first",
    access: "office:payments.read",
    input: z.object({
      ...f.paging,
      cursor: f.cursor,
      purpose: z.optional(z.enum(INVOICE_PURPOSES)),
      state: z.optional(z.enum(INVOICE_STATES)),
      /**
       * A member as in the list of members, an order's number, the beginning of a top-up's number, an address or a
       * transaction.
       */
      search: z.optional(f.peopleSearch(LENGTHS.searchOfPeople)),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: f.pageOf(row),
    addition: true,
  }),
  detail: get("/api/office/payments/detail", {
    summary: "One top-up or payment by coins, with its transactions",
    access: "office:payments.read",
    input: z.object({ invoiceId: f.uuid }),
    output: z.object({
      ...row.shape,
      coins,
      /** What staff did with the payment of an order. */
      staffLog,
    }),
    errors: ["INVOICE_NOT_FOUND"],
    addition: true,
  }),
};
