import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AmountField, tidyAmount } from "./field.tsx";
import { Money, moneyParts, useAmountText } from "./figures.tsx";
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
  ["1,", "1", "1."],
  ["1,234", "1,23", "1.234"],
  ["1,234", "", "1234"],
  ["1.234", "", "1.234"],
  ["1,234.56", "", "1234.56"],
  ["1.234,56", "", "1234.56"],
  ["12,345,678", "", "12345678"],
  ["1 234.5", "", "1234.5"],
  ["1.5.", "1.5", "1.5"],
])("typing %j over %j leaves %j in an amount field", (typed, before, after) => {
  expect(tidyAmount(typed, before)).toBe(after);
});

test.each([
  ["12.525", "", "12.525"],
  ["1.234.567", "", "1234567"],
  ["1,234", "", "1.234"],
  ["1.", "1", "1."],
  ["1.234,5", "", "1234.5"],
])("where the comma is the decimal sign, %j over %j is %j", (typed, before, after) => {
  expect(tidyAmount(typed, before, ",")).toBe(after);
});

test("an amount field shows the decimal sign of the language and keeps a decimal string", () => {
  const changes: string[] = [];
  render(
    <LocaleContext value="vi">
      <AmountField label="Amount" unit="USDT" value="3518.345" onChange={(value) => changes.push(value)} />
    </LocaleContext>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Amount");
  expect(input.value).toBe("3518,345");
  fireEvent.change(input, { target: { value: "3518,34" } });
  expect(changes).toEqual(["3518.34"]);
});

test("amounts inside a sentence are written as the language writes them, with the places they have", () => {
  const Sentence = () => {
    const text = useAmountText();
    return ["1000000", "101.505", "12.500000"].map(text).join(" ");
  };
  const inLanguage = (locale: string) =>
    render(
      <LocaleContext value={locale}>
        <Sentence />
      </LocaleContext>,
    ).container.textContent;
  expect(inLanguage("en")).toBe("1,000,000 101.505 12.5");
  expect(inLanguage("vi")).toBe("1.000.000 101,505 12,5");
});
