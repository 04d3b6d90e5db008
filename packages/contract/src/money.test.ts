import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as f from "./fields.ts";
import { displayMoney, formatMoney, isAmount, MAX_MICROS, parseMoney } from "./money.ts";

/** Invalid amounts (docs/trust.md 5). */
const NOT_AMOUNTS = [
  ..."-1 +1 NaN 1e3 0x10 Infinity 1,000 １００ ٣ 1.0000001 .5 5. 01 1..2".split(" "),
  "",
  " 1",
  "1\u200b",
  `1${"0".repeat(21)}`,
  [],
  {},
  null,
  true,
  1,
];

describe("amounts", () => {
  it.each(NOT_AMOUNTS)("refuses %j", (value) => {
    expect(f.amount.safeParse(value).success).toBe(false);
  });

  it("refuses zero where something has to move, and takes it elsewhere", () => {
    expect(f.amount.safeParse("0").success).toBe(false);
    expect(f.amount.safeParse("0.000000").success).toBe(false);
    expect(f.amountOrZero.parse("0")).toBe(0n);
  });

  it("keeps every unit there and back", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_MICROS }), (micros) => {
        expect(isAmount(formatMoney(micros))).toBe(true);
        expect(parseMoney(formatMoney(micros))).toBe(micros);
        expect(parseMoney(formatMoney(-micros))).toBe(-micros);
      }),
    );
  });

  it("shows two places, and more where they are not zero", () => {
    expect(displayMoney("1234.5", "en")).toBe("1,234.50");
    expect(displayMoney("0.000001", "en")).toBe("0.000001");
    expect(displayMoney("1234.5", "id")).toBe("1.234,50");
    expect(displayMoney("999999999999.999999", "en")).toBe("999,999,999,999.999999");
  });
});
