/** Made-up networks: their shape, their growth, and their sums against a recomputation from the days alone. */
import type { NetworkShape } from "@banyan/contract/office/simulation.ts";
import { expect, test } from "vitest";
import { chance } from "../../../platform/chance.ts";
import { FIRST_PLAN, readPlan } from "../../plan/index.ts";
import { MadeSettlement } from "./made-days.rules.ts";
import { type MadeDay, madeDays, type People } from "./people.rules.ts";
import { mostAfter, mostMembers, WARM_UP_DAYS } from "./simulation.rules.ts";

const PEOPLE: People = {
  founders: 400,
  settledWithin: WARM_UP_DAYS,
  market: Number.POSITIVE_INFINITY,
  brings: 0.02,
  activates: 0.7,
  packageBv: 120,
  buys: 0.2,
  orderBv: 60,
  stops: 0.01,
  refunds: 0.1,
  refundWithin: 14,
  shape: "early",
};
const DAYS = 50;
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

/** What is kept of a day, because the network changes its arrays. */
const copyOf = ({ members, recent, orders, coming, back }: MadeDay) => ({
  size: members.size,
  parents: members.parents.slice(),
  referrers: members.referrers.slice(),
  sides: members.sides.slice(),
  activatedOn: members.activatedOn.slice(),
  recent: recent.map((sums) => sums.slice()),
  buyers: [...orders.buyers],
  bv: [...orders.bv],
  coming,
  back,
});
const lived = (more: Partial<People> = {}) => Array.from(live(more), copyOf);

test("the same chances live the same days", () => {
  expect(lived()).toEqual(lived());
});

test("recent BV is the sum of the days that count, and every refund follows its order", () => {
  const all = lived();
  for (const [n, day] of all.entries()) {
    for (const [at, window] of WINDOWS.entries()) {
      const sums = new Float64Array(day.size);
      for (const { buyers, bv } of all.slice(Math.max(0, n - window + 1), n)) {
        for (const [order, buyer] of buyers.entries()) sums[buyer]! += bv[order]!;
      }
      expect(day.recent[at]).toEqual(sums);
    }
    for (const returned of day.back) {
      const paid = all.slice(0, n).find(({ coming }) => coming.includes(returned))!;
      expect(paid.bv[returned.at]).toBe(returned.bv);
      expect(paid.buyers[returned.at]).toBe(returned.buyer);
      expect(returned.part).toBeLessThanOrEqual(returned.bv);
    }
  }
  expect(all.flatMap(({ back }) => back).length).toBeGreaterThan(50);
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
  const last = lived({ activates: 1 }).at(-1)!;
  for (let at = 1; at < PEOPLE.founders; at++) {
    expect(last.activatedOn[at]).toBeGreaterThanOrEqual(20_000);
    expect(last.activatedOn[at]).toBeLessThan(20_000 + WARM_UP_DAYS);
  }
  expect(last.size).toBeGreaterThan(PEOPLE.founders);
  expect(last.size).toBeLessThanOrEqual(mostAfter(PEOPLE, DAYS));
});

test("what is taken back is what was received on whole refunds", () => {
  const { plan } = readPlan(FIRST_PLAN);
  const settlement = new MadeSettlement(plan!, 0);
  let [takenBack, most] = [0, 0];
  for (const day of live()) {
    const { result } = settlement.settle(day);
    takenBack += result.totals.takenBack;
    most += result.totals.received.reduce((sum, one) => sum + one, 0);
  }
  expect(takenBack).toBeGreaterThan(0);
  expect(takenBack).toBeLessThan(most);
});

test("size is bounded by memory, by days, and by ten million", () => {
  expect(mostMembers({ days: 31, memory: 1e12 })).toBe(10_000_000);
  expect(mostMembers({ days: 1_000, memory: 1e12 })).toBe(1_000_000);
  expect(mostMembers({ days: 31, memory: 2e9 })).toBeLessThan(2_000_000);
  expect(mostMembers({ days: 31, memory: 1 })).toBe(0);
});
