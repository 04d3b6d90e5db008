/** Which currency a price is also shown in, and its text (docs/rules.md 15). */
import { CURRENCIES, type Currency, RATE_DAYS } from "@banyan/contract/currencies.ts";
import { numberFormat } from "@banyan/contract/formats.ts";
import type { ExchangeRate } from "@banyan/contract/market.ts";
import { formatMoney, MICROS_PER_UNIT, parseMoney } from "@banyan/contract/money.ts";

const EURO = "AT BE DE ES FI FR GR IE IT LU NL PT";
const LANGUAGE_CURRENCIES: Record<string, Currency> = {
  "zh-TW": "TWD",
  "zh-CN": "CNY",
  vi: "VND",
  ja: "JPY",
  ko: "KRW",
  id: "IDR",
  th: "THB",
};
/** Prices in these are whole numbers in everyday life, whatever the standard says. */
const WHOLE = "TWD VND JPY KRW IDR";

/** The currency of a member's country. Except for the euro, currency codes begin with the code of their country. */
export const currencyOfCountry = (country: string): Currency | undefined =>
  EURO.includes(country) ? "EUR" : CURRENCIES.find((code) => code !== "EUR" && code.startsWith(country));

/** The currency of a visitor who reads the shop in `language`. English says nothing about it. */
export const currencyOfLanguage = (language: string): Currency | undefined => LANGUAGE_CURRENCIES[language];

const DAY_MS = 86_400_000;

/** The rate of a currency on the day `today`; none if it is too old, or dated in the future. */
export function rateOn(
  today: string,
  rates: readonly ExchangeRate[] | undefined,
  currency: Currency | undefined,
): ExchangeRate | undefined {
  return rates?.find(({ currency: code, asOf }) => {
    const age = (Date.parse(today) - Date.parse(asOf)) / DAY_MS;
    return code === currency && age >= 0 && age <= RATE_DAYS;
  });
}

/** An amount in USDT converted and formatted, such as "NT$512". */
export function localAmount(usdt: string, { currency, rate }: ExchangeRate, language: string): string {
  const converted = formatMoney((parseMoney(usdt) * parseMoney(rate)) / MICROS_PER_UNIT) as Intl.StringNumericLiteral;
  const look = { style: "currency", currency, ...(WHOLE.includes(currency) && { maximumFractionDigits: 0 }) } as const;
  const parts = (locale: string) => numberFormat(locale, look).formatToParts(converted);
  const own = parts(language);
  // A bare "$" next to USDT would read as US dollars.
  if (!own.some(({ type, value }) => type === "currency" && value === "$"))
    return own.map(({ value }) => value).join("");
  const clear = parts("en").find(({ type }) => type === "currency")!;
  return own.map((part) => (part.type === "currency" ? clear.value : part.value)).join("");
}
