/** A public member ID: 8 digits, the first not zero. */
import { digitsOf } from "./digits.ts";

export const MEMBER_ID = /^[1-9][0-9]{7}$/;
export const MEMBER_ID_LENGTH = 8;

export const isMemberId = (text: string): boolean => MEMBER_ID.test(text);

/** The digits of a member ID in typed or pasted text. */
export const memberIdOf = (typed: string): string => digitsOf(typed, MEMBER_ID_LENGTH);
