/** Whether a telephone number is possible. */
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * `areaCode` with its plus sign, `phone` in digits, with or without the leading zero that is dialled within the
 * country.
 */
export function isPhoneNumber(areaCode: string, phone: string): boolean {
  const number = parsePhoneNumberFromString(`${areaCode}${phone}`);
  return number !== undefined && number.isValid() && `+${number.countryCallingCode}` === areaCode;
}
