import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { tidyAmount } from "./field.tsx";
import { Money, moneyParts } from "./figures.tsx";
import { LocaleContext } from "./locale.ts";

afterEach(cleanup);

test.each([
  ["0", "en", "0", ".00"],
  ["12.5", "en", "12", ".50"],
  ["1234.5", "en", "1,234", ".50"],
  ["1234567.891234", "en", "1,234,567", ".891234"],
  ["0.000001", "en", "0", ".000001"],
  ["12.500000", "en", "12", ".50"],
  ["1234.5", "vi", "1.234", ",50"],
  ["1234.5", "id", "1.234", ",50"],
  ["-7.25", "en", "-7", ".25"],
  // More digits than a float can hold: the last one must survive.
  ["999999999999.999999", "en", "999,999,999,999", ".999999"],
])("%s is written in %s as %s and %s", (amount, locale, whole, fraction) => {
  expect(moneyParts(amount, locale)).toEqual({ whole, fraction });
});

test("money is written with the unit, in the language of the page", () => {
  const { container } = render(
    <LocaleContext value="vi">
      <Money amount="1680" />
    </LocaleContext>,
  );
  expect(container.textContent).toBe("1.680,00USDT");
});

test("what came in carries a plus sign, what went out its minus", () => {
  const { container } = render(
    <>
      <Money amount="3" signed unit="" />
      <Money amount="-3" signed unit="" />
    </>,
  );
  expect(container.textContent).toBe("+3.00-3.00");
});

test.each([
  ["12.5", "", "12.5"],
  ["12,5", "", "12.5"],
  ["007", "", "7"],
  ["0.1234567", "0.123456", "0.123456"],
  ["1e3", "1", "1"],
  ["-1", "", ""],
  ["", "5", ""],
])("typing %j over %j leaves %j in an amount field", (typed, before, after) => {
  expect(tidyAmount(typed, before)).toBe(after);
});
