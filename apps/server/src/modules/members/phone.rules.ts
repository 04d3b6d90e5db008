/** Mobile numbers, checked by the numbering plan of their country. */
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

export interface Phone {
  /** With its plus sign, such as +886. */
  areaCode: string;
  /** Without the leading zero that is dialled within the country. */
  mobile: string;
}

/** The normal form of a mobile number, or null if its country has no such mobile number. */
export function readPhone(areaCode: string, mobile: string): Phone | null {
  const parsed = parsePhoneNumberFromString(areaCode + mobile);
  if (!parsed?.isValid() || `+${parsed.countryCallingCode}` !== areaCode) return null;
  return { areaCode, mobile: parsed.nationalNumber };
}
