/**
 * Fields that clients never store, neither in a draft nor with a pending call. Forms use these names for fields of the
 * same kind.
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
