/** The settlement against a naive reference that shares no code with it, and what must hold of every day. */
import { DYNAMIC_INCOMES, INCOMES, LIMITS } from "@banyan/contract/income.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../../test/seed.ts";
import { settleByTheBook } from "../../../test/settlement-reference.ts";

import { type DayInput, type DayResult, limitsOf } from "./day.rules.ts";
import { dayText, INPUT_FILES, readInput, writeInput, writeOutput } from "./day-files.rules.ts";
import { type RandomDay, randomDay } from "./days.fixture.ts";
import { settleDay } from "./settle.rules.ts";

const texts = (files: Record<string, Iterable<string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, [...lines].join("")]));

const outcome = ({ input, plan, names }: RandomDay) => texts(writeOutput(settleDay(input, plan), names));

function byTheBook({ input, plan, names }: RandomDay): Record<string, string> {
  const files = texts(writeInput(input, plan, names));
  return settleByTheBook(dayText(input.day), JSON.parse(JSON.stringify(plan)), files);
}

/** SETTLED_DAYS tries more days, or fewer. */
const { SETTLED_DAYS } = process.env;
const days = fc.record({ seed: fc.integer(), size: fc.integer({ min: 1, max: 40 }) });
const everyDay = (check: (day: RandomDay, result: DayResult) => void, numRuns = 500) =>
  fc.assert(
    fc.property(days, ({ seed, size }) => {
      const day = randomDay(seed, size);
      check(day, settleDay(day.input, day.plan));
    }),
    { numRuns: Math.min(numRuns, Number(SETTLED_DAYS ?? numRuns)) },
  );

test("equals the naive reference on thousands of small networks", { timeout: 60_000 }, () => {
  everyDay((day) => expect(outcome(day)).toEqual(byTheBook(day)), Number(SETTLED_DAYS ?? 2_000));
});

// More members than the engine takes at once (`BLOCK`).
test.each(Array.from({ length: 3 }, (_, at) => at))("equals it in a network of 5,000 members (%i)", (at) => {
  const day = randomDay(testSeed + at, 5_000);
  expect(outcome(day)).toEqual(byTheBook(day));
});

test("every income and every limit occurs in what is compared", () => {
  const seen = new Set<string>();
  everyDay((_, { lines }) => {
    for (let at = 0; at < lines.size; at++) {
      seen.add(INCOMES[lines.incomes[at]!]!);
      for (const limit of limitsOf(lines.limits[at]!)) seen.add(limit);
    }
  });
  expect([...seen].toSorted()).toEqual([...INCOMES, ...LIMITS].toSorted());
});

test("reading the files of a day gives the day again", () => {
  everyDay((day) => {
    const files = texts(writeInput(day.input, day.plan, day.names));
    const lines = Object.fromEntries(INPUT_FILES.map((name) => [name, files[name]!.trimEnd().split("\n")]));
    const read = readInput(day.input.day, day.plan, lines as never);
    expect(texts(writeOutput(settleDay(read.input, day.plan), read.names))).toEqual(outcome(day));
  }, 100);
});

test("a settlement changes nothing that it was given", () => {
  everyDay(({ input, plan }) => {
    const before = structuredClone(input);
    settleDay(input, plan);
    expect(input).toEqual(before);
  }, 50);
});

test("changing the state before itself has the same outcome", () => {
  everyDay((day) => {
    const { input, plan, names } = day;
    const state = structuredClone(input.state);
    const result = settleDay({ ...input, state }, plan, state);
    expect(texts(writeOutput(result, names))).toEqual(outcome(day));
    expect(result.state.left).toBe(state.left);
  }, 50);
});

test("the order of a day's orders changes nothing", () => {
  everyDay((day) => {
    const { orders } = day.input;
    const turned = { size: orders.size, buyers: orders.buyers.toReversed(), bv: orders.bv.toReversed() };
    const result = settleDay({ ...day.input, orders: turned }, day.plan);
    const names = { ...day.names, orders: day.names.orders.toReversed() };
    const { "sources.csv": sources, ...others } = texts(writeOutput(result, names));
    const { "sources.csv": expected, ...same } = outcome(day);
    expect(others).toEqual(same);
    expect(sources!.split("\n").toSorted()).toEqual(expected!.split("\n").toSorted());
  });
});

test("incomes never pass the ceiling, and what is credited and kept is what was received", () => {
  everyDay(({ plan }, { totals, lines, credits }) => {
    const policies = [plan, ...Object.values(plan.countries)];
    for (const [at, { bv, ceiling, received }] of totals.groups.entries()) {
      expect(ceiling).toBe(Math.max(0, Math.floor((bv * policies[at]!.ceilingBasisPoints) / 10_000)));
      expect(received).toBeLessThanOrEqual(ceiling);
    }
    const sum = (column: Float64Array) => column.reduce((all, one) => all + one, 0);
    expect(sum(lines.received)).toBe(totals.groups.reduce((all, { received }) => all + received, 0));
    expect(sum(credits.balance) + sum(credits.coupon) + sum(credits.point)).toBe(sum(lines.received));
    expect(sum(lines.received)).toBe(totals.received.reduce((all, one) => all + one, 0));
    for (let at = 0; at < credits.size; at++) {
      expect(credits.keptBalance[at]).toBeLessThanOrEqual(credits.balance[at]!);
      expect(credits.keptCoupon[at]).toBeLessThanOrEqual(credits.coupon[at]!);
      expect(credits.keptPoint[at]).toBeLessThanOrEqual(credits.point[at]!);
    }
  });
});

test("totals are the sums of what they tell of", () => {
  everyDay(({ input, plan }, { totals, lines, standing }) => {
    const sums = (column: Float64Array) => {
      const found = INCOMES.map(() => 0);
      for (let at = 0; at < lines.size; at++) found[lines.incomes[at]!] = found[lines.incomes[at]!]! + column[at]!;
      return found;
    };
    expect(totals.raw).toEqual(sums(lines.raw));
    expect(totals.received).toEqual(sums(lines.received));
    expect(totals.paid).toBe(new Set(lines.members.filter((_, at) => lines.received[at]! > 0)).size);
    const cut = sums(lines.raw).map((raw, at) => raw - sums(lines.received)[at]!);
    expect(Object.values(totals.cut).reduce((sum, one) => sum + one, 0)).toBe(cut.reduce((sum, one) => sum + one, 0));
    for (const limit of LIMITS) {
      const met = lines.limits.some((limits) => limitsOf(limits).includes(limit));
      expect(totals.cut[limit] > 0, limit).toBe(met);
    }
    expect(totals.bv).toBe(input.orders.bv.reduce((sum, one) => sum + one, 0));
    let takenBack = 0n;
    for (let at = 0; at < input.takenBack.size; at++) {
      const { received, bv, before, after } = input.takenBack;
      const part = (refunded: number) => (BigInt(received[at]!) * BigInt(refunded)) / BigInt(bv[at]!);
      takenBack += part(after[at]!) - part(before[at]!);
    }
    expect(BigInt(totals.takenBack)).toBe(takenBack);
    for (const { limited, ceiling, received } of totals.groups) if (limited <= ceiling) expect(received).toBe(limited);
    const countries = Object.values(plan.countries);
    const off = (member: number) => countries[input.members.countries[member]! - 1]?.incomesOff.includes("consumption");
    const weights = Array.from(standing.recent, (recent, at) =>
      standing.active[at] && !off(at) ? BigInt(Math.max(0, Math.floor(recent / 10_000))) : 0n,
    );
    const pool = totals.pools.consumption;
    const whole = weights.reduce((sum, one) => sum + one, 0n);
    if (totals.bv <= 0 || whole === 0n) expect(pool).toBe(undefined);
    else {
      const amount = BigInt(pool!.amount);
      expect(BigInt(pool!.weights)).toBe(whole);
      expect(pool!.members).toBe(weights.filter((one) => one > 0n).length);
      expect(BigInt(pool!.left)).toBe(amount - weights.reduce((sum, one) => sum + (amount * one) / whole, 0n));
      expect(totals.raw[INCOMES.indexOf("consumption")]).toBe(pool!.amount);
    }
  });
});

test("leadership bonuses name whose sales bonus they are of, and in which generation", () => {
  everyDay(({ input }, { leads, lines, standing }) => {
    const found = new Map<number, [bonus: number, raw: number]>();
    for (let at = 0; at < leads.size; at++) {
      let generation = 0;
      let above = leads.from[at]!;
      do {
        above = input.members.referrers[above]!;
        if (standing.active[above]) generation++;
      } while (above !== leads.receivers[at]);
      expect(leads.generations[at]).toBe(generation);
      expect(leads.bonuses[at]).toBeGreaterThan(0);
      const [bonus, raw] = found.get(above) ?? [0, 0];
      found.set(above, [bonus + leads.bonuses[at]!, raw + leads.raw[at]!]);
    }
    for (let at = 0; at < lines.size; at++) {
      if (INCOMES[lines.incomes[at]!] !== "leadership") continue;
      expect(found.get(lines.members[at]!)).toEqual([lines.performance[at], lines.raw[at]]);
    }
  });
});

test("daily caps and the dynamic cap are never passed by one unit", () => {
  everyDay(({ input, plan }, { lines, state }) => {
    const dynamic = new Float64Array(input.members.size);
    for (let at = 0; at < lines.size; at++) {
      const member = lines.members[at]!;
      if (lines.incomes[at]! < DYNAMIC_INCOMES) dynamic[member]! += lines.received[at]!;
      if (INCOMES[lines.incomes[at]!] === "sales") {
        expect(lines.received[at]).toBeLessThanOrEqual(plan.levels[lines.ranks[at]!]!.pairingCap);
      }
      expect(lines.received[at]).toBeLessThanOrEqual(lines.raw[at]!);
    }
    for (let at = 0; at < dynamic.length; at++) {
      if (dynamic[at]! > 0) expect(state.dynamic[at]).toBeLessThanOrEqual(plan.dynamicCapTimes * state.personal[at]!);
    }
  });
});

test("nothing is paid without sales, nor to who is not active", () => {
  everyDay((day, { lines, standing }) => {
    for (let at = 0; at < lines.size; at++) {
      const member = lines.members[at]!;
      expect(day.input.members.activatedOn[member]).toBeGreaterThan(0);
      if (!standing.active[member]) expect(lines.received[at]).toBe(0);
    }
    const noOrders = { ...day.input, orders: { size: 0, buyers: new Int32Array(), bv: new Float64Array() } };
    const { lines: none, totals } = settleDay(noOrders, day.plan);
    expect([none.size, totals.pools]).toEqual([0, {}]);
  });
});

test("what both sides carry is paired whole, and nothing is lost", () => {
  everyDay(({ input }, { state }) => {
    const { parents, sides } = input.members;
    const below = { left: [] as bigint[], right: [] as bigint[] };
    for (const side of ["left", "right"] as const) below[side] = Array.from(input.state[side], () => 0n);
    const own = Array.from(parents, () => 0n);
    for (let at = 0; at < input.orders.size; at++) own[input.orders.buyers[at]!]! += BigInt(input.orders.bv[at]!);
    for (let at = parents.length - 1; at > 0; at--) {
      const side = sides[at] === 0 ? "left" : "right";
      below[side][parents[at]!]! += own[at]! + below.left[at]! + below.right[at]!;
    }
    for (let at = 0; at < parents.length; at++) {
      const [left, right] = [below.left[at]!, below.right[at]!];
      expect(state.left[at]).toBe(input.state.left[at]! + left);
      const paired = input.state.carriedLeft[at]! + left - state.carriedLeft[at]!;
      expect(input.state.carriedRight[at]! + right - state.carriedRight[at]!).toBe(paired);
      expect(paired).toBeGreaterThanOrEqual(0n);
      if (left !== 0n || right !== 0n) {
        expect([state.carriedLeft[at]!, state.carriedRight[at]!].some((carried) => carried <= 0n)).toBe(true);
      }
    }
  }, 200);
});

test("a refund on the day of its order leaves the day as if neither had been", () => {
  everyDay((day) => {
    const { size, buyers, bv } = day.input.orders;
    if (size === 0) return;
    const without: DayInput = { ...day.input, orders: { size, buyers, bv: bv.with(0, 0) } };
    const names = { ...day.names };
    const removed: DayInput = { ...day.input, orders: { size: size - 1, buyers: buyers.slice(1), bv: bv.slice(1) } };
    const [left, right] = [
      texts(writeOutput(settleDay(without, day.plan), names)),
      texts(writeOutput(settleDay(removed, day.plan), { ...names, orders: names.orders.slice(1) })),
    ];
    expect(left).toEqual(right);
  }, 200);
});

test("a whole refund takes back all that was received, however many parts it comes in", () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.array(fc.nat(1e8), { maxLength: 5 }), (received, rest, parts) => {
      const bv = parts.reduce((sum, part) => sum + part, 0) + rest + 1;
      const steps = [...parts, rest + 1];
      const day = randomDay(1, 1);
      let before = 0;
      let taken = 0;
      for (const step of steps) {
        const one = (value: number) => Float64Array.of(value);
        const takenBack = {
          size: 1,
          receivers: Int32Array.of(0),
          received: one(received),
          bv: one(bv),
          before: one(before),
          after: one(before + step),
        };
        taken += settleDay({ ...day.input, takenBack }, day.plan).totals.takenBack;
        before += step;
      }
      expect(taken).toBe(received);
    }),
  );
});
