/** Phone numbers, validated by the numbering plan of their calling code. */
import { phoneReadings } from "@banyan/contract/typed.ts";
import { parsePhoneNumberFromString as parseAny } from "libphonenumber-js/max";
import { parsePhoneNumberFromString as parseMobile } from "libphonenumber-js/mobile";

/**
 * The national number without trunk prefix, so that the calling code followed by it is the number in E.164; null if it
 * is not a valid number, or not a mobile one if `of` demands it.
 */
export function nationalNumber(areaCode: string, phone: string, of: "mobile" | "any"): string | null {
  const parse = of === "mobile" ? parseMobile : parseAny;
  for (const reading of phoneReadings(areaCode, phone)) {
    const number = parse(reading);
    if (number?.isValid() && `+${number.countryCallingCode}` === areaCode) return number.nationalNumber;
  }
  return null;
}
