/** Calls that every client makes first, with the constants of docs/product.md 9. */
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { market } from "@banyan/contract/market.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWhole, type Whole } from "./whole.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

test("the configuration has the constants of docs/product.md 9", async () => {
  expect(await whole.done(market.config, {})).toMatchObject({
    languages: ["zh-TW", "vi", "zh-CN", "ja", "ko", "id", "th", "en"],
    defaultLanguage: "en",
    currency: "USDT",
    network: "BSC (BEP20)",
    paymentMethods: ["balance", "usdt", "points", "coupon", "coupon+balance", "coupon+usdt"],
    limits: {
      transferFeePercent: "1",
      withdrawalFeePercent: "2",
      withdrawalFeeMinimum: "1",
      withdrawalDaily: "5000",
      presaleWeeks: { from: 4, to: 6 },
      withdrawalWorkingDays: { from: 1, to: 3 },
    },
  });
});

test("the shop says in every language what it offers", async () => {
  const said = new Set<string>();
  for (const lang of LANGUAGES) said.add((await whole.call(market.config, {}, { lang })).data.tagline);
  expect(said.size).toBe(LANGUAGES.length);
});

test("customer service has a phone, and working days in every language", async () => {
  const days = new Set<string>();
  for (const lang of LANGUAGES) {
    const { service } = (await whole.call(market.config, {}, { lang })).data;
    expect(service.phone).toMatch(/^\+\d/);
    days.add(service.workingDays);
  }
  expect(days.size).toBe(LANGUAGES.length);
});

test("deliveries have fee, threshold, days and return window of their country, else those of most countries", async () => {
  const to = (country?: string) => whole.done(market.delivery, country === undefined ? {} : { country });
  expect(await to("TW")).toEqual({
    country: "TW",
    countryName: "Taiwan",
    delivers: true,
    flatFee: "3",
    freeFrom: "50",
    days: { from: 2, to: 4 },
    returnDays: 14,
  });
  expect(await to("fr")).toMatchObject({ countryName: "France", flatFee: "12", days: { from: 7, to: 20 } });
  const others = { country: null, countryName: null, delivers: true, flatFee: "12", freeFrom: "150" };
  expect(await to()).toMatchObject(others);
  expect(await to("QQ")).toMatchObject(others);
  expect(await to("KP")).toMatchObject({ country: "KP", delivers: false });
});

test("countries are named in the caller's language, with their area code", async () => {
  const named = async (lang: Language) =>
    (await whole.call(market.countries, {}, { lang })).data.list.find(({ code }: { code: string }) => code === "TH");
  expect(await named("en")).toMatchObject({ code: "TH", name: "Thailand", areaCode: "+66" });
  expect(await named("ja")).toMatchObject({ code: "TH", name: "タイ", areaCode: "+66" });
});
