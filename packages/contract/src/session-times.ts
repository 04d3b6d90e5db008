/** How long tokens of members live. Server and shop agree on it, so that a shop in use renews well before the end. */

/** A token that came from signing in, for clients that never renew: a day and a half, in milliseconds. */
export const FIRST_TOKEN_MS = 36 * 3_600_000;
/** A token that came from a renewal, in milliseconds. */
export const RENEWED_TOKEN_MS = 2 * 3_600_000;
/** The shop renews a token from this age on, with the next call, in milliseconds. */
export const RENEW_AFTER_MS = 30 * 60_000;
