/**
 * The seven incomes as a member sees them (docs/rules.md 10 and 11): statements, totals, and explanations. Amounts are
 * BV or money as decimal strings; percentages are decimal strings such as "8" or "2.5". docs/plan.md has the formulas.
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { SIDES } from "./team.ts";
import { EXPORT_FORMATS } from "./wallet.ts";

/** In the order in which limits apply. The first five are dynamic, the others static. `rebate` is the static income. */
export const INCOMES = ["referral", "sales", "leadership", "tier", "global", "consumption", "rebate"] as const;
export type Income = (typeof INCOMES)[number];
export const DYNAMIC_INCOMES = 5;

/**
 * Limits that reduce a raw amount, in the order in which they apply: not active on the day; switched off in the
 * member's country; the level's daily cap; the dynamic income cap; the payout ceiling (K below 1).
 */
export const LIMITS = ["inactive", "switchedOff", "dailyCap", "dynamicCap", "ceiling"] as const;
export type Limit = (typeof LIMITS)[number];

/** The maximum length of a summary's series, in days. */
export const SERIES_DAYS = 366;

const byIncome = z.object(
  Object.fromEntries(INCOMES.map((income) => [income, f.money])) as Record<Income, typeof f.money>,
);

export const incomeRow = z.object({
  /** The business day; income and day identify the row. */
  day: z.string(),
  income: z.enum(INCOMES),
  /**
   * The rate that is paid; for a pool, its share of the day's BV. Null for leadership, whose rate differs by
   * generation.
   */
  ratioPercent: z.nullable(z.string()),
  /** The level on that day, with its name. */
  level: z.number(),
  levelName: z.string(),
  /** The tier on that day: 0 for none, else 1 to 5 (T1 to T5). */
  tier: z.number(),
  /** The BV it is based on; for leadership, the sales bonuses. */
  performance: f.money,
  /** Before all limits. */
  raw: f.money,
  limits: z.array(z.enum(LIMITS)),
  received: f.money,
});
export type IncomeRow = z.infer<typeof incomeRow>;

/** One order or sales bonus that an income is based on. */
const source = z.object({
  id: f.id,
  /** The day on which its BV counted. */
  day: z.string(),
  /** The member's own order; null for orders of others. */
  order: z.nullable(z.object({ id: f.id, number: z.string() })),
  /** The masked name of the buyer, or of the earner of the sales bonus; null for the caller and for erased members. */
  member: z.nullable(z.string()),
  /** Sales bonus: the side of the purchase. */
  side: z.nullable(z.enum(SIDES)),
  /** Leadership bonus: the generation, counted in active members from 1. */
  generation: z.nullable(z.number()),
  /** BV of the order; for leadership, the sales bonus. */
  amount: f.money,
  /**
   * The rate paid on it. For the team tier bonus, the caller's rate less `paidBelowPercent`. Null if only the sum
   * counts.
   */
  ratioPercent: z.nullable(z.string()),
  /** Team tier bonus: the highest rate already paid to a member below in the line of referrers. */
  paidBelowPercent: z.nullable(z.string()),
  /**
   * `ratioPercent` of `amount`, rounded down to 10⁻⁶; all shares add up to the raw amount. Null if only the sum counts.
   */
  share: z.nullable(f.money),
});
export type IncomeSource = z.infer<typeof source>;

const bothSides = z.object({ left: f.money, right: f.money });

/** How the sales bonus was paired: carried + added = paired + rest, on each side. */
const pairing = z.object({
  carried: bothSides,
  /** BV of the day; equals the sum of that side's sources. */
  added: bothSides,
  /** The smaller of both sums; equals the row's `performance`. */
  paired: f.money,
  /** Carried to the next day. */
  rest: bothSides,
});

/** One generation of a leadership bonus; generations without sales bonuses are omitted. */
const generation = z.object({
  generation: z.number(),
  ratioPercent: z.string(),
  /** The number of sales bonuses, and their sum. */
  count: z.number(),
  amount: f.money,
  /** The sum of the shares, each rounded down separately. */
  share: f.money,
});

/** How a pool was divided. Weights and remainders are integers as decimal digits. */
const pool = z.object({
  /** BV of the whole shop on the day, and the number of orders that became final on it. */
  bv: f.money,
  orders: z.number(),
  /** `ratioPercent` of `bv`; capped at the sum of all bases (static income). */
  amount: f.money,
  /** The weight of the member's tier; for other pools, the member's performance in hundredths of a unit. */
  weight: z.string(),
  /** The sum of all weights, and the number of members with a weight. */
  weights: z.string(),
  members: z.number(),
  /** amount × weight ÷ weights, rounded down to 10⁻⁶, and the remainder of the division. */
  share: f.money,
  remainder: z.string(),
  /** 10⁻⁶ if this member got one of the undistributed units, else 0. share + unit is the raw amount. */
  unit: f.money,
  /** The number of undistributed units, and the smallest remainder that got one; null if there were none. */
  unitsLeft: z.number(),
  leastRemainder: z.nullable(z.string()),
});

const why = z.object({
  row: incomeRow,
  planVersion: z.number(),
  /** What determines level and tier on that day: lifetime own BV, and lifetime BV of the smaller side. */
  standing: z.object({
    personal: f.money,
    left: f.money,
    right: f.money,
    /**
     * Own BV within the window, the minimum to stay active, and the number of days for which new members are active.
     */
    recent: f.money,
    recentDays: z.number(),
    activeFrom: f.money,
    active: z.boolean(),
  }),
  /** Sales bonus only. */
  pairing: z.nullable(pairing),
  /** Leadership bonus only; the list ends at the last generation of the level. */
  generations: z.nullable(z.array(generation)),
  /** Global bonus, global consumption bonus and static income only. */
  pool: z.nullable(pool),
  /** Static income only: lifetime own BV less what was returned before this day. Equals the row's `performance`. */
  base: z.nullable(z.object({ personal: f.money, returned: f.money })),
  /** From the raw amount to the received amount; each amount is the result of a step. */
  limits: z.object({
    raw: f.money,
    /** 0 if the member was not active or the income is switched off in the country. */
    eligible: f.money,
    /** Sales bonus: the level's daily maximum; null for all others. */
    dailyCap: z.nullable(f.money),
    afterDailyCap: f.money,
    /** Null for static incomes. `cap` is `times` × lifetime own BV. */
    dynamicCap: z.nullable(
      z.object({
        times: z.number(),
        cap: f.money,
        /** Dynamic income received before this day. */
        receivedBefore: f.money,
        /** Used by dynamic incomes of the same day that precede this one. */
        usedBefore: f.money,
        /** cap − receivedBefore − usedBefore, at least 0. */
        room: f.money,
      }),
    ),
    afterDynamicCap: f.money,
    ceiling: z.object({
      /** BV of the members who share the ceiling, the ceiling's percentage of it, and the ceiling. */
      bv: f.money,
      percent: z.string(),
      ceiling: f.money,
      /** All incomes of these members after the dynamic income cap. */
      incomes: f.money,
      /**
       * "1", or ceiling ÷ incomes rounded down to eight places, for display. Each income becomes income × ceiling ÷
       * incomes.
       */
      k: z.string(),
    }),
    received: f.money,
  }),
  /** The sum of all incomes of the day, and its split by asset. */
  credit: z.object({ received: f.money, balance: f.money, coupon: f.money, point: f.money }),
  /**
   * Orders for the referral, sales and team tier bonuses, sales bonuses for leadership, own orders for static incomes.
   */
  sources: z.object({ list: z.array(source), nextCursor: z.nullable(z.string()) }),
});
export type IncomeWhy = z.infer<typeof why>;

/** First and last day, inclusive. */
const range = { from: z.optional(f.day), to: z.optional(f.day) };

const logs = (path: string, summary: string, addition: boolean) =>
  get(`/api/bonus_statement/${path}`, {
    summary: `${summary}, newest day first`,
    access: "member",
    input: z.object({ ...f.paging, cursor: f.cursor, ...range }),
    output: f.pageOf(incomeRow),
    addition,
  });

export const income = {
  consumption: logs("getConsumerBonusLogs", "Global consumption bonus", false),
  global: logs("getGlobalBonusLogs", "Global bonus", false),
  leadership: logs("getLeadershipBonusLogs", "Leadership bonus", false),
  sales: logs("getNewSalesBonusLogs", "Sales bonus", false),
  referral: logs("getReferralBonusLogs", "Referral bonus", false),
  rebate: logs("getStaticBonusLogs", "Static income", true),
  tier: logs("getTeamTierBonusLogs", "Team tier bonus", true),
  summary: get("/api/bonus_statement/summary", {
    summary: "Incomes of this month and in total, and a series by day",
    access: "member",
    /** The range of the series: defaults to the last 30 settled days; at most `SERIES_DAYS`. */
    input: z.object({ ...range }),
    output: z.object({
      /** Not settled yet: its incomes are available shortly after `settledFrom`. */
      today: z.object({ day: z.string(), settledFrom: f.moment }),
      /** The newest settled day; null before the first. */
      latest: z.nullable(z.object({ day: z.string(), received: f.money, byIncome })),
      /** The current calendar month, up to the last settled day. */
      month: z.object({ from: z.string(), received: f.money, byIncome }),
      total: z.object({ received: f.money, byIncome }),
      from: z.string(),
      to: z.string(),
      /** Days with income, oldest first. */
      series: z.array(z.object({ day: z.string(), received: f.money, byIncome })),
    }),
    addition: true,
  }),
  why: get("/api/bonus_statement/why", {
    summary: "The explanation of an income: every number of its computation, down to the orders",
    access: "member",
    input: z.object({
      day: f.day,
      income: z.enum(INCOMES),
      limit: f.paging.limit,
      /** The next page of sources; the rest of the response does not change. */
      cursor: f.cursor,
      /** Sales bonus: only purchases of this side. */
      side: z.optional(z.enum(SIDES)),
    }),
    output: why,
    errors: ["INCOME_NOT_FOUND"],
    addition: true,
  }),
  exportIncomes: post("/api/bonus_statement/export", {
    summary: "A short-lived URL to download incomes as CSV or PDF",
    access: "member",
    input: z.strictObject({ format: z.enum(EXPORT_FORMATS), income: z.optional(z.enum(INCOMES)), ...range }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["STATEMENT_TOO_LONG"],
    addition: true,
  }),
  limit: get("/api/user/UserBonusLimit", {
    summary: "The dynamic income cap, its remainder, and the BV carried over to the next pairing",
    access: "member",
    input: z.object({}),
    output: z.object({
      /** Own BV that counts, as of now. */
      personal: f.money,
      times: z.number(),
      /** `times` × `personal`, at least 0. */
      cap: f.money,
      /** Dynamic income received over all time. */
      received: f.money,
      /** cap − received, at least 0. */
      remaining: f.money,
      /**
       * BV carried over for pairing after the last settled day. Today's BV of both sides is in `GET /api/user/team`.
       */
      carried: bothSides,
      /** The last settled day; null before the first. */
      settledUntil: z.nullable(z.string()),
    }),
  }),
};
