/**
 * The compensation plan as staff edit it (docs/plan.md): versions that hold from a business day on, and drafts. Somebody
 * writes a draft and somebody else releases it; a version never changes afterwards. Amounts are BV or money as decimal
 * strings, shares are percentages as decimal strings such as "8.5".
 */
import * as z from "zod/mini";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { INCOMES } from "../income.ts";
import { LEVEL_NAMES } from "../levels.ts";
import { basisPointsOf, isPercent } from "../percent.ts";

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
const MAX_AMOUNT = BigInt(PLAN_LIMITS.amount) * 1_000_000n;

const outOfRange = { error: "OUT_OF_RANGE" } as const;
const tooMany = { error: "TOO_MANY" } as const;

const amount = z.pipe(f.amountOrZero, z.bigint().check(z.refine((micros) => micros <= MAX_AMOUNT, outOfRange)));
const percent = z.pipe(z.string().check(z.refine(isPercent, { error: "PERCENT_FORMAT" })), z.transform(basisPointsOf));
const whole = (least: number, most: number) =>
  z.int({ error: "NUMBER_FORMAT" }).check(z.minimum(least, outOfRange), z.maximum(most, outOfRange));

/** Fields of a plan, for what tries one out. */
export { amount as planAmount, percent as planPercent, whole as planWhole };

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

/** `replaced` is a version in whose place a newer one was released before it held for a day. */
export const PLAN_STATES = ["past", "inForce", "coming", "replaced"] as const;

const version = z.object({
  version: z.number(),
  state: z.enum(PLAN_STATES),
  /** The first business day that is settled by it, and the last; null where no newer version ends it. */
  holdsFrom: z.string(),
  holdsUntil: z.nullable(z.string()),
  /** Why it was made, in the words of its authors. */
  note: z.string(),
  /** Everybody who changed its draft; empty for the version that came with the shop. */
  authors: z.array(z.string()),
  releasedBy: z.string(),
  releasedAt: f.moment,
});
export type OfficePlanVersion = z.infer<typeof version>;

const draft = z.object({
  draftId: f.id,
  /** Goes up with each change. It is sent back, so that a change by somebody else in between is noticed. */
  revision: z.number(),
  /** The version it began as. */
  basedOn: z.number(),
  note: z.string(),
  authors: z.array(z.string()),
  createdAt: f.moment,
  changedAt: f.moment,
  /** Whether the one who asks may release it: who changed it may not. */
  mayRelease: z.boolean(),
});
export type OfficePlanDraft = z.infer<typeof draft>;

const draftWithPlan = z.object({
  ...draft.shape,
  plan,
  /** The newest version, which it is compared with. */
  newest: z.object({ version: z.number(), plan }),
  /** The first business day from which it can hold. */
  earliest: z.string(),
});

const note = f.paragraph(500);

export const officePlan = {
  index: get("/api/office/plan/index", {
    summary: "Versions of the plan, newest first, and the open drafts",
    access: "office:plan.read",
    input: z.object({ ...f.paging }),
    output: z.object({ ...f.pageOf(version).shape, drafts: z.array(draft) }),
  }),
  version: get("/api/office/plan/version", {
    summary: "One version of the plan, and the one before it",
    access: "office:plan.read",
    input: z.object({ version: f.queryNumber(1, 1_000_000) }),
    output: z.object({ ...version.shape, plan, before: z.nullable(z.object({ version: z.number(), plan })) }),
    errors: ["PLAN_VERSION_NOT_FOUND"],
  }),
  draft: get("/api/office/plan/draft", {
    summary: "One open draft",
    access: "office:plan.read",
    input: z.object({ draftId: f.uuid }),
    output: draftWithPlan,
    errors: ["PLAN_DRAFT_NOT_FOUND"],
  }),
  createDraft: post("/api/office/plan/createDraft", {
    summary: "Begin a draft as a copy of a version",
    access: "office:plan.write",
    input: z.strictObject({ basedOn: f.queryNumber(1, 1_000_000), note }),
    output: draftWithPlan,
    errors: ["PLAN_VERSION_NOT_FOUND", "PLAN_DRAFTS_FULL"],
  }),
  saveDraft: post("/api/office/plan/saveDraft", {
    summary: "Change a draft; refused where somebody else changed it meanwhile",
    access: "office:plan.write",
    input: z.strictObject({ draftId: f.uuid, revision: z.int(), note, ...planFields }),
    output: draftWithPlan,
    errors: ["PLAN_DRAFT_NOT_FOUND", "EDIT_CONFLICT"],
  }),
  discardDraft: post("/api/office/plan/discardDraft", {
    summary: "Discard a draft",
    access: "office:plan.write",
    input: z.strictObject({ draftId: f.uuid }),
    output: f.done,
    errors: ["PLAN_DRAFT_NOT_FOUND"],
  }),
  release: post("/api/office/plan/release", {
    summary:
      "Make a draft the newest version, from a business day that has not begun; by somebody who did not change it",
    access: "office:plan.release",
    input: z.strictObject({ draftId: f.uuid, revision: z.int(), holdsFrom: f.day }),
    output: version,
    errors: ["PLAN_DRAFT_NOT_FOUND", "EDIT_CONFLICT", "SECOND_PERSON_REQUIRED"],
  }),
};
