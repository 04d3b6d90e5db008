/**
 * Trials: the result that a settlement would have, computed without posting (docs/plan.md). They run one by one in a
 * separate process, can be cancelled, and are deleted after a while.
 */
import * as z from "zod/mini";
import { disclosureBody } from "../disclosure.ts";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { dayFigures, totals } from "./settlements.ts";
import { simulation, simulationAsked } from "./simulation.ts";

export const TRIAL_KINDS = ["preview", "disclosure", "simulation"] as const;
export type TrialKind = (typeof TRIAL_KINDS)[number];

/** `interrupted`: the process of the trial is gone. */
export const TRIAL_STATES = ["waiting", "running", "finished", "failed", "cancelled", "interrupted"] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** Steps of a trial, in order. */
export const TRIAL_STEPS = ["waiting", "reading", "computing", "finished"] as const;
export type TrialStep = (typeof TRIAL_STEPS)[number];

/** The maximum number of waiting and running trials. */
export const OPEN_TRIALS = 10;

export const trial = z.object({
  id: f.id,
  kind: z.enum(TRIAL_KINDS),
  /** The business day of a preview, and the period of a disclosure. */
  day: z.nullable(z.string()),
  period: z.nullable(z.string()),
  /** The input of a simulation. */
  simulation: z.nullable(simulationAsked),
  state: z.enum(TRIAL_STATES),
  step: z.enum(TRIAL_STEPS),
  /** Completed and total parts of the work; 0 until the total is known. */
  done: z.number(),
  total: z.number(),
  askedBy: z.string(),
  askedAt: f.moment,
  startedAt: z.nullable(f.moment),
  endedAt: z.nullable(f.moment),
  /** When it is deleted. */
  keptUntil: f.moment,
  /** The error message of a failed trial. */
  error: z.nullable(z.string()),
});
export type Trial = z.infer<typeof trial>;

/** Points to check before settling a day. */
export const PREVIEW_WARNINGS = [
  /** The day is not over: orders and refunds still change it. */
  "dayNotOver",
  /** Earlier days are not settled; they will be settled first, in their present state. */
  "daysBefore",
  /** Incomes exceed a payout ceiling: K is below 1. */
  "ceiling",
  /** The BV of the day is not above 0, so nothing is paid. */
  "noBv",
  /** The BV is more than twice or less than half of the previous day's. */
  "bvChanged",
  /** The version of the plan differs from the previous day's. */
  "planChanged",
] as const;
export type PreviewWarning = (typeof PREVIEW_WARNINGS)[number];

const figures = z.object({ ...dayFigures, totals });

const preview = z.object({
  ...figures.shape,
  /** The previous day, settled or previewed; null if there is none. */
  before: z.nullable(figures),
  /** Earlier days that are not settled. */
  daysBefore: z.array(z.string()),
  warnings: z.array(z.enum(PREVIEW_WARNINGS)),
});
export type Preview = z.infer<typeof preview>;

export const officeTrials = {
  index: get("/api/office/trials/index", {
    summary: "Stored trials, newest first",
    access: "office:settlements.read",
    input: z.object({ ...f.paging, kind: z.optional(z.enum(TRIAL_KINDS)) }),
    output: f.pageOf(trial),
  }),
  detail: get("/api/office/trials/detail", {
    summary: "One trial: progress and result",
    access: "office:settlements.read",
    input: z.object({ trialId: f.uuid }),
    output: z.object({
      ...trial.shape,
      /** Of a finished preview. */
      preview: z.nullable(preview),
      /** Of a finished disclosure. */
      disclosure: z.nullable(disclosureBody),
      /** Of a finished simulation. */
      simulated: z.nullable(simulation),
    }),
    errors: ["TRIAL_NOT_FOUND"],
  }),
  preview: post("/api/office/trials/preview", {
    summary: "Preview the settlement of a day",
    access: "office:trials.run",
    /** An unsettled day that has begun. */
    input: z.strictObject({ day: f.day }),
    output: trial,
    errors: ["SETTLEMENT_NOTHING_DUE", "SETTLEMENT_DONE", "SETTLEMENT_UNDER_WAY", "DAY_NOT_BEGUN", "TRIALS_FULL"],
  }),
  cancel: post("/api/office/trials/cancel", {
    summary: "Cancel a waiting or running trial; no effect on an ended one",
    access: "office:trials.run",
    input: z.strictObject({ trialId: f.uuid }),
    output: trial,
    errors: ["TRIAL_NOT_FOUND"],
  }),
  remove: post("/api/office/trials/remove", {
    summary: "Delete a trial with its result; a running one is cancelled",
    access: "office:trials.run",
    input: z.strictObject({ trialId: f.uuid }),
    output: f.done,
    errors: ["TRIAL_NOT_FOUND"],
  }),
};
