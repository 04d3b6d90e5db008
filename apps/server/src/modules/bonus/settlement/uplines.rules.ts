/**
 * Shortcuts along the referral line. They only save time: without them, a line as long as the network would make a day
 * quadratic. Referrers have lower positions, so a single pass in position order suffices.
 */
import { type Column, type Members, NONE } from "./day.rules.ts";

/** For each member: the nearest ancestor-or-self on the referral line for which `is` returns true; else NONE. */
export function nearest({ size, referrers }: Members, is: (at: number) => boolean): Int32Array {
  const found = new Int32Array(size);
  for (let at = 0; at < size; at++) found[at] = is(at) ? at : above(found, referrers[at]!);
  return found;
}

/**
 * For each ranked member: the nearest ancestor on the referral line with a higher rank; else NONE. `ranked` is the
 * nearest ranked member, from `nearest`.
 */
export function nearestHigher({ size, referrers }: Members, ranked: Int32Array, rank: Column<number>): Int32Array {
  const higher = new Int32Array(size).fill(NONE);
  for (let at = 0; at < size; at++) {
    if (ranked[at] !== at) continue;
    let next = above(ranked, referrers[at]!);
    while (next !== NONE && rank[next]! <= rank[at]!) next = higher[next]!;
    higher[at] = next;
  }
  return higher;
}

/** Number of active members on the referral line, including the member itself. */
export function activeDepth({ size, referrers }: Members, active: Column<number>): Int32Array {
  const depth = new Int32Array(size);
  for (let at = 0; at < size; at++) {
    depth[at] = active[at]! + (referrers[at] === NONE ? 0 : depth[referrers[at]!]!);
  }
  return depth;
}

const above = (found: Int32Array, referrer: number): number => (referrer === NONE ? NONE : found[referrer]!);
