import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../../test/seed.ts";
import { findTreeDefect } from "./defect.rules.ts";
import { growTree, type TreeGrowth } from "./growth.rules.ts";
import type { Side } from "./store.ts";

const placedAt = new Date("2026-05-01T00:00:00Z");
const big = (id: number | null) => (id === null ? null : BigInt(id));

function defectOf(tree: TreeGrowth) {
  const places = Array.from(tree.places(), (row) => ({
    ...row,
    id: BigInt(row.id),
    parentId: big(row.parentId),
    referrerId: big(row.referrerId),
    chainHeadId: BigInt(row.chainHeadId),
    jumpId: BigInt(row.jumpId),
    placedAt,
  }));
  const chains = Array.from(tree.chains(), (row) => ({
    ...row,
    headId: BigInt(row.headId),
    tailId: BigInt(row.tailId),
  }));
  return findTreeDefect(places, chains);
}

test(`any growth is a valid tree, SEED=${testSeed}`, () => {
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom<Side>("left", "right")), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (given) => {
      const tree = growTree(given.length + 1);
      for (const [referrer, owner, side] of given)
        tree.place(1 + (referrer % tree.size), 1 + (owner % tree.size), side);
      expect(defectOf(tree)).toBeNull();
    }),
    { seed: testSeed, numRuns: 200 },
  );
});

test("newcomers on one code form a leg", () => {
  const tree = growTree(4);
  const leg = [1, 2, 3].map(() => tree.place(1, 1, "right"));
  expect(leg.map((place) => [place.id, place.parentId, place.side])).toEqual([
    [2, 1, "right"],
    [3, 2, "right"],
    [4, 3, "right"],
  ]);
  expect(() => tree.place(1, 1, "left")).toThrow("holds 4 places");
  expect(() => growTree(3).place(1, 2, "left")).toThrow("not joined");
});

test("from the end of a leg of a million, every place above is reached in at most 46 hops", () => {
  const size = 1_000_000;
  const tree = growTree(size);
  const above = [
    { jumpId: 1, parentId: 1 },
    { jumpId: 1, parentId: 1 },
  ];
  while (tree.size < size) {
    const { jumpId, parentId } = tree.place(1, 1, "left");
    above.push({ jumpId, parentId: parentId ?? 1 });
  }
  let most = 0;
  for (let target = 1; target < size; target += 997) {
    let hops = 0;
    for (let at = size; at !== target; hops++) {
      const { jumpId, parentId } = above[at] as { jumpId: number; parentId: number };
      at = jumpId >= target ? jumpId : parentId;
    }
    most = Math.max(most, hops);
  }
  expect(most).toBeLessThanOrEqual(46);
  expect(most).toBeGreaterThan(10);
});
