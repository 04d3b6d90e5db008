import { CURRENCIES } from "@banyan/contract/currencies.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { expect, test } from "vitest";
import { currencyOfCountry, currencyOfLanguage, localAmount, rateOn } from "./local-price.rules.ts";

test("members get the currency of their country, visitors that of their language", () => {
  const countries = ["TW", "VN", "CN", "JP", "KR", "ID", "TH", "HK", "MO", "MY", "SG", "PH", "GB", "AU", "CA", "DE"];
  expect(new Set(countries.map(currencyOfCountry))).toEqual(new Set(CURRENCIES));
  expect(currencyOfCountry("US")).toBeUndefined();
  expect(currencyOfCountry("EU")).toBeUndefined();
  const byLanguage = Object.fromEntries(LANGUAGES.map((language) => [language, currencyOfLanguage(language)]));
  expect(byLanguage).toEqual({
    "zh-TW": "TWD",
    vi: "VND",
    "zh-CN": "CNY",
    ja: "JPY",
    ko: "KRW",
    id: "IDR",
    th: "THB",
    en: undefined,
  });
});

test("a rate is used from its day until 30 days later", () => {
  const rates = [{ currency: "TWD", rate: "32", asOf: "2026-10-30" }] as const;
  expect(rateOn("2026-10-29", rates, "TWD")).toBeUndefined();
  expect(rateOn("2026-10-30", rates, "TWD")?.rate).toBe("32");
  expect(rateOn("2026-11-29", rates, "TWD")?.rate).toBe("32");
  expect(rateOn("2026-11-30", rates, "TWD")).toBeUndefined();
  expect(rateOn("2026-11-29", rates, "JPY")).toBeUndefined();
  expect(rateOn("2026-11-29", undefined, "TWD")).toBeUndefined();
});

const spaces = (text: string) => text.replaceAll(/\s/g, " ");

test("amounts have the marks of language and currency, and decimals only where people use them", () => {
  const shown = (currency: (typeof CURRENCIES)[number], rate: string, language: string) =>
    spaces(localAmount("16.5", { currency, rate, asOf: "2026-11-29" }, language));
  expect(shown("TWD", "32.05", "zh-TW")).toBe("NT$529");
  expect(shown("TWD", "32.05", "en")).toBe("NT$529");
  expect(shown("VND", "26000", "vi")).toBe("429.000 ₫");
  expect(shown("CNY", "7.1", "zh-CN")).toBe("¥117.15");
  expect(shown("JPY", "150", "ja")).toBe("￥2,475");
  expect(shown("KRW", "1400", "ko")).toBe("₩23,100");
  expect(shown("IDR", "16500", "id")).toBe("Rp 272.250");
  expect(shown("THB", "32.5", "th")).toBe("฿536.25");
  expect(shown("SGD", "1.3", "en")).toBe("SGD 21.45");
  expect(shown("HKD", "7.8", "zh-TW")).toBe("HK$128.70");
});
