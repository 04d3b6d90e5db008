/**
 * Settles a business day: a pure function of the members, their state, the orders that became final on the day and the plan.
 * Equal input gives equal output to the last micro-unit. docs/plan.md describes the same steps in the same order.
 */
import { DYNAMIC_INCOMES, INCOMES, type Income } from "@banyan/contract/income.ts";
import type { Plan } from "../../plan/index.ts";
import { fits } from "./amounts.rules.ts";
import { consumptionBonus } from "./consumption.rules.ts";
import {
  byIncome,
  type DayInput,
  type DayResult,
  type Lines,
  type PoolTotals,
  type State,
  type Totals,
} from "./day.rules.ts";
import { globalBonus } from "./global.rules.ts";
import { leadershipBonus } from "./leadership.rules.ts";
import { limitIncomes } from "./limits.rules.ts";
import { rebateBonus } from "./rebate.rules.ts";
import { giveReferral } from "./referral.rules.ts";
import { pairSides, salesBonus } from "./sales.rules.ts";
import { OrderShares } from "./sources.rules.ts";
import { splitCredits } from "./split.rules.ts";
import { standingOf } from "./standing.rules.ts";
import { tierBonus } from "./tier.rules.ts";
import { volumesOf } from "./volumes.rules.ts";

export function settleDay(input: DayInput, plan: Plan): DayResult {
  const volumes = volumesOf(input, plan);
  const standing = standingOf(input, plan, volumes);

  const orderShares = new OrderShares(input.orders, input.members.size);
  const giveTier = tierBonus(input, plan, standing, orderShares);
  for (let order = 0; order < input.orders.size; order++) {
    if (input.orders.bv[order] === 0n) continue;
    giveReferral(order, input, plan, standing, orderShares);
    giveTier(order);
  }
  const pairing = pairSides(input, volumes);
  const sales = salesBonus(input, plan, standing, pairing);
  const leadership = leadershipBonus(input, plan, standing, sales);
  const global = globalBonus(plan, volumes, standing);
  const consumption = consumptionBonus(plan, volumes, standing);
  const rebate = rebateBonus(input, plan, volumes, standing);
  const shares = {
    referral: orderShares.share("referral"),
    sales,
    leadership,
    tier: orderShares.share("tier"),
    global,
    consumption,
    rebate,
  };

  const { lines, groups, cut } = limitIncomes(input, plan, { volumes, standing, shares });
  const credits = splitCredits(lines, plan);
  const { personal, left, right } = standing;
  const { carriedLeft, carriedRight } = pairing;
  return {
    state: { personal, left, right, carriedLeft, carriedRight, ...received(input.state, lines) },
    volumes,
    standing,
    sources: orderShares.sources(),
    leads: leadership.leads,
    lines,
    credits,
    totals: {
      bv: volumes.bv,
      orders: input.orders.size,
      paid: credits.size,
      ...sumLines(lines),
      cut,
      groups,
      pools: shared({ global, consumption, rebate }),
    },
  };
}

/** Amounts received over all time, including the day. */
function received(before: State, lines: Lines): Pick<State, "dynamic" | "rebated"> {
  const dynamic = BigInt64Array.from(before.dynamic);
  const rebated = BigInt64Array.from(before.rebated);
  const rebate = INCOMES.indexOf("rebate");
  for (let line = 0; line < lines.size; line++) {
    const at = lines.members[line]!;
    const amount = lines.received[line]!;
    if (lines.incomes[line]! < DYNAMIC_INCOMES) dynamic[at] = fits(dynamic[at]! + amount, "a dynamic income");
    else if (lines.incomes[line] === rebate) rebated[at] = fits(rebated[at]! + amount, "a static income");
  }
  return { dynamic, rebated };
}

function sumLines(lines: Lines): Pick<Totals, "raw" | "received"> {
  const raw = byIncome(() => 0n);
  const received = byIncome(() => 0n);
  for (let line = 0; line < lines.size; line++) {
    const income = INCOMES[lines.incomes[line]!]!;
    raw[income] += lines.raw[line]!;
    received[income] += lines.received[line]!;
  }
  return { raw, received };
}

/** Pools with participants. */
const shared = (pools: Partial<Record<Income, { totals: PoolTotals | null }>>): Totals["pools"] =>
  Object.fromEntries(Object.entries(pools).flatMap(([income, { totals }]) => (totals ? [[income, totals]] : [])));
