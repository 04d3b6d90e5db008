import { areaCode as areaCodeField, phone as phoneField } from "@banyan/contract/fields.ts";
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { countries } from "./countries.ts";
import { nationalNumber } from "./phone.rules.ts";

/** How people write a number of their own country; `national` has the trunk prefix, `digits` has not. */
const SPELLINGS: Record<string, (number: { code: string; digits: string; national: string }) => string> = {
  digits: ({ digits }) => digits,
  "with the trunk prefix": ({ national }) => national,
  "with the calling code": ({ code, digits }) => `+${code} ${digits}`,
  "with the calling code and no plus": ({ code, digits }) => code + digits,
  "as dialled from abroad": ({ code, digits }) => `00${code}-${digits}`,
  "full-width": ({ national }) =>
    national.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  "as in an address book": ({ code, digits }) => `\u202a+${code}\u00a0${digits}\u202c`,
  "Arabic digits": ({ national }) => national.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
  "other dashes": ({ national }) => national.replace(/[ -]/g, "‑"),
};

const NUMBERS = countries("en").flatMap(({ code: country, areaCode }) => {
  const number = examples[country as CountryCode];
  if (!number) return [];
  const code = getCountryCallingCode(country as CountryCode);
  const parsed = parsePhoneNumberFromString(`+${code}${number}`);
  return parsed ? [{ country, areaCode, code, digits: parsed.nationalNumber, national: parsed.formatNational() }] : [];
});

test.each(Object.entries(SPELLINGS))("a mobile number of any country may be written %s", (_how, spell) => {
  expect(NUMBERS.length).toBeGreaterThan(200);
  const wrong = NUMBERS.flatMap((number) => {
    const typed = z.parse(phoneField, spell(number));
    const kept = nationalNumber(z.parse(areaCodeField, number.areaCode), typed, "mobile");
    return kept === number.digits ? [] : [`${number.country} ${spell(number)}: ${kept}, not ${number.digits}`];
  });
  expect(wrong).toEqual([]);
});

test("a number of another country is none", () => {
  expect(nationalNumber("+886", "+81912345678", "any")).toBeNull();
  expect(nationalNumber("+886", "0223456789", "mobile")).toBeNull();
  expect(nationalNumber("+886", "0223456789", "any")).toBe("223456789");
});
