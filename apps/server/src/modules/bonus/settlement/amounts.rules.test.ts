import { expect, test } from "vitest";
import { add, atLeastNothing, fits, least, shareOf } from "./amounts.rules.ts";

const MOST = 2n ** 63n - 1n;

test("bounds hold to the last unit", () => {
  expect([least(1n, 2n), least(2n, 1n)]).toEqual([1n, 1n]);
  expect([-1n, 0n, 1n].map(atLeastNothing)).toEqual([0n, 0n, 1n]);
  expect([shareOf(9_999n, 1), shareOf(10_000n, 1), shareOf(MOST, 10_000)]).toEqual([0n, 1n, MOST]);
});

test("what a column can hold fits, and nothing more", () => {
  for (const amount of [MOST, -MOST, 0n]) expect(fits(amount, "it")).toBe(amount);
  for (const amount of [MOST + 1n, -MOST - 1n]) expect(() => fits(amount, "it")).toThrow("it exceeds 2^63");
  const column = new BigInt64Array([0n, MOST - 1n]);
  add(column, 1, 1n, "a sum");
  expect([...column]).toEqual([0n, MOST]);
  expect(() => add(column, 1, 1n, "a sum")).toThrow("a sum exceeds 2^63");
});
