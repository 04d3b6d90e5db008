/** Validation of a registration before any query (docs/rules.md 3). */
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { Temporal } from "temporal-polyfill";
import { readPhone } from "./phone.rules.ts";

export interface RegistrationFields {
  birthday: string;
  areaCode: string;
  mobile: string;
  email?: string | undefined;
}

export interface JoiningRules {
  minimumAgeYears: number;
  emailRequired: boolean;
}

const EARLIEST_BIRTHDAY = "1900-01-01";

/** Problems by field; empty if all are valid. `today` is the business day, YYYY-MM-DD. */
export function registrationProblems(
  fields: RegistrationFields,
  rules: JoiningRules,
  today: string,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const birthday = birthdayProblem(fields.birthday, { today, years: rules.minimumAgeYears });
  if (birthday) problems.birthday = birthday;
  if (!readPhone(fields.areaCode, fields.mobile)) problems.mobile = "PHONE_FORMAT";
  if (rules.emailRequired && !fields.email) problems.email = "REQUIRED";
  return problems;
}

/** `years` is the minimum age. */
export function birthdayProblem(
  birthday: string,
  { today, years }: { today: string; years: number },
): FieldProblem | undefined {
  if (birthday < EARLIEST_BIRTHDAY || birthday > today) return "INVALID";
  return ageOn(birthday, today) < years ? "TOO_YOUNG" : undefined;
}

/** Age in whole years on a day. For people born on 29 February it changes on 1 March in common years. */
export function ageOn(birthday: string, day: string): number {
  return Temporal.PlainDate.from(birthday).until(day, { largestUnit: "years" }).years;
}
