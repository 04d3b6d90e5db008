/** The server keeps a key for 24 hours (decision 2), less one hour for clock skew and latency. */
const REPEATABLE_MS = 23 * 3_600_000;

/**
 * Whether a call can be repeated with its idempotency key, which the server drops after a day. `at`: when the call was first
 * sent, in milliseconds by the device's clock.
 */
export const isRepeatable = ({ at }: { at: number }): boolean => Math.abs(Date.now() - at) <= REPEATABLE_MS;
