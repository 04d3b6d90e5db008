/** Income disclosures as staff compute, look at and publish them. Computing one is a trial (trials.ts). */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { trial } from "./trials.ts";

const periodRow = z.object({
  period: z.string(),
  /** Null while it is not published. */
  publishedAt: z.nullable(f.moment),
  publishedBy: z.nullable(z.string()),
});
export type DisclosurePeriod = z.infer<typeof periodRow>;

export const officeDisclosures = {
  index: get("/api/office/disclosures/index", {
    summary: "Months and years of which every day is settled, newest first, and which of them are published",
    access: "office:settlements.read",
    input: z.object({}),
    output: z.object({ periods: z.array(periodRow) }),
  }),
  compute: post("/api/office/disclosures/compute", {
    summary: "Compute the disclosure of a period as a trial, to look at it before it is published",
    access: "office:trials.run",
    input: z.strictObject({ period: f.period }),
    output: trial,
    errors: ["DISCLOSURE_PERIOD_OPEN", "TRIALS_FULL"],
  }),
  publish: post("/api/office/disclosures/publish", {
    summary: "Publish a disclosure that was computed; one of the same period is replaced",
    access: "office:disclosures.publish",
    input: z.strictObject({ trialId: f.uuid }),
    output: periodRow,
    errors: ["TRIAL_NOT_FOUND", "DISCLOSURE_TOO_FEW"],
  }),
  withdraw: post("/api/office/disclosures/withdraw", {
    summary: "Take a published disclosure back",
    access: "office:disclosures.publish",
    input: z.strictObject({ period: f.period }),
    output: f.done,
    errors: ["DISCLOSURE_NOT_FOUND"],
  }),
};
