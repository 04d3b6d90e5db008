import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";
import { AllDigits, Money, useAmountText } from "./figures.tsx";
import { LocaleContext } from "./locale.ts";
import { ShortAmount, shortText } from "./short-figures.tsx";

afterEach(cleanup);

test.each([
  ["999.5", "en", "999"],
  ["12399", "en", "12.3K"],
  ["12399", "zh-TW", "1.23萬"],
  ["12399", "vi", "12,3K"],
  ["1250000", "vi", "1,25 Tr"],
  ["9800", "ko", "9,800"],
  ["-2147", "ko", "−2,140"],
  ["12399", "ko", "1.23만"],
  ["2147", "ja", "2,140"],
  ["999999999", "en", "999M"],
  ["-12399", "en", "−12.3K"],
])("%s has little room in %s: %s, and never more than it is", (amount, locale, short) => {
  expect(shortText(amount, locale).replace(/\s/g, " ")).toBe(short);
});

test("an amount with little room is read out whole", () => {
  const { container } = render(<ShortAmount amount="12399.5" unit="BV" />);
  expect(container.querySelector(".sr-only")?.textContent).toBe("12,399.50 BV");
  expect(container.querySelector("[aria-hidden]")?.textContent).toBe("12.3KBV");
});

test("money is written with the unit, in the language of the page", () => {
  const { container } = render(
    <LocaleContext value="vi">
      <Money amount="1680" />
    </LocaleContext>,
  );
  expect(container.textContent).toBe("1.680,00USDT");
});

test("an amount that wraps has a space before its unit, where its line may end", () => {
  const { container } = render(<Money wraps amount="1680" />);
  expect(container.textContent).toBe("1,680.00 USDT");
});

test("what came in carries a plus sign, what went out its minus", () => {
  const { container } = render(
    <>
      <Money amount="3" signed unit="" />
      <Money amount="-3" signed unit="" />
    </>,
  );
  expect(container.textContent).toBe("+3.00−3.00");
});

test("an amount has two decimals, all digits in details, and two again on a button of the details", () => {
  const { container } = render(
    <>
      <Money amount="12.345678" unit="" />{" "}
      <AllDigits>
        <Money amount="12.345678" unit="" /> <Money amount="12.345" unit="" />{" "}
        <Button>
          Pay <Money amount="12.345678" unit="" />
        </Button>
      </AllDigits>
    </>,
  );
  expect(container.textContent).toBe("12.34 12.345678 12.3450 Pay 12.34");
});

test("amounts inside a sentence are written as the language writes them, with the places they have", () => {
  const Sentence = () => {
    const text = useAmountText();
    return ["1000000", "101.505", "12.500000"].map((amount) => text(amount)).join(" ");
  };
  const inLanguage = (locale: string) =>
    render(
      <LocaleContext value={locale}>
        <Sentence />
      </LocaleContext>,
    ).container.textContent;
  expect(inLanguage("en")).toBe("1,000,000 101.5050 12.5");
  expect(inLanguage("vi")).toBe("1.000.000 101,5050 12,5");
});
