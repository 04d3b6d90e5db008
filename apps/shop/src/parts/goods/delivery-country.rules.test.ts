import { LANGUAGES } from "@banyan/contract/languages.ts";
import { expect, test } from "vitest";
import { countryOfVisitor } from "./delivery-country.rules.ts";

test("without a region, the language tells the country; English does not", () => {
  expect(LANGUAGES.map((language) => countryOfVisitor(language, []))).toEqual([
    ...["TW", "VN", "CN", "JP", "KR", "ID", "TH"],
    undefined,
  ]);
});

test.each([
  ["en", ["en-SG", "en"], "SG"],
  ["en", ["en", "en-GB"], "GB"],
  ["zh-TW", ["zh-Hant-HK", "en-US"], "HK"],
  ["vi", ["vi-VN", "en-US"], "VN"],
  // The shop is read in another language than the device speaks.
  ["ja", ["en-US"], "JP"],
  // The device names no country.
  ["en", ["en-001"], undefined],
  ["en", ["*", "not a tag"], undefined],
] as const)("%s on a device with %o: %s", (language, tags, country) => {
  expect(countryOfVisitor(language, tags)).toBe(country);
});
