/**
 * Fields that no client stores: not in a draft, not with a call that waits for its answer. A form may add fields of the
 * same kind under the names that stand here.
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
