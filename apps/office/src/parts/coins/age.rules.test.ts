import { expect, test } from "vitest";
import { ageOf } from "./age.rules.ts";

const now = Date.parse("2026-05-03T12:00:00Z");

test.each([
  ["2026-05-03T12:00:30Z", 0, "minute", false],
  ["2026-05-03T11:01:00Z", 59, "minute", false],
  ["2026-05-03T11:00:00Z", 1, "hour", false],
  ["2026-05-02T12:00:01Z", 23, "hour", false],
  ["2026-05-02T12:00:00Z", 1, "day", false],
  ["2026-05-01T12:00:00Z", 2, "day", true],
] as const)("what began at %s waits %d %s", (since, value, unit, late) => {
  expect(ageOf(since, now)).toEqual({ value, unit, late });
});
