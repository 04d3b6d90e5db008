import { expect, test } from "vitest";
import { clockText, differsFromDevice, momentAt, zoneText } from "./zones.ts";

test("a time zone has a name in each language", () => {
  expect(zoneText("Asia/Taipei", "en")).toMatch(/Taipei|Taiwan/);
  expect(zoneText("Asia/Taipei", "ja")).toContain("台");
});

test.each([
  ["2026-11-26T14:30", "Asia/Taipei", "2026-11-26T06:30:00.000Z"],
  ["2026-11-26T00:05", "Asia/Kolkata", "2026-11-25T18:35:00.000Z"],
  ["2026-07-01T12:00", "America/New_York", "2026-07-01T16:00:00.000Z"],
  // Before and after clocks spring forward.
  ["2026-03-08T01:30", "America/New_York", "2026-03-08T06:30:00.000Z"],
  ["2026-03-08T03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
])("%s in %s is %s", (text, zone, moment) => {
  expect(new Date(momentAt(text, zone)).toISOString()).toBe(moment);
  expect(clockText(Date.parse(moment), zone)).toBe(text);
});

test("what is no moment gives none", () => {
  for (const text of ["", "2026-13-40T99:00", "tomorrow"]) expect(momentAt(text, "Asia/Taipei")).toBeNaN();
});

test("the device's own zone does not differ from the device", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(differsFromDevice(timeZone, Date.now())).toBe(false);
  expect(differsFromDevice("Pacific/Kiritimati", Date.UTC(2026, 0, 1))).toBe(true);
});
