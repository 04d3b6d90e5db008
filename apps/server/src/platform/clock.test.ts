import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, businessDay, dayStart, daysBetween } from "./clock.ts";

/** Zones whose DST changes skip midnight or shift by half an hour, zones without DST, and the extreme offsets. */
const ZONES = [
  "Asia/Taipei",
  "Asia/Kolkata",
  "America/New_York",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Beirut",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
];

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("2000-01-01", days));

describe("the beginning of a day", () => {
  test("is its first moment, in every zone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyDay, (zone, day) => {
        const start = dayStart(day, zone).getTime();
        expect([businessDay(new Date(start - 1), zone) < day, businessDay(new Date(start), zone)]).toEqual([true, day]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2024-03-31", "Asia/Beirut", "2024-03-30T22:00:00.000Z"],
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ])("is one o'clock where %s has no midnight in %s", (day, zone, start) => {
    expect(dayStart(day, zone).toISOString()).toBe(start);
  });
});

test("days are counted by the calendar", () => {
  expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
  expect(daysBetween("2026-05-02", "2026-05-01")).toBe(-1);
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days);
    }),
  );
});
