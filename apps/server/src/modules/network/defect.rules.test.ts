import { describe, expect, test } from "vitest";
import { findTreeDefect } from "./defect.rules.ts";
import type { Chain, Place } from "./store.ts";

const placedAt = new Date("2026-05-01T00:00:00Z");
const place = (row: Omit<Place, "placedAt">): Place => ({ ...row, placedAt });

/** 1 ─left─ 2 ─left─ 3, 2 ─right─ 4; 1 invited 2 and 3, 3 invited 4. */
const places: Place[] = [
  place({
    id: 1n,
    parentId: null,
    side: null,
    referrerId: null,
    chainHeadId: 1n,
    depth: 0,
    jumpId: 1n,
  }),
  place({
    id: 2n,
    parentId: 1n,
    side: "left",
    referrerId: 1n,
    chainHeadId: 1n,
    depth: 1,
    jumpId: 1n,
  }),
  place({
    id: 3n,
    parentId: 2n,
    side: "left",
    referrerId: 1n,
    chainHeadId: 1n,
    depth: 2,
    jumpId: 2n,
  }),
  place({
    id: 4n,
    parentId: 2n,
    side: "right",
    referrerId: 3n,
    chainHeadId: 2n,
    depth: 2,
    jumpId: 2n,
  }),
];
const chains: Chain[] = [
  { headId: 1n, side: "left", tailId: 3n },
  { headId: 1n, side: "right", tailId: 1n },
  { headId: 2n, side: "right", tailId: 4n },
  { headId: 3n, side: "right", tailId: 3n },
  { headId: 4n, side: "left", tailId: 4n },
];
const changed = (id: bigint, change: Partial<Place>) =>
  places.map((row) => (row.id === id ? { ...row, ...change } : row));

test("a valid tree has no defect", () => {
  expect(findTreeDefect(places, chains)).toBeNull();
  expect(findTreeDefect([], [])).toBeNull();
});

describe("a planted defect is found", () => {
  const planted: [string, Place[], Chain[]?][] = [
    ["is a second root", changed(4n, { parentId: null, side: null, referrerId: null })],
    ["appears twice", [...places, places[3] as Place]],
    ["not before it", changed(2n, { parentId: 3n })],
    ["has a referrer 9", changed(3n, { referrerId: 9n })],
    ["shares the left of 2", changed(4n, { side: "left", chainHeadId: 1n })],
    ["has depth 5", changed(3n, { depth: 5 })],
    ["as the head of its chain", changed(4n, { chainHeadId: 1n })],
    ["jumps to 1 instead of 2", changed(3n, { jumpId: 1n })],
    ["has no side", changed(4n, { side: null })],
    ["has a side or a referrer", changed(1n, { referrerId: 1n })],
    ["has a depth", changed(1n, { depth: 1 })],
    ["jumps elsewhere", changed(1n, { jumpId: 2n })],
    ["not the head of its chains", changed(1n, { chainHeadId: 2n })],
    [
      "ends at 3, not at 2",
      places,
      chains.map((chain) => (chain.tailId === 3n && chain.headId === 1n ? { ...chain, tailId: 2n } : chain)),
    ],
    ["chains are missing", places, chains.slice(1)],
    ["starts where no chain starts", places, [...chains, { headId: 2n, side: "left", tailId: 3n }]],
  ];
  test.each(planted)("%s", (words, badPlaces, badChains = chains) => {
    expect(findTreeDefect(badPlaces, badChains)).toContain(words);
  });
});
