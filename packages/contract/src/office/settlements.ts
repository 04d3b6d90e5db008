/** Settlement runs as finance reads them (docs/plan.md): what each day paid, how far a run is, and what failed. */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { INCOMES, type Income, LIMITS, type Limit } from "../income.ts";

/** Steps of a run, in their order. */
export const RUN_STEPS = ["closing", "computing", "writing", "crediting", "finished"] as const;
export type RunStep = (typeof RUN_STEPS)[number];

/** `interrupted` is a run whose process is gone; the next run goes on from there. */
export const RUN_STARTERS = ["schedule", "command"] as const;
export type RunStarter = (typeof RUN_STARTERS)[number];
export const RUN_STATES = ["running", "finished", "failed", "interrupted"] as const;

const run = z.object({
  id: f.id,
  day: z.string(),
  state: z.enum(RUN_STATES),
  step: z.enum(RUN_STEPS),
  /** Parts of the step that are done, and all of them; 0 where a step has no parts. */
  done: z.number(),
  total: z.number(),
  startedAt: f.moment,
  endedAt: z.nullable(f.moment),
  /** `schedule` is the server, by itself or because the office asked for it; the log of staff says who did. */
  startedBy: z.enum(RUN_STARTERS),
  /** Why it failed, in the words of the program. */
  error: z.nullable(z.string()),
});
export type SettlementRun = z.infer<typeof run>;

export const amountsByIncome = z.object(
  Object.fromEntries(INCOMES.map((income) => [income, f.money])) as Record<Income, typeof f.money>,
);

/** What a day gave. */
export const dayFigures = {
  day: z.string(),
  planVersion: z.number(),
  /** BV of the day and how many orders became final on it. */
  bv: f.money,
  orders: z.number(),
  received: f.money,
  /** Received ÷ BV in percent, rounded to two places; null where the BV is not above 0. */
  payoutPercent: z.nullable(z.string()),
  /** K of all countries without a policy of their own: "1", or rounded down to eight places. */
  k: z.string(),
};

/** A business day on its way: closed, then frozen, then posted. */
const settledDay = z.object({
  day: dayFigures.day,
  planVersion: dayFigures.planVersion,
  closedAt: f.moment,
  /** Null until the day's lines are computed; they never change afterwards. */
  frozenAt: z.nullable(f.moment),
  /** Null until everybody is credited. */
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
  /** How many members received anything. */
  paid: z.number(),
  /** What each limit took off the raw amounts. */
  cut: amountsByLimit,
  /** Members that share a ceiling: those of a country with a policy, and all others (country null). */
  groups: z.array(
    z.object({
      country: z.nullable(z.string()),
      bv: f.money,
      ceiling: f.money,
      /** All incomes after the dynamic cap; where this is above the ceiling, K is ceiling ÷ incomes. */
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
      /** Days that are over and not credited to everybody yet, oldest first; more than one means that some were missed. */
      due: z.array(z.string()),
      /** The business day that is under way. */
      today: z.string(),
      /** The run that is under way, or the newest one; null before the first. */
      run: z.nullable(run),
    }),
  }),
  detail: get("/api/office/settlements/detail", {
    summary: "One business day: totals by income, K, its runs, and the day before",
    access: "office:settlements.read",
    input: z.object({ day: f.day }),
    output: z.object({
      ...settledDay.shape,
      /** Null until the day is frozen. */
      totals: z.nullable(totals),
      /** SHA-256 of each file of the day, by name; that of day.json covers all others. */
      checksums: z.nullable(z.record(z.string(), z.string())),
      /** Whether the files can be downloaded: the day is frozen, and what went into it is still kept. */
      published: z.boolean(),
      runs: z.array(run),
      /** The frozen day before, to compare with; null where there is none. */
      before: z.nullable(z.object({ ...settledDay.shape, totals: z.nullable(totals) })),
    }),
    errors: ["SETTLEMENT_NOT_FOUND"],
  }),
  files: post("/api/office/settlements/files", {
    summary: "An address, good for a few minutes, where the files of a settled day can be downloaded as a ZIP",
    access: "office:settlements.read",
    input: z.strictObject({ day: f.day }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["SETTLEMENT_NOT_FOUND", "SETTLEMENT_NOT_PUBLISHED"],
    addition: true,
  }),
  start: post("/api/office/settlements/start", {
    summary: "Settle every business day that is due, now",
    access: "office:settlements.start",
    input: f.nothing,
    output: z.object({ due: z.array(z.string()) }),
    errors: ["SETTLEMENT_NOTHING_DUE", "SETTLEMENT_UNDER_WAY"],
  }),
};
