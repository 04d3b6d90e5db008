/** The figures that each member's incomes of a day were computed from, stored to explain them later. */
import type { SettledDay } from "./day-files.rules.ts";
import type { Credits } from "./settlement/day.rules.ts";
import { type TeamOrder, teamOrder } from "./team-order.rules.ts";

export interface Basis {
  /** Position of the member. */
  at: number;
  country: string;
  level: number;
  /** 0 for none. */
  tier: number;
  active: boolean;
  recent: bigint;
  /** BV over all time, including this day. */
  personal: bigint;
  left: bigint;
  right: bigint;
  /** Dynamic income received before this day. */
  dynamicBefore: bigint;
  /** BV of each side left unpaired by earlier days, and the BV that the day added. */
  carriedLeft: bigint;
  carriedRight: bigint;
  addedLeft: bigint;
  addedRight: bigint;
  /**
   * Index in the pre-order of the team: the left subtree has the next `leftSize` indexes, the right subtree those after
   * them.
   */
  place: number;
  leftSize: number;
  rightSize: number;
  /** Credits by asset. */
  balance: bigint;
  coupon: bigint;
  point: bigint;
}

/** The basis of each member with a line, in the order of members. */
export function* basesOf({ input, plan, result }: SettledDay, team = teamOrder(input.members)): Generator<Basis> {
  const { members, state: before } = input;
  const { lines, standing, volumes } = result;
  const countries = ["", ...Object.keys(plan.countries)];
  const credited = creditOf(result.credits);
  for (let line = 0; line < lines.size; line++) {
    const at = lines.members[line]!;
    if (line > 0 && lines.members[line - 1] === at) continue;
    yield {
      at,
      country: countries[members.countries[at]!]!,
      level: standing.level[at]!,
      tier: standing.tier[at]!,
      active: standing.active[at] === 1,
      recent: standing.recent[at]!,
      personal: standing.personal[at]!,
      left: standing.left[at]!,
      right: standing.right[at]!,
      dynamicBefore: before.dynamic[at]!,
      carriedLeft: before.carriedLeft[at]!,
      carriedRight: before.carriedRight[at]!,
      addedLeft: volumes.left[at]!,
      addedRight: volumes.right[at]!,
      ...placeOf(team, at),
      ...credited(at),
    };
  }
}

const placeOf = ({ places, left, right }: TeamOrder, at: number) => ({
  place: places[at]!,
  leftSize: left[at]!,
  rightSize: right[at]!,
});

/** Returns a lookup of each member's credit; call it with members in ascending order. */
function creditOf({ size, members, balance, coupon, point }: Credits) {
  let next = 0;
  return (at: number) => {
    while (next < size && members[next]! < at) next++;
    if (next === size || members[next] !== at) return { balance: 0n, coupon: 0n, point: 0n };
    return { balance: balance[next]!, coupon: coupon[next]!, point: point[next]! };
  };
}
