import { expect, test } from "vitest";
import { growTree } from "./growth.rules.ts";

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
