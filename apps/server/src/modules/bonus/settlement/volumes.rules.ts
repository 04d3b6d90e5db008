/** Volumes (docs/plan.md 1): the BV that became final on the day, by member, side and country. */
import type { Plan } from "../../plan/index.ts";
import { add } from "./amounts.rules.ts";
import type { DayInput, Volumes } from "./day.rules.ts";

export function volumesOf({ members, orders }: DayInput, plan: Plan): Volumes {
  const { size, parents, sides, countries } = members;
  const own = new BigInt64Array(size);
  const left = new BigInt64Array(size);
  const right = new BigInt64Array(size);
  const byCountry = Array.from({ length: 1 + Object.keys(plan.countries).length }, () => 0n);
  let bv = 0n;
  for (let order = 0; order < orders.size; order++) {
    const buyer = orders.buyers[order]!;
    const amount = orders.bv[order]!;
    add(own, buyer, amount, "the BV of a member's day");
    byCountry[countries[buyer]!]! += amount;
    bv += amount;
  }
  // Descendants have higher positions, so one pass in descending order sums every team.
  for (let at = size - 1; at > 0; at--) {
    const sum = own[at]! + left[at]! + right[at]!;
    if (sum !== 0n) add(sides[at] === 0 ? left : right, parents[at]!, sum, "the BV of a side");
  }
  return { own, left, right, bv, byCountry };
}
