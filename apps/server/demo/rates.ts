/** Exchange rates of the demo: plausible, dated on the day of the first start, and not renewed. */

import { parseMoney } from "@banyan/contract/money.ts";
import { DEFAULT_MARKET, type Market } from "../src/modules/market/index.ts";
import { businessDay } from "../src/platform/clock.ts";

const RATES = {
  TWD: "32",
  VND: "26000",
  CNY: "7.1",
  JPY: "150",
  KRW: "1400",
  IDR: "16500",
  THB: "32.5",
  SGD: "1.3",
} as const;

export function demoRates(now: Date): Market["rates"] {
  const asOf = businessDay(now, DEFAULT_MARKET.timeZone);
  return Object.entries(RATES).map(([currency, rate]) => ({
    currency: currency as keyof typeof RATES,
    rate: parseMoney(rate),
    asOf,
  }));
}
