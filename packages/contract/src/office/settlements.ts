/** Settlement runs for finance (docs/plan.md): the result of each day, progress, and failures. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { INCOMES, type Income, LIMITS, type Limit } from "../income.ts";

/** Steps of a run, in order. */
export const RUN_STEPS = ["closing", "computing", "writing", "crediting", "finished"] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** `interrupted`: the process of the run is gone; the next run resumes there. */
export const RUN_STARTERS = ["schedule", "command"] as const;
export type RunStarter = (typeof RUN_STARTERS)[number];
export const RUN_STATES = ["running", "finished", "failed", "interrupted"] as const;

const run = z.object({
  id: f.id,
  day: z.string(),
  state: z.enum(RUN_STATES),
  step: z.enum(RUN_STEPS),
  /** Completed and total parts of the step; 0 for a step without parts. */
  done: z.number(),
  total: z.number(),
  startedAt: f.moment,
  endedAt: z.nullable(f.moment),
  /** `schedule` is the server, on schedule or because the office requested it; the audit log records who did. */
  startedBy: z.enum(RUN_STARTERS),
  /** The error message of a failed run. */
  error: z.nullable(z.string()),
});
export type SettlementRun = z.infer<typeof run>;

export const amountsByIncome = z.object(
  Object.fromEntries(INCOMES.map((income) => [income, f.money])) as Record<Income, typeof f.money>,
);

/** Results of a day. */
export const dayFigures = {
  day: z.string(),
  planVersion: z.number(),
  /** BV of the day, and the number of orders that became final on it. */
  bv: f.money,
  orders: z.number(),
  received: f.money,
  /** Received ÷ BV in percent, rounded to two places; null if the BV is not above 0. */
  payoutPercent: z.nullable(z.string()),
  /** K of all countries without their own policy: "1", or rounded down to eight places. */
  k: z.string(),
};

/** A business day that is being settled, or is settled: closed, then frozen, then posted. */
const settledDay = z.object({
  day: dayFigures.day,
  planVersion: dayFigures.planVersion,
  closedAt: f.moment,
  /** Null until the day's lines are computed; they are immutable afterwards. */
  frozenAt: z.nullable(f.moment),
  /** Null until every member is credited. */
  postedAt: z.nullable(f.moment),
  /** All null until the day is frozen. */
  bv: z.nullable(dayFigures.bv),
  orders: z.nullable(dayFigures.orders),
  received: z.nullable(dayFigures.received),
  payoutPercent: dayFigures.payoutPercent,
  k: z.nullable(dayFigures.k),
});
export type SettledDay = z.infer<typeof settledDay>;

export const amountsByLimit = z.object(
  Object.fromEntries(LIMITS.map((limit) => [limit, f.money])) as Record<Limit, typeof f.money>,
);

export const totals = z.object({
  raw: amountsByIncome,
  received: amountsByIncome,
  /** The number of members with income. */
  paid: z.number(),
  /** The reduction of raw amounts by each limit. */
  cut: amountsByLimit,
  /** Members who share a ceiling: those of a country with a policy, and all others (country null). */
  groups: z.array(
    z.object({
      country: z.nullable(z.string()),
      bv: f.money,
      ceiling: f.money,
      /** All incomes after the dynamic income cap; if above the ceiling, K is ceiling ÷ incomes. */
      incomes: f.money,
      received: f.money,
      k: z.string(),
    }),
  ),
});

export type DayTotals = z.infer<typeof totals>;

export const officeSettlements = {
  index: get("/api/office/settlements/index", {
    summary: "Business days that are closed, newest first, and those that are due",
    access: "office:settlements.read",
    input: z.object({ ...f.paging }),
    output: z.object({
      ...f.pageOf(settledDay).shape,
      /** Days that are over but not fully credited, oldest first; more than one means missed days. */
      due: z.array(z.string()),
      /** The current business day. */
      today: z.string(),
      /** The current run, else the newest one; null before the first. */
      run: z.nullable(run),
    }),
  }),
  detail: get("/api/office/settlements/detail", {
    summary: "One business day: totals by income, K, its runs, and the previous day",
    access: "office:settlements.read",
    input: z.object({ day: f.day }),
    output: z.object({
      ...settledDay.shape,
      /** Null until the day is frozen. */
      totals: z.nullable(totals),
      /** SHA-256 of each file of the day, by name; that of day.json covers all others. */
      checksums: z.nullable(z.record(z.string(), z.string())),
      /** Whether the files can be downloaded: the day is frozen, and its inputs are still kept. */
      published: z.boolean(),
      runs: z.array(run),
      /** The previous frozen day, for comparison; null if there is none. */
      before: z.nullable(z.object({ ...settledDay.shape, totals: z.nullable(totals) })),
    }),
    errors: ["SETTLEMENT_NOT_FOUND"],
  }),
  files: post("/api/office/settlements/files", {
    summary: "A short-lived URL to download the files of a settled day as a ZIP",
    access: "office:settlements.read",
    input: z.strictObject({ day: f.day }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["SETTLEMENT_NOT_FOUND", "SETTLEMENT_NOT_PUBLISHED"],
    addition: true,
  }),
  start: post("/api/office/settlements/start", {
    summary: "Settle all due business days now",
    access: "office:settlements.start",
    input: f.nothing,
    output: z.object({ due: z.array(z.string()) }),
    errors: ["SETTLEMENT_NOTHING_DUE", "SETTLEMENT_UNDER_WAY"],
  }),
};
