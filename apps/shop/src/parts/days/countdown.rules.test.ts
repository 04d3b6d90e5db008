import { expect, test } from "vitest";
import { clockText, secondsLeft } from "./countdown.rules.ts";

const now = Date.parse("2026-05-01T12:00:00.400Z");

test("a begun second counts, and nothing is below zero", () => {
  expect(secondsLeft("2026-05-01T12:00:01.000Z", now)).toBe(1);
  expect(secondsLeft("2026-05-01T12:30:00.400Z", now)).toBe(1800);
  expect(secondsLeft("2026-05-01T12:00:00.400Z", now)).toBe(0);
  expect(secondsLeft("2026-05-01T11:00:00.000Z", now)).toBe(0);
});

test.each([
  [0, "00:00"],
  [9, "00:09"],
  [61, "01:01"],
  [1800, "30:00"],
  [3725, "1:02:05"],
])("%i s are shown as %s", (seconds, text) => expect(clockText(seconds)).toBe(text));
