/**
 * What goes into the settlement of a business day and what comes out of it. Members stand at positions 0 to size − 1, in
 * the order of their numbers, so that parents and referrers come before those below them. Amounts are whole micro-units.
 * docs/plan.md says what every column means.
 */

import { type Income, LIMITS as LIMIT_NAMES, type Limit } from "@banyan/contract/income.ts";

/** Days are counted from 1970-01-01. */
export type DayNumber = number;

/** Where members stand and what they have at the end of the day before. */
export interface Members {
  readonly size: number;
  /** Position of the parent, −1 for the root. */
  readonly parents: Int32Array;
  /** 0 left, 1 right. */
  readonly sides: Uint8Array;
  /** Position of the referrer, −1 for the root. */
  readonly referrers: Int32Array;
  /** The day of activation, −1 for who is not activated at the end of this day. */
  readonly activatedOn: Int32Array;
  /** Place in the list of the plan's countries, from 1 on; 0 for every other country. */
  readonly countries: Uint8Array;
  /** Own BV of the days that count as recent, without this day. */
  readonly recent: Float64Array;
}

/** What a settlement changes. */
export interface State {
  /** Own BV over all time. */
  readonly personal: Float64Array;
  /** BV of everybody below on each side, over all time. */
  readonly left: BigInt64Array;
  readonly right: BigInt64Array;
  /** BV of each side that was not paired yet; below zero after refunds. */
  readonly carriedLeft: BigInt64Array;
  readonly carriedRight: BigInt64Array;
  /** Dynamic income received over all time, less what was taken back. */
  readonly dynamic: Float64Array;
  /** Rebate received over all time. */
  readonly rebated: Float64Array;
  /** What is still to be taken back from future income, by asset. */
  readonly owedBalance: Float64Array;
  readonly owedCoupon: Float64Array;
  readonly owedPoint: Float64Array;
}

/** What so many members have before their first day. */
export function emptyState(size: number): State {
  return {
    personal: new Float64Array(size),
    left: new BigInt64Array(size),
    right: new BigInt64Array(size),
    carriedLeft: new BigInt64Array(size),
    carriedRight: new BigInt64Array(size),
    dynamic: new Float64Array(size),
    rebated: new Float64Array(size),
    owedBalance: new Float64Array(size),
    owedCoupon: new Float64Array(size),
    owedPoint: new Float64Array(size),
  };
}

/** Orders whose volume changed on the day: one entry for each order. */
export interface DayOrders {
  readonly size: number;
  readonly buyers: Int32Array;
  /** Sum of the day's entries: above zero for what was paid, below for what was taken back of an earlier day's order. */
  readonly bv: Float64Array;
}

/** What earlier days' incomes are to be taken back, because their orders were refunded on this day. */
export interface TakenBack {
  readonly size: number;
  readonly receivers: Int32Array;
  /** What was received for the order, all of it. */
  readonly received: Float64Array;
  /** BV of the order, and how much of it was refunded before this day and by its end. */
  readonly bv: Float64Array;
  readonly before: Float64Array;
  readonly after: Float64Array;
}

export interface DayInput {
  readonly day: DayNumber;
  readonly members: Members;
  readonly state: State;
  readonly orders: DayOrders;
  readonly takenBack: TakenBack;
}

/** Bits of `limits`: what made an income smaller than the raw amount. */
export const LIMITS = {
  inactive: 8,
  switchedOff: 16,
  dailyCap: 1,
  dynamicCap: 2,
  ceiling: 4,
} as const satisfies Record<Limit, number>;

/** Names of the limits in `limits`, in the order in which they apply. */
export const limitsOf = (limits: number): Limit[] => LIMIT_NAMES.filter((name) => limits & LIMITS[name]);

/** One line for each member and income with a raw amount, in the order of members, then incomes. */
export interface Lines {
  readonly size: number;
  readonly members: Int32Array;
  /** Place in INCOMES. */
  readonly incomes: Uint8Array;
  /** Hundredths of a percent; of a pool, the share of the day's BV that fills it; 0 where generations differ. */
  readonly ratios: Uint16Array;
  /** The member's level, or tier where the income follows tiers. */
  readonly ranks: Uint8Array;
  /** The BV (for leadership the sales bonuses) it was computed from. */
  readonly performance: Float64Array;
  readonly raw: Float64Array;
  readonly limits: Uint8Array;
  readonly received: Float64Array;
}

/** What incomes that follow single orders are made of: one row for each order and receiver. */
export interface Sources {
  readonly size: number;
  /** Position in the day's orders. */
  readonly orders: Int32Array;
  readonly incomes: Uint8Array;
  readonly receivers: Int32Array;
  readonly ratios: Uint16Array;
  readonly raw: Float64Array;
}

/** What leadership bonuses are made of: one row for each receiver and sales bonus below. */
export interface Leads {
  readonly size: number;
  readonly receivers: Int32Array;
  /** Whose sales bonus it is. */
  readonly from: Int32Array;
  /** Counted in active members, from 1. */
  readonly generations: Uint8Array;
  /** The sales bonus after the daily cap. */
  readonly bonuses: Float64Array;
  readonly raw: Float64Array;
}

/** What the day makes of everybody, before incomes. */
export interface Standing {
  /** Own BV of the recent days, this one included. */
  readonly recent: Float64Array;
  readonly active: Uint8Array;
  readonly level: Uint8Array;
  /** 0 for none. */
  readonly tier: Uint8Array;
  /** BV of the day on each side. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** The day's BV. */
  readonly bv: number;
  readonly bvByCountry: Float64Array;
}

/** A pool of the day, and what it was divided by. */
export interface PoolTotals {
  amount: number;
  weights: number;
  members: number;
  /** Units of 10⁻⁶ that rounding left over, and the smallest remainder that got one. */
  left: number;
  leastRemainder: number | null;
}

/** What a member is credited: one entry for each member with income. */
export interface Credits {
  readonly size: number;
  readonly members: Int32Array;
  /** Received, by asset. */
  readonly balance: Float64Array;
  readonly coupon: Float64Array;
  readonly point: Float64Array;
  /** Of that, what is kept against what was owed. */
  readonly keptBalance: Float64Array;
  readonly keptCoupon: Float64Array;
  readonly keptPoint: Float64Array;
}

/** Members of one country policy on one day. */
export interface GroupTotals {
  /** BV of their orders. */
  bv: number;
  /** What their incomes may be at most. */
  ceiling: number;
  /** Their incomes after the dynamic cap; where this is above the ceiling, K is ceiling ÷ limited, else 1. */
  limited: number;
  received: number;
}

export interface DayResult {
  readonly state: State;
  readonly standing: Standing;
  readonly lines: Lines;
  readonly sources: Sources;
  readonly leads: Leads;
  readonly credits: Credits;
  readonly totals: {
    bv: number;
    /** How many orders changed it. */
    orders: number;
    /** By income. */
    raw: number[];
    received: number[];
    /** By place of the country in the plan, 0 first. */
    groups: GroupTotals[];
    takenBack: number;
    /** How many members received anything. */
    paid: number;
    /** What each limit took off the raw amounts. */
    cut: Record<Limit, number>;
    /** By income; pools that nobody shared are absent. */
    pools: Partial<Record<Income, PoolTotals>>;
  };
}

export type Totals = DayResult["totals"];
