import { describe, expect, test } from "vitest";
import {
  DEFAULT_MARKET,
  daysOfDelivery,
  type Market,
  marketBody,
  marketSchema,
  minimumAge,
  payoutsTo,
  returnDays,
} from "./market.rules.ts";

const read = (body: unknown): Market => ({ ...marketSchema.parse(body), version: 1 });

test("what is kept comes back as it was", () => {
  const countries = { JP: { minimumAgeYears: 20, returnWindowDays: 20, payouts: "none" } } as const;
  for (const market of [DEFAULT_MARKET, { ...DEFAULT_MARKET, countries }]) {
    expect(read(marketBody(market))).toEqual(market);
  }
});

test("a version from before delivery times has the common ones", () => {
  const { delivery: _none, ...body } = marketBody(DEFAULT_MARKET) as Record<string, unknown>;
  expect(daysOfDelivery(read(body), "TW")).toEqual(DEFAULT_MARKET.delivery.standard);
});

describe("a country", () => {
  const market: Market = {
    ...DEFAULT_MARKET,
    joining: { ...DEFAULT_MARKET.joining, minimumAgeYears: 19 },
    orders: { ...DEFAULT_MARKET.orders, returnWindowDays: 7 },
    countries: {
      JP: { minimumAgeYears: 20, returnWindowDays: 0, payouts: "none" },
      VN: { minimumAgeYears: null, returnWindowDays: null, payouts: "by_hand" },
    },
  };
  test.each([
    ["with rules of its own has them, none of them taken for missing", "JP", 20, 0, "none"],
    ["that leaves some to the common ones has those", "VN", 19, 7, "by_hand"],
    ["without a row has the common ones", "TW", 19, 7, "automatic"],
    ["that is unknown, as that of a cancelled account, has the common ones", "", 19, 7, "automatic"],
  ] as const)("%s", (_, country, age, days, payouts) => {
    expect([minimumAge(market, country), returnDays(market, country), payoutsTo(market, country)]).toEqual([
      age,
      days,
      payouts,
    ]);
  });
});
