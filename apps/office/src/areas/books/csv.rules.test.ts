import { expect, test } from "vitest";
import { csvCell, csvOf } from "./csv.rules.ts";

test.each([
  ["12.5", "12.5"],
  ["-0.000001", "-0.000001"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["=1+1", "'=1+1"],
  ["+886", "'+886"],
  ["-cmd", "'-cmd"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["林雅婷", "林雅婷"],
])("the cell %j is written %j", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test("rows end as spreadsheets want them, after a mark for UTF-8", () => {
  expect(
    csvOf([
      ["day", "amount"],
      ["2026-05-01", 3],
    ]),
  ).toBe("\ufeffday,amount\r\n2026-05-01,3\r\n");
});
