/** Mobile numbers of members. */
import { nationalNumber } from "../market/index.ts";

export interface Phone {
  /** With the plus sign, e.g. +886. */
  areaCode: string;
  /** Without the national trunk prefix. */
  mobile: string;
}

/** The canonical form of a mobile number, or null if it is not a valid mobile number of its country. */
export function readPhone(areaCode: string, typed: string): Phone | null {
  const mobile = nationalNumber(areaCode, typed, "mobile");
  return mobile === null ? null : { areaCode, mobile };
}
