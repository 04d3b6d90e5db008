import { expect, test } from "vitest";
import { stackedBars } from "./bars.rules.ts";

const ROOM = { width: 100, height: 50 };

test("bars share the width, round values lie on lines, and the smallest stays visible", () => {
  const { bars, ticks } = stackedBars([[100n], [1n], [0n], [50n]], ROOM);
  expect(bars.map(({ slotX, slotWidth }) => [slotX, slotWidth])).toEqual([
    [0, 25],
    [25, 25],
    [50, 25],
    [75, 25],
  ]);
  expect(bars.map(({ parts }) => parts[0]?.height)).toEqual([50, 3, 0, 25]);
  expect(ticks).toEqual([
    { value: 50, y: 25 },
    { value: 100, y: 0 },
  ]);
});

test("parts of a bar stand on each other", () => {
  const { bars } = stackedBars([[40n, 0n, 60n]], ROOM);
  expect(bars[0]?.parts).toEqual([
    { y: 30, height: 20 },
    { y: 30, height: 0 },
    { y: 0, height: 30 },
  ]);
});

test("without anything to show there are no lines and no bars", () => {
  expect(stackedBars([], ROOM)).toEqual({ bars: [], ticks: [] });
  const { bars, ticks } = stackedBars([[0n], [0n]], ROOM);
  expect(ticks).toEqual([]);
  expect(bars.map(({ parts }) => parts[0]?.height)).toEqual([0, 0]);
});
