/** Random days for tests of the settlement: small networks of any shape, with everything that can happen to them. */
import { INCOMES } from "@banyan/contract/income.ts";

import { chance } from "../../platform/chance.ts";
import { FIRST_PLAN, type Plan, readPlan } from "../plan/index.ts";
import type { DayInput, Members, State } from "./day.rules.ts";
import type { DayNames } from "./day-files.rules.ts";

const DEFAULT_PLAN = readPlan(FIRST_PLAN).plan!;

const DAY = 20_000;
const MICROS = 1_000_000;

export interface RandomDay {
  input: DayInput;
  names: DayNames;
  plan: Plan;
}

/** A day in a network of `size` members. Amounts are small and odd, so that limits, ties and remainders all occur. */
export function randomDay(seed: number, size: number): RandomDay {
  const between = chance(String(seed));
  const next = () => between(0, 1);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const often = (share: number) => next() < share;
  const amount = (units: number) => upTo(units * MICROS);
  const shape = upTo(3);

  const parents = new Int32Array(size).fill(-1);
  const sides = new Uint8Array(size);
  const referrers = new Int32Array(size).fill(-1);
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
  const column = (give: () => number) => Float64Array.from({ length: size }, give);
  const sums = (give: () => number) => BigInt64Array.from({ length: size }, () => BigInt(give()));
  const activity = next();
  const members: Members = {
    size,
    parents,
    sides,
    referrers,
    activatedOn: Int32Array.from({ length: size }, () => (often(activity) ? DAY - upTo(60) : -1)),
    countries: Uint8Array.from({ length: size }, () => upTo(countries)),
    recent: column(() => (often(0.5) ? amount(60) - amount(10) : 0)),
  };
  const state: State = {
    personal: column(() => (often(0.7) ? amount(often(0.2) ? 20_000 : 600) : 0)),
    left: sums(() => amount(often(0.1) ? 2_000_000 : 30_000)),
    right: sums(() => amount(often(0.1) ? 2_000_000 : 30_000)),
    carriedLeft: sums(() => (often(0.5) ? amount(2_000) : 0)),
    carriedRight: sums(() => (often(0.5) ? amount(2_000) - amount(1_000) : 0)),
    dynamic: column(() => (often(0.5) ? amount(1_500) : 0)),
    rebated: column(() => (often(0.5) ? amount(300) : 0)),
    owedBalance: column(() => (often(0.1) ? amount(5) : 0)),
    owedCoupon: column(() => (often(0.1) ? amount(1) : 0)),
    owedPoint: column(() => (often(0.1) ? amount(1) : 0)),
  };
  const orderCount = upTo(size * 2);
  const buyers = Int32Array.from({ length: orderCount }, () => upTo(size - 1));
  const refunds = often(0.3) ? 0.4 : 0.05;
  const same = often(0.3) ? amount(100) : 0;
  const bv = Float64Array.from(
    { length: orderCount },
    () => (often(refunds) ? -1 : 1) * (same || (often(0.1) ? upTo(2) : amount(upTo(500)))),
  );
  const backCount = often(0.5) ? upTo(5) : 0;
  const back = Array.from({ length: backCount }, () => {
    const whole = 1 + amount(100);
    const before = upTo(whole);
    return { receiver: upTo(size - 1), received: amount(20), bv: whole, before, after: before + upTo(whole - before) };
  });
  const ofBack = (name: "received" | "bv" | "before" | "after") => Float64Array.from(back, (row) => row[name]);
  return {
    plan,
    input: {
      day: DAY,
      members,
      state,
      orders: { size: orderCount, buyers, bv },
      takenBack: {
        size: backCount,
        receivers: Int32Array.from(back, ({ receiver }) => receiver),
        received: ofBack("received"),
        bv: ofBack("bv"),
        before: ofBack("before"),
        after: ofBack("after"),
      },
    },
    names: {
      numbers: Float64Array.from({ length: size }, (_, at) => 3 * at + 1),
      orders: Array.from({ length: orderCount }, (_, at) => `o${at}`),
      takenBack: back.map((_, at) => ({ order: `b${at}`, income: upTo(1) * 3 })),
    },
  };
}

/** The default plan, or one with lower bars, caps and ceilings, so that each limit meets somebody. */
function randomPlan(upTo: (most: number) => number, often: (share: number) => boolean): Plan {
  if (often(0.2)) return DEFAULT_PLAN;
  const smaller = 1 + upTo(200);
  return {
    ...DEFAULT_PLAN,
    levels: DEFAULT_PLAN.levels.map((level, at) => ({
      ...level,
      pairingCap: Math.floor(level.pairingCap / smaller),
      ...(at > 0 && often(0.05) && { referralBasisPoints: 1, pairingBasisPoints: 1 }),
    })),
    tiers: DEFAULT_PLAN.tiers.map((tier) => ({ ...tier, from: Math.floor(tier.from / smaller) })),
    dynamicCapTimes: upTo(3),
    ceilingBasisPoints: often(0.5) ? upTo(3_000) : 9_000,
    countries: Object.fromEntries(
      ["VN", "TH"]
        .slice(0, upTo(2))
        .map((country) => [country, { incomesOff: INCOMES.filter(() => often(0.2)), ceilingBasisPoints: upTo(6_000) }]),
    ),
  };
}
