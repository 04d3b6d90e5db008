import {
  differenceOf,
  holds,
  isExact,
  limitsOf,
  pairingOf,
  poolOf,
  sourceOf,
  sumsUp,
  worked,
} from "@banyan/app/income/why.rules.ts";
import { INCOMES } from "@banyan/contract/income.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { demoIncomes } from "../../../fake/demo-incomes.ts";

const DAYS = demoIncomes("2026-11-22");

/** All equations of an income, including its sources. */
const equationsOf = (why: (typeof DAYS)[number]) => [
  ...(pairingOf(why)?.equations ?? []),
  ...poolOf(why),
  ...Object.values(limitsOf(why)).flat(),
  ...why.sources.list
    .flatMap((source) => [sourceOf(why, source), differenceOf(why, source)])
    .filter((one) => one !== null),
];

describe("a computation that a member can follow", () => {
  test.each(INCOMES)("of %s ends at what was received, on every day", (income) => {
    const its = DAYS.filter(({ row }) => row.income === income);
    expect(its.length).toBeGreaterThan(40);
    for (const why of its) {
      expect(equationsOf(why).filter((equation) => !holds(equation))).toEqual([]);
      expect(isExact(why, why.sources.list, true)).toBe(true);
    }
  });

  test("meets every limit, and a unit left over", () => {
    const met = new Set(DAYS.flatMap(({ row }) => row.limits));
    expect([...met].sort()).toEqual(["ceiling", "dailyCap", "dynamicCap"]);
    expect(DAYS.some(({ pool }) => pool && pool.unit !== "0")).toBe(true);
  });

  test("follows from numbers of any size", () => {
    const seeds = fc.integer({ min: 1, max: 2 ** 31 });
    fc.assert(
      fc.property(seeds, (seed) =>
        demoIncomes("2026-11-22", 12, seed).every((why) => isExact(why, why.sources.list, true)),
      ),
      { numRuns: 60 },
    );
  });

  test("is not called exact where one number is another one", () => {
    const more = (amount: string) => formatMoney(parseMoney(amount) + 1n);
    const changed = new Set<string>();
    for (const why of DAYS) {
      const wrong = [
        { ...why, row: { ...why.row, received: more(why.row.received) } },
        { ...why, credit: { ...why.credit, coupon: more(why.credit.coupon) } },
        why.pairing && { ...why, pairing: { ...why.pairing, paired: more(why.pairing.paired) } },
        why.pool && { ...why, pool: { ...why.pool, share: more(why.pool.share) } },
        sumsUp(why.row.income) && { ...why, row: { ...why.row, raw: more(why.row.raw) } },
        why.row.limits.includes("ceiling") && {
          ...why,
          limits: { ...why.limits, received: more(why.limits.received) },
          row: { ...why.row, received: more(why.row.received) },
        },
      ];
      for (const [at, one] of wrong.entries()) {
        if (!one) continue;
        changed.add(String(at));
        expect(isExact(one, why.sources.list, true), `${why.row.income} ${at}`).toBe(false);
      }
    }
    expect(changed.size).toBe(6);
  });
});

test("an equation is worked from the first term to the last, and rounded down", () => {
  const money = (value: string) => ({ name: "raw" as const, value, unit: "money" as const });
  const times = (value: string) => ({ name: "ratio" as const, value, unit: "percent" as const, op: "times" as const });
  expect(worked({ first: money("0.000033"), terms: [times("10")] })).toBe(3n);
  expect(worked({ first: money("-0.000033"), terms: [times("10")] })).toBe(-4n);
  expect(worked({ first: money("100"), terms: [times("2.5"), { ...money("2"), op: "atMost" }] })).toBe(2_000_000n);
  expect(
    worked({
      first: money("1"),
      terms: [
        { ...money("3"), op: "minus" },
        { ...money("0"), op: "atLeast" },
      ],
    }),
  ).toBe(0n);
  const third = [
    { name: "weight" as const, value: "1", unit: "number" as const, op: "times" as const },
    { name: "weights" as const, value: "3", unit: "number" as const, op: "over" as const },
  ];
  expect(worked({ first: money("1"), terms: third })).toBe(333_333n);
});
