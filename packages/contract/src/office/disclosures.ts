/** Income disclosures for staff: computing, reviewing and publishing. The computation is a trial (trials.ts). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { trial } from "./trials.ts";

const periodRow = z.object({
  period: z.string(),
  /** Null until published. */
  publishedAt: z.nullable(f.moment),
  publishedBy: z.nullable(z.string()),
});
export type DisclosurePeriod = z.infer<typeof periodRow>;

const countryFigures = z.object({
  /** Nationality; null for the total, and for accounts that were cancelled before their day was summed. */
  country: z.nullable(z.string()),
  /** Paid for goods of final orders (without shipping, less refunds), and the part paid by end customers. */
  sales: f.money,
  retail: f.money,
  /** In percent with two places, rounded down; null if the sales are not above 0. */
  retailPercent: z.nullable(z.string()),
  /** Incomes credited. */
  income: f.money,
  /** Income as a percentage of the sales. */
  payoutPercent: z.nullable(z.string()),
});
export type CountryFigures = z.infer<typeof countryFigures>;

export const officeDisclosures = {
  index: get("/api/office/disclosures/index", {
    summary: "Fully settled months and years, newest first, with their publication",
    access: "office:settlements.read",
    input: z.object({}),
    output: z.object({ periods: z.array(periodRow) }),
  }),
  countries: get("/api/office/disclosures/countries", {
    summary: "Retail share and payout ratio of a month or year, by country",
    access: "office:settlements.read",
    /** Defaults to the newest month. */
    input: z.object({ period: z.optional(f.period) }),
    output: z.object({
      /** Months and years with at least one summed day (credited, with its figures by country added up), newest first. */
      periods: z.array(z.string()),
      /** Null before the first summed day. */
      period: z.nullable(z.string()),
      /** The range of summed days within it. */
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      list: z.array(countryFigures),
      all: countryFigures,
    }),
  }),
  compute: post("/api/office/disclosures/compute", {
    summary: "Compute the disclosure of a period as a trial, for review before publication",
    access: "office:trials.run",
    input: z.strictObject({ period: f.period }),
    output: trial,
    errors: ["DISCLOSURE_PERIOD_OPEN", "TRIALS_FULL"],
  }),
  publish: post("/api/office/disclosures/publish", {
    summary: "Publish a computed disclosure, replacing that of the same period",
    access: "office:disclosures.publish",
    input: z.strictObject({ trialId: f.uuid }),
    output: periodRow,
    errors: ["TRIAL_NOT_FOUND", "DISCLOSURE_TOO_FEW"],
  }),
  withdraw: post("/api/office/disclosures/withdraw", {
    summary: "Unpublish a disclosure",
    access: "office:disclosures.publish",
    input: z.strictObject({ period: f.period }),
    output: f.done,
    errors: ["DISCLOSURE_NOT_FOUND"],
  }),
};
