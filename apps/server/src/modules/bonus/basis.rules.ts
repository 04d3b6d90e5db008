/** What the incomes of each member were computed from on a day: the numbers that explain them later. */
import { DYNAMIC_INCOMES } from "@banyan/contract/income.ts";
import type { Plan } from "../plan/index.ts";
import type { DayInput, DayResult } from "./day.rules.ts";
import { type TeamOrder, teamOrder } from "./team-order.rules.ts";

export interface Basis {
  /** Position of the member. */
  at: number;
  country: string;
  level: number;
  /** 0 for none. */
  tier: number;
  active: boolean;
  recent: number;
  /** BV over all time, with this day. */
  personal: number;
  left: bigint;
  right: bigint;
  /** Dynamic income before the incomes of this day. */
  dynamicBefore: number;
  /** BV of each side that was not paired before this day, and what the day added. */
  carriedLeft: bigint;
  carriedRight: bigint;
  addedLeft: number;
  addedRight: number;
  /** Place in the pre-order of the team: the left side has the next `leftSize` places, the right side those after them. */
  place: number;
  leftSize: number;
  rightSize: number;
  /** What the member is credited, by asset, and what of that is kept. */
  balance: number;
  coupon: number;
  point: number;
  keptBalance: number;
  keptCoupon: number;
  keptPoint: number;
}

export interface Bases extends Iterable<Basis> {
  /** Place of each member in the pre-order of the team. */
  places: Int32Array;
}

/** The basis of each member with a line, in the order of members. */
export function basesOf(settled: { input: DayInput; plan: Plan; result: DayResult }): Bases {
  const team = teamOrder(settled.input.members);
  return { places: team.places, [Symbol.iterator]: () => walk(settled, team) };
}

function* walk(
  { input, plan, result }: { input: DayInput; plan: Plan; result: DayResult },
  team: TeamOrder,
): Generator<Basis> {
  const { members } = input;
  const { lines, credits, standing, state } = result;
  const countries = ["", ...Object.keys(plan.countries)];
  let credit = 0;
  for (let line = 0; line < lines.size; ) {
    const at = lines.members[line]!;
    let dynamic = 0;
    for (; line < lines.size && lines.members[line] === at; line++) {
      if (lines.incomes[line]! < DYNAMIC_INCOMES) dynamic += lines.received[line]!;
    }
    const credited = credits.members[credit] === at ? credit++ : -1;
    const of = (column: Float64Array) => (credited < 0 ? 0 : column[credited]!);
    yield {
      at,
      country: countries[members.countries[at]!]!,
      level: standing.level[at]!,
      tier: standing.tier[at]!,
      active: standing.active[at] === 1,
      recent: standing.recent[at]!,
      personal: state.personal[at]!,
      left: state.left[at]!,
      right: state.right[at]!,
      dynamicBefore: state.dynamic[at]! - dynamic,
      carriedLeft: input.state.carriedLeft[at]!,
      carriedRight: input.state.carriedRight[at]!,
      addedLeft: standing.left[at]!,
      addedRight: standing.right[at]!,
      place: team.places[at]!,
      leftSize: team.left[at]!,
      rightSize: team.right[at]!,
      balance: of(credits.balance),
      coupon: of(credits.coupon),
      point: of(credits.point),
      keptBalance: of(credits.keptBalance),
      keptCoupon: of(credits.keptCoupon),
      keptPoint: of(credits.keptPoint),
    };
  }
}
