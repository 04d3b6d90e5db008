/**
 * The compensation plan as staff edit it (docs/plan.md). Amounts are BV or money as decimal strings, shares are percentages
 * as decimal strings such as "8.5".
 */
import * as z from "zod/mini";
import * as f from "../fields.ts";
import { INCOMES } from "../income.ts";
import { LEVEL_NAMES } from "../levels.ts";
import { amountUpTo, outOfRange, percent, whole } from "./numbers.ts";
import { versionCalls } from "./versions.ts";

/** How many levels a plan has, the one of members who are not activated included. */
export const PLAN_LEVELS = LEVEL_NAMES.en.length;
export const PLAN_TIERS = 5;
/** The most that the numbers of a plan may be; BV in units. */
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

/** An amount of a plan, for what tries one out. */
export { amount as planAmount };

const planFields = {
  /** By level from 0 on. */
  levels: z
    .array(
      z.strictObject({
        /** Personal achievement from which an activated member has the level. */
        from: amount,
        referralPercent: percent,
        pairingPercent: percent,
        /** The most that pairing pays on one day. */
        pairingCap: amount,
        /** How many generations pay a leadership bonus. */
        leadershipGenerations: whole(0, PLAN_LIMITS.generations),
      }),
    )
    .check(z.length(PLAN_LEVELS, outOfRange)),
  /** By tier from 1 on. */
  tiers: z
    .array(
      z.strictObject({
        /** Lifetime achievement of the smaller side from which a member has the tier. */
        from: amount,
        teamPercent: percent,
        /** Weight in the global bonus; 0 takes no part. */
        globalWeight: whole(0, PLAN_LIMITS.weight),
      }),
    )
    .check(z.length(PLAN_TIERS, outOfRange)),
  /** The level without which there is no tier. */
  tierFromLevel: whole(0, PLAN_LEVELS - 1),
  /** By generation from 1 on. */
  leadershipPercents: z.array(percent).check(z.maxLength(PLAN_LIMITS.generations, tooMany)),
  /** Shares of the day's BV that are divided. */
  globalPercent: percent,
  consumptionPercent: percent,
  rebatePercent: percent,
  active: z.strictObject({
    /** How many days count, the day itself among them. */
    days: whole(1, PLAN_LIMITS.activeDays),
    /** Own BV of these days that keeps a member active. */
    volume: amount,
  }),
  /** Dynamic income over all time is at most so many times the personal achievement. */
  dynamicCapTimes: whole(0, PLAN_LIMITS.capTimes),
  /** All incomes of a day are at most this share of the day's BV. */
  ceilingPercent: percent,
  /** What is credited as coupons and as points; the rest is balance. */
  split: z.strictObject({ couponPercent: percent, pointPercent: percent }),
  /** What a country changes. Its members share a ceiling of their own. */
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
