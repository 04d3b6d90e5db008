import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as f from "./fields.ts";
import { LANGUAGES } from "./languages.ts";
import { displayMoney, exactMoney, formatMoney, isAmount, MAX_MICROS, MICROS_PER_UNIT, parseMoney } from "./money.ts";

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

  it("shows two places at a glance, rounded towards zero", () => {
    expect(displayMoney("1234.5", "en")).toBe("1,234.50");
    expect(displayMoney("0.999999", "en")).toBe("0.99");
    expect(displayMoney("-0.999999", "en")).toBe("−0.99");
    expect(displayMoney("-0.000001", "en")).toBe("0.00");
    expect(displayMoney("999999999999.999999", "id")).toBe("999.999.999.999,99");
  });

  it("shows all digits in details", () => {
    expect(exactMoney("1234.5", "en")).toBe("1,234.50");
    expect(exactMoney("-0.000001", "en")).toBe("−0.000001");
    expect(exactMoney("1234.123", "id")).toBe("1.234,1230");
    expect(exactMoney("999999999999.999999", "en")).toBe("999,999,999,999.999999");
  });

  it("never shows three places, a hyphen, or more than there is", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -MAX_MICROS, max: MAX_MICROS }),
        fc.constantFrom(...LANGUAGES),
        fc.integer({ min: 0, max: 6 }),
        (random, language, zeros) => {
          const step = 10n ** BigInt(zeros);
          const micros = (random / step) * step;
          const decimal = formatMoney(micros);
          const back = (text: string) => {
            const digits = text
              .replace("−", "-")
              .replace(/[.,](?=[0-9]+$)/, "!")
              .replace(/[.,]/g, "");
            return parseMoney(digits.replace("!", "."));
          };
          const [glance, exact] = [displayMoney(decimal, language), exactMoney(decimal, language)];
          const cent = MICROS_PER_UNIT / 100n;
          expect(back(glance)).toBe((micros / cent) * cent);
          expect(glance).toMatch(/[.,][0-9]{2}$/);
          expect(back(exact)).toBe(micros);
          expect(exact).toMatch(/[.,]([0-9]{2}|[0-9]{4,6})$/);
          expect(glance + exact).not.toContain("-");
        },
      ),
    );
  });
});
