import { dayIn } from "@banyan/contract/zones.ts";
import { expect, test } from "vitest";
import { daysOf, groupByDay, periodDays, yearsBefore } from "./days.rules.ts";

test("usual periods end today, or with the month before", () => {
  expect(periodDays("week", "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" });
  expect(periodDays("month", "2026-03-03")).toEqual({ from: "2026-03-01", to: "2026-03-03" });
  expect(periodDays("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(dayIn(Date.parse("2026-04-30T16:00:00Z"), "Asia/Taipei")).toBe("2026-05-01");
});

test("a day has one of the same name years before, unless that year has no such day", () => {
  expect(yearsBefore("2026-11-22", 18)).toBe("2008-11-22");
  expect(yearsBefore("2026-03-05", 20)).toBe("2006-03-05");
  expect(yearsBefore("2028-02-29", 20)).toBe("2008-02-29");
  expect(yearsBefore("2028-02-29", 18)).toBe("2010-02-28");
});

test("an address asks for days that exist, and for none before the first", () => {
  expect(daysOf({ from: "2026-05-02", to: "2026-05-01" })).toEqual({ from: "2026-05-02", to: "2026-05-02" });
  expect(daysOf({ from: "2026-5-1", to: "2026-13-01" })).toEqual({});
  expect(daysOf({ to: "2026-05-01" })).toEqual({ to: "2026-05-01" });
});

test("rows stand under their days", () => {
  const days = groupByDay([
    { id: "c", day: "2" },
    { id: "b", day: "2" },
    { id: "a", day: "1" },
  ]);
  expect(days.map(({ day, rows }) => [day, rows.map(({ id }) => id)])).toEqual([
    ["2", ["c", "b"]],
    ["1", ["a"]],
  ]);
});
