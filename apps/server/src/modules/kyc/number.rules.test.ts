import { idNumber } from "@banyan/contract/kyc.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { comparable, maskedNumber } from "./number.rules.ts";

test.each([
  ["A123456789", "A******789"],
  ["X1", "X*"],
  ["A123456(7)", "A******(7)"],
  ["1234", "1**4"],
])("%s is shown as %s", (number, shown) => {
  expect(maskedNumber(number)).toBe(shown);
});

test("of any number at least half is hidden", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{4,40}$/), (number) => {
      const shown = maskedNumber(number);
      expect(shown).toHaveLength(number.length);
      expect([...shown].filter((sign) => sign === "*").length * 2).toBeGreaterThanOrEqual(number.length);
    }),
  );
});

test.each([
  ["a123 456-789", "A123456789"],
  ["Ａ１２３４５６７８９", "A123456789"],
  ["A123456(7)", "A1234567"],
  ["1-2345-67890-12-3", "1234567890123"],
])("%s is the number %s, however it is written", (typed, number) => {
  expect(comparable(z.parse(idNumber, typed))).toBe(number);
});

test.each(["", "   ", "A1", "身分證字號", "A1234\u0000'--", "<b>1234</b>", `A${"1".repeat(60)}`])(
  "%j is refused",
  (typed) => {
    expect(z.safeParse(idNumber, typed).success).toBe(false);
  },
);
