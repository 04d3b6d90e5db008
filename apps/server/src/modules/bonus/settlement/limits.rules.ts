/**
 * Limits (docs/plan.md 5 and 6): eligibility, the daily cap of the sales bonus, the dynamic cap, and the payout
 * ceiling, which multiplies all incomes of a group by the same K.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income, type Limit } from "@banyan/contract/income.ts";
import type { Plan } from "../../plan/index.ts";
import { Table } from "../columns.rules.ts";
import { atLeastNothing, shareOf } from "./amounts.rules.ts";
import {
  type DayInput,
  type GroupTotals,
  LIMITS,
  type Lines,
  type Share,
  type Standing,
  type Volumes,
} from "./day.rules.ts";

const LINE_COLUMNS = {
  members: Int32Array,
  incomes: Uint8Array,
  ratios: Uint16Array,
  ranks: Uint8Array,
  performance: BigInt64Array,
  raw: BigInt64Array,
  limits: Uint8Array,
  received: BigInt64Array,
};

type Limited = ReturnType<typeof limitLines>;

/**
 * All lines of the day, with `received` after the daily cap and the dynamic cap; the sum of each group; the amounts
 * deducted.
 */
function limitLines(
  { members, state }: DayInput,
  plan: Plan,
  standing: Standing,
  shares: Readonly<Record<Income, Share>>,
) {
  const table = new Table(LINE_COLUMNS, members.size);
  const limited = [plan, ...Object.values(plan.countries)].map(() => 0n);
  const cut: Record<Limit, bigint> = { inactive: 0n, switchedOff: 0n, dailyCap: 0n, dynamicCap: 0n, ceiling: 0n };
  for (let at = 0; at < members.size; at++) {
    const level = standing.level[at]!;
    let room = -1n;
    for (const [place, income] of INCOMES.entries()) {
      const raw = shares[income].raw[at]!;
      if (raw === 0n) continue;
      let limits = 0;
      let amount = raw;
      const limitTo = (most: bigint, limit: Limit) => {
        if (amount <= most) return;
        limits |= LIMITS[limit];
        cut[limit] += amount - most;
        amount = most;
      };
      if (standing.active[at] === 0) limitTo(0n, "inactive");
      else if (standing.may[income][at] === 0) limitTo(0n, "switchedOff");
      if (income === "sales") limitTo(plan.levels[level]!.pairingCap, "dailyCap");
      if (place < DYNAMIC_INCOMES) {
        if (room < 0n)
          room = atLeastNothing(BigInt(plan.dynamicCapTimes) * standing.personal[at]! - state.dynamic[at]!);
        limitTo(room, "dynamicCap");
        room -= amount;
      }
      limited[members.countries[at]!]! += amount;

      const row = table.add();
      const { rows } = table;
      const rank = income === "tier" || income === "global" ? standing.tier[at]! : level;
      rows.members[row] = at;
      rows.incomes[row] = place;
      rows.ratios[row] = ratioOf(plan, income, rank);
      rows.ranks[row] = rank;
      rows.performance[row] = shares[income].performance[at]!;
      rows.raw[row] = raw;
      rows.limits[row] = limits;
      rows.received[row] = amount;
    }
  }
  return { lines: table.finish(), limited, cut };
}

/** The lines of the day after all limits, and each group of countries with its ceiling. */
export function limitIncomes(
  input: DayInput,
  plan: Plan,
  { volumes, standing, shares }: { volumes: Volumes; standing: Standing; shares: Readonly<Record<Income, Share>> },
): { lines: Lines; groups: GroupTotals[]; cut: Record<Limit, bigint> } {
  const limited = limitLines(input, plan, standing, shares);
  const groups = applyCeiling(input, plan, volumes, limited);
  return { lines: limited.lines, groups, cut: limited.cut };
}

/** Multiplies the lines of each group whose sum exceeds its ceiling by K. */
function applyCeiling(
  { members }: DayInput,
  plan: Plan,
  { byCountry }: Volumes,
  { lines, limited, cut }: Limited,
): GroupTotals[] {
  const groups = [plan, ...Object.values(plan.countries)].map(({ ceilingBasisPoints }, country) => {
    const bv = byCountry[country]!;
    return { bv, ceiling: shareOf(bv, ceilingBasisPoints), limited: limited[country]!, received: 0n };
  });
  for (let line = 0; line < lines.size; line++) {
    const group = groups[members.countries[lines.members[line]!]!]!;
    const before = lines.received[line]!;
    const received = group.limited > group.ceiling ? (before * group.ceiling) / group.limited : before;
    if (received < before) {
      lines.received[line] = received;
      lines.limits[line]! |= LIMITS.ceiling;
      cut.ceiling += before - received;
    }
    group.received += received;
  }
  return groups;
}

/** The displayed ratio of a line, in basis points. `rank` is the tier for `tier` and `global`, else the level. */
function ratioOf(plan: Plan, income: Income, rank: number): number {
  switch (income) {
    case "referral":
      return plan.levels[rank]!.referralBasisPoints;
    case "sales":
      return plan.levels[rank]!.pairingBasisPoints;
    case "leadership":
      return 0;
    case "tier":
      return plan.tiers[rank - 1]!.teamBasisPoints;
    case "global":
      return plan.globalBasisPoints;
    case "consumption":
      return plan.consumptionBasisPoints;
    case "rebate":
      return plan.rebateBasisPoints;
  }
}
