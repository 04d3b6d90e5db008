/** Mobile numbers, validated by the numbering plan of their country. */
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

export interface Phone {
  /** With the plus sign, e.g. +886. */
  areaCode: string;
  /** Without the national trunk prefix. */
  mobile: string;
}

/** The canonical form of a mobile number, or null if it is not a valid mobile number of its country. */
export function readPhone(areaCode: string, mobile: string): Phone | null {
  const parsed = parsePhoneNumberFromString(areaCode + mobile);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== areaCode) return null;
  return { areaCode, mobile: parsed.nationalNumber };
}
