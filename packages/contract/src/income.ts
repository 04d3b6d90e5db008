/**
 * The seven incomes as a member sees them (docs/rules.md 10 and 11): statements, totals, and why an amount is what it is.
 * Amounts are BV or money as decimal strings; percentages are decimal strings such as "8" or "2.5". docs/plan.md has the
 * formulas.
 */
import * as z from "zod/mini";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";
import { SIDES } from "./team.ts";
import { EXPORT_FORMATS } from "./wallet.ts";

/** In the order in which they are limited. The first five are dynamic, the others static. `rebate` is the static income. */
export const INCOMES = ["referral", "sales", "leadership", "tier", "global", "consumption", "rebate"] as const;
export type Income = (typeof INCOMES)[number];
export const DYNAMIC_INCOMES = 5;

/**
 * What made an income smaller than its raw amount, in the order in which it applies: not active on the day; switched off in
 * the member's country; the level's cap a day; the dynamic income cap; the payout ceiling (K below 1).
 */
export const LIMITS = ["inactive", "switchedOff", "dailyCap", "dynamicCap", "ceiling"] as const;
export type Limit = (typeof LIMITS)[number];

/** The most days that the series of a summary spans. */
export const SERIES_DAYS = 366;

const byIncome = z.object(
  Object.fromEntries(INCOMES.map((income) => [income, f.money])) as Record<Income, typeof f.money>,
);

export const incomeRow = z.object({
  /** Business day; income and day together name the row. */
  day: z.string(),
  income: z.enum(INCOMES),
  /** The share that is paid; of a pool, the share of the day's BV in it. Null for leadership, whose generations differ. */
  ratioPercent: z.nullable(z.string()),
  /** On that day, with its name. */
  level: z.number(),
  levelName: z.string(),
  /** On that day: 0 for none, else 1 to 5 (T1 to T5). */
  tier: z.number(),
  /** The BV it was computed from; for leadership, the sales bonuses. */
  performance: f.money,
  /** Before all limits. */
  raw: f.money,
  limits: z.array(z.enum(LIMITS)),
  received: f.money,
});
export type IncomeRow = z.infer<typeof incomeRow>;

/** One thing that an income was computed from. */
const source = z.object({
  id: f.id,
  /** The day on which its BV counted. */
  day: z.string(),
  /** One's own order; null for what others bought. */
  order: z.nullable(z.object({ id: f.id, number: z.string() })),
  /** The masked name of who bought it, or of whose sales bonus it is; null for oneself, and where it was erased. */
  member: z.nullable(z.string()),
  /** Of the sales bonus: the side it was bought on. */
  side: z.nullable(z.enum(SIDES)),
  /** Of the leadership bonus: counted in active members, from 1. */
  generation: z.nullable(z.number()),
  /** BV of the order; for leadership, the sales bonus. */
  amount: f.money,
  /** What is paid of it. Of the team tier bonus, one's own share less `paidBelowPercent`. Null where only the sum counts. */
  ratioPercent: z.nullable(z.string()),
  /** Of the team tier bonus: the highest share that was paid to somebody below on the line of referrers. */
  paidBelowPercent: z.nullable(z.string()),
  /** `ratioPercent` of `amount`, rounded down to 10⁻⁶; the sum of all is the raw amount. Null where only the sum counts. */
  share: z.nullable(f.money),
});
export type IncomeSource = z.infer<typeof source>;

const bothSides = z.object({ left: f.money, right: f.money });

/** How the sales bonus was paired: carried + new = paired + rest, on each side. */
const pairing = z.object({
  carried: bothSides,
  /** BV of the day; the sum of the sources of that side. */
  added: bothSides,
  /** The smaller of both sums. The row's `performance`. */
  paired: f.money,
  /** Carried to the next day. */
  rest: bothSides,
});

/** How a leadership bonus adds up: one row for each generation that brought something. */
const generation = z.object({
  generation: z.number(),
  ratioPercent: z.string(),
  /** How many sales bonuses, and their sum. */
  count: z.number(),
  amount: f.money,
  /** The sum of the shares, each rounded down by itself. */
  share: f.money,
});

/** How a pool was divided. Weights and remainders are whole numbers as decimal digits. */
const pool = z.object({
  /** BV of the whole shop on the day, and how many orders became final on it. */
  bv: f.money,
  orders: z.number(),
  /** `ratioPercent` of `bv`; less where all bases together are smaller (static income). */
  amount: f.money,
  /** The weight of one's tier; of the other pools, one's performance in whole hundredths of a unit. */
  weight: z.string(),
  /** The sum of all weights, and how many members have one. */
  weights: z.string(),
  members: z.number(),
  /** amount × weight ÷ weights, rounded down to 10⁻⁶, and the remainder of this division. */
  share: f.money,
  remainder: z.string(),
  /** 10⁻⁶ where one of the units left over went to this member, else 0. share + unit is the raw amount. */
  unit: f.money,
  /** How many units were left over, and the smallest remainder that got one; null where none was left. */
  unitsLeft: z.number(),
  leastRemainder: z.nullable(z.string()),
});

const why = z.object({
  row: incomeRow,
  planVersion: z.number(),
  /** What decides level and tier on that day: own BV, and the smaller of both sides, over all time. */
  standing: z.object({
    personal: f.money,
    left: f.money,
    right: f.money,
    /** Own BV of the days that count, and what keeps a member active; new members are active for so many days. */
    recent: f.money,
    recentDays: z.number(),
    activeFrom: f.money,
    active: z.boolean(),
  }),
  /** Of the sales bonus. */
  pairing: z.nullable(pairing),
  /** Of the leadership bonus; the list ends at the last generation that the level opens. */
  generations: z.nullable(z.array(generation)),
  /** Of the global bonus, the global consumption bonus and the static income. */
  pool: z.nullable(pool),
  /** Of the static income: own BV over all time less what was returned before this day. The row's `performance`. */
  base: z.nullable(z.object({ personal: f.money, returned: f.money })),
  /** From the raw amount to what was received; each amount is what the step leaves. */
  limits: z.object({
    raw: f.money,
    /** 0 where the member was not active, or the income is switched off in the country. */
    eligible: f.money,
    /** Of the sales bonus, the level's most on one day; null for all others. */
    dailyCap: z.nullable(f.money),
    afterDailyCap: f.money,
    /** Null for static incomes. `cap` is `times` × own BV over all time. */
    dynamicCap: z.nullable(
      z.object({
        times: z.number(),
        cap: f.money,
        /** Dynamic income received before this day. */
        receivedBefore: f.money,
        /** Used by the dynamic incomes of this day that come before this one. */
        usedBefore: f.money,
        /** cap − receivedBefore − usedBefore, at least 0. */
        room: f.money,
      }),
    ),
    afterDynamicCap: f.money,
    ceiling: z.object({
      /** BV of the members that share the ceiling, the percentage of it, and the ceiling. */
      bv: f.money,
      percent: z.string(),
      ceiling: f.money,
      /** All incomes of these members after the dynamic cap. */
      incomes: f.money,
      /** "1", or ceiling ÷ incomes rounded down to eight places, for reading. Each income becomes income × ceiling ÷ incomes. */
      k: z.string(),
    }),
    received: f.money,
  }),
  /** All incomes of the day together, and how they are divided. */
  credit: z.object({ received: f.money, balance: f.money, coupon: f.money, point: f.money }),
  /** Orders of the referral, sales and team tier bonuses, sales bonuses of leadership, own orders of static incomes. */
  sources: z.object({ list: z.array(source), nextCursor: z.nullable(z.string()) }),
});
export type IncomeWhy = z.infer<typeof why>;

/** First and last day, both included. */
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
    summary: "Incomes of today, this month and in total, and a series by day",
    access: "member",
    /** The days of the series: the last 30 settled ones unless asked, `SERIES_DAYS` at most. */
    input: z.object({ ...range }),
    output: z.object({
      /** Not settled yet: its incomes are known some time after `settledFrom`. */
      today: z.object({ day: z.string(), settledFrom: f.moment }),
      /** The newest settled day; null before the first. */
      latest: z.nullable(z.object({ day: z.string(), received: f.money, byIncome })),
      /** The calendar month of today, as far as it is settled. */
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
    summary: "Why an income is what it is: every number of its computation, down to the orders it came from",
    access: "member",
    input: z.object({
      day: f.day,
      income: z.enum(INCOMES),
      limit: f.paging.limit,
      /** Continues the sources; all else of the answer stays the same. */
      cursor: f.cursor,
      /** Of the sales bonus: only what was bought on this side. */
      side: z.optional(z.enum(SIDES)),
    }),
    output: why,
    errors: ["INCOME_NOT_FOUND"],
    addition: true,
  }),
  exportIncomes: post("/api/bonus_statement/export", {
    summary: "An address, good for a few minutes, where incomes can be downloaded as CSV or PDF",
    access: "member",
    input: z.strictObject({ format: z.enum(EXPORT_FORMATS), income: z.optional(z.enum(INCOMES)), ...range }),
    output: z.object({ url: z.string(), name: z.string(), expiresAt: f.moment }),
    errors: ["STATEMENT_TOO_LONG"],
    addition: true,
  }),
  limit: get("/api/user/UserBonusLimit", {
    summary: "The dynamic income cap, what remains of it, and the BV that is carried to the next pairing",
    access: "member",
    input: z.object({}),
    output: z.object({
      /** Own BV that has counted, as of now. */
      personal: f.money,
      times: z.number(),
      /** `times` × `personal`, at least 0. */
      cap: f.money,
      /** Dynamic income received over all time. */
      received: f.money,
      /** cap − received, at least 0. */
      remaining: f.money,
      /** BV that waits to be paired, after the last settled day. Today's BV of both sides is in `GET /api/user/team`. */
      carried: bothSides,
      /** The last settled day; null before the first. */
      settledUntil: z.nullable(z.string()),
    }),
  }),
};
