/** How much feedback a member may send (docs/rules.md 13). */

/** In any hour. */
export const FEEDBACK_PER_HOUR = 10;
/** In any hour; enough to choose others for a few times. */
export const PICTURES_PER_HOUR = 30;

const HOUR_MS = 3_600_000;

/** The seconds until one more may come, where `nthLast` is when the last but limit − 1 came; 0 where it may come now. */
export function waitingTime(nthLast: Date | undefined, now: Date): number {
  const ms = nthLast ? nthLast.getTime() + HOUR_MS - now.getTime() : 0;
  return Math.max(0, Math.ceil(ms / 1000));
}
