/** Random days for tests of the settlement: small networks of any shape, with every kind of event. */
import { INCOMES } from "@banyan/contract/income.ts";

import { chance } from "../../platform/chance.ts";
import { FIRST_PLAN, type Plan, readPlan } from "../plan/index.ts";
import type { DayNames } from "./day-files.rules.ts";
import { least } from "./settlement/amounts.rules.ts";
import { type DayInput, type Members, NONE, type State } from "./settlement/day.rules.ts";

const DEFAULT_PLAN = readPlan(FIRST_PLAN).plan!;

const DAY = 20_000;
const MICROS = 1_000_000;

export interface RandomDay {
  input: DayInput;
  names: DayNames;
  plan: Plan;
}

/** A day in a network of `size` members. Amounts are small and odd, to provoke limits, ties and remainders. */
export function randomDay(seed: number, size: number): RandomDay {
  const between = chance(String(seed));
  const next = () => between(0, 1);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const often = (share: number) => next() < share;
  const amount = (units: number) => upTo(units * MICROS);
  const shape = upTo(3);

  const parents = new Int32Array(size).fill(NONE);
  const sides = new Uint8Array(size);
  const referrers = new Int32Array(size).fill(NONE);
  const taken = new Set<number>();
  for (let at = 1; at < size; at++) {
    referrers[at] = shape === 1 ? at - 1 : upTo(Math.min(at - 1, shape === 2 ? 5 : at));
    for (;;) {
      const parent = shape === 1 ? at - 1 : upTo(at - 1);
      const side = upTo(1);
      if (taken.has(2 * parent + side)) continue;
      taken.add(2 * parent + side);
      parents[at] = parent;
      sides[at] = side;
      break;
    }
  }
  const plan = randomPlan(upTo, often);
  const countries = Object.keys(plan.countries).length;
  const column = (give: () => number) => BigInt64Array.from({ length: size }, () => BigInt(give()));
  const activity = next();
  const members: Members = {
    size,
    parents,
    sides,
    referrers,
    activatedOn: Int32Array.from({ length: size }, () => (often(activity) ? DAY - upTo(180) : NONE)),
    countries: Uint8Array.from({ length: size }, () => upTo(countries)),
    recent: column(() => (often(0.5) ? amount(60) : 0)),
  };
  const state: Record<keyof State, BigInt64Array> = {
    personal: column(() => (often(0.7) ? amount(often(0.2) ? 20_000 : 600) : 0)),
    left: column(() => amount(often(0.1) ? 2_000_000 : 30_000)),
    right: column(() => amount(often(0.1) ? 2_000_000 : 30_000)),
    carriedLeft: column(() => (often(0.5) ? amount(2_000) : 0)),
    carriedRight: column(() => (often(0.5) ? amount(1_500) : 0)),
    dynamic: column(() => (often(0.5) ? amount(1_500) : 0)),
    rebated: new BigInt64Array(size),
  };
  for (let at = 0; at < size; at++)
    state.rebated[at] = often(0.5) ? least(BigInt(amount(300)), state.personal[at]!) : 0n;
  const orderCount = upTo(size * 2);
  const buyers = Int32Array.from({ length: orderCount }, () => upTo(size - 1));
  const same = often(0.3) ? amount(100) : 0;
  const bv = BigInt64Array.from({ length: orderCount }, () =>
    BigInt(same || (often(0.1) ? upTo(2) : amount(upTo(500)))),
  );
  return {
    plan,
    input: { day: DAY, members, state, orders: { size: orderCount, buyers, bv } },
    names: {
      numbers: Float64Array.from({ length: size }, (_, at) => 3 * at + 1),
      orders: Array.from({ length: orderCount }, (_, at) => `o${String(at).padStart(5, "0")}`),
    },
  };
}

/** The default plan, or one with low thresholds, caps and ceilings, so that each limit applies to some member. */
function randomPlan(upTo: (most: number) => number, often: (share: number) => boolean): Plan {
  if (often(0.2)) return DEFAULT_PLAN;
  const smaller = BigInt(1 + upTo(200));
  return {
    ...DEFAULT_PLAN,
    levels: DEFAULT_PLAN.levels.map((level, at) => ({
      ...level,
      pairingCap: level.pairingCap / smaller,
      ...(at > 0 && often(0.05) && { referralBasisPoints: 1, pairingBasisPoints: 1 }),
    })),
    tiers: DEFAULT_PLAN.tiers.map((tier) => ({ ...tier, from: tier.from / smaller })),
    dynamicCapTimes: upTo(3),
    ceilingBasisPoints: often(0.5) ? upTo(3_000) : 9_000,
    countries: Object.fromEntries(
      ["VN", "TH"]
        .slice(0, upTo(2))
        .map((country) => [country, { incomesOff: INCOMES.filter(() => often(0.2)), ceilingBasisPoints: upTo(6_000) }]),
    ),
  };
}
