/**
 * Recomputes settled incomes from the rows that explain them, as `why` shows them. For a random sample of each kind,
 * the audit verifies that performance and raw amount follow from their sources, and the received amount from the raw
 * amount.
 */
import { INCOMES } from "@banyan/contract/income.ts";
import { addDays } from "../../platform/clock.ts";
import type { Executor } from "../../platform/database.ts";
import { type Plan, planVersion } from "../plan/index.ts";
import {
  type Part,
  type Sampled,
  sampleIncomes,
  selectLed,
  selectShares,
  selectSides,
  sumOwn,
  sumRebated,
} from "./audit-incomes-store.ts";
import { findDay } from "./day-store.ts";
import { explain, type KeptLine } from "./explain.rules.ts";
import { type BasisRow, selectBasis, selectGenerations, selectLinesOfDays } from "./income-store.ts";
import { least, shareOf } from "./settlement/amounts.rules.ts";

/** Sample size per income and audit. */
const SAMPLE = 20;

/** The number of recomputed amounts, and the first mismatch. */
export async function auditIncomes(
  executor: Executor,
): Promise<{ examined: bigint; fault: { row: string; message: string } | null }> {
  let examined = 0n;
  for (const income of INCOMES) {
    for (const sampled of await sampleIncomes(executor, income, SAMPLE)) {
      examined++;
      const wrong = await recompute(executor, sampled);
      if (wrong === null) continue;
      return { examined, fault: { row: `${income} of member ${sampled.memberId} on ${sampled.day}`, message: wrong } };
    }
  }
  return { examined, fault: null };
}

/** The mismatch of an amount; null if it is correct. */
async function recompute(executor: Executor, { day, memberId, income }: Sampled): Promise<string | null> {
  const settled = (await findDay(executor, day))!;
  const lines = await selectLinesOfDays(executor, { memberId, from: day, to: day, limit: INCOMES.length });
  const line = lines.find((one) => INCOMES[one.income] === income)!;
  const basis = await selectBasis(executor, memberId, day);
  if (!basis || !settled.totals) return "it has no basis";
  const { plan } = await planVersion(executor, settled.planVersion);
  let explained: ReturnType<typeof explain>;
  try {
    explained = explain({ income, lines, basis, plan, totals: settled.totals });
  } catch (error) {
    return (error as Error).message;
  }
  const { pool, limits } = explained;
  const { ceiling } = limits.group;
  const share = shareOf(limits.group.bv, (plan.countries[basis.country] ?? plan).ceilingBasisPoints);
  if (ceiling !== share) return `the ceiling is ${ceiling} and comes out as ${share}`;
  const { fault, ...found } = await fromSources(executor, {
    day,
    memberId,
    income,
    basis,
    plan,
    pool,
    bv: settled.totals.bv,
  });
  if (fault) return fault;
  for (const name of ["performance", "raw"] as const)
    if (found[name] !== line[name]) return `${name} is ${line[name]} and comes out as ${found[name]}`;
  return null;
}

interface Given extends Sampled {
  basis: BasisRow;
  plan: Plan;
  pool: ReturnType<typeof explain>["pool"];
  /** The day's BV. */
  bv: bigint;
}

interface Sums extends Pick<KeptLine, "performance" | "raw"> {
  /** Description of an inconsistent source. */
  fault?: string;
}

/** Recomputes performance and raw amount from the sources. */
async function fromSources(executor: Executor, { basis, plan, pool, bv, ...sampled }: Given): Promise<Sums> {
  const { day, memberId } = sampled;
  switch (sampled.income) {
    case "referral":
    case "tier":
      return sumParts(await selectShares(executor, sampled), ({ ratio }) => ratio);
    case "sales": {
      const { left, right } = await selectSides(executor, day, basis);
      const paired = least(basis.carriedLeft + left, basis.carriedRight + right);
      return { performance: paired, raw: shareOf(paired, plan.levels[basis.level]!.pairingBasisPoints) };
    }
    case "leadership": {
      const led = Map.groupBy(await selectLed(executor, sampled), ({ generation }) => generation);
      const total: Sums = { performance: 0n, raw: 0n };
      for (const { generation, bonuses, bonus, raw } of await selectGenerations(executor, memberId, day)) {
        const parts = led.get(generation) ?? [];
        const sums = sumParts(parts, () => plan.leadershipBasisPoints[generation - 1]!);
        if (sums.fault) return sums;
        if (bonuses !== parts.length || bonus !== sums.performance || raw !== sums.raw)
          return { ...sums, fault: `generation ${generation} is not the sum of its sales bonuses` };
        total.performance += sums.performance;
        total.raw += sums.raw;
      }
      return total;
    }
    case "global":
      return { performance: bv, raw: poolShare(pool!) };
    case "consumption": {
      const from = addDays(day, 1 - plan.active.days);
      return { performance: await sumOwn(executor, { memberId, from, to: day }), raw: poolShare(pool!) };
    }
    case "rebate": {
      const personal = await sumOwn(executor, { memberId, from: "1900-01-01", to: day });
      return { performance: personal - (await sumRebated(executor, sampled)), raw: poolShare(pool!) };
    }
  }
}

function sumParts<Of extends Part>(parts: readonly Of[], ratioOf: (part: Of) => number): Sums {
  const sums: Sums = { performance: 0n, raw: 0n };
  for (const part of parts) {
    const share = shareOf(part.of, ratioOf(part));
    if (part.raw !== share) sums.fault = `a part is ${part.raw} and comes out as ${share}`;
    sums.performance += part.of;
    sums.raw += share;
  }
  return sums;
}

/**
 * Remainders above the least one get one of the micro-units left by rounding; of remainders equal to it, only some do.
 */
function poolShare({ share, unit, remainder, leastRemainder }: NonNullable<Given["pool"]>): bigint {
  if (leastRemainder === null || remainder < leastRemainder) return share;
  return remainder > leastRemainder || unit === 1n ? share + 1n : share;
}
