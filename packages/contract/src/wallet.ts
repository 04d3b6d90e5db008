/** The e-wallet: balances, statements and their export. */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { ASSETS, KINDS } from "./ledger.ts";

/** Filter groups of a statement. Every kind belongs to one group. */
export const STATEMENT_GROUPS = ["top_up", "order", "transfer", "withdrawal", "income", "other"] as const;
export type StatementGroup = (typeof STATEMENT_GROUPS)[number];

export const DIRECTIONS = ["in", "out"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const EXPORT_FORMATS = ["csv", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The maximum number of entries in a PDF. Longer statements are exported as CSV. */
export const PDF_ENTRIES = 2_000;

const statementRow = z.object({
  id: f.id,
  kind: z.enum(KINDS),
  /** A description in the caller's language. */
  title: z.string(),
  /** Signed: negative if money left. */
  amount: f.money,
  balanceAfter: f.money,
  at: f.moment,
  /** The business day in the market's zone. */
  day: z.string(),
  /** The masked name of the other member of a transfer. */
  counterpart: z.nullable(z.string()),
  /** The subject: `order:…`, `transfer:…`, `withdrawal:…` or `invoice:…` with an id, `income-day:…` with a day. */
  reference: z.nullable(z.string()),
  /** The subject's number as its own page shows it; for incomes the day. Null without a subject that people see. */
  number: z.nullable(z.string()),
});
export type StatementRow = z.infer<typeof statementRow>;

const narrowing = {
  direction: z.optional(z.enum(DIRECTIONS)),
  group: z.optional(z.enum(STATEMENT_GROUPS)),
  /** First and last day, in the market's zone. */
  from: z.optional(f.day),
  to: z.optional(f.day),
};

/**
 * `total` counts the whole account, ignoring the filter. Read filtered lists with `nextCursor` until it is null: a page
 * scans a limited number of entries, so it may be short or empty.
 */
const statement = z.object({ balance: f.money, ...f.pageOf(statementRow).shape });
const statementInput = z.object({ ...f.paging, cursor: f.cursor, ...narrowing });

export const wallet = {
  balances: get("/api/account/balances", {
    summary: "The member's balance of each asset",
    access: "member",
    input: z.object({}),
    output: z.object({ balance: f.money, shopCoins: f.money, integral: f.money }),
    addition: true,
  }),
  balance: get("/api/account/balance", {
    summary: "Wallet balance with its statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
  shopCoins: get("/api/account/shopCoins", {
    summary: "Shopping coupons with their statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
  integral: get("/api/account/integral", {
    summary: "Registration points with their statement, newest first",
    access: "member",
    input: statementInput,
    output: statement,
  }),
  exportStatement: post("/api/account/exportStatement", {
    summary: "A short-lived URL to download a statement as CSV or PDF",
    access: "member",
    input: z.strictObject({ asset: z.enum(ASSETS), format: z.enum(EXPORT_FORMATS), ...narrowing }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["STATEMENT_TOO_LONG"],
    addition: true,
  }),
};
