/** Converts a plan between its stored form and that of calls, where amounts are decimals and rates percentages. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { OfficePlan, officePlan } from "@banyan/contract/office/plan.ts";
import { percentOf } from "@banyan/contract/percent.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import type { Plan, PlanFault } from "./plan.rules.ts";

export const planView = (plan: Plan): OfficePlan => ({
  levels: plan.levels.map((level) => ({
    from: formatMoney(level.from),
    referralPercent: percentOf(level.referralBasisPoints),
    pairingPercent: percentOf(level.pairingBasisPoints),
    pairingCap: formatMoney(level.pairingCap),
    leadershipGenerations: level.leadershipGenerations,
  })),
  tiers: plan.tiers.map((tier) => ({
    from: formatMoney(tier.from),
    teamPercent: percentOf(tier.teamBasisPoints),
    globalWeight: tier.globalWeight,
  })),
  tierFromLevel: plan.tierFromLevel,
  leadershipPercents: plan.leadershipBasisPoints.map(percentOf),
  globalPercent: percentOf(plan.globalBasisPoints),
  consumptionPercent: percentOf(plan.consumptionBasisPoints),
  rebatePercent: percentOf(plan.rebateBasisPoints),
  active: { days: plan.active.days, volume: formatMoney(plan.active.volume) },
  dynamicCapTimes: plan.dynamicCapTimes,
  ceilingPercent: percentOf(plan.ceilingBasisPoints),
  split: {
    couponPercent: percentOf(plan.split.couponBasisPoints),
    pointPercent: percentOf(plan.split.pointBasisPoints),
  },
  countries: Object.entries(plan.countries).map(([country, { incomesOff, ceilingBasisPoints }]) => ({
    country,
    incomesOff,
    ceilingPercent: percentOf(ceilingBasisPoints),
  })),
});

/** Input for saving a draft, without the fields that are not part of the plan. */
export type PlanFields = Omit<ParsedInputOf<typeof officePlan.saveDraft>, "draftId" | "revision" | "note">;

/** The stored form of the plan. */
export const bodyOf = (fields: PlanFields) => ({
  levels: fields.levels.map((level) => ({
    from: String(level.from),
    referralBasisPoints: level.referralPercent,
    pairingBasisPoints: level.pairingPercent,
    pairingCap: String(level.pairingCap),
    leadershipGenerations: level.leadershipGenerations,
  })),
  tiers: fields.tiers.map((tier) => ({
    from: String(tier.from),
    teamBasisPoints: tier.teamPercent,
    globalWeight: tier.globalWeight,
  })),
  tierFromLevel: fields.tierFromLevel,
  leadershipBasisPoints: fields.leadershipPercents,
  globalBasisPoints: fields.globalPercent,
  consumptionBasisPoints: fields.consumptionPercent,
  rebateBasisPoints: fields.rebatePercent,
  active: { days: fields.active.days, volume: String(fields.active.volume) },
  dynamicCapTimes: fields.dynamicCapTimes,
  ceilingBasisPoints: fields.ceilingPercent,
  split: { couponBasisPoints: fields.split.couponPercent, pointBasisPoints: fields.split.pointPercent },
  countries: Object.fromEntries(
    fields.countries.map(({ country, incomesOff, ceilingPercent }) => [
      country,
      { incomesOff: [...new Set(incomesOff)], ceilingBasisPoints: ceilingPercent },
    ]),
  ),
});

/** Field names of calls by field name of the stored plan. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  teamBasisPoints: "teamPercent",
  split: "split.pointPercent",
};

const PROBLEMS: Record<PlanFault["rule"], FieldProblem> = {
  INVALID: "INVALID",
  NOT_RISING: "PLAN_NOT_RISING",
  LEVEL_UNKNOWN: "OUT_OF_RANGE",
  GENERATION_UNKNOWN: "PLAN_GENERATION_UNKNOWN",
  SPLIT_OVER_WHOLE: "PLAN_SPLIT_OVER_WHOLE",
};

/** Problems of a plan, by field of the call. */
export function problemsOf(faults: readonly PlanFault[]): Record<string, FieldProblem> {
  return Object.fromEntries(
    faults.map(({ field, rule }) => {
      const path = field.split(".");
      const last = path.pop()!;
      return [[...path, FIELD_NAMES[last] ?? last].join("."), PROBLEMS[rule]];
    }),
  );
}
