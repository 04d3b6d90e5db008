/** Metadata of every number in the plan: name, unit, range and help. Used by editor, comparison and validation. */
import { type OfficePlan, PLAN_LIMITS } from "@banyan/contract/browser/office/plan.ts";
import { msg } from "@lingui/core/macro";
import type { Column, Field } from "../../parts/versions/fields.ts";

const PERCENT = [0, 100] as const;
const AMOUNT = [0, PLAN_LIMITS.amount] as const;

export const COLUMNS = {
  levelFrom: {
    name: msg`From own BV`,
    unit: "bv",
    range: AMOUNT,
    help: msg`An activated member has the level from this personal achievement on. Each level needs more than the one before.`,
  },
  referralPercent: {
    name: msg`Referral bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the BV of each order of a direct referral.`,
  },
  pairingPercent: {
    name: msg`Sales bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the BV that is paired between both sides.`,
  },
  pairingCap: {
    name: msg`Sales bonus, at most a day`,
    unit: "usdt",
    range: AMOUNT,
    help: msg`What pairing pays at most on one day. Paired BV above it is used up.`,
  },
  leadershipGenerations: {
    name: msg`Leadership generations`,
    unit: "count",
    range: [0, PLAN_LIMITS.generations],
    help: msg`How many generations below pay a leadership bonus to this level.`,
  },
  tierFrom: {
    name: msg`From BV of the smaller side`,
    unit: "bv",
    range: AMOUNT,
    help: msg`A member has the tier from this lifetime achievement of the smaller side on.`,
  },
  teamPercent: {
    name: msg`Team tier bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the BV of orders below, less the highest share that was already paid on the way up. It rises with the tier.`,
  },
  globalWeight: {
    name: msg`Weight in the global bonus`,
    unit: "count",
    range: [0, PLAN_LIMITS.weight],
    help: msg`The global bonus is divided by these weights. 0 takes no part.`,
  },
  tierFromLevel: {
    name: msg`Tiers begin at level`,
    unit: "level",
    range: null,
    help: msg`Members below this level have no tier.`,
  },
  leadershipPercent: {
    name: msg`Leadership bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the sales bonuses of this generation. Only active members count as a generation.`,
  },
  globalPercent: {
    name: msg`Global bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the day's BV that is divided among members with a tier, by weight.`,
  },
  consumptionPercent: {
    name: msg`Global consumption bonus`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the day's BV that is divided in proportion to everybody's own BV of the days that count.`,
  },
  rebatePercent: {
    name: msg`Static income`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of the day's BV that is divided in proportion to own BV that members have not got back yet.`,
  },
  activeDays: {
    name: msg`Days that count`,
    unit: "days",
    range: [1, PLAN_LIMITS.activeDays],
    help: msg`Own BV that became final in so many days keeps a member active. New members are active for so many days.`,
  },
  activeVolume: {
    name: msg`Own BV to stay active`,
    unit: "bv",
    range: AMOUNT,
    help: msg`Anyone who has less in these days earns nothing.`,
  },
  dynamicCapTimes: {
    name: msg`Dynamic income, at most`,
    unit: "times",
    range: [0, PLAN_LIMITS.capTimes],
    help: msg`Dynamic income over all time is at most so many times a member's own BV.`,
  },
  ceilingPercent: {
    name: msg`Payout ceiling`,
    unit: "percent",
    range: PERCENT,
    help: msg`All incomes of a day are at most this share of the day's BV. Above it all are multiplied by K.`,
  },
  couponPercent: {
    name: msg`Credited as coupons`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of each day's income; the rest after coupons and points is wallet balance.`,
  },
  pointPercent: {
    name: msg`Credited as points`,
    unit: "percent",
    range: PERCENT,
    help: msg`Share of each day's income. Coupons and points together are at most 100%.`,
  },
  country: {
    name: msg`Country`,
    unit: "country",
    range: null,
    help: msg`Members of this nationality share a ceiling of their own.`,
  },
  incomesOff: {
    name: msg`Switched off`,
    unit: "incomes",
    range: null,
    help: msg`Incomes that members of the country do not receive.`,
  },
  countryCeiling: {
    name: msg`Payout ceiling of the country`,
    unit: "percent",
    range: PERCENT,
    help: msg`All incomes of these members are at most this share of the BV of their own orders.`,
  },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof COLUMNS;

export type PlanField = Field<ColumnId>;

const LEVEL_COLUMNS = {
  from: "levelFrom",
  referralPercent: "referralPercent",
  pairingPercent: "pairingPercent",
  pairingCap: "pairingCap",
  leadershipGenerations: "leadershipGenerations",
} as const;
const TIER_COLUMNS = { from: "tierFrom", teamPercent: "teamPercent", globalWeight: "globalWeight" } as const;

const namesOf = <Columns extends object>(columns: Columns) => Object.keys(columns) as (keyof Columns & string)[];

/** Every field of a plan, in page order. */
export function fieldsOf(plan: OfficePlan): PlanField[] {
  return [
    ...plan.levels.flatMap((level, at) =>
      namesOf(LEVEL_COLUMNS).map((name) => ({
        path: `levels.${at}.${name}`,
        column: LEVEL_COLUMNS[name],
        row: { kind: "level" as const, at },
        value: level[name],
      })),
    ),
    ...plan.tiers.flatMap((tier, at) =>
      namesOf(TIER_COLUMNS).map((name) => ({
        path: `tiers.${at}.${name}`,
        column: TIER_COLUMNS[name],
        row: { kind: "tier" as const, at },
        value: tier[name],
      })),
    ),
    { path: "tierFromLevel", column: "tierFromLevel", row: null, value: plan.tierFromLevel },
    ...plan.leadershipPercents.map((value, at) => ({
      path: `leadershipPercents.${at}`,
      column: "leadershipPercent" as const,
      row: { kind: "generation" as const, at },
      value,
    })),
    { path: "globalPercent", column: "globalPercent", row: null, value: plan.globalPercent },
    { path: "consumptionPercent", column: "consumptionPercent", row: null, value: plan.consumptionPercent },
    { path: "rebatePercent", column: "rebatePercent", row: null, value: plan.rebatePercent },
    { path: "active.days", column: "activeDays", row: null, value: plan.active.days },
    { path: "active.volume", column: "activeVolume", row: null, value: plan.active.volume },
    { path: "dynamicCapTimes", column: "dynamicCapTimes", row: null, value: plan.dynamicCapTimes },
    { path: "ceilingPercent", column: "ceilingPercent", row: null, value: plan.ceilingPercent },
    { path: "split.couponPercent", column: "couponPercent", row: null, value: plan.split.couponPercent },
    { path: "split.pointPercent", column: "pointPercent", row: null, value: plan.split.pointPercent },
    ...plan.countries.flatMap(({ country: code, incomesOff, ceilingPercent }, at) => {
      const row = { kind: "country" as const, code, at };
      return [
        { path: `countries.${at}.country`, column: "country" as const, row, value: code },
        { path: `countries.${at}.incomesOff`, column: "incomesOff" as const, row, value: incomesOff },
        { path: `countries.${at}.ceilingPercent`, column: "countryCeiling" as const, row, value: ceilingPercent },
      ];
    }),
  ];
}
