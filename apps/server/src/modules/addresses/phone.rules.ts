/** Validation of telephone numbers. */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** `areaCode` with the plus sign, `phone` in digits, with or without the national trunk prefix. */
export function isPhoneNumber(areaCode: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(`${areaCode}${phone}`);
  return number !== undefined && number.isValid() && `+${number.countryCallingCode}` === areaCode;
}
