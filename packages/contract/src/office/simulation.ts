/** What a simulation is asked, and what it answers (docs/plan.md, Simulations). It is a trial (trials.ts). */
import * as z from "zod/mini";
import { disclosureGroup } from "../disclosure.ts";
import * as f from "../fields.ts";
import { amountsByIncome, amountsByLimit } from "./settlements.ts";

/**
 * How people join a made-up network. `bushy`: spread over all buyers and both sides. `early`: half of them with the earliest
 * twentieth of the buyers. `leaders`: half of them with five. `chain`: each below the one before, on one side.
 */
export const NETWORK_SHAPES = ["bushy", "early", "leaders", "chain"] as const;
export type NetworkShape = (typeof NETWORK_SHAPES)[number];

/** The most that a simulation may be asked for. */
export const SIMULATION_LIMITS = {
  /** Members at the end, and those of all days together. */
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
  /** Settled days that are computed again; null for a made-up network. */
  past: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** A made-up network; null for settled days. */
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
    /** The version that was chosen, or that the draft began as. */
    version: z.number(),
    /** What the draft is to change, in the words of its authors; null for a version. */
    draft: z.nullable(z.string()),
    changes: z.array(z.object({ field: z.enum(PLAN_CHANGES), value: z.string() })),
  }),
});
export type SimulationAsked = z.infer<typeof simulationAsked>;

/** What all days gave under one plan. */
export const simulated = z.object({
  received: f.money,
  /** Received ÷ BV in percent, rounded down to two places; null where the BV is not above 0. */
  payoutPercent: z.nullable(z.string()),
  raw: amountsByIncome,
  byIncome: amountsByIncome,
  cut: amountsByLimit,
  /** Days on which a ceiling was below the incomes, and the smallest K of all. */
  ceilingDays: z.number(),
  leastK: z.string(),
  /** By level; what members received on days on which they had it. */
  levels: z.array(
    z.object({
      level: z.number(),
      /** Who has it at the end, and who of them is active. */
      members: z.number(),
      active: z.number(),
      received: f.money,
      /** Its part of all that was received, in percent; null where nothing was. */
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
   * What members were credited on these days, and their own BV in place of what they spent: all who are activated at the end,
   * and by level. Null for fewer than ten.
   */
  all: z.nullable(disclosureGroup),
  groups: z.array(disclosureGroup),
  /** The same of those who were activated on these days. */
  newcomers: z.nullable(disclosureGroup),
});
export type Simulated = z.infer<typeof simulated>;

export const simulation = z.object({
  /** BV and orders of all days, and members at the end. */
  bv: f.money,
  orders: z.number(),
  members: z.number(),
  /** The plan in force; of settled days the version of each day. */
  present: simulated,
  tried: simulated,
});
export type Simulation = z.infer<typeof simulation>;
