/**
 * Income disclosure: what members actually received and spent in a month or year, by level (docs/rules.md 10). Amounts
 * add up balance, coupons and points.
 */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";

/** Groups with fewer members are merged or withheld. */
export const SMALLEST_GROUP = 10;

/**
 * Members of one or several levels. A quantile is the smallest amount that at least this share of them did not exceed.
 */
export const disclosureGroup = z.object({
  /** The lowest and the highest level of the group. */
  fromLevel: z.number(),
  toLevel: z.number(),
  members: z.number(),
  /** How many received nothing, and their share in percent, rounded down to 0.1. */
  nothing: z.number(),
  nothingPercent: z.string(),
  quartile1: f.money,
  median: f.money,
  quartile3: f.money,
  percentile90: f.money,
  /** Rounded down to 10⁻⁶. */
  mean: f.money,
  /** The mean of the top 10 %, of at least ten members; null if fewer than ten would remain. */
  topMean: z.nullable(f.money),
  /** Paid for own orders, less refunds. */
  spentMedian: f.money,
  spentMean: f.money,
  /** How many spent more than they received, and their share. */
  spentMore: z.number(),
  spentMorePercent: z.string(),
});
export type DisclosureGroup = z.infer<typeof disclosureGroup>;

export const disclosureBody = z.object({
  /** A month such as 2026-05, or a year, with its first and last business day. */
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** Members who are not activated and cannot receive income; null for fewer than `SMALLEST_GROUP`. */
  registered: z.nullable(z.number()),
  /** All activated members; null for fewer than `SMALLEST_GROUP`. */
  all: z.nullable(disclosureGroup),
  /** By level at the end of the period, lowest first. A level with few members is merged with the next. */
  groups: z.array(disclosureGroup),
});
export type Disclosure = z.infer<typeof disclosureBody>;

export const disclosure = {
  published: get("/api/income/disclosure", {
    summary: "What members actually received in a month or year, by level",
    access: "public",
    /** Defaults to the newest period. */
    input: z.object({ period: z.optional(f.period) }),
    output: z.object({
      /** Published periods, newest first. */
      periods: z.array(z.string()),
      /** Null if nothing is published for the period. */
      disclosure: z.nullable(disclosureBody),
    }),
    addition: true,
  }),
};
