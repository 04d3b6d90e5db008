/** Currencies in which the shop can show an approximate price (docs/rules.md 15). Amounts themselves are always in USDT. */
export const CURRENCIES = [
  "AUD",
  "CAD",
  "CNY",
  "EUR",
  "GBP",
  "HKD",
  "IDR",
  "JPY",
  "KRW",
  "MOP",
  "MYR",
  "PHP",
  "SGD",
  "THB",
  "TWD",
  "VND",
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** How many days after its date a rate is still used. */
export const RATE_DAYS = 30;
