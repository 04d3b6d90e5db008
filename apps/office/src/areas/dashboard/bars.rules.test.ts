import { expect, test } from "vitest";
import { bars } from "./bars.rules.ts";

const room = { width: 300, height: 100 };

test("the highest value fills the height, nothing sold has no bar, little is still seen", () => {
  const heights = bars([0n, 1n, 500_000n, 1_000_000n], room).map((bar) => bar.height);
  expect(heights[0]).toBe(0);
  expect(heights[1]).toBeGreaterThanOrEqual(1);
  expect(heights[2]).toBe(50);
  expect(heights[3]).toBe(100);
});

test("days without any sale are drawn as nothing", () => {
  expect(bars([0n, 0n], room).map((bar) => bar.height)).toEqual([0, 0]);
  expect(bars([], room)).toEqual([]);
});
