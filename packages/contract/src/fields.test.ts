import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { digitsOf } from "./digits.ts";
import * as f from "./fields.ts";
import { idNumber } from "./kyc.ts";
import { LENGTHS } from "./lengths.ts";
import { isMemberId, MEMBER_ID_LENGTH, memberIdOf } from "./member-id.ts";
import { fieldProblems } from "./problems.ts";

const problemsOf = (schema: z.ZodMiniType, input: unknown) =>
  fieldProblems(
    z.safeParse(z.strictObject({ field: schema }), { field: input }, { reportInput: true }).error?.issues ?? [],
  );

describe("text", () => {
  test.each([
    ["zero-width and bidi characters", "pay\u200bpal \u202egnp.exe\u2066", "paypal gnp.exe"],
    ["control characters, of both sets", "a\u0000b\u0085c\u007f", "abc"],
    ["halves of surrogate pairs, but no pairs", "\ud800tea 🍵\udc00", "tea 🍵"],
    ["tags and fillers that show nothing", "a\u{e0041}\u3164\u115fb", "ab"],
  ])("loses %s", (_what, given, clean) => {
    expect(f.cleanText(given)).toBe(clean);
  });

  test("is composed after cleaning, so that letters which then meet are composed too", () => {
    expect(f.cleanText("e\u200b\u0301")).toBe("é");
    expect(f.cleanText("e\u0301")).toBe("é");
  });

  test("keeps what languages need", () => {
    for (const text of ["สวัสดี", "Nguyễn Thị Lan", "葛\u{e0100}城", "a < b & c > \"d\" 'e'"])
      expect(f.cleanText(text)).toBe(text);
  });

  test.each([
    "\u200b\u3164 ",
    "\u2800",
    "\u17b4\u17b5",
    "\u180b",
    "\u{e0100}",
    "\ufe0f",
    "\u0301",
    "\ue000",
    "\u{1d173}",
  ])("in which nothing can be seen is missing: %j", (text) => {
    for (const field of [f.line(10), f.paragraph(10), f.personName(10)]) {
      expect(problemsOf(field, text)).toEqual({ field: "REQUIRED" });
    }
    expect(problemsOf(f.line(10, 0), "")).toEqual({});
  });
});

test.each([
  "Claim at http://evil.example",
  "You won 500 USDT www.evil.example",
  "evil.com",
  "win@evil",
  "茶葉.tw",
  "Free gifts: best-shop.XYZ now",
])("a name has no links: %s", (name) => {
  expect(problemsOf(f.personName(80), name)).toEqual({ field: "NAME_WITH_LINK" });
});

test.each([
  "Mei Chen",
  "J. R. Smith",
  "J.R. Smith",
  "ABC Co.,Ltd.",
  "Tea Co.Ltd",
  "Nguyễn Thị Lan",
  "บริษัท ชา จำกัด",
  "St. James",
])("a name without links is taken: %s", (name) => {
  expect(problemsOf(f.personName(80), name)).toEqual({});
});

test("a day exists, in a year that can be reckoned with", () => {
  for (const day of ["2024-02-29", "1900-01-01", "2999-12-31"]) expect(problemsOf(f.day, day)).toEqual({});
  for (const day of ["2026-02-29", "0001-01-01", "1899-12-31", "3000-01-01", "2026-1-1", "10000-01-01"]) {
    expect(problemsOf(f.day, day)).toEqual({ field: "DAY_FORMAT" });
  }
});

test("unknown fields are named, whatever they are called", () => {
  const schema = z.strictObject({ inner: z.strictObject({}) });
  const { error } = z.safeParse(schema, { inner: { constructor: 1 }, toString: 1, valueOf: 2 });
  expect(fieldProblems(error!.issues)).toEqual({
    "inner.constructor": "UNKNOWN_FIELD",
    toString: "UNKNOWN_FIELD",
    valueOf: "UNKNOWN_FIELD",
  });
});

test("what a pattern takes is as long as the contract says", () => {
  const longest: [z.ZodMiniType, (length: number) => string, number][] = [
    [f.memberId, (length) => "8".repeat(length), MEMBER_ID_LENGTH],
    [f.sixDigits, (length) => "6".repeat(length), LENGTHS.proofCode],
    [f.teamCode, (length) => "A".repeat(length), LENGTHS.teamCode],
    [f.country, (length) => "T".repeat(length), LENGTHS.country],
    [idNumber, (length) => "A".repeat(length), LENGTHS.idNumber],
  ];
  for (const [schema, text, length] of longest) {
    const taken = [length, length + 1].map((count) => z.safeParse(schema, text(count)).success);
    expect({ length, taken }).toEqual({ length, taken: [true, false] });
  }
});

test("digits are taken from what was typed or pasted, no more than there may be", () => {
  expect(memberIdOf(" 8800 1002\n")).toBe("88001002");
  expect(memberIdOf("ID: 880010023")).toBe("88001002");
  expect(["88001002", "08001002", "8800100"].map(isMemberId)).toEqual([true, false, false]);
  expect(digitsOf("1.000.000 pcs", 7)).toBe("1000000");
  expect(digitsOf("１２３๔", 3)).toBe("123");
});
