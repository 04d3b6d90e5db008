/**
 * Fields that no client stores, neither in a draft nor with a call that waits for its answer. Forms use these names for
 * fields of the same kind.
 */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "password",
  "oldPassword",
  "newPassword",
  "repeatPassword",
  "code",
  "emailCode",
  "number",
  "stepUpProof",
  "captcha",
  "idPhoto",
  "selfie",
]);
