/** Rate limits of feedback (docs/rules.md 13). */

/** In any hour. */
export const FEEDBACK_PER_HOUR = 10;
/** In any hour; enough to replace pictures a few times. */
export const PICTURES_PER_HOUR = 30;

const HOUR_MS = 3_600_000;

/** Seconds until the next one is allowed, given the time of the limit-th last one; 0 if it is allowed now. */
export function waitingTime(nthLast: Date | undefined, now: Date): number {
  const ms = nthLast ? nthLast.getTime() + HOUR_MS - now.getTime() : 0;
  return Math.max(0, Math.ceil(ms / 1000));
}
