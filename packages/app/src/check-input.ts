/** Checking what was typed by the contract before it is sent, with a sentence for each field that is wrong. */
import type { Endpoint, InputOf } from "@banyan/contract/endpoint.ts";
import { type FieldProblem, fieldProblems } from "@banyan/contract/problems.ts";
import { t } from "@lingui/core/macro";

/** A sentence by dotted path. */
export type FieldErrors = Record<string, string>;

export function checkInput<E extends Endpoint>(endpoint: E, input: InputOf<E>): FieldErrors {
  const parsed = endpoint.input.safeParse(input);
  if (parsed.success) return {};
  const problems = Object.entries(fieldProblems(parsed.error.issues));
  return Object.fromEntries(problems.map(([field, problem]) => [field, problemText(problem)]));
}

function problemText(problem: FieldProblem): string {
  switch (problem) {
    case "REQUIRED":
      return t`Please fill this in`;
    case "TOO_LONG":
      return t`This is too long`;
    case "TOO_SHORT":
      return t`This is too short`;
    case "AMOUNT_FORMAT":
      return t`Enter an amount such as 12.50, with at most six decimals`;
    case "AMOUNT_POSITIVE":
      return t`The amount must be above zero`;
    case "MEMBER_ID_FORMAT":
      return t`A member ID has 8 digits`;
    case "EMAIL_FORMAT":
      return t`This is not an email address`;
    case "SIX_DIGITS":
      return t`Enter the six digits`;
    case "PASSWORD_TOO_SHORT":
      return t`A password has at least 8 characters`;
    default:
      return t`Please check this`;
  }
}
