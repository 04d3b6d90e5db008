/**
 * Income disclosure: what members really received in a month or year, by level, and what they spent (docs/rules.md 10). Amounts
 * count balance, coupons and points together.
 */
import * as z from "zod/mini";
import { get } from "./endpoint.ts";
import * as f from "./fields.ts";

/** Fewer members than this are never a group of their own. */
export const SMALLEST_GROUP = 10;

/** Members of some levels. A quantile is the smallest amount that at least this share of them did not exceed. */
export const disclosureGroup = z.object({
  /** The lowest and the highest level in it. */
  fromLevel: z.number(),
  toLevel: z.number(),
  members: z.number(),
  /** How many received nothing, and their share in percent, rounded down to a tenth. */
  nothing: z.number(),
  nothingPercent: z.string(),
  quartile1: f.money,
  median: f.money,
  quartile3: f.money,
  percentile90: f.money,
  /** Rounded down to 10⁻⁶. */
  mean: f.money,
  /** The mean of the tenth that received most, of ten members at least; null where fewer than ten would be left. */
  topMean: z.nullable(f.money),
  /** What they paid for their own orders, less refunds. */
  spentMedian: f.money,
  spentMean: f.money,
  /** How many spent more than they received, and their share. */
  spentMore: z.number(),
  spentMorePercent: z.string(),
});
export type DisclosureGroup = z.infer<typeof disclosureGroup>;

export const disclosureBody = z.object({
  /** A month such as 2026-05, or a year; its first and last business day. */
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** Members who were not activated and cannot receive anything; null for fewer than `SMALLEST_GROUP`. */
  registered: z.nullable(z.number()),
  /** All activated members; null where they are fewer than `SMALLEST_GROUP`. */
  all: z.nullable(disclosureGroup),
  /** By level at the end of the period, lowest first. Levels with few members are one group with the next. */
  groups: z.array(disclosureGroup),
});
export type Disclosure = z.infer<typeof disclosureBody>;

export const disclosure = {
  published: get("/api/income/disclosure", {
    summary: "What members really received in a month or year, by level",
    access: "public",
    /** The newest one unless asked. */
    input: z.object({ period: z.optional(f.period) }),
    output: z.object({
      /** Published periods, newest first. */
      periods: z.array(z.string()),
      /** Null where nothing is published of the period. */
      disclosure: z.nullable(disclosureBody),
    }),
    addition: true,
  }),
};
