/** USDT on the chain: invoices with one address each, top-ups and their records (docs/rules.md 5). */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

export const INVOICE_STATES = ["pending", "seen", "paid", "underpaid", "expired"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_PURPOSES = ["order", "top_up"] as const;
export type InvoicePurpose = (typeof INVOICE_PURPOSES)[number];

/**
 * The use of a deposit: `waiting` for the rest of an order's price, paid the `order`, credited as a `top_up`, `dust`
 * below 10⁻⁶ that is only recorded, or in `suspense` until its owner is found.
 */
export const DEPOSIT_USES = ["waiting", "order", "top_up", "suspense", "dust"] as const;
export type DepositUse = (typeof DEPOSIT_USES)[number];

/** What the sandbox's faucet sends: the missing amount, one USDT less, or five more. */
export const FAUCET_AMOUNTS = ["exact", "short", "over"] as const;
export type FaucetAmount = (typeof FAUCET_AMOUNTS)[number];

export const invoice = z.object({
  id: f.id,
  purpose: z.enum(INVOICE_PURPOSES),
  orderId: z.nullable(f.id),
  state: z.enum(INVOICE_STATES),
  /** The amount to pay, in USDT. */
  amount: f.money,
  /** The sum of all final deposits. */
  received: f.money,
  /** The part credited to the wallet balance. */
  credited: f.money,
  /** The address to pay to, with its EIP-55 checksum. */
  address: z.string(),
  /** The payment as a URI for wallets (EIP-681). */
  link: z.string(),
  chainId: z.number(),
  createdAt: f.moment,
  expiresAt: f.moment,
  endedAt: z.nullable(f.moment),
  /** Whether it takes longer than usual: "Payment may be delayed". */
  delayed: z.boolean(),
  /** Whether the coins are play money on a local chain. */
  sandbox: z.boolean(),
  deposits: z.array(
    z.object({ id: f.id, amount: f.money, use: z.enum(DEPOSIT_USES), txHash: z.string(), at: f.moment }),
  ),
});
export type Invoice = z.infer<typeof invoice>;

export const topUpRecord = z.object({
  id: f.id,
  purpose: z.enum(INVOICE_PURPOSES),
  state: z.enum(INVOICE_STATES),
  amount: f.money,
  received: f.money,
  credited: f.money,
  createdAt: f.moment,
  endedAt: z.nullable(f.moment),
});
export type TopUpRecord = z.infer<typeof topUpRecord>;

const invoiceId = f.uuid;

export const payments = {
  create: post("/api/recharge/create", {
    summary: "Create an invoice to top up the wallet balance",
    access: "member",
    idempotent: true,
    input: z.strictObject({ amount: f.amount }),
    output: invoice,
    errors: ["TOP_UPS_UNAVAILABLE", "TOO_MANY_TOP_UPS", "SHOP_PAUSED"],
  }),
  list: get("/api/recharge/list", {
    summary: "The member's top-ups, newest first, including order payments that were partly credited to the balance",
    access: "member",
    input: z.object({ ...f.paging, cursor: f.cursor }),
    output: f.pageOf(topUpRecord),
  }),
  detail: get("/api/recharge/detail", {
    summary: "One invoice of a top-up or of a USDT payment of an order",
    access: "member",
    input: z.object({ invoiceId }),
    output: invoice,
    errors: ["INVOICE_NOT_FOUND"],
    addition: true,
  }),
  faucet: post("/api/recharge/faucet", {
    summary: "Pay an invoice with play money; sandbox only",
    access: "member",
    idempotent: true,
    input: z.strictObject({ invoiceId, amount: z.enum(FAUCET_AMOUNTS) }),
    output: invoice,
    errors: ["INVOICE_NOT_FOUND", "CALL_UNKNOWN"],
    addition: true,
  }),
};
