/**
 * Input and output of the settlement of a business day. Members are addressed by position, 0 to size − 1 in the order
 * of their numbers, so parents and referrers precede all their descendants. BV and money are whole micro-units (10⁻⁶)
 * as bigint. docs/plan.md defines every column.
 */
import { INCOMES, type Income, LIMITS as LIMIT_NAMES, type Limit } from "@banyan/contract/income.ts";

/** Days since 1970-01-01. */
export type DayNumber = number;

/** A read-only column of a table: values by position. Typed arrays qualify. */
export interface Column<Value extends number | bigint> extends Iterable<Value> {
  readonly length: number;
  readonly [at: number]: Value;
}
export type Amounts = Column<bigint>;

/** "No member" in columns of positions, and "no day". */
export const NONE = -1;

export interface Members {
  readonly size: number;
  /** Position of the parent; NONE for the root. */
  readonly parents: Column<number>;
  /** 0 left, 1 right. */
  readonly sides: Column<number>;
  /** Position of the referrer; NONE for the root. */
  readonly referrers: Column<number>;
  /**
   * Day on which the first activation package became final, or since which an activation brought in from another system holds;
   * NONE if there is neither at the end of this day, or the account is cancelled.
   */
  readonly activatedOn: Column<number>;
  /** Index in the plan's list of countries, from 1; 0 for every other country. */
  readonly countries: Column<number>;
  /** Own BV of the `active.days` − 1 days before this one. */
  readonly recent: Amounts;
}

/** State of members at the end of a day. The settlement reads the previous state and returns a new one. */
export interface State {
  /** Own BV over all time. */
  readonly personal: Amounts;
  /** BV of all descendants on each side, over all time. */
  readonly left: Amounts;
  readonly right: Amounts;
  /** BV of each side not paired yet. */
  readonly carriedLeft: Amounts;
  readonly carriedRight: Amounts;
  /** Dynamic income received over all time. */
  readonly dynamic: Amounts;
  /** Static income (`rebate`) received over all time. */
  readonly rebated: Amounts;
}

/** Columns of the state in published order, with their names in files and tables. */
export const STATE_COLUMNS = {
  personal: "personal",
  left: "left",
  right: "right",
  carried_left: "carriedLeft",
  carried_right: "carriedRight",
  dynamic: "dynamic",
  rebated: "rebated",
} as const satisfies Record<string, keyof State>;

/** State before the first day: zeros. */
export function emptyState(size: number): Record<keyof State, BigInt64Array> {
  const column = () => new BigInt64Array(size);
  return {
    personal: column(),
    left: column(),
    right: column(),
    carriedLeft: column(),
    carriedRight: column(),
    dynamic: column(),
    rebated: column(),
  };
}

/** Orders that became final on the day. */
export interface DayOrders {
  readonly size: number;
  readonly buyers: Column<number>;
  /** Never negative. */
  readonly bv: Amounts;
}

export interface DayInput {
  readonly day: DayNumber;
  readonly members: Members;
  readonly state: State;
  readonly orders: DayOrders;
}

/** BV that became final on the day. */
export interface Volumes {
  /** By member: own, and of all descendants on each side. */
  readonly own: Amounts;
  readonly left: Amounts;
  readonly right: Amounts;
  readonly bv: bigint;
  /** By index of the country. */
  readonly byCountry: readonly bigint[];
}

/** Each member's achievements and qualification at the end of the day. */
export interface Standing {
  readonly personal: Amounts;
  readonly left: Amounts;
  readonly right: Amounts;
  /** Own BV of the last `active.days` days, including this one. */
  readonly recent: Amounts;
  /** 0 for members who are not activated. */
  readonly level: Column<number>;
  /** 0 for none. */
  readonly tier: Column<number>;
  /** 1 for active members. */
  readonly active: Column<number>;
  /** By income: 1 for members who may receive it, i.e. active and not in a country that disables it. */
  readonly may: Readonly<Record<Income, Column<number>>>;
}

/**
 * One income of all members: the amount before limits, and the BV (for leadership, sales bonuses) it is computed from.
 */
export interface Share {
  readonly raw: Amounts;
  readonly performance: Amounts;
}

/** Shares of orders in referral and team tier bonuses: one row per order and receiver. */
export interface Sources {
  readonly size: number;
  /** Position in the day's orders. */
  readonly orders: Column<number>;
  /** Index in INCOMES. */
  readonly incomes: Column<number>;
  readonly receivers: Column<number>;
  readonly ratios: Column<number>;
  readonly raw: Amounts;
}

/** Shares of sales bonuses in leadership bonuses: one row per receiver and sales bonus below. */
export interface Leads {
  readonly size: number;
  readonly receivers: Column<number>;
  /** Receiver of the sales bonus. */
  readonly from: Column<number>;
  /** Counted in active members, from 1. */
  readonly generations: Column<number>;
  /** The sales bonus after the daily cap. */
  readonly bonuses: Amounts;
  readonly raw: Amounts;
}

/** Bits of `Lines.limits`. */
export const LIMITS = {
  inactive: 8,
  switchedOff: 16,
  dailyCap: 1,
  dynamicCap: 2,
  ceiling: 4,
} as const satisfies Record<Limit, number>;

/** The limits in `limits`, in the order in which they apply. */
export const limitsOf = (limits: number): Limit[] => LIMIT_NAMES.filter((name) => limits & LIMITS[name]);

/** One row per member and income with a raw amount, ordered by member, then INCOMES. */
export interface Lines {
  readonly size: number;
  readonly members: Column<number>;
  /** Index in INCOMES. */
  readonly incomes: Column<number>;
  /** Basis points; of a pool, its share of the day's BV; 0 for leadership, whose generations differ. */
  readonly ratios: Column<number>;
  /** The member's tier for `tier` and `global`, the level for all others. */
  readonly ranks: Column<number>;
  readonly performance: Amounts;
  readonly raw: Amounts;
  /** Bits of LIMITS. */
  readonly limits: Column<number>;
  readonly received: Amounts;
}

/** Credits of each member with income, by asset. */
export interface Credits {
  readonly size: number;
  readonly members: Column<number>;
  readonly balance: Amounts;
  readonly coupon: Amounts;
  readonly point: Amounts;
}

/** A pool of the day and its division. */
export interface PoolTotals {
  amount: bigint;
  weights: bigint;
  members: number;
  /** Micro-units left over by rounding, and the smallest remainder that received one; null if none was left. */
  left: number;
  leastRemainder: bigint | null;
}

/** Members of one country policy; the first group is all others. */
export interface GroupTotals {
  bv: bigint;
  ceiling: bigint;
  /** Incomes after the dynamic cap. If this exceeds the ceiling, K is ceiling ÷ limited, else 1. */
  limited: bigint;
  received: bigint;
}

export interface Totals {
  bv: bigint;
  orders: number;
  /** Number of members who received anything. */
  paid: number;
  raw: Record<Income, bigint>;
  received: Record<Income, bigint>;
  /** Amount that each limit deducted; raw minus all of them equals received. */
  cut: Record<Limit, bigint>;
  /** By index of the country in the plan, 0 first. */
  groups: GroupTotals[];
  /** Only pools with at least one participant. */
  pools: Partial<Record<Income, PoolTotals>>;
}

export interface DayResult {
  readonly state: State;
  readonly volumes: Volumes;
  readonly standing: Standing;
  readonly sources: Sources;
  readonly leads: Leads;
  readonly lines: Lines;
  readonly credits: Credits;
  readonly totals: Totals;
}

/** A record with a value for each income. */
export const byIncome = <Value>(value: (income: Income) => Value): Record<Income, Value> =>
  Object.fromEntries(INCOMES.map((income) => [income, value(income)])) as Record<Income, Value>;
