/** Achievements, level, activity and tier of every member (docs/plan.md 2). */
import { isActive, memberLevel, type Plan, tierOf } from "../../plan/index.ts";
import { fits } from "./amounts.rules.ts";
import { type Amounts, byIncome, type Column, type DayInput, NONE, type Standing, type Volumes } from "./day.rules.ts";

export function standingOf(input: DayInput, plan: Plan, volumes: Volumes): Standing {
  const { day, members, state } = input;
  const { size, activatedOn } = members;
  const personal = sums(state.personal, volumes.own, "a personal achievement");
  const left = sums(state.left, volumes.left, "a left achievement");
  const right = sums(state.right, volumes.right, "a right achievement");
  const recent = sums(members.recent, volumes.own, "a member's recent BV");
  const level = new Uint8Array(size);
  const tier = new Uint8Array(size);
  const active = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    const activated = activatedOn[at] !== NONE;
    if (!activated) continue;
    level[at] = memberLevel(plan, { activated, personal: personal[at]! });
    active[at] = isActive(plan, day - activatedOn[at]!, recent[at]!) ? 1 : 0;
    if (level[at]! >= plan.tierFromLevel) tier[at] = tierOf(plan, left[at]!, right[at]!);
  }
  return { personal, left, right, recent, level, tier, active, may: whoMay(plan, members.countries, active) };
}

function sums(before: Amounts, added: Amounts, what: string): BigInt64Array {
  const after = new BigInt64Array(before.length);
  for (let at = 0; at < after.length; at++) after[at] = fits(before[at]! + added[at]!, what);
  return after;
}

function whoMay(plan: Plan, countries: Column<number>, active: Uint8Array): Standing["may"] {
  const policies = Object.values(plan.countries);
  return byIncome((income) => {
    const isOff = [false, ...policies.map(({ incomesOff }) => incomesOff.includes(income))];
    if (!isOff.includes(true)) return active;
    return active.map((one, at) => (isOff[countries[at]!] ? 0 : one));
  });
}
