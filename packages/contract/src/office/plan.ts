/**
 * The compensation plan for staff (docs/plan.md). Amounts are BV or money as decimal strings, percentages are decimal
 * strings such as "8.5".
 */
import * as z from "zod/mini";
import * as f from "../fields.ts";
import { INCOMES } from "../income.ts";
import { LEVEL_NAMES } from "../levels.ts";
import { amountUpTo, outOfRange, percent, whole } from "./numbers.ts";
import { versionCalls } from "./versions.ts";

/** The number of levels in a plan, including the level of members who are not activated. */
export const PLAN_LEVELS = LEVEL_NAMES.en.length;
export const PLAN_TIERS = 5;
/** Maximum values of a plan; BV in units. */
export const PLAN_LIMITS = {
  amount: 1_000_000_000,
  generations: 20,
  weight: 1_000,
  activeDays: 366,
  capTimes: 1_000,
  countries: 100,
} as const;

const tooMany = { error: "TOO_MANY" } as const;

const amount = amountUpTo(PLAN_LIMITS.amount);

/** An amount of a plan, for simulations. */
export { amount as planAmount };

const planFields = {
  /** By level, from 0. */
  levels: z
    .array(
      z.strictObject({
        /** The personal achievement at which an activated member reaches the level. */
        from: amount,
        referralPercent: percent,
        pairingPercent: percent,
        /** The daily maximum of the sales bonus. */
        pairingCap: amount,
        /** The number of generations that pay a leadership bonus. */
        leadershipGenerations: whole(0, PLAN_LIMITS.generations),
      }),
    )
    .check(z.length(PLAN_LEVELS, outOfRange)),
  /** By tier, from 1. */
  tiers: z
    .array(
      z.strictObject({
        /** The lifetime achievement of the smaller side at which a member reaches the tier. */
        from: amount,
        teamPercent: percent,
        /** Weight in the global bonus; 0 is excluded. */
        globalWeight: whole(0, PLAN_LIMITS.weight),
      }),
    )
    .check(z.length(PLAN_TIERS, outOfRange)),
  /** The minimum level for any tier. */
  tierFromLevel: whole(0, PLAN_LEVELS - 1),
  /** By generation, from 1. */
  leadershipPercents: z.array(percent).check(z.maxLength(PLAN_LIMITS.generations, tooMany)),
  /** Pools, as percentages of the day's BV. */
  globalPercent: percent,
  consumptionPercent: percent,
  rebatePercent: percent,
  active: z.strictObject({
    /** The number of days that count, including the day itself. */
    days: whole(1, PLAN_LIMITS.activeDays),
    /** The own BV in these days that keeps a member active. */
    volume: amount,
  }),
  /** Lifetime dynamic income is capped at this multiple of the personal achievement. */
  dynamicCapTimes: whole(0, PLAN_LIMITS.capTimes),
  /** All incomes of a day are capped at this percentage of the day's BV. */
  ceilingPercent: percent,
  /** The parts credited as coupons and points; the rest is balance. */
  split: z.strictObject({ couponPercent: percent, pointPercent: percent }),
  /** Changes by country. Members of such a country have a separate ceiling. */
  countries: z
    .array(z.strictObject({ country: f.country, incomesOff: z.array(z.enum(INCOMES)), ceilingPercent: percent }))
    .check(z.maxLength(PLAN_LIMITS.countries, tooMany)),
};

const plan = z.object({
  levels: z.array(
    z.object({
      from: f.money,
      referralPercent: z.string(),
      pairingPercent: z.string(),
      pairingCap: f.money,
      leadershipGenerations: z.number(),
    }),
  ),
  tiers: z.array(z.object({ from: f.money, teamPercent: z.string(), globalWeight: z.number() })),
  tierFromLevel: z.number(),
  leadershipPercents: z.array(z.string()),
  globalPercent: z.string(),
  consumptionPercent: z.string(),
  rebatePercent: z.string(),
  active: z.object({ days: z.number(), volume: f.money }),
  dynamicCapTimes: z.number(),
  ceilingPercent: z.string(),
  split: z.object({ couponPercent: z.string(), pointPercent: z.string() }),
  countries: z.array(
    z.object({ country: z.string(), incomesOff: z.array(z.enum(INCOMES)), ceilingPercent: z.string() }),
  ),
});
export type OfficePlan = z.infer<typeof plan>;

export const officePlan = versionCalls({
  path: "/api/office/plan",
  of: "the plan",
  fields: planFields,
  view: plan,
  rights: { read: "office:plan.read", write: "office:plan.write", release: "office:plan.release" },
});
