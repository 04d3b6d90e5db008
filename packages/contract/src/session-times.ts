/** Token lifetimes of members. Shared by server and shop, so that the shop renews well before expiry. */

/** Lifetime of a token from sign-in, for clients that never renew, in milliseconds. */
export const FIRST_TOKEN_MS = 36 * 3_600_000;
/** Lifetime of a renewed token, in milliseconds. */
export const RENEWED_TOKEN_MS = 2 * 3_600_000;
/** Token age at which the shop renews with its next call, in milliseconds. */
export const RENEW_AFTER_MS = 30 * 60_000;
