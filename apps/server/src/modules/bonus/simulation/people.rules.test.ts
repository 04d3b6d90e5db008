/** Simulated networks: shape, growth, and sums compared with a recomputation from the days alone. */
import type { NetworkShape } from "@banyan/contract/office/simulation.ts";
import { expect, test } from "vitest";
import { chance } from "../../../platform/chance.ts";
import { FIRST_PLAN, readPlan } from "../../plan/index.ts";
import { MadeSettlement } from "./made-days.rules.ts";
import { type MadeDay, madeDays, type People } from "./people.rules.ts";
import { mostAfter, mostMembers } from "./simulation.rules.ts";

const FOUNDING_DAYS = 30;
const PEOPLE: People = {
  founders: 400,
  settledWithin: FOUNDING_DAYS,
  market: Number.POSITIVE_INFINITY,
  brings: 0.02,
  activates: 0.7,
  packageBv: 120,
  buys: 0.2,
  orderBv: 60,
  stops: 0.01,
  returns: 0.1,
  shape: "early",
};
const DAYS = 70;
const WINDOWS = [30, 1, 7];

const live = (more: Partial<People> = {}) =>
  madeDays(
    { ...PEOPLE, ...more },
    {
      between: chance("a"),
      firstDay: 20_000,
      days: DAYS,
      capacity: mostAfter({ ...PEOPLE, ...more }, DAYS),
      windows: WINDOWS,
    },
  );

/** Copies a day, because the network reuses its arrays. */
const copyOf = ({ members, recent, orders }: MadeDay) => ({
  size: members.size,
  parents: [...members.parents],
  referrers: [...members.referrers],
  sides: [...members.sides],
  activatedOn: [...members.activatedOn],
  recent: recent.map((sums) => sums.slice()),
  buyers: [...orders.buyers],
  bv: [...orders.bv],
});
const lived = (more: Partial<People> = {}) => Array.from(live(more), copyOf);

test("the same chances live the same days", () => {
  expect(lived()).toEqual(lived());
});

test("recent BV is the sum of the days that count", () => {
  const all = lived();
  for (const [n, day] of all.entries()) {
    for (const [at, window] of WINDOWS.entries()) {
      const sums = new BigInt64Array(day.size);
      for (const { buyers, bv } of all.slice(Math.max(0, n - window + 1), n)) {
        for (const [order, buyer] of buyers.entries()) sums[buyer]! += bv[order]!;
      }
      expect(day.recent[at]).toEqual(sums);
    }
  }
});

test("orders become final 16 to 34 days after payment, and what is returned never does", () => {
  const packages = lived({ buys: 0, activates: 1, brings: 0, returns: 0 });
  const found = new Map<number, number>();
  for (const [n, { buyers, bv }] of packages.entries()) {
    for (const [order, buyer] of buyers.entries()) {
      expect(found.has(buyer), "each package is final once").toBe(false);
      found.set(buyer, n);
      expect(Number(bv[order]) % 120_000_000).toBe(0);
      expect(packages.at(-1)!.activatedOn[buyer], "activated on that day").toBe(20_000 + n);
      const paid = buyer % FOUNDING_DAYS;
      expect(n - paid).toBeGreaterThanOrEqual(16);
      expect(n - paid).toBeLessThanOrEqual(34);
    }
  }
  expect(found.size).toBe(PEOPLE.founders - 1);
  const count = (returns: number) => lived({ returns }).reduce((sum, { buyers }) => sum + buyers.length, 0);
  expect(count(1)).toBeLessThan(count(0) / 2);
  const sum = (returns: number) => lived({ returns }).reduce((all, { bv }) => all + bv.reduce((a, b) => a + b, 0n), 0n);
  expect(sum(1)).toBeLessThan(sum(0) / 4n);
});

test.each<{ shape: NetworkShape; deepest: [number, number] }>([
  { shape: "bushy", deepest: [5, 150] },
  { shape: "early", deepest: [5, 300] },
  { shape: "leaders", deepest: [20, 400] },
  { shape: "chain", deepest: [399, 10_000] },
])("a network that is $shape is as deep as that", ({ shape, deepest: [least, most] }) => {
  const last = lived({ shape }).at(-1)!;
  const depths = new Int32Array(last.size);
  const places = new Set<string>();
  for (let at = 1; at < last.size; at++) {
    expect(last.parents[at]).toBeLessThan(at);
    expect(last.referrers[at]).toBeLessThan(at);
    places.add(`${last.parents[at]} ${last.sides[at]}`);
    depths[at] = depths[last.parents[at]!]! + 1;
  }
  expect(places.size).toBe(last.size - 1);
  expect(Math.max(...depths)).toBeGreaterThanOrEqual(least);
  expect(Math.max(...depths)).toBeLessThanOrEqual(most);
});

test("all members of the beginning who buy do so within the first days", () => {
  const last = lived({ activates: 1, returns: 0 }).at(-1)!;
  for (let at = 1; at < PEOPLE.founders; at++) {
    expect(last.activatedOn[at]).toBeGreaterThanOrEqual(20_000 + 16);
    expect(last.activatedOn[at]).toBeLessThan(20_000 + FOUNDING_DAYS + 34);
  }
  expect(last.size).toBeGreaterThan(PEOPLE.founders);
  expect(last.size).toBeLessThanOrEqual(mostAfter(PEOPLE, DAYS));
});

test("a plan pays on the days of a network, and never more than the ceiling of their BV", () => {
  const { plan } = readPlan(FIRST_PLAN);
  const settlement = new MadeSettlement(plan!, 0);
  let [received, bv] = [0n, 0n];
  for (const day of live()) {
    const { totals } = settlement.settle(day).result;
    received += Object.values(totals.received).reduce((sum, one) => sum + one, 0n);
    bv += totals.bv;
  }
  expect(received).toBeGreaterThan(0n);
  expect(received).toBeLessThanOrEqual(bv / 2n);
});

test("size is bounded by memory, by days, and by ten million", () => {
  expect(mostMembers({ days: 31, memory: 1e12 })).toBe(10_000_000);
  expect(mostMembers({ days: 1_000, memory: 1e12 })).toBe(1_000_000);
  expect(mostMembers({ days: 31, memory: 2e9 })).toBeLessThan(2_000_000);
  expect(mostMembers({ days: 31, memory: 1 })).toBe(0);
});
