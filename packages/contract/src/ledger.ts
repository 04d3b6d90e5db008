/**
 * Names of the ledger that server, shop and office share; docs/money.md explains them. Records over them (`Record<Kind,
 * …>`) do not compile if one is missing: numbers in `chart.rules.ts`, titles in `ledger-titles/`.
 */
import * as z from "zod/mini";
import * as f from "./fields.ts";
import { formatMoney } from "./money.ts";

/** Wallet balance, shopping coupons, registration points. */
export const ASSETS = ["USDT", "COUPON", "POINT"] as const;
export type Asset = (typeof ASSETS)[number];

/** One amount per asset. */
export const amounts = z.object({ USDT: f.money, COUPON: f.money, POINT: f.money } satisfies Record<Asset, unknown>);

/** Amounts in micros as the decimal strings of `amounts`. */
export const amountTexts = (micros: Record<Asset, bigint>) =>
  Object.fromEntries(ASSETS.map((asset) => [asset, formatMoney(micros[asset])])) as Record<Asset, string>;

/** The company's accounts, in the order of the chart. */
export const HOUSE_ACCOUNTS = [
  "sales",
  "shipping",
  "fees",
  "payment_differences",
  "custody",
  "treasury",
  "hot_wallet",
  "withdrawals_pending",
  "orders_held",
  "bonus_budget",
  "bonus_pools",
  "income_payable",
  "coupons_issued",
  "points_issued",
  "grants",
  "opening",
  "owner",
  "suspense",
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Lines of the trial balance and the day book: each house account, and all members together. */
export const BOOK_LINES = [...HOUSE_ACCOUNTS, "members"] as const;
export type BookLine = (typeof BOOK_LINES)[number];

/** Kinds of events and legs; filters of statements and of the journal. */
export const KINDS = [
  "opening",
  "grant",
  "top_up",
  "order.payment",
  "order.shipping",
  "order.refund",
  "order.hold",
  "order.release",
  "transfer",
  "transfer.fee",
  "withdrawal.hold",
  "withdrawal.payout",
  "withdrawal.fee",
  "withdrawal.release",
  "bonus.fund",
  "bonus.payable",
  "bonus.income",
  "suspense",
  "coins.move",
  "owner.contribution",
  "owner.draw",
  "correction",
] as const;
export type Kind = (typeof KINDS)[number];

/** What people read for each kind and account, by language in `ledger-titles/`. A transfer also has a title for each direction. */
export type LedgerTitles = Readonly<
  Record<`kind.${Kind}` | "kind.transfer.in" | "kind.transfer.out" | `account.${BookLine}`, string>
>;

/** The check of the audit log of staff; all other checks are about the books. */
/** Orders, stock, payments, withdrawals and the team tree, each against its own rules and against the books. */
export const CONTRADICTION_CHECK = "nothing contradicts itself or the books";
/** Settled incomes, recomputed from their explanations. */
export const INCOME_CHECK = "a sample of incomes comes out again";
export const AUDIT_LOG_CHECK = "the log of what staff did is one unbroken chain";

/** The audit's checks in order: checks that can name a single row run first. */
export const AUDIT_CHECKS = [
  "every transfer is whole and balances",
  "running balances follow one another",
  "sealed rows are as they were sealed",
  "every balance is the sum of its transfers",
  "every hold ends once and exactly",
  "held money equals the open holds",
  "house balances are the sums of their transfers",
  "the day book is the sum of its transfers",
  "every asset sums to zero",
  "the chain of blocks is whole",
  "nothing below the horizon is unsealed",
  AUDIT_LOG_CHECK,
  CONTRADICTION_CHECK,
  INCOME_CHECK,
] as const;
export type AuditCheck = (typeof AUDIT_CHECKS)[number];
