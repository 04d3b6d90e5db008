import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testSeed } from "../../../test/seed.ts";
import { collectSnapshot, countBelow, descendantOrder, positionOf } from "./snapshot.rules.ts";
import type { Link, Side } from "./store.ts";

/** A random tree: every newcomer takes a free place. Numbers have gaps, as refused registrations leave them. */
const tree = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 3 })), { maxLength: 80 }).map((steps) => {
  const links: Link[] = [{ id: 1n, parentId: null, side: null, referrerId: null }];
  const free: [bigint, Side][] = [
    [1n, "left"],
    [1n, "right"],
  ];
  for (const [chosen, referrer, gap] of steps) {
    const [parentId, side] = free.splice(chosen % free.length, 1)[0] as [bigint, Side];
    const id = (links.at(-1) as Link).id + BigInt(gap);
    links.push({ id, parentId, side, referrerId: (links[referrer % links.length] as Link).id });
    free.push([id, "left"], [id, "right"]);
  }
  return links;
});

function snapshotOf(links: readonly Link[], part = links.length) {
  const collector = collectSnapshot();
  for (let at = 0; at < links.length; at += part) collector.add(links.slice(at, at + part));
  return collector.finish();
}

describe(`random trees, SEED=${testSeed}`, () => {
  test("counts and descendant order agree with following every parent", () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 1, max: 30 }), (links, part) => {
        const snapshot = snapshotOf(links, part);
        const counts = countBelow(snapshot);
        const first = descendantOrder(snapshot, counts);
        const byId = new Map(links.map((link) => [link.id, link]));
        for (const above of links) {
          const x = positionOf(snapshot, above.id);
          const below = { left: 0, right: 0 };
          for (const link of links) {
            const side = sideBelow(byId, link, above.id);
            if (side) below[side]++;
            const number = (first[positionOf(snapshot, link.id)] as number) - (first[x] as number);
            const left = counts.left[x] as number;
            const inRange =
              number < 1 || number > left + (counts.right[x] as number) ? null : number <= left ? "left" : "right";
            expect(inRange).toBe(side);
          }
          expect({ left: counts.left[x], right: counts.right[x] }).toEqual(below);
        }
      }),
      { seed: testSeed, numRuns: 60 },
    );
  });
});

function sideBelow(byId: ReadonlyMap<bigint, Link>, link: Link, above: bigint): Side | null {
  for (let at: Link | undefined = link; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
    if (at.parentId === above) return at.side;
  }
  return null;
}

test("a member without a place has no position, and an orphan is refused", () => {
  const snapshot = snapshotOf([{ id: 5n, parentId: null, side: null, referrerId: null }]);
  expect([positionOf(snapshot, 5n), positionOf(snapshot, 4n), positionOf(snapshot, 6n)]).toEqual([0, -1, -1]);
  expect(() => snapshotOf([{ id: 7n, parentId: 6n, side: "left", referrerId: null }])).toThrow("place 6 is missing");
});

test("a chain of a million is counted without recursion", () => {
  const links: Link[] = Array.from({ length: 1_000_000 }, (_, at) => ({
    id: BigInt(at + 1),
    parentId: at ? BigInt(at) : null,
    side: at ? "left" : null,
    referrerId: at ? 1n : null,
  }));
  const counts = countBelow(snapshotOf(links));
  expect(counts.left[0]).toBe(999_999);
});
