/** The books for staff: the journal, the day book, the trial balance, audit runs, and members' statements. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { ASSETS, amounts, BOOK_LINES, HOUSE_ACCOUNTS, KINDS } from "../ledger.ts";
import { isMemberId } from "../member-id.ts";
import { digitCodeOf } from "../typed.ts";

const HOUSE_ACCOUNT = /^[a-z_]{3,40}$/;
/** The name of a house account, or a member ID. */
const account = f.typedAs(
  digitCodeOf,
  z.string().check(z.refine((text) => HOUSE_ACCOUNT.test(text) || isMemberId(text), { error: "INVALID" })),
);

/** One side of a transfer: a house account, or a member. */
const party = z.object({
  account: z.enum([...HOUSE_ACCOUNTS, "member"]),
  memberId: z.nullable(f.id),
  name: z.nullable(z.string()),
});

const movement = z.object({
  /** Event and leg. */
  id: f.id,
  eventId: f.id,
  kind: z.enum(KINDS),
  at: f.moment,
  from: party,
  to: party,
  asset: z.enum(ASSETS),
  amount: f.money,
  key: z.string(),
  reference: z.nullable(z.string()),
});

const eventName = z.object({ id: f.id, key: z.string(), kind: z.enum(KINDS), at: f.moment });

const event = z.object({
  ...eventName.shape,
  reference: z.nullable(z.string()),
  memo: z.nullable(z.record(z.string(), z.unknown())),
  /** The sealed block that contains it; null until it is sealed, about a minute later. */
  block: z.nullable(z.object({ number: z.string(), hash: z.string(), sealedAt: f.moment })),
  /** The event that this one completes or reverses, and the event that completed or reversed this one. */
  resolves: z.nullable(eventName),
  resolvedBy: z.nullable(eventName),
  legCount: z.number(),
  legs: z.array(
    z.object({
      leg: z.number(),
      kind: z.enum(KINDS),
      from: party,
      to: party,
      asset: z.enum(ASSETS),
      amount: f.money,
      /** The balance of each side after the transfer; null for house accounts. */
      fromBalance: z.nullable(f.money),
      toBalance: z.nullable(f.money),
      /** SHA-256 of the row with its event, as sealed in the block. */
      digest: z.string(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});

const dayLine = z.object({
  kind: z.enum(KINDS),
  from: z.enum(BOOK_LINES),
  to: z.enum(BOOK_LINES),
  asset: z.enum(ASSETS),
  movements: z.number(),
  amount: f.money,
});

const dayAccount = z.object({
  account: z.enum(BOOK_LINES),
  asset: z.enum(ASSETS),
  opening: f.money,
  received: f.money,
  sent: f.money,
  closing: f.money,
});

export const AUDIT_STATES = ["requested", "running", "clean", "faulty", "broken_off"] as const;

const auditRun = z.object({
  id: f.id,
  startedBy: z.string(),
  requestedAt: f.moment,
  startedAt: z.nullable(f.moment),
  endedAt: z.nullable(f.moment),
  state: z.enum(AUDIT_STATES),
  checksInAll: z.number(),
  /** The checks that passed, in order. */
  checks: z.array(z.object({ check: z.string(), examined: z.number(), seconds: z.number() })),
  fault: z.nullable(z.object({ check: z.string(), row: z.string(), message: z.string() })),
});

const statementRow = z.object({
  id: f.id,
  eventId: f.id,
  kind: z.enum(KINDS),
  title: z.string(),
  amount: f.money,
  balanceAfter: f.money,
  at: f.moment,
  counterparty: party,
  reference: z.nullable(z.string()),
  /** As the member sees it: of the order, transfer, withdrawal or top-up, or the day of an income. */
  number: z.nullable(z.string()),
});

/** The columns of each file of a month for the accountant; its README says what they are. */
export const MONTH_FILES = {
  "journal.csv": [
    ...["event", "key", "leg", "time", "kind", "kind_title", "account", "account_title", "member"],
    ...["debit", "credit", "asset", "reference", "order"],
  ],
  "trial-balance.csv": ["account", "account_title", "asset", "opening", "debits", "credits", "closing"],
  "sales.csv": [
    ...["country", "orders", "goods", "shipping"],
    ...["paid_balance", "paid_usdt", "paid_difference", "paid_coupon", "paid_points"],
    ...["refunds", "refunded_goods", "refunded_shipping", "refunded_USDT", "refunded_COUPON", "refunded_POINT"],
    ...["net_USDT", "net_COUPON", "net_POINT"],
  ],
  "payouts.csv": ["event", "time", "withdrawal", "member", "gross", "fee", "net", "address", "transaction"],
  "tax-base.csv": [
    ...["member", "name", "nationality", "credited_USDT", "credited_COUPON", "credited_POINT"],
    ...["taken_back_USDT", "taken_back_COUPON", "taken_back_POINT", "net_USDT", "net_COUPON", "net_POINT"],
  ],
} as const;
export type MonthFile = keyof typeof MONTH_FILES;

export const officeBooks = {
  movements: get("/api/office/books/movements", {
    summary: "Search transfers, newest first; a page costs the same at any depth, and may be short if few match",
    access: "office:books.read",
    input: z.object({
      limit: f.paging.limit,
      cursor: f.cursor,
      /** An event's key, number or reference, or the id in its reference. */
      search: z.optional(f.peopleSearch(200)),
      kind: z.optional(z.enum(KINDS)),
      /** Matches either side. */
      account: z.optional(account),
      from: z.optional(account),
      to: z.optional(account),
      asset: z.optional(z.enum(ASSETS)),
      minAmount: z.optional(f.amountOrZero),
      maxAmount: z.optional(f.amountOrZero),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: z.object({
      list: z.array(movement),
      nextCursor: z.nullable(z.string()),
      /** How far back the search looked, if it stopped before its page was full; null if the page is full or nothing older can match. */
      lookedBackTo: z.nullable(f.moment),
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
  event: get("/api/office/books/event", {
    summary: "One event with its legs, its sealed block, and related events",
    access: "office:books.read",
    input: z.object({ eventId: f.serial, cursor: f.cursor }),
    output: event,
    errors: ["EVENT_NOT_FOUND"],
  }),
  days: get("/api/office/books/days", {
    summary: "The day book: sums of each business day, newest first; 30 days by default, at most 92",
    access: "office:books.read",
    input: z.object({ fromDay: z.optional(f.day), toDay: z.optional(f.day) }),
    output: z.object({
      timeZone: z.string(),
      fromDay: z.string(),
      toDay: z.string(),
      list: z.array(z.object({ day: z.string(), movements: z.number(), amounts })),
    }),
  }),
  day: get("/api/office/books/day", {
    summary: "One business day: sums by kind and account, and each account from its opening to its closing balance",
    access: "office:books.read",
    input: z.object({ day: f.day }),
    output: z.object({
      day: z.string(),
      timeZone: z.string(),
      /** Whether the day is over. Late entries are possible for a few minutes. */
      ended: z.boolean(),
      lines: z.array(dayLine),
      accounts: z.array(dayAccount),
    }),
  }),
  trialBalance: get("/api/office/books/trialBalance", {
    summary: "The trial balance: every house account and all members together, now or at the end of a business day",
    access: "office:books.read",
    input: z.object({ day: z.optional(f.day) }),
    output: z.object({
      day: z.nullable(z.string()),
      timeZone: z.string(),
      at: f.moment,
      lines: z.array(z.object({ account: z.enum(BOOK_LINES), ...amounts.shape })),
      /** Sums of all lines; zero for each asset. */
      sums: amounts,
    }),
  }),
  months: get("/api/office/books/months", {
    summary: "The months with entries, newest first, by the market's clocks",
    access: "office:books.read",
    input: z.object({}),
    output: z.object({
      timeZone: z.string(),
      /** Whether the month is over. Late entries are possible for a few minutes. */
      list: z.array(z.object({ month: z.string(), ended: z.boolean() })),
    }),
    addition: true,
  }),
  exportMonth: post("/api/office/books/exportMonth", {
    summary:
      "A link to a ZIP for the accountant: journal, trial balance, sales by country, payouts and incomes of a month; needs the rights to export and to read orders, withdrawals and statements too",
    access: "office:books.read",
    input: z.strictObject({ month: f.month }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    addition: true,
  }),
  audits: get("/api/office/books/audits", {
    summary: "The latest audit runs, newest first",
    access: "office:books.read",
    input: z.object({}),
    output: z.object({ list: z.array(auditRun) }),
  }),
  startAudit: post("/api/office/books/startAudit", {
    summary: "Start an audit of the books; one run at a time",
    access: "office:books.audit",
    input: f.nothing,
    output: auditRun,
    errors: ["AUDIT_UNDER_WAY"],
  }),
};

export const officeStatements = {
  statement: get("/api/office/books/statement", {
    summary:
      "A member's account in one asset with running balances, newest first; each view is recorded in the audit log",
    access: "office:statements.read",
    input: z.object({
      limit: f.paging.limit,
      cursor: f.cursor,
      memberId: f.memberId,
      asset: z.enum(ASSETS),
      kind: z.optional(z.enum(KINDS)),
      fromDay: z.optional(f.day),
      toDay: z.optional(f.day),
    }),
    output: z.object({
      memberId: f.id,
      name: z.string(),
      asset: z.enum(ASSETS),
      balance: f.money,
      /** Number of entries of the whole account, ignoring the filter. */
      total: z.number(),
      list: z.array(statementRow),
      nextCursor: z.nullable(z.string()),
    }),
    errors: ["MEMBER_NOT_FOUND"],
  }),
};
