/** The compensation plan: every number of the incomes and their limits (docs/plan.md). A plan is versioned data. */
import { INCOMES } from "@banyan/contract/income.ts";
import * as z from "zod/mini";

/** Basis points per whole. */
export const BASIS_POINTS = 10_000;

/** Micro-units of BV or money: digits in JSON, because a plan is stored and published as JSON. */
const micros = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.number().check(z.int(), z.minimum(0), z.maximum(1e15))]),
  z.transform((digits) => BigInt(digits)),
);
const basisPoints = z.number().check(z.int(), z.minimum(0), z.maximum(BASIS_POINTS));
const days = z.number().check(z.int(), z.minimum(1), z.maximum(366));

const level = z.strictObject({
  /** Minimum personal achievement of an activated member. */
  from: micros,
  referralBasisPoints: basisPoints,
  pairingBasisPoints: basisPoints,
  /** Maximum paid for pairing per day. */
  pairingCap: micros,
  /** Number of generations that pay a leadership bonus. */
  leadershipGenerations: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
});

const tier = z.strictObject({
  /** Minimum lifetime achievement of the smaller side. */
  from: micros,
  teamBasisPoints: basisPoints,
  /** Weight in the global bonus; 0 does not participate. */
  globalWeight: z.number().check(z.int(), z.minimum(0), z.maximum(1_000)),
});

/** Overrides of a country. Its members are a separate group for the ceiling. */
const policy = z.strictObject({
  incomesOff: z.array(z.enum(INCOMES)),
  ceilingBasisPoints: basisPoints,
});

export const planSchema = z.strictObject({
  /** By level, from 0. */
  levels: z.array(level).check(z.minLength(1), z.maxLength(50)),
  /** By tier, from 1. */
  tiers: z.array(tier).check(z.maxLength(50)),
  /** Minimum level for any tier. */
  tierFromLevel: z.number().check(z.int(), z.minimum(0)),
  /** By generation, from 1. */
  leadershipBasisPoints: z.array(basisPoints).check(z.maxLength(20)),
  globalBasisPoints: basisPoints,
  consumptionBasisPoints: basisPoints,
  rebateBasisPoints: basisPoints,
  active: z.strictObject({
    /** Number of days, including the current one. */
    days,
    /** Own BV within these days that keeps a member active. */
    volume: micros,
  }),
  /** Cap of lifetime dynamic income, as a multiple of the personal achievement. */
  dynamicCapTimes: z.number().check(z.int(), z.minimum(0), z.maximum(1_000)),
  /** Maximum of all incomes of a day, as a share of the day's BV. */
  ceilingBasisPoints: basisPoints,
  /** Shares credited as coupons and as points; the rest is balance. */
  split: z.strictObject({ couponBasisPoints: basisPoints, pointBasisPoints: basisPoints }),
  /** By country (ISO 3166-1 alpha-2). */
  countries: z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), policy),
});
export type Plan = z.output<typeof planSchema>;

/** The stored form of a plan: amounts as digits. */
export const planBody = (plan: Plan): unknown =>
  JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === "bigint" ? String(value) : value)));

/** A fault of a plan, by path of the field. */
export interface PlanFault {
  field: string;
  rule: "INVALID" | "NOT_RISING" | "LEVEL_UNKNOWN" | "GENERATION_UNKNOWN" | "SPLIT_OVER_WHOLE";
}

/** Parses a plan. Returns all faults and no plan, or no faults and the plan. */
export function readPlan(body: unknown): { plan: Plan; faults: [] } | { plan: null; faults: PlanFault[] } {
  const read = planSchema.safeParse(body);
  if (!read.success) {
    const faults = read.error.issues.map(({ path }) => ({ field: path.join("."), rule: "INVALID" as const }));
    return { plan: null, faults };
  }
  const plan = read.data;
  const faults: PlanFault[] = [
    ...rising(plan.levels, "levels", "from"),
    ...rising(plan.tiers, "tiers", "from"),
    // The tier bonus pays differences between ratios, so ratios must increase with the tier.
    ...rising(plan.tiers, "tiers", "teamBasisPoints"),
  ];
  if (plan.tierFromLevel >= plan.levels.length) faults.push({ field: "tierFromLevel", rule: "LEVEL_UNKNOWN" });
  for (const [at, { leadershipGenerations }] of plan.levels.entries()) {
    if (leadershipGenerations > plan.leadershipBasisPoints.length) {
      faults.push({ field: `levels.${at}.leadershipGenerations`, rule: "GENERATION_UNKNOWN" });
    }
  }
  if (plan.split.couponBasisPoints + plan.split.pointBasisPoints > BASIS_POINTS) {
    faults.push({ field: "split", rule: "SPLIT_OVER_WHOLE" });
  }
  return faults.length > 0 ? { plan: null, faults } : { plan, faults: [] };
}

function rising<Row>(rows: readonly Row[], list: string, column: keyof Row & string): PlanFault[] {
  return rows.flatMap((row, at) =>
    at > 0 && row[column] <= rows[at - 1]![column]
      ? [{ field: `${list}.${at}.${column}`, rule: "NOT_RISING" as const }]
      : [],
  );
}
