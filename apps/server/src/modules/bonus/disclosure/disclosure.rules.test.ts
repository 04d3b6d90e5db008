import type { DisclosureGroup } from "@banyan/contract/disclosure.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../../../test/seed.ts";
import { disclosureOf, type Earned } from "./disclosure.rules.ts";
import { daysOf, wholePeriods } from "./periods.ts";

interface Member {
  level: number;
  income: bigint;
  spent: bigint;
}

const member = fc.record({
  level: fc.integer({ min: 1, max: 5 }),
  income: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 9_000_000_000n })),
  spent: fc.bigInt({ min: 0n, max: 500_000_000n }),
});
/** Few levels with skewed frequencies, so that small and large groups both occur. */
const members = fc
  .array(member, { maxLength: 120 })
  .chain((all) =>
    fc.integer({ min: 1, max: 5 }).map((most) => all.map((one) => ({ ...one, level: Math.min(one.level, most) }))),
  );

const earnedOf = (all: readonly Member[]): Earned => ({
  size: all.length,
  level: Uint8Array.from(all, ({ level }) => level),
  income: BigInt64Array.from(all, ({ income }) => income),
  spent: BigInt64Array.from(all, ({ spent }) => spent),
});

/** Independent recount that shares no code with the implementation. */
function naive(group: readonly Member[]): Partial<Record<keyof DisclosureGroup, unknown>> {
  const rising = (pick: (one: Member) => bigint) => group.map(pick).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const share = (list: bigint[], percent: number) =>
    list.find((one) => list.filter((other) => other <= one).length * 100 >= percent * list.length);
  const sum = (list: bigint[]) => list.reduce((all, one) => all + one, 0n);
  const incomes = rising(({ income }) => income);
  const spent = rising((one) => one.spent);
  return {
    members: group.length,
    nothing: group.filter(({ income }) => income === 0n).length,
    quartile1: share(incomes, 25),
    median: share(incomes, 50),
    quartile3: share(incomes, 75),
    percentile90: share(incomes, 90),
    mean: sum(incomes) / BigInt(group.length),
    spentMedian: share(spent, 50),
    spentMore: group.filter((one) => one.spent > one.income).length,
  };
}

const MONEY = ["quartile1", "median", "quartile3", "percentile90", "mean", "spentMedian"] as const;
const exactly = (group: DisclosureGroup) => ({
  ...Object.fromEntries(MONEY.map((name) => [name, parseMoney(group[name])])),
  members: group.members,
  nothing: group.nothing,
  spentMore: group.spentMore,
});

const check = (property: (all: Member[]) => void) =>
  fc.assert(fc.property(members, property), { seed: testSeed, numRuns: 400 });

test("equals a count by hand, group by group, to the last unit", () => {
  check((all) => {
    const { groups, all: whole } = disclosureOf(earnedOf(all), 6);
    if (whole) expect(exactly(whole)).toEqual(naive(all));
    for (const group of groups) {
      const those = all.filter(({ level }) => level >= group.fromLevel && level <= group.toLevel);
      expect(exactly(group)).toEqual(naive(those));
    }
  });
});

test("no group is smaller than ten members, and together they are everybody", () => {
  check((all) => {
    const { groups, all: whole } = disclosureOf(earnedOf(all), 6);
    expect(whole === null).toBe(all.length < 10);
    expect(groups.length > 0).toBe(all.length >= 10);
    for (const group of groups) expect(group.members).toBeGreaterThanOrEqual(10);
    if (whole) {
      expect(groups.reduce((sum, { members: some }) => sum + some, 0)).toBe(all.length);
      expect([groups[0]!.fromLevel, groups.at(-1)!.toLevel]).toEqual([1, 5]);
    }
    for (const [at, group] of groups.entries()) if (at > 0) expect(group.fromLevel).toBe(groups[at - 1]!.toLevel + 1);
  });
});

test("the mean of the top is of ten members at least, and leaves ten", () => {
  const many = (count: number) =>
    earnedOf(Array.from({ length: count }, (_, at) => ({ level: 1, income: BigInt(at) * 1_000_000n, spent: 0n })));
  expect(disclosureOf(many(19), 6).all!.topMean).toBeNull();
  // Mean of the ten highest of 0 to 19.
  expect(disclosureOf(many(20), 6).all!.topMean).toBe("14.5");
  // A tenth of 200: 180 to 199.
  expect(disclosureOf(many(200), 6).all!.topMean).toBe("189.5");
});

test("shares are rounded down to a tenth of a percent", () => {
  const three = earnedOf(
    Array.from({ length: 12 }, (_, at) => ({ level: 1, income: at < 7 ? 0n : 1n, spent: at < 1 ? 5n : 0n })),
  );
  expect(disclosureOf(three, 6).all).toMatchObject({ nothingPercent: "58.3", spentMorePercent: "8.3" });
});

test("periods are whole months and years of days that are credited", () => {
  expect(daysOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOf("2026-12")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(daysOf("2026")).toEqual({ from: "2026-01-01", to: "2026-12-31" });
  expect(wholePeriods({ first: "2025-11-20", last: "2026-02-27" })).toEqual(["2026-01", "2025", "2025-12", "2025-11"]);
  expect(wholePeriods({ first: "2026-02-03", last: "2026-02-27" })).toEqual([]);
});
