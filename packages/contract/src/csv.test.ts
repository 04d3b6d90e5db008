import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

test.each([
  ["12.5", "12.5"],
  ["-0.000001", "-0.000001"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["line\nbreak", '"line\nbreak"'],
  ["2026-05-01 12:00:00", "2026-05-01 12:00:00"],
  ["M** C***", "M** C***"],
  ["林雅婷", "林雅婷"],
  ["", ""],
])("the cell %j is written %j", (text, cell) => {
  expect(csvLines([["first", text]])).toBe(`first,${cell}\r\n`);
});

test.each(["=1+1", "+886", "+1 2", "-cmd", "-2+3", "--1", "@SUM(A1)", "\t=1", "\r=x", "=cmd|' /C calc'!A0", "-"])(
  "the text %j becomes no formula",
  (text) => {
    expect(csvLines([[text]])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

test("each row has its end, and no rows are no lines", () => {
  expect(
    csvLines([
      ["day", "amount"],
      ["2026-05-01", 3],
    ]),
  ).toBe("day,amount\r\n2026-05-01,3\r\n");
  expect(csvLines([])).toBe("");
});
