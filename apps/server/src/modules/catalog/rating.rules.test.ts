import { expect, test } from "vitest";
import { ratingOf } from "./rating.rules.ts";

test.each([
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 0, 1], { average: 5, count: 1 }],
  [[1, 0, 0, 0, 1], { average: 3, count: 2 }],
  [[0, 0, 0, 1, 2], { average: 4.7, count: 3 }],
  [[1, 0, 0, 0, 0], { average: 1, count: 1 }],
  [[0, 0, 0, 3, 1], { average: 4.3, count: 4 }],
] as const)("%j", (starCounts, rating) => {
  expect(ratingOf(starCounts)).toEqual(rating);
});
