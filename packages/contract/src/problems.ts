/** Errors of a single field. Each has a sentence in eight languages in `messages/`. */
export const FIELD_PROBLEMS = [
  "REQUIRED",
  "TOO_LONG",
  "TOO_SHORT",
  "TOO_MANY",
  "INVALID",
  "UNKNOWN_FIELD",
  "NOT_A_CHOICE",
  "AMOUNT_FORMAT",
  "AMOUNT_POSITIVE",
  "NUMBER_FORMAT",
  "QUANTITY_RANGE",
  "ID_FORMAT",
  "MEMBER_ID_FORMAT",
  "CODE_FORMAT",
  "DISCOUNT_CODE_FORMAT",
  "EMAIL_FORMAT",
  "PHONE_FORMAT",
  "AREA_CODE_FORMAT",
  "COUNTRY_FORMAT",
  "COUNTRY_SHOP_ONLY",
  "POSTAL_CODE_FORMAT",
  "DAY_FORMAT",
  "SIX_DIGITS",
  "RECOVERY_CODE_FORMAT",
  "NAME_WITH_LINK",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_COMMON",
  "PASSWORD_MISMATCH",
  "AGREEMENT_REQUIRED",
  "TOO_YOUNG",
  "EMAIL_TAKEN",
  "INVITATION_CODE_UNKNOWN",
  "NODE_CODE_UNKNOWN",
  "NODE_CODE_OTHER_TEAM",
  "CODE_WRONG",
  "PASSWORD_WRONG",
  "PASSWORD_GIVEN",
  "PAGE_TOO_DEEP",
  "WALLET_ADDRESS_FORMAT",
  "WALLET_ADDRESS_CHECKSUM",
  "WALLET_ADDRESS_REFUSED",
  "TRANSACTION_ID_FORMAT",
  "OUT_OF_RANGE",
  "ID_NUMBER_FORMAT",
  "SAME_PHOTO",
  "PERCENT_FORMAT",
  "PLAN_NOT_RISING",
  "PLAN_GENERATION_UNKNOWN",
  "PLAN_SPLIT_OVER_WHOLE",
  "COUNTRY_TWICE",
  "SYNONYM_TWICE",
  "VERSION_DAY_TOO_EARLY",
  "RANGE_TURNED",
  "FEE_NOT_BELOW_MINIMUM",
  "LINK_FORMAT",
  "TRACKING_URL_FORMAT",
  "HTTPS_FORMAT",
  "POSITION_FORMAT",
  "CARRIER_TWICE",
  "CURRENCY_TWICE",
  "MOMENT_FORMAT",
  "MOMENT_TOO_EARLY",
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

const NAMES: ReadonlySet<string> = new Set(FIELD_PROBLEMS);

/** The used part of a schema issue. */
interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly keys?: readonly string[];
}

/** How many unknown fields a refusal names, and how much of each name: a body can have tens of thousands. */
const NAMED_UNKNOWN = 20;
const NAMED_CHARACTERS = 100;

/**
 * The error of each field by dotted path; the first error of a field wins. Shared by forms and the server, so both show
 * the same.
 */
export function fieldProblems(issues: readonly Issue[]): Record<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  let unknown = 0;
  const note = (at: string, problem: FieldProblem) => void (problems.has(at) || problems.set(at, problem));
  for (const issue of issues) {
    const at = issue.path.map(String).join(".");
    if (issue.code !== "unrecognized_keys") note(at, problemOf(issue));
    for (const key of issue.keys?.slice(0, NAMED_UNKNOWN - unknown) ?? []) {
      const name = key.slice(0, NAMED_CHARACTERS);
      note(at ? `${at}.${name}` : name, "UNKNOWN_FIELD");
      unknown++;
    }
  }
  return Object.fromEntries(problems);
}

function problemOf(issue: Issue): FieldProblem {
  if (NAMES.has(issue.message)) return issue.message as FieldProblem;
  if (issue.code === "invalid_type" && issue.input === undefined) return "REQUIRED";
  if (issue.code === "invalid_value" || issue.code === "invalid_union") return "NOT_A_CHOICE";
  if (issue.code === "too_big") return "TOO_LONG";
  if (issue.code === "too_small") return "TOO_SHORT";
  return "INVALID";
}
