/**
 * The tree in memory compared with walking every parent, while members join and pay, orders become final, and days
 * begin.
 */
import { SIDES, type Side } from "@banyan/contract/team.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testSeed } from "../../../test/seed.ts";
import { RangeSums } from "./range-sums.rules.ts";
import {
  type BusinessDay,
  DayLog,
  type PendingVolume,
  Places,
  type TakenPlace,
  TeamTree,
  type Volume,
} from "./team-tree.rules.ts";

const DAYS: BusinessDay[] = ["2026-05-01", "2026-05-02", "2026-05-03"].map((day) => ({
  day,
  startsAt: Date.parse(day),
}));

function whole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** All facts, and queries answered by walking. */
class Naive {
  readonly places: TakenPlace[] = [];
  readonly volumes: Volume[] = [];
  readonly pending: PendingVolume[] = [];

  sideBelow(id: number, aboveId: number): Side | null {
    for (let at = this.find(id); at.parentId !== null; at = this.find(at.parentId)) {
      if (at.parentId === aboveId) return at.side;
    }
    return null;
  }

  find(id: number): TakenPlace {
    return this.places.find((place) => place.id === id)!;
  }

  legOf(id: number, side: Side, today: BusinessDay) {
    const below = new Set(this.places.map((place) => place.id).filter((other) => this.sideBelow(other, id) === side));
    const of = (volumes: readonly PendingVolume[]) => volumes.reduce((sum, { bv }) => sum + BigInt(bv), 0n);
    const theirs = this.volumes.filter(({ memberId }) => below.has(memberId));
    return {
      count: below.size,
      bv: of(theirs),
      onItsWay: of(this.pending.filter(({ memberId }) => below.has(memberId))),
      joined: this.places.filter(({ id: other, placedAt }) => below.has(other) && placedAt >= today.startsAt).length,
      bvToday: of(theirs.filter(({ day }) => day === today.day)),
    };
  }

  build(today: BusinessDay): TeamTree {
    const places = new Places(Math.max(...this.places.map(({ id }) => id)));
    for (const { id, parentId, side, referrerId } of this.places) {
      places.add(id, parentId ?? 0, side === "right" ? 1 : 0, referrerId ?? 0);
    }
    for (const { memberId, bv } of this.volumes) places.personal[memberId]! += bv;
    for (const { memberId, bv } of this.pending) places.onItsWay[memberId]! += bv;
    const late = this.places.filter(({ placedAt }) => placedAt >= today.startsAt);
    const log = new DayLog(
      late.map(({ id }) => id),
      late.map(({ placedAt }) => placedAt),
      this.volumes.filter(({ day }) => day >= today.day),
    );
    return whole(TeamTree.of(places, today, log));
  }
}

const step = fc.record({
  what: fc.constantFrom("join", "join", "join", "buy", "pay", "rebuild", "beginDay", "read"),
  who: fc.nat(),
  referrer: fc.nat(),
  gap: fc.integer({ min: 1, max: 3 }),
  bv: fc.integer({ min: -(2 ** 47), max: 2 ** 48 }),
  day: fc.integer({ min: 0, max: DAYS.length - 1 }),
});

describe(`random teams, SEED=${testSeed}`, { timeout: 120_000 }, () => {
  test("every figure agrees with walking, whatever is in the frame", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 60 }), (steps, builtAt) => {
        const naive = new Naive();
        naive.places.push({ id: 2, parentId: null, side: null, referrerId: null, placedAt: 0 });
        const free: [number, Side][] = SIDES.map((side) => [2, side]);
        let today = 0;
        let tree: TeamTree | undefined;
        let rebuilding: { work: Generator<void, TeamTree>; later: ((tree: TeamTree) => void)[] } | undefined;
        const tell = (change: (tree: TeamTree) => void) => {
          if (tree) change(tree);
          rebuilding?.later.push(change);
        };
        for (const [at, { what, who, referrer, gap, bv, day }] of steps.entries()) {
          if (at === builtAt) tree = naive.build(DAYS[today]!);
          if (what === "join") {
            const [parentId, side] = free.splice(who % free.length, 1)[0]!;
            const id = naive.places.at(-1)!.id + gap;
            const referrerId = naive.places[referrer % naive.places.length]!.id;
            const place = { id, parentId, side, referrerId, placedAt: DAYS[day]!.startsAt + 1 };
            naive.places.push(place);
            free.push([id, "left"], [id, "right"]);
            tell((to) => to.place(place));
          } else if (what === "buy") {
            // One in eight buyers has no place.
            const memberId = who % 8 === 0 ? 1 : naive.places[who % naive.places.length]!.id;
            const volume = { memberId, bv, day: DAYS[day]!.day };
            if (memberId !== 1) naive.volumes.push(volume);
            tell((to) => to.count(volume));
          } else if (what === "pay") {
            const memberId = who % 8 === 0 ? 1 : naive.places[who % naive.places.length]!.id;
            if (memberId !== 1) naive.pending.push({ memberId, bv });
            tell((to) => to.addOnItsWay({ memberId, bv }));
          } else if (what === "rebuild" && tree) {
            if (rebuilding) {
              tree = whole(rebuilding.work);
              for (const change of rebuilding.later) change(tree);
              rebuilding = undefined;
              expect(tree.newPlaces).toBeLessThan(60);
            } else rebuilding = { work: tree.rebuilt(), later: [] };
          } else if (what === "beginDay" && today + 1 < DAYS.length) {
            const begun = DAYS[++today]!;
            tell((to) => to.begin(begun));
          } else if (tree) compare(tree, naive, DAYS[today]!);
        }
        tree ??= naive.build(DAYS[today]!);
        compare(tree, naive, DAYS[today]!);
      }),
      { seed: testSeed, numRuns: 150 },
    );
  });
});

function compare(tree: TeamTree, naive: Naive, today: BusinessDay): void {
  expect(tree.size).toBe(naive.places.length);
  expect(tree.day).toBe(today.day);
  for (const { id, parentId, side, referrerId } of naive.places) {
    expect(tree.has(id)).toBe(true);
    expect([tree.parentOf(id), tree.sideOf(id), tree.referrerOf(id)]).toEqual([parentId, side, referrerId]);
    const own = naive.volumes.filter(({ memberId }) => memberId === id);
    const sum = (volumes: PendingVolume[]) => volumes.reduce((total, { bv }) => total + BigInt(bv), 0n);
    expect(tree.personalOf(id)).toBe(sum(own));
    expect(tree.onItsWayOf(id)).toBe(sum(naive.pending.filter(({ memberId }) => memberId === id)));
    expect(tree.personalTodayOf(id)).toBe(sum(own.filter(({ day }) => day === today.day)));
    const directs = naive.places.filter((place) => place.referrerId === id).map((place) => place.id);
    expect(tree.directsOf(id)).toEqual(directs);
    expect(tree.directCountOf(id)).toBe(directs.length);
    for (const leg of SIDES) {
      expect(tree.legOf(id, leg)).toEqual(naive.legOf(id, leg, today));
      const child = naive.places.find((place) => place.parentId === id && place.side === leg);
      expect(tree.childOf(id, leg)).toBe(child?.id ?? null);
    }
    for (const { id: other } of naive.places) expect(tree.sideBelow(other, id)).toBe(naive.sideBelow(other, id));
  }
  for (const id of [0, 1, naive.places.at(-1)!.id + 1]) expect(tree.has(id)).toBe(false);
}

test("sums of ranges agree with adding up, beyond 2⁵³ and below zero", () => {
  const value = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(fc.array(value), fc.array(fc.tuple(fc.nat(), value)), fc.nat(), fc.nat(), (values, changes, a, b) => {
      const sums = whole(RangeSums.of(values.length, (at) => values[at]!));
      const naive = values.map(BigInt);
      for (const [at, change] of values.length > 0 ? changes : []) {
        sums.add(at % values.length, BigInt(change));
        naive[at % values.length]! += BigInt(change);
      }
      const [from, until] = [a % (values.length + 1), b % (values.length + 1)];
      expect(sums.between(from, until)).toBe(naive.slice(from, until).reduce((sum, each) => sum + each, 0n));
    }),
    { seed: testSeed, numRuns: 300 },
  );
});

test("a chain of a million is built and asked in constant steps", () => {
  const size = 1_000_000;
  const places = new Places(size);
  for (let id = 1; id <= size; id++) {
    places.add(id, id - 1, 0, id === 1 ? 0 : 1);
    places.personal[id] = 1;
  }
  const tree = whole(TeamTree.of(places, DAYS[0]!, new DayLog()));
  expect(tree.legOf(1, "left")).toMatchObject({ count: size - 1, bv: BigInt(size - 1) });
  expect(tree.legOf(size - 1, "left")).toMatchObject({ count: 1, bv: 1n });
  expect(tree.sideBelow(size, 1)).toBe("left");
  expect(tree.directCountOf(1)).toBe(size - 1);
});
