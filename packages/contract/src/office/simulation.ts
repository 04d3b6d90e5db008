/** Input and result of a simulation (docs/plan.md, Simulations). It is a trial (trials.ts). */
import * as z from "zod/mini";
import { disclosureGroup } from "../disclosure.ts";
import * as f from "../fields.ts";
import { amountsByIncome, amountsByLimit } from "./settlements.ts";

/**
 * How members join a generated network. `bushy`: spread over all buyers and both sides. `early`: half of them below the
 * earliest 5 % of the buyers. `leaders`: half of them below five members. `chain`: each below the previous one, on one
 * side.
 */
export const NETWORK_SHAPES = ["bushy", "early", "leaders", "chain"] as const;
export type NetworkShape = (typeof NETWORK_SHAPES)[number];

/** Limits of a simulation. */
export const SIMULATION_LIMITS = {
  /** Members at the end, and the sum of members over all days. */
  members: 10_000_000,
  memberDays: 1_000_000_000,
  days: 366,
  /** Orders of a buyer in 30 days. */
  orders: 30,
} as const;

/** Numbers of the plan that a simulation can change without a draft. */
export const PLAN_CHANGES = [
  "globalPercent",
  "consumptionPercent",
  "rebatePercent",
  "dynamicCapTimes",
  "ceilingPercent",
  "activeDays",
  "activeVolume",
] as const;
export type PlanChange = (typeof PLAN_CHANGES)[number];

export const simulationAsked = z.object({
  /** The settled days to recompute; null for a generated network. */
  past: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** A generated network; null for settled days. */
  network: z.nullable(
    z.object({
      members: z.number(),
      days: z.number(),
      shape: z.enum(NETWORK_SHAPES),
      joinPercent: z.string(),
      stopPercent: z.string(),
      activatePercent: z.string(),
      packageBv: f.money,
      orders: z.number(),
      orderBv: f.money,
      refundPercent: z.string(),
    }),
  ),
  plan: z.object({
    /** The chosen version, or the version that the draft is based on. */
    version: z.number(),
    /** The draft's note; null for a version. */
    draft: z.nullable(z.string()),
    changes: z.array(z.object({ field: z.enum(PLAN_CHANGES), value: z.string() })),
  }),
});
export type SimulationAsked = z.infer<typeof simulationAsked>;

/** The result of all days under one plan. */
export const simulated = z.object({
  received: f.money,
  /** Received ÷ BV in percent, rounded down to two places; null if the BV is not above 0. */
  payoutPercent: z.nullable(z.string()),
  raw: amountsByIncome,
  byIncome: amountsByIncome,
  cut: amountsByLimit,
  /** Days on which incomes exceeded a ceiling, and the smallest K of all. */
  ceilingDays: z.number(),
  leastK: z.string(),
  /** By level; amounts are what members received on days on which they had the level. */
  levels: z.array(
    z.object({
      level: z.number(),
      /** Members with the level at the end, and how many of them are active. */
      members: z.number(),
      active: z.number(),
      received: f.money,
      /** Its percentage of all income; null if there was none. */
      percent: z.nullable(z.string()),
      byIncome: amountsByIncome,
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      bv: f.money,
      received: f.money,
      payoutPercent: z.nullable(z.string()),
      k: z.string(),
    }),
  ),
  /**
   * What members were credited on these days, and their own BV in place of spending: all members activated at the end,
   * and by level. Null for fewer than ten.
   */
  all: z.nullable(disclosureGroup),
  groups: z.array(disclosureGroup),
  /** The same for members activated on these days. */
  newcomers: z.nullable(disclosureGroup),
});
export type Simulated = z.infer<typeof simulated>;

export const simulation = z.object({
  /** BV and orders of all days, and members at the end. */
  bv: f.money,
  orders: z.number(),
  members: z.number(),
  /** The plan in force; for settled days, the version of each day. */
  present: simulated,
  tried: simulated,
});
export type Simulation = z.infer<typeof simulation>;
