/**
 * Recomputes settled incomes from the rows that explain them, as `why` shows them: for a random sample of all kinds, the audit proves
 * that the raw amount follows from its sources and what was received from the raw amount.
 */
import { INCOMES } from "@banyan/contract/income.ts";
import type { Executor } from "../../platform/database.ts";
import { type Plan, planVersion } from "../plan/index.ts";
import { type Sampled, sampleIncomes, selectLed, selectShares, selectSides } from "./audit-incomes-store.ts";
import { findDay } from "./day-store.ts";
import { explain } from "./explain.rules.ts";
import { type BasisRow, selectBasis, selectLinesOfDays } from "./income-store.ts";
import { least, shareOf } from "./settlement/amounts.rules.ts";

/** Amounts of each income that one audit recomputes. */
const SAMPLE = 20;

/** How many amounts were recomputed, and the first one that came out otherwise. */
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

/** What is wrong with an amount; null where nothing is. */
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
  const raw = await rawOf(executor, { day, memberId, income, basis, plan, pool: explained.pool });
  return raw === line.raw ? null : `the raw amount is ${line.raw} and comes out as ${raw}`;
}

interface Given extends Sampled {
  basis: BasisRow;
  plan: Plan;
  pool: ReturnType<typeof explain>["pool"];
}

/** The raw amount as it follows from its sources. */
async function rawOf(executor: Executor, { basis, plan, pool, ...sampled }: Given): Promise<bigint> {
  switch (sampled.income) {
    case "referral":
    case "tier": {
      const shares = await selectShares(executor, sampled);
      return shares.reduce((sum, { bv, ratio }) => sum + shareOf(bv, ratio), 0n);
    }
    case "sales": {
      const { left, right } = await selectSides(executor, sampled.day, basis);
      const paired = least(basis.carriedLeft + left, basis.carriedRight + right);
      return shareOf(paired, plan.levels[basis.level]!.pairingBasisPoints);
    }
    case "leadership": {
      const led = await selectLed(executor, sampled);
      const ratioOf = (generation: number) => plan.leadershipBasisPoints[generation - 1]!;
      return led.reduce((sum, { bonus, generation }) => sum + shareOf(bonus, ratioOf(generation)), 0n);
    }
    case "global":
    case "consumption":
    case "rebate":
      return pool!.share + (pool!.unit === 1n ? 1n : 0n);
  }
}
