/**
 * Simulations: settled days or a generated network under a different plan, compared with the present one. The
 * computation is a trial.
 */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { percent, whole } from "./numbers.ts";
import { PLAN_LIMITS, planAmount } from "./plan.ts";
import { NETWORK_SHAPES, SIMULATION_LIMITS } from "./simulation.ts";
import { trial } from "./trials.ts";

/** The plan under test. */
const triedPlan = {
  /** A version or an open draft; defaults to the plan in force. */
  version: z.optional(f.queryNumber(1, 1_000_000)),
  draftId: z.optional(f.uuid),
  /** Numbers that override it. */
  globalPercent: z.optional(percent),
  consumptionPercent: z.optional(percent),
  rebatePercent: z.optional(percent),
  dynamicCapTimes: z.optional(whole(0, PLAN_LIMITS.capTimes)),
  ceilingPercent: z.optional(percent),
  activeDays: z.optional(whole(1, PLAN_LIMITS.activeDays)),
  activeVolume: z.optional(planAmount),
};

export const officeSimulations = {
  bounds: get("/api/office/simulations/bounds", {
    summary: "The settled days that can be recomputed",
    access: "office:plan.read",
    input: z.object({}),
    output: z.object({
      /** The range of settled days; null if there are none. */
      settled: z.nullable(z.object({ first: z.string(), last: z.string() })),
      /** The earliest day that can be recomputed: the members' state before it is stored. */
      earliest: z.nullable(z.string()),
    }),
  }),
  days: post("/api/office/simulations/days", {
    summary: "Recompute settled days under another plan, compared with their results",
    access: "office:plan.write",
    input: z.strictObject({ ...triedPlan, from: f.day, to: f.day }),
    output: trial,
    errors: [
      "SIMULATION_DAYS_OPEN",
      "SIMULATION_DAYS_GONE",
      "SIMULATION_TOO_LARGE",
      "VERSION_NOT_FOUND",
      "DRAFT_NOT_FOUND",
      "TRIALS_FULL",
    ],
  }),
  network: post("/api/office/simulations/network", {
    summary: "Simulate a generated network under another plan, compared with the one in force",
    access: "office:plan.write",
    input: z.strictObject({
      ...triedPlan,
      /** Members at the start, and days. */
      members: whole(2, SIMULATION_LIMITS.members),
      days: whole(1, SIMULATION_LIMITS.days),
      shape: z.enum(NETWORK_SHAPES),
      /** Per 100 buyers in 30 days: how many members they bring, and how many of them stop. */
      joinPercent: percent,
      stopPercent: percent,
      /** Percentage of newcomers who buy the activation package. */
      activatePercent: percent,
      /** BV of one package; a newcomer buys one to three. */
      packageBv: planAmount,
      /** Orders of a buyer in 30 days, and their mean BV. */
      orders: whole(0, SIMULATION_LIMITS.orders),
      orderBv: planAmount,
      /** Percentage of orders that are returned. */
      refundPercent: percent,
    }),
    output: trial,
    errors: ["SIMULATION_TOO_LARGE", "VERSION_NOT_FOUND", "DRAFT_NOT_FOUND", "TRIALS_FULL"],
  }),
};
