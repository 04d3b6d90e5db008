import { textOfFile } from "@banyan/contract/text-file.ts";
import { expect, test } from "vitest";
import { readTrackingFile } from "./tracking-file.rules.ts";

const ONE = "2611216901665334";
const TWO = "2611216901665335";
const bytes = (text: string) => new TextEncoder().encode(text);

test.each([",", ";", "\t"])("columns are separated by %j, with and without heading and company", (mark) => {
  const rows = (...lines: string[][]) => lines.map((cells) => cells.join(mark)).join("\r\n");
  const expected = [
    { line: 2, number: ONE, company: "DHL", tracking: "A1" },
    { line: 3, number: TWO, company: "", tracking: "A2" },
  ];
  const heading = ["Order number", "Shipping company", "Tracking number"];
  expect(readTrackingFile(rows(heading, [ONE, "DHL", "A1"], [TWO, "", "A2"]))).toEqual(expected);
  expect(readTrackingFile(rows([ONE, "A1"], [TWO, "A2"]))).toEqual([
    { line: 1, number: ONE, company: "", tracking: "A1" },
    { line: 2, number: TWO, company: "", tracking: "A2" },
  ]);
});

test.each([
  ["grouped", "2611 2169 0166 5334"],
  ["full-width", "２６１１２１６９０１６６５３３４"],
  ["kept as text by a formula", `"=""${ONE}"""`],
  ["kept as text by an apostrophe", `'${ONE}`],
  ["quoted", `"${ONE}"`],
])("an order number is read when it is %s", (_, cell) => {
  expect(readTrackingFile(`${cell},A1`)).toEqual([{ line: 1, number: ONE, company: "", tracking: "A1" }]);
});

test("each line has its own problem, and empty lines are left out", () => {
  const text = [`${ONE},A1`, "", "12,A2", `${TWO},`, `${ONE},A3`, "2.61122E+15,A4", `${TWO},4.00123E+11`, "1,2,3,4"];
  expect(readTrackingFile(text.join("\n")).map(({ line, problem }) => [line, problem])).toEqual([
    [1, undefined],
    [3, "number"],
    [4, "tracking"],
    [5, "twice"],
    [6, "shortened"],
    [7, "shortened"],
    [8, "columns"],
  ]);
});

test("Excel's first line that names the separator is no order", () => {
  expect(readTrackingFile(`sep=;\r\n${ONE};A1`)).toMatchObject([{ number: ONE, tracking: "A1" }]);
});

test("text is read as UTF-8 with and without a mark, and as UTF-16; anything else is not guessed", () => {
  expect(textOfFile(bytes("黑貓"))).toBe("黑貓");
  expect(textOfFile(bytes("\ufeff黑貓"))).toBe("黑貓");
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0xd1, 0x9e, 0x93, 0x8c]))).toBe("黑貓");
  expect(textOfFile(new Uint8Array([0xb6, 0xc2, 0xbf, 0xdf]))).toBeNull();
});
