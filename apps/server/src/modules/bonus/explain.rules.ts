/**
 * Explains an income: recomputes it from the stored data of the day, step by step as docs/plan.md describes. The result
 * must equal the received amount; otherwise the stored data are inconsistent.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income } from "@banyan/contract/income.ts";
import { BASIS_POINTS, type Plan } from "../plan/index.ts";
import { atLeastNothing, least } from "./settlement/amounts.rules.ts";
import { type GroupTotals, LIMITS, type Totals } from "./settlement/day.rules.ts";
import { hundredths } from "./settlement/pool.rules.ts";

/** A stored line of a settled day. */
export interface KeptLine {
  /** Index in INCOMES. */
  income: number;
  /** Basis points. */
  ratio: number;
  performance: bigint;
  raw: bigint;
  /** Bits of LIMITS. */
  limits: number;
  received: bigint;
}

/** The stored basis of a line; see Basis. */
export interface KeptBasis {
  country: string;
  level: number;
  tier: number;
  personal: bigint;
  dynamicBefore: bigint;
  carriedLeft: bigint;
  carriedRight: bigint;
  addedLeft: bigint;
  addedRight: bigint;
}

interface Given {
  income: Income;
  /** All lines of the member on the day, in the order of INCOMES. */
  lines: readonly KeptLine[];
  basis: KeptBasis;
  plan: Plan;
  totals: Totals;
}

/** The line of an income on a day, with every step from raw to received. Throws if the stored data are inconsistent. */
export function explain(given: Given) {
  const steps = limitSteps(given);
  const place = INCOMES.indexOf(given.income);
  const line = given.lines.find(({ income }) => income === place)!;
  const found = steps.get(place)!;
  if (found.received !== line.received) {
    throw new Error(`an income of ${line.received} is explained as ${found.received}`);
  }
  return {
    line,
    limits: found,
    pairing: given.income === "sales" ? pairingOf(line, given.basis) : null,
    pool: poolOf(given, line),
    base: given.income === "rebate" ? returnedBefore(line, given.basis) : null,
  };
}

/** The limits on each income of the day, in order: each dynamic income reduces the room left under the dynamic cap. */
function limitSteps({ lines, basis, plan, totals }: Given) {
  const cap = atLeastNothing(BigInt(plan.dynamicCapTimes) * basis.personal);
  const group = totals.groups[Object.keys(plan.countries).indexOf(basis.country) + 1]!;
  const { ceiling, limited: incomes } = group;
  let usedBefore = 0n;
  return new Map(
    lines.map(({ income, raw, limits }) => {
      const eligible = limits & (LIMITS.inactive | LIMITS.switchedOff) ? 0n : raw;
      const dailyCap = INCOMES[income] === "sales" ? plan.levels[basis.level]!.pairingCap : null;
      const afterDailyCap = dailyCap === null ? eligible : least(eligible, dailyCap);
      const room = atLeastNothing(cap - basis.dynamicBefore - usedBefore);
      const dynamicCap = income < DYNAMIC_INCOMES ? { cap, usedBefore, room } : null;
      const afterDynamicCap = dynamicCap ? least(afterDailyCap, room) : afterDailyCap;
      if (dynamicCap) usedBefore += afterDynamicCap;
      const received = incomes > ceiling ? (afterDynamicCap * ceiling) / incomes : afterDynamicCap;
      return [income, { raw, eligible, dailyCap, afterDailyCap, dynamicCap, afterDynamicCap, group, received }];
    }),
  );
}

/** The smaller side is paired completely, so one side has no remainder. */
function pairingOf({ performance }: KeptLine, basis: KeptBasis) {
  const rest = {
    left: basis.carriedLeft + basis.addedLeft - performance,
    right: basis.carriedRight + basis.addedRight - performance,
  };
  if (least(rest.left, rest.right) !== 0n) throw new Error(`pairing leaves ${rest.left} and ${rest.right}`);
  return {
    carried: { left: basis.carriedLeft, right: basis.carriedRight },
    added: { left: basis.addedLeft, right: basis.addedRight },
    paired: performance,
    rest,
  };
}

function poolOf({ income, basis, plan, totals }: Given, { performance, raw }: KeptLine) {
  const pool = totals.pools[income];
  if (!pool) return null;
  const weight = income === "global" ? BigInt(plan.tiers[basis.tier - 1]!.globalWeight) : hundredths(performance);
  const product = pool.amount * weight;
  const share = product / pool.weights;
  return { ...pool, weight, share, remainder: product % pool.weights, unit: raw - share };
}

/** The static income returns own BV: the amount returned before this day. */
const returnedBefore = ({ performance }: KeptLine, { personal }: KeptBasis) => ({
  personal,
  returned: personal - performance,
});

/** Basis points as a percentage: 850 is "8.5". */
export const percent = (basisPoints: number): string => String((basisPoints * 100) / BASIS_POINTS);

const PLACES = 8;

/** K for display: "1", or ceiling ÷ incomes rounded down to eight decimals. */
export function factorText({ ceiling, limited }: Pick<GroupTotals, "ceiling" | "limited">): string {
  if (limited <= ceiling) return "1";
  const digits = ((ceiling * 10n ** BigInt(PLACES)) / limited).toString().padStart(PLACES, "0");
  return `0.${digits}`.replace(/\.?0+$/, "") || "0";
}
