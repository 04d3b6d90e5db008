/** The settlement against a naive reference implementation that shares no code with it, and invariants of every day. */
import { DYNAMIC_INCOMES, INCOMES, LIMITS } from "@banyan/contract/income.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { repetitions } from "../../../../../../tools/repetitions.ts";
import { testSeed } from "../../../../test/seed.ts";
import { settleByTheBook } from "../../../../test/settlement-reference.ts";
import { planBody } from "../../plan/index.ts";
import { dayFiles, dayText, readInput } from "../day-files.rules.ts";
import { type RandomDay, randomDay } from "../days.fixture.ts";
import { type Amounts, type DayInput, type DayResult, emptyState, limitsOf } from "./day.rules.ts";
import { settleDay } from "./settle-day.rules.ts";

const INPUTS = ["members.csv", "orders.csv"] as const;

/** The files of a day, or of another result for it. */
function texts({ input, plan, names }: RandomDay, result = settleDay(input, plan)): Record<string, string> {
  const files = dayFiles({ input, plan, names, result });
  return Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, [...lines].join("")]));
}

function outcome(day: RandomDay): Record<string, string> {
  const { "members.csv": _members, "orders.csv": _orders, ...outputs } = texts(day);
  return outputs;
}

const byTheBook = (day: RandomDay) => settleByTheBook(dayText(day.input.day), planBody(day.plan) as never, texts(day));
const sum = (column: Amounts) => [...column].reduce((all, one) => all + one, 0n);

/** With SETTLED_DAYS fewer days are tried: tools/mutations.mjs runs these tests for each error that it plants. */
const { SETTLED_DAYS } = process.env;
const days = fc.record({ seed: fc.integer(), size: fc.integer({ min: 1, max: 40 }) });
const everyDay = (check: (day: RandomDay, result: DayResult) => void, numRuns = repetitions(200, 2_000)) =>
  fc.assert(
    fc.property(days, ({ seed, size }) => {
      const day = randomDay(seed, size);
      check(day, settleDay(day.input, day.plan));
    }),
    { numRuns: Math.min(numRuns, Number(SETTLED_DAYS ?? numRuns)) },
  );

test("equals the naive reference on hundreds of small networks", () => {
  everyDay((day) => expect(outcome(day)).toEqual(byTheBook(day)), repetitions(600, 10_000));
});

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
    const files = texts(day);
    const lines = Object.fromEntries(INPUTS.map((name) => [name, files[name]!.trimEnd().split("\n")]));
    const read = readInput(dayText(day.input.day), day.plan, lines as never);
    expect(texts({ ...day, ...read })).toEqual(files);
  }, 100);
});

test("a settlement changes nothing that it was given", () => {
  everyDay(({ input, plan }) => {
    const before = structuredClone(input);
    settleDay(input, plan);
    expect(input).toEqual(before);
  }, 50);
});

test("the order of a day's orders changes nothing", () => {
  everyDay((day) => {
    const { orders } = day.input;
    const turned = { size: orders.size, buyers: [...orders.buyers].reverse(), bv: [...orders.bv].reverse() };
    const names = { ...day.names, orders: day.names.orders.toReversed() };
    const { "sources.csv": sources, ...others } = outcome({ ...day, input: { ...day.input, orders: turned }, names });
    const { "sources.csv": expected, ...same } = outcome(day);
    expect(others).toEqual(same);
    expect(sources!.split("\n").toSorted()).toEqual(expected!.split("\n").toSorted());
  });
});

test("incomes never exceed the ceiling, and what is credited is what was received", () => {
  everyDay(({ plan }, { totals, lines, credits }) => {
    const policies = [plan, ...Object.values(plan.countries)];
    for (const [at, { bv, ceiling, received }] of totals.groups.entries()) {
      expect(ceiling).toBe((bv * BigInt(policies[at]!.ceilingBasisPoints)) / 10_000n);
      expect(received).toBeLessThanOrEqual(ceiling);
    }
    expect(sum(lines.received)).toBe(totals.groups.reduce((all, { received }) => all + received, 0n));
    expect(sum(credits.balance) + sum(credits.coupon) + sum(credits.point)).toBe(sum(lines.received));
  });
});

test("totals are the sums of what they tell of", () => {
  everyDay(({ input, plan }, { totals, lines, standing }) => {
    for (const [place, income] of INCOMES.entries()) {
      const of = (column: Amounts) => sum([...column].filter((_, line) => lines.incomes[line] === place));
      expect([totals.raw[income], totals.received[income]]).toEqual([of(lines.raw), of(lines.received)]);
    }
    expect(totals.paid).toBe(new Set([...lines.members].filter((_, at) => lines.received[at]! > 0n)).size);
    expect(sum(Object.values(totals.cut))).toBe(sum(lines.raw) - sum(lines.received));
    for (const limit of LIMITS) {
      const met = [...lines.limits].some((limits) => limitsOf(limits).includes(limit));
      expect(totals.cut[limit] > 0n, limit).toBe(met);
    }
    expect(totals.bv).toBe(sum(input.orders.bv));
    for (const { limited, ceiling, received } of totals.groups) if (limited <= ceiling) expect(received).toBe(limited);
    const countries = Object.values(plan.countries);
    const off = (member: number) => countries[input.members.countries[member]! - 1]?.incomesOff.includes("consumption");
    const weights = Array.from(standing.recent, (recent, at) =>
      standing.active[at] && !off(at) ? recent / 10_000n : 0n,
    );
    const pool = totals.pools.consumption;
    const whole = sum(weights);
    if (whole === 0n) expect(pool).toBe(undefined);
    else {
      const { amount } = pool!;
      expect(pool!.weights).toBe(whole);
      expect(pool!.members).toBe(weights.filter((one) => one > 0n).length);
      expect(BigInt(pool!.left)).toBe(amount - sum(weights.map((one) => (amount * one) / whole)));
      expect(totals.raw.consumption).toBe(amount);
    }
  });
});

test("leadership bonuses name whose sales bonus they are of, and in which generation", () => {
  everyDay(({ input }, { leads, lines, standing }) => {
    const found = new Map<number, [bonus: bigint, raw: bigint]>();
    for (let at = 0; at < leads.size; at++) {
      let generation = 0;
      let above = leads.from[at]!;
      do {
        above = input.members.referrers[above]!;
        if (standing.active[above]) generation++;
      } while (above !== leads.receivers[at]);
      expect(leads.generations[at]).toBe(generation);
      expect(leads.bonuses[at]).toBeGreaterThan(0n);
      const [bonus, raw] = found.get(above) ?? [0n, 0n];
      found.set(above, [bonus + leads.bonuses[at]!, raw + leads.raw[at]!]);
    }
    for (let at = 0; at < lines.size; at++) {
      if (INCOMES[lines.incomes[at]!] !== "leadership") continue;
      expect(found.get(lines.members[at]!)).toEqual([lines.performance[at], lines.raw[at]]);
    }
  });
});

test("no daily cap or dynamic cap is exceeded by one unit", () => {
  everyDay(({ input, plan }, { lines, state }) => {
    const dynamic = new BigInt64Array(input.members.size);
    for (let at = 0; at < lines.size; at++) {
      const member = lines.members[at]!;
      if (lines.incomes[at]! < DYNAMIC_INCOMES) dynamic[member]! += lines.received[at]!;
      if (INCOMES[lines.incomes[at]!] === "sales") {
        expect(lines.received[at]).toBeLessThanOrEqual(plan.levels[lines.ranks[at]!]!.pairingCap);
      }
      expect(lines.received[at]).toBeLessThanOrEqual(lines.raw[at]!);
    }
    for (let at = 0; at < dynamic.length; at++) {
      if (dynamic[at] === 0n) continue;
      expect(state.dynamic[at]).toBeLessThanOrEqual(BigInt(plan.dynamicCapTimes) * state.personal[at]!);
    }
  });
});

test("nothing is paid without sales, nor to inactive members", () => {
  everyDay((day, { lines, standing }) => {
    for (let at = 0; at < lines.size; at++) {
      const member = lines.members[at]!;
      expect(day.input.members.activatedOn[member]).toBeGreaterThan(0);
      if (!standing.active[member]) expect(lines.received[at]).toBe(0n);
    }
    const noOrders = { ...day.input, orders: { size: 0, buyers: [], bv: [] } };
    const { totals } = settleDay(noOrders, day.plan);
    expect([totals.paid, sum(Object.values(totals.received))]).toEqual([0, 0n]);
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
      expect([state.carriedLeft[at], state.carriedRight[at]]).toContain(0n);
    }
  }, 200);
});

test("an amount that 64 bits cannot hold is refused where it arises", () => {
  const size = 3;
  const most = 2n ** 63n - 1n;
  const { plan } = randomDay(1, 1);
  const input: DayInput = {
    day: 20_000,
    members: {
      size,
      parents: [-1, 0, 0],
      sides: [0, 0, 1],
      referrers: [-1, 0, 0],
      activatedOn: [19_000, 19_000, 19_000],
      countries: [0, 0, 0],
      recent: new BigInt64Array(size),
    },
    state: emptyState(size),
    orders: { size: 1, buyers: [1], bv: [most] },
  };
  expect(() => settleDay({ ...input, state: { ...emptyState(size), personal: [0n, 1n, 0n] } }, plan)).toThrow(
    "a personal achievement exceeds 2^63 micro-units",
  );
  expect(() => settleDay({ ...input, orders: { size: 2, buyers: [1, 1], bv: [most, 1n] } }, plan)).toThrow(
    "the BV of a member's day exceeds",
  );
  expect(() =>
    settleDay(
      { ...input, orders: { size: 1, buyers: [1], bv: [most] }, state: { ...emptyState(size), left: [1n, 0n, 0n] } },
      plan,
    ),
  ).toThrow("a left achievement exceeds");
});
