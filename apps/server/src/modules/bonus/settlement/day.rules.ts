/**
 * What goes into the settlement of a business day and what comes out of it. Members are addressed by position, 0 to size − 1 in
 * the order of their numbers, so parents and referrers come before everybody below them. BV and money are whole micro-units
 * (10⁻⁶) as bigint. docs/plan.md defines every column.
 */
import { INCOMES, type Income, LIMITS as LIMIT_NAMES, type Limit } from "@banyan/contract/income.ts";

/** Days since 1970-01-01. */
export type DayNumber = number;

/** A column of a table: values by position, read-only. Typed arrays fit. */
export interface Column<Value extends number | bigint> extends Iterable<Value> {
  readonly length: number;
  readonly [at: number]: Value;
}
export type Amounts = Column<bigint>;

/** Stands for "no member" in columns of positions, and for "no day". */
export const NONE = -1;

export interface Members {
  readonly size: number;
  /** Position of the parent; NONE for the root. */
  readonly parents: Column<number>;
  /** 0 left, 1 right. */
  readonly sides: Column<number>;
  /** Position of the referrer; NONE for the root. */
  readonly referrers: Column<number>;
  /** Day on which the first activation package was final; NONE where none is at the end of this day, or the account is cancelled. */
  readonly activatedOn: Column<number>;
  /** Place in the plan's list of countries, from 1; 0 for every other country. */
  readonly countries: Column<number>;
  /** Own BV of the `active.days` − 1 days before this one. */
  readonly recent: Amounts;
}

/** What members have at the end of a day. The settlement reads the state before and returns a new one. */
export interface State {
  /** Own BV over all time. */
  readonly personal: Amounts;
  /** BV of everybody below on each side, over all time. */
  readonly left: Amounts;
  readonly right: Amounts;
  /** BV of each side that is not paired yet. */
  readonly carriedLeft: Amounts;
  readonly carriedRight: Amounts;
  /** Dynamic income received over all time. */
  readonly dynamic: Amounts;
  /** Static income (`rebate`) received over all time. */
  readonly rebated: Amounts;
}

/** The columns of the state in their published order, with their names in files and tables. */
export const STATE_COLUMNS = {
  personal: "personal",
  left: "left",
  right: "right",
  carried_left: "carriedLeft",
  carried_right: "carriedRight",
  dynamic: "dynamic",
  rebated: "rebated",
} as const satisfies Record<string, keyof State>;

/** The state of members before their first day: zeros. */
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
  /** By member: own, and of everybody below on each side. */
  readonly own: Amounts;
  readonly left: Amounts;
  readonly right: Amounts;
  readonly bv: bigint;
  /** By place of the country. */
  readonly byCountry: readonly bigint[];
}

/** Each member's achievements and standing at the end of the day. */
export interface Standing {
  readonly personal: Amounts;
  readonly left: Amounts;
  readonly right: Amounts;
  /** Own BV of the last `active.days` days, this one included. */
  readonly recent: Amounts;
  /** 0 for members who are not activated. */
  readonly level: Column<number>;
  /** 0 for none. */
  readonly tier: Column<number>;
  /** 1 for active members. */
  readonly active: Column<number>;
  /** By income: 1 for members who may receive it, that is, active and not in a country that switches it off. */
  readonly may: Readonly<Record<Income, Column<number>>>;
}

/** One income of everybody: the amount before limits and the BV (for leadership, sales bonuses) it is computed from. */
export interface Share {
  readonly raw: Amounts;
  readonly performance: Amounts;
}

/** Which order pays which part of a referral or team tier bonus: one row for each order and receiver. */
export interface Sources {
  readonly size: number;
  /** Position in the day's orders. */
  readonly orders: Column<number>;
  /** Place in INCOMES. */
  readonly incomes: Column<number>;
  readonly receivers: Column<number>;
  readonly ratios: Column<number>;
  readonly raw: Amounts;
}

/** Which sales bonus pays which part of a leadership bonus: one row for each receiver and sales bonus below. */
export interface Leads {
  readonly size: number;
  readonly receivers: Column<number>;
  /** The member whose sales bonus it is. */
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

/** One row for each member and income with a raw amount, in the order of members, then of INCOMES. */
export interface Lines {
  readonly size: number;
  readonly members: Column<number>;
  /** Place in INCOMES. */
  readonly incomes: Column<number>;
  /** Hundredths of a percent; of a pool, the share of the day's BV in it; 0 for leadership, where generations differ. */
  readonly ratios: Column<number>;
  /** The member's tier for `tier` and `global`, the level for all others. */
  readonly ranks: Column<number>;
  readonly performance: Amounts;
  readonly raw: Amounts;
  /** Bits of LIMITS. */
  readonly limits: Column<number>;
  readonly received: Amounts;
}

/** What each member with income is credited, by asset. */
export interface Credits {
  readonly size: number;
  readonly members: Column<number>;
  readonly balance: Amounts;
  readonly coupon: Amounts;
  readonly point: Amounts;
}

/** A pool of the day and how it was divided. */
export interface PoolTotals {
  amount: bigint;
  weights: bigint;
  members: number;
  /** Micro-units that rounding left over, and the smallest remainder that got one; null where none was left. */
  left: number;
  leastRemainder: bigint | null;
}

/** Members of one country policy; the first group is everybody else. */
export interface GroupTotals {
  bv: bigint;
  ceiling: bigint;
  /** Incomes after the dynamic cap. Where this exceeds the ceiling, K is ceiling ÷ limited, else 1. */
  limited: bigint;
  received: bigint;
}

export interface Totals {
  bv: bigint;
  orders: number;
  /** How many members received anything. */
  paid: number;
  raw: Record<Income, bigint>;
  received: Record<Income, bigint>;
  /** What each limit took off the raw amounts; raw less all of them is what was received. */
  cut: Record<Limit, bigint>;
  /** By place of the country in the plan, 0 first. */
  groups: GroupTotals[];
  /** Only pools that somebody shared. */
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
