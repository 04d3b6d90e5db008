import { describe, expect, test } from "vitest";
import { changedAmount, marksOf, type ShownAmount } from "./amount.rules.ts";

const POINT = ["en", "zh-TW", "zh-CN", "ja", "ko", "th"];
const COMMA = ["vi", "id"];
const EMPTY: ShownAmount = { text: "", amount: "", ours: true };

/** `«12.5»` is pasted, `⌫` deletes before the caret, everything else is typed. The caret stays at the end. */
function enter(keys: string, locale: string): ShownAmount {
  let shown = EMPTY;
  for (const [key, pasted] of keys.matchAll(/«(.*?)»|⌫|./gsu)) {
    const next = key === "⌫" ? shown.text.slice(0, -1) : shown.text + (pasted ?? key);
    shown = changedAmount(shown, next, marksOf(locale)) ?? shown;
  }
  return shown;
}

/** In a language with a decimal point: input, displayed text, and the resulting amount or alternatives. */
const TYPED: [keys: string, text: string, amount: string | string[]][] = [
  ["", "", ""],
  ["7", "7", "7"],
  ["1000", "1,000", "1000"],
  ["1234567", "1,234,567", "1234567"],
  ["1,000", "1,000", "1000"],
  ["10,000", "10,000", "10000"],
  ["1,000,000", "1,000,000", "1000000"],
  ["1,0000", "10,000", "10000"],
  ["1,250", "1,250", "1250"],
  ["1,250.75", "1,250.75", "1250.75"],
  ["1250.75", "1,250.75", "1250.75"],
  ["1000.5", "1,000.5", "1000.5"],
  ["1000.525", "1,000.525", "1000.525"],
  ["12.5", "12.5", "12.5"],
  ["12.", "12.", "12"],
  ["12.50", "12.50", "12.50"],
  ["12.5254", "12.5254", "12.5254"],
  ["0.125", "0.125", "0.125"],
  [".5", ".5", "0.5"],
  ["0.000001", "0.000001", "0.000001"],
  ["007", "7", "7"],
  // The decimal mark of other keyboards.
  ["12,5", "12,5", "12.5"],
  ["12,50", "12,50", "12.50"],
  ["0,125", "0,125", "0.125"],
  ["1000,5", "1,000,5", ["1000.5"]],
  ["1000,", "1,000,", "1000"],
  // A single mark before three digits.
  ["12.525", "12.525", ["12525", "12.525"]],
  ["1.000", "1.000", ["1000", "1.000"]],
  ["12,525", "12,525", ["12525", "12.525"]],
  ["1,234", "1,234", ["1234", "1.234"]],
  ["1,234.", "1,234.", "1234"],
  ["1,234.5", "1,234.5", "1234.5"],
  ["«1,000»", "1,000", ["1000", "1.000"]],
  ["«1.000»", "1.000", ["1000", "1.000"]],
  ["«12.525»", "12.525", ["12525", "12.525"]],
  ["«999,999»", "999,999", ["999999", "999.999"]],
  // Pasted and unambiguous.
  ["«1,234.56»", "1,234.56", "1234.56"],
  ["«1.234,56»", "1,234.56", "1234.56"],
  ["«12,345,678»", "12,345,678", "12345678"],
  ["«12.345.678»", "12,345,678", "12345678"],
  ["«1 234.5»", "1,234.5", "1234.5"],
  ["«1'000'000»", "1,000,000", "1000000"],
  ["« 25.5 USDT »", "25.5", "25.5"],
  ["«$1,234.50»", "1,234.50", "1234.50"],
  ["«0.123»", "0.123", "0.123"],
  ["«1234.567»", "1,234.567", "1234.567"],
  ["«１２．５»", "12.5", "12.5"],
  ["๑๒.๕", "12.5", "12.5"],
  ["١٢٫٥", "12.5", "12.5"],
  ["\u202a१२.५\u202c", "12.5", "12.5"],
  ["12。5", "12.5", "12.5"],
  // Corrected.
  ["1000⌫", "100", "100"],
  ["12345⌫⌫", "123", "123"],
  ["1,000⌫5", "1,005", "1005"],
  ["12.525⌫", "12.52", "12.52"],
  ["12.525⌫⌫⌫⌫", "12", "12"],
  ["«1.000»⌫⌫⌫⌫5", "15", "15"],
  ["1000.5⌫⌫", "1,000", "1000"],
  ["1000000⌫⌫⌫", "1,000", "1000"],
  // Invalid input: the field does not change.
  ["12a", "12", "12"],
  ["-5", "5", "5"],
  ["1.5.", "1.5", "1.5"],
  ["1..", "1.", "1"],
  ["1e5", "15", "15"],
  ["0.1234567", "0.123456", "0.123456"],
  ["12345678901234", "1,234,567,890,123", "1234567890123"],
  ["«1.2.3»", "", ""],
  ["«free»", "", ""],
];

const turned = (text: string) => text.replace(/[.,。．]/g, (mark) => (mark === "," ? "." : ","));

function expected(amount: (typeof TYPED)[number][2]): Partial<ShownAmount> {
  return typeof amount === "string" ? { amount, unclear: undefined } : { amount: "", unclear: amount };
}

test("the table is large enough", () => expect(TYPED.length).toBeGreaterThanOrEqual(40));

describe.each(POINT)("in %s", (locale) => {
  test.each(TYPED)("%j shows %j and is %j", (keys, text, amount) => {
    const shown = enter(keys, locale);
    expect({ text: shown.text, amount: shown.amount, unclear: shown.unclear }).toEqual({ text, ...expected(amount) });
  });
});

describe.each(COMMA)("in %s, where point and comma change places,", (locale) => {
  test.each(TYPED.map(([keys, text, amount]) => [turned(keys), turned(text), amount] as const))(
    "%j shows %j and is %j",
    (keys, text, amount) => {
      const shown = enter(keys, locale);
      expect({ text: shown.text, amount: shown.amount, unclear: shown.unclear }).toEqual({ text, ...expected(amount) });
    },
  );
});

test("a mark or a digit is corrected in the middle", () => {
  const en = marksOf("en");
  const shown = changedAmount(EMPTY, "1234567", en)!;
  expect(changedAmount(shown, "1,2394,567", en)).toMatchObject({ text: "12,394,567", amount: "12394567" });
  expect(changedAmount(shown, "1234,567", en)).toMatchObject({ text: "1,234,567" });
  expect(changedAmount(shown, "1,234.567", en)).toMatchObject({ text: "1,234.567", amount: "1234.567" });
  expect(changedAmount(shown, "5", en)).toMatchObject({ text: "5", amount: "5" });
});
